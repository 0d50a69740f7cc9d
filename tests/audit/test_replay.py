"""A record is played again: to any leaf, as any seat, and nobody sees more than he could then."""

import json

import pytest

from referee.audit import CannotReplay, page, position
from referee.kernel.event import Sealed
from referee.match import events as e
from referee.seals.canonical import b64u
from tests.audit.forge import cheating, find, honest_die
from tests.record.house import SECRET, House, answered, begun, full, games, small


def at(house: House, leaf: int | None = None, seat: int | None = None):  # type: ignore[no-untyped-def]
    return position(house.record(), leaf, seat, games=games())


def story(house: House, seat: int | None = None, language: str = "en") -> str:
    return at(house, seat=seat).text(language)  # type: ignore[arg-type,no-any-return]


def test_the_last_position_is_how_the_match_ended() -> None:
    house = full()
    assert at(house).state == house.match.state
    assert at(house).match.phase == "ended"


@pytest.mark.parametrize("leaf", [4, 5, 9, 20, 40])
def test_any_leaf_gives_the_state_of_that_moment(leaf: int) -> None:
    """Given the match as it was played, then the replay after leaf n is the state after leaf n."""
    house = full()
    earlier = len(house.leaves[: leaf + 1])
    assert at(house, leaf).match.size == earlier
    assert [t for t in at(house).history if t.n <= leaf] == list(at(house, leaf).history)


def test_before_the_start_there_is_no_board() -> None:
    assert at(small(), 2).view is None
    assert at(small(), 2).svg("en") is None


def test_a_seat_sees_its_own_card_and_not_its_rivals() -> None:
    house = small()
    cards = {seat: house.by_name[f"card.4.{seat}"].value for seat in (1, 2)}
    for seat in (1, 2):
        assert at(house, 5, seat).view.card == cards[seat]
        assert f"Your card is {cards[seat]}." in at(house, 5, seat).text("en")
    assert at(house, 5).view.card == 0
    assert "Your card" not in at(house, 5).text("en")


def test_the_board_stands_above_the_story_and_each_sentence_has_its_time() -> None:
    shown = at(small(), seat=1)
    board, _, told = shown.text("en").partition("\n\n")
    assert board == shown.game.words(shown.view, "en")
    rows = shown.plain("en")["history"]
    assert [row["sentence"] for row in rows] == [line[7:] for line in told.splitlines()]
    assert [row["at"] for row in rows] == sorted(told.at for told in shown.history)


def test_what_a_seat_was_told_is_told_to_it_alone() -> None:
    house = small()
    assert story(house, 1).count("You missed by") == 1
    assert "You missed by" not in story(house)


def test_the_story_names_who_was_silent() -> None:
    house = begun()
    house.order(1, "guess 4")
    house.close(early=False)
    assert "no order came from" in story(house)
    assert "aucun ordre de" in story(house, language="fr")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_story_tells_of_rulings_chairs_and_other_ends(language: str) -> None:
    house = begun()
    house.write(
        e.SeatChanged(2, "replaced", "moved away", Sealed((1, 2), None)),
        e.Ruled(None, "organiser", "no more guessing"),
        e.Ended("organiser", None, b64u(SECRET)),
    )
    told = story(house, language=language)
    ended = {"en": "The organiser has ended the match", "fr": "L’organisateur a mis fin"}[language]
    words = ("moved away", "no more guessing", ended)
    assert all(word in told for word in words)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["paused. a power cut", "Back to where window", "with a new key", "is moved to"]),
        ("fr", ["suspendue. a power cut", "Retour au", "avec une nouvelle clé", "échéance"]),
    ],
)
def test_the_story_tells_what_the_organiser_did(language: str, sentences: list[str]) -> None:
    told = story(full(), language=language)
    assert all(sentence in told for sentence in sentences)


def test_a_standing_orders_answer_is_told_to_its_author() -> None:
    assert "Your standing order 1 has answered." in story(full(), 2)
    assert "standing order" not in story(full(), 1)


def test_the_position_is_plain_data_too() -> None:
    told = json.loads(json.dumps(at(small(), seat=1).plain("fr")))
    assert told["phase"] == "ended"
    assert told["view"]["seat"] == 1
    assert told["history"][-1]["sentence"].startswith("Le siège")


def test_the_picture_is_the_games_own() -> None:
    assert at(small()).svg("en").startswith("<svg")


def test_of_a_running_match_there_is_a_story_and_no_board() -> None:
    shown = at(answered())
    assert (shown.running, shown.view, shown.state) == (True, None, None)
    assert "Window 1 is open: guess" in shown.text("en")


def test_a_seats_own_export_of_a_running_match_tells_it_its_own_card() -> None:
    house = answered()
    shown = position(house.record(1), None, 1, games=games())
    assert f"Your card is {house.by_name['card.4.1'].value}." in shown.text("en")
    assert "Your card" not in at(house).text("en")


@pytest.mark.parametrize(("leaf", "seat"), [(-1, None), (16, None), (None, 0), (None, 3)])
def test_a_leaf_or_seat_that_is_not_there_is_named(leaf: int | None, seat: int | None) -> None:
    with pytest.raises(ValueError, match="there is no"):
        at(small(), leaf, seat)


def test_a_record_that_does_not_hold_is_not_played_again() -> None:
    house = answered(House(game=cheating(honest_die() % 6 + 1)))
    house.close()
    with pytest.raises(CannotReplay) as refused:
        at(house)
    assert [check.name for check in refused.value.report.checks if check.failed] == ["dice"]


def test_what_was_erased_is_not_told_to_anybody() -> None:
    """Given a window that nobody can judge again, then its sealed parts have no reader."""
    house = full()
    closed = find(house, "match.window_closed", 1)
    erased = next(n for n in house.by_name[f"used.{closed}"].value if n is not None)
    assert "You missed" in at(house, seat=1).text("en")
    house.forget(house.by_name[f"letter.{erased}"].value["seat"])
    told = [t for t in at(house, seat=1).history if closed < t.n < closed + 5]
    assert not any("missed" in t.said.en for t in told)


# --- the page -------------------------------------------------------------------------------------


def test_a_match_is_one_page_in_both_languages() -> None:
    text = page(small().record(), games=games())
    assert "<title>Lots · play.example/match-7</title>" in text
    assert "The die shows" in text
    assert "Le dé montre" in text
    assert text.count("<svg") == 4


def test_the_page_fetches_nothing_and_runs_nothing() -> None:
    text = page(full().record(), games=games())
    assert "<script" not in text
    assert "src=" not in text
    assert 'href="http' not in text


def test_what_a_player_wrote_cannot_become_part_of_the_page() -> None:
    house = begun()
    house.write(e.DueChanged(1, "2026-12-01T20:00:00.000Z", "organiser", "<script>alert(1)"))
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    house.close()
    text = page(house.record(), games=games())
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_running_match_has_no_page_yet() -> None:
    with pytest.raises(ValueError, match="still running"):
        page(answered().record(), games=games())
