"""The film of a record as one file: nothing is lost in it, and it asks nobody for anything."""

import base64
import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.audit import replay
from referee.match.reel import Reel
from referee.web.film_file import film_file
from referee.web.film_file.cuttings import Cuttings, changes
from tests.audit.opinions import ended
from tests.record.house import begun, games

GOLDEN = Path(__file__).parent.parent / "golden"
EMPEROR = GOLDEN / "empereur-telepathe" / "left.record.zip"
NUMBERS = st.lists(st.integers(0, 5), max_size=30)
TEXTS = st.lists(st.text("<>ab\n", max_size=20), min_size=1, max_size=8)


def changed(old: list[int], found: list[int]) -> list[int]:
    """What the player in the page does."""
    made: list[int] = []
    come_from = place = 0
    while place < len(found):
        start, gone, come = found[place : place + 3]
        made += old[come_from:start] + found[place + 3 : place + 3 + come]
        come_from, place = start + gone, place + 3 + come
    return made + old[come_from:]


def text(kept: list[list[int]], pieces: list[str], number: int) -> str:
    def cut(which: int) -> list[int]:
        if which < 0:
            return []
        like, *found = kept[which]
        return changed(cut(like), found)

    return "".join(pieces[piece] for piece in cut(number))


def footage(page: str) -> dict:
    packed = re.search(r'id="footage">([^<]*)<', page)[1]
    return json.loads(gzip.decompress(base64.b64decode(packed)))


@given(NUMBERS, NUMBERS)
def test_the_changes_make_the_new_one_of_the_old(old, new):
    flat = [
        x for start, end, come in changes(old, new) for x in (start, end - start, len(come), *come)
    ]
    assert changed(old, flat) == new


@given(TEXTS)
def test_every_text_comes_back_letter_by_letter(texts):
    cuttings, numbers = Cuttings(), []
    for written in texts:
        numbers.append(cuttings.keep(written, numbers[-1] if numbers else -1))
    assert [text(cuttings.kept, cuttings.pieces, number) for number in numbers] == texts


def test_what_stands_in_a_picture_already_is_kept_once():
    cuttings = Cuttings()
    first = cuttings.keep("<g><b/><b/></g>")
    second = cuttings.keep("<g><b/><i/></g>", first)
    assert cuttings.pieces == ["<g>", "<b/>", "</g>", "<i/>"]
    assert cuttings.kept[second] == [first, 2, 1, 1, 3]


@pytest.fixture(scope="module")
def emperor() -> str:
    return film_file(EMPEROR.read_bytes())


def test_each_seat_and_everybody_has_all_moments_that_were_told_them(emperor):
    played, held = replay(EMPEROR.read_bytes()), footage(emperor)
    assert len(held["eyes"]) == played.seats + 1
    for seat, moments in enumerate(eyes["moments"] for eyes in held["eyes"]):
        story = played.story(seat or None).moments
        assert [moment[:2] for moment in moments] == [[told.n, told.window] for told in story]
        assert [held["said"][moment[2]] for moment in moments] == [
            [told.said.en, told.said.fr] for told in story
        ]


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_each_moment_has_the_very_picture_and_words_of_its_eyes(emperor, seat):
    played, held = replay(EMPEROR.read_bytes()), footage(emperor)
    for moment in held["eyes"][seat or 0]["moments"][::25]:
        view, game = played.view(moment[0], seat), played.game_at(moment[0])
        for language, drawn, narrow, worded in (("en", *moment[4::2]), ("fr", *moment[5::2])):
            if view is None:
                assert (drawn, narrow, worded) == (-1, -1, -1)
                continue
            small = game.narrow.picture(view, language)
            assert small.endswith(text(held["texts"], held["pieces"], narrow))
            assert game.picture(view, language).endswith(text(held["texts"], held["pieces"], drawn))
            assert game.words(view, language) == text(held["texts"], held["pieces"], worded)


@pytest.mark.parametrize("seat", [None, 1])
def test_each_turn_has_the_windows_that_the_page_shows_of_it(emperor, seat):
    played, held = replay(EMPEROR.read_bytes()), footage(emperor)
    story = played.story(seat)
    leaves, line = [moment.n for moment in story.moments], held["eyes"][seat or 0]["line"]
    assert any(len(stop[4]) > 1 for stop in line)
    for stop in line:
        shown = Reel(story, leaves[stop[1]]).windows
        assert [leaves[window[1]] for window in stop[4]] == [window.n for window in shown]
        assert [held["said"][window[2]][0] for window in stop[4]] == [str(w.window) for w in shown]
        begins = [window[0] for window in stop[4]]
        assert begins == [stop[0], *(window[1] + 1 for window in stop[4][:-1])]
        assert stop[4][-1][1] == stop[1]


def test_it_asks_for_nothing_and_its_policy_lets_it_ask_nobody(emperor):
    assert "default-src 'none'" in emperor
    assert not re.search(r"""\b(src|href)=["'](?!#)""", emperor)
    assert not re.search(r"\burl\(|@import|fetch\(|XMLHttpRequest|import\(", emperor)


TITLES = {
    "en": "Telepath Emperor · Amber, Beryl, Coral · 3 December 2026 · Amber is Telepath Emperor",
    "fr": "Empereur Télépathe · Ambre, Béryl, Corail · 3 décembre 2026 · Ambre est Empereur",
}


@pytest.mark.parametrize("language", TITLES)
def test_its_title_has_game_seats_day_of_the_end_and_result(language, emperor):
    assert footage(emperor)["spoken"][language]["title"].startswith(TITLES[language])


def test_where_no_rule_ended_the_match_the_title_says_what_did():
    spoken = footage(film_file(ended(begun()), games()))["spoken"]
    assert spoken["en"]["title"].endswith(" · The organiser ended it; the reason stands in the log")


def test_it_says_in_both_languages_that_it_proves_nothing(emperor):
    for language, told in {
        "en": "This film proves nothing",
        "fr": "Ce film ne prouve rien",
    }.items():
        assert footage(emperor)["spoken"][language]["film_file_proves"].startswith(told)
        assert told in emperor
    assert 'data-say="film_file_proves"' in emperor


def test_the_same_record_gives_the_same_file(emperor):
    assert film_file(EMPEROR.read_bytes()) == emperor


def test_a_running_match_has_no_film_to_take_home():
    with pytest.raises(ValueError, match="still running"):
        film_file(begun().record(), games())


def test_the_line_of_time_holds_every_moment_once_and_the_turning_points(emperor):
    played, held = replay(EMPEROR.read_bytes()), footage(emperor)
    for seat, eyes in enumerate(held["eyes"]):
        story = played.story(seat or None)
        stops = [place for first, last, *_ in eyes["line"] for place in range(first, last + 1)]
        assert stops == list(range(len(story.moments)))
        marked = [place for place, moment in enumerate(eyes["moments"]) if moment[3] >= 0]
        assert marked == list(story.marks)
        assert marked


@pytest.mark.parametrize(
    "name",
    ["rencontre-cosmique/deal", "capitaine-cosmos/S1-cruiser_lost"],
    ids=["longest", "heaviest"],
)
def test_no_golden_match_weighs_five_megabytes(name):
    """The most leaves, and the most drawn."""
    record = (GOLDEN / f"{name}.record.zip").read_bytes()
    assert len(film_file(record).encode()) < 5_000_000


def test_the_longest_golden_match_has_more_than_a_thousand_leaves():
    lengths = {path: replay(path.read_bytes()).last for path in GOLDEN.glob("rencontre*/*.zip")}
    longest = max(lengths, key=lengths.__getitem__)
    assert (longest.name, lengths[longest] > 1000) == ("deal.record.zip", True)
