"""The picture and its twin in words: the same position for eyes and for plain mail."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.board.strip import recent_lines
from referee.games.kardashev.board.tones import GOLD
from referee.games.kardashev.log import events as e
from referee.games.kardashev.log.recent import add_recent
from referee.games.kardashev.things.state import Marks
from referee.kernel.event import Sealed
from referee.kernel.lettering import width
from referee.kernel.words import LANGUAGES
from tests.games.contrasts import faint
from tests.games.kardashev.fixtures import Fixture, Played, fixtures, position
from tests.games.kardashev.playing import MATCH, SINGLE, played, reached
from tests.games.widths import written


def laid(text, **change):
    """A position as fixtures write it."""
    parts = tuple(part.strip() for part in text.split("|"))
    return replace(position(Fixture("", "", parts, ((1, "pass"),), ())), **change)


def drawn(text, seat=1, language="en", **change):
    return GAME.picture(GAME.view(laid(text, **change), seat), language)


def in_words(text, seat=1, language="en", **change):
    return GAME.words(GAME.view(laid(text, **change), seat), language)


@pytest.mark.parametrize("options", [SINGLE, MATCH], ids=["single", "match"])
def test_every_position_can_be_drawn_and_said(options):
    count = 0

    def watch(match, orders):
        nonlocal count
        count += 1
        if count % 5 == 0:
            for seat in (None, 1, 2):
                for language in LANGUAGES:
                    ElementTree.fromstring(GAME.picture(match.view(seat), language))
                    assert "Kardashev" in GAME.words(match.view(seat), language)
                    assert list(faint(GAME, match.view(seat), language)) == []

    played(options, 5, watch=watch)
    assert count > 20


def test_who_looks_on_before_the_first_turn_sees_what_is_going_on():
    """No card lies yet, and the film begins here."""
    match = reached(MATCH, 3, lambda match: match.window.name == "draft1")
    drawn = GAME.picture(match.view(None), "fr")
    assert "Premier draft : A, B prennent chacun une carte" in drawn
    assert drawn.count("<rect") - 1 == 2 * 5  # the ground, and a pack of five for each
    [high] = re.findall(r'^<svg [^>]*height="(\d+)"', drawn)
    assert max(int(y) for y in re.findall(r'<text [^>]*y="(\d+)"', drawn)) < int(high)


def test_nothing_is_drawn_outside_the_picture():
    match = reached(MATCH, 3, lambda match: match.state.stage == 3 and match.state.turn > 8)
    for seat in (None, 1, 2):
        tree = ElementTree.fromstring(GAME.picture(match.view(seat), "fr"))
        wide, high = int(tree.get("width")), int(tree.get("height"))
        for element in tree.iter():
            if element.tag.endswith("rect"):
                assert 0 <= float(element.get("x", 0)) <= wide
                assert float(element.get("x", 0)) + float(element.get("width")) <= wide
                assert float(element.get("y", 0)) + float(element.get("height")) <= high


def test_a_column_of_four_glows_and_so_do_four_domains():
    assert drawn("A play war-0*4").count(f'stroke="{GOLD}"') == 1
    assert drawn("A play dip-0 sci-0 occ-0 war-0").count(f'stroke="{GOLD}"') == 4
    assert drawn("A play dip-0 sci-0 occ-0").count(f'stroke="{GOLD}"') == 0


def test_the_own_row_is_at_the_bottom():
    for seat, last in ((1, "A (you)"), (2, "B (you)")):
        names = [
            line for line in written(drawn("A play war-0 | B play sci-0", seat)) if line[:1] in "AB"
        ]
        assert last in names
        first = [name.strip() for name in names if name.strip() in ("A", "B")]
        assert first == ["B" if seat == 1 else "A"]


def test_a_hand_is_shown_to_its_owner_only():
    text = "A hand env-3e | B hand war-3e"
    for show in (drawn, in_words):
        assert "Total Symbiosis" in show(text, 1)
        assert "Total Symbiosis" not in show(text, 2)
        assert "Total Symbiosis" not in show(text, None)
        assert "Total War" in show(text, 2)


def test_a_hand_tells_the_number_each_card_would_have_and_what_is_banned():
    text = "A play war-0*2 | A hand war-0 sci-0 | A mark ban=war"
    assert "number now: 3   BANNED" in in_words(text)
    assert "number now: 1]" in in_words(text)
    assert any("BANNED" in line for line in written(drawn(text)))


def test_marks_heroes_and_what_is_lost_are_tokens():
    marks = {1: Marks(veil=True, ban="occ", bites=True), 2: Marks(dry=True)}
    text = "A hero h-08 | B hero h-06"
    change = {"marks": marks, "used": ("h-08",), "lost": {1: ("h-02",), 2: ()}}
    words = written(drawn(text, **change))
    for token in ("veil", "ban: Occultism", "dry", "The Wall-Walker", "The Provident"):
        assert token in words
    assert "Dean of Numbers" in words
    assert "Hero (power used): The Wall-Walker" in in_words(text, **change)


def test_another_seats_card_in_a_row_is_dashed_and_lettered():
    picture = drawn("A play war-0@B")
    assert "stroke-dasharray" in picture
    assert "Guard Squadron (B)" in in_words("A play war-0@B")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quantum_zone_hides_a_card_from_all_but_its_seat(language):
    match = reached(SINGLE, 4, lambda match: match.window.name == "response")
    layer, other = match.state.active, 3 - match.state.active
    assert "?" in written(GAME.picture(match.view(other), language))
    assert "?" not in written(GAME.picture(match.view(layer), language))


def test_the_draft_shows_offered_cards_with_texts_and_the_pool():
    match = reached(MATCH, 1, lambda match: match.window.name == "build")
    words = GAME.words(match.view(1), "fr")
    assert "Paquet 2" in words
    assert "Votre pool (39)" in words
    assert "reçu de l’adversaire" in words
    assert match.view(None).packs == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_is_told_above_the_card_and_not_over_the_title(language):
    """Given a draft, when any card of it is taken, then the plate that says so leaves the words
    above the cards free, wide and narrow."""
    match = reached(MATCH, 1, lambda match: match.window.name == "draft2")
    view = match.view(1)
    for draw, lay in ((GAME.picture, GAME.ghost), (GAME.narrow.picture, GAME.narrow.ghost)):
        titles = list(boxes(draw(view, language), "text", "atch"))
        titles += list(boxes(draw(view, language), "text", "aquet"))
        assert titles
        for card in {card for pack in view.packs.values() for card in pack}:
            order = GAME.read(f"take {card}", view)
            plates = list(boxes(f"<svg>{lay(view, order, language)}</svg>", "text"))
            assert plates
            assert not [1 for plate in plates for title in titles if touch(plate, title)], card


def boxes(drawn, tag, words=""):
    """Left, top, right and low of each text with these words in it, from the top of a capital to
    below the line."""
    for one in ElementTree.fromstring(drawn).iter():
        if one.tag.rpartition("}")[2] == tag and words in (one.text or ""):
            x, y, size = (float(one.get(name)) for name in ("x", "y", "font-size"))
            wide = width(one.text, size, bold=one.get("font-weight") == "bold")
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[one.get("text-anchor")]
            yield left, y - size, left + wide, y + 0.25 * size


def touch(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_what_a_seat_may_choose_from_is_shown_to_it_alone():
    """Searching the top of the deck."""
    fixture = next(known for known in fixtures() if known.name == "F-32")
    steps = ((1, "play sci-1b"), (2, "accept"))
    asked = Played(fixture._replace(steps=steps)).match
    assert asked.window.asked == (1,)
    assert "You see, and choose from" in GAME.words(asked.view(1), "en")
    assert "You see, and choose from" not in GAME.words(asked.view(2), "en")


def test_before_the_set_up_there_is_an_empty_picture():
    nothing = GAME.view(GAME.state(), None)
    ElementTree.fromstring(GAME.picture(nothing, "en"))
    assert GAME.words(nothing, "en").startswith("Kardashev")


def test_what_a_card_in_play_goes_on_doing_stands_below_its_row():
    """Given cards in play, when the words are read, then signs have their sentence."""
    words = in_words("A play war-0 env-2d | B play war-1c")
    assert "    Iron Legion: The rival's effects cannot move it." in words
    assert "    Second Gaia: The rival's effects must take it first." in words
    assert "    Guard Squadron" not in words
    assert "A (you): hand" in words
    assert "B: hand" in words


@pytest.mark.parametrize(
    ("verb", "language", "said"),
    [
        ("drop", "en", "A: discarded from hand: Garden Dome"),
        ("drop", "fr", "A : défaussé de la main : Dôme-jardin"),
        ("destroy", "en", "A: destroyed in the row: Garden Dome"),
        ("destroy", "fr", "A : détruit dans la rangée : Dôme-jardin"),
        ("mill", "en", "A: off the deck: Garden Dome"),
        ("steal", "en", "B: takes control of Garden Dome"),
    ],
)
def test_the_strip_names_whose_card_goes_and_not_whose_effect_it_is(verb, language, said):
    shut = Sealed((), None)
    moved = e.CardsMoved(verb, 2, 1, "", "", 2, 1, "choice", ("env-0@1",), (1,), shut)
    state = replace(reached(SINGLE, 1, lambda match: True).state, recent=add_recent((), moved))
    assert recent_lines(GAME.view(state, None), language) == [said]
