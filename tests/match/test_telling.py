"""One sentence a leaf, in both languages, for whoever may read it."""

import dataclasses

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.telling import sentence
from tests.service.house import START
from tests.toys import TOYS, convoy

NIM = TOYS.current("nim")
CONVOY = TOYS.current("convoy")


def closed(given):
    return e.WindowClosed(3, 4, "link", (), given, Sealed((), ()))


TOLD = [
    (e.WindowOpened(3, "take", "short", {}, (1,), START), "Window 3 is open: take."),
    (e.WindowOpened(3, "take", "short", {}, (1,), START), "La fenêtre 3 est ouverte : prise."),
    (e.Ruled(None, "organiser", "All agreed."), "The organiser rules: All agreed."),
    (e.Ruled(None, "organiser", "Accord."), "L’organisateur décide : Accord."),
    (e.RulesChanged(("1.0", "1.1"), "hash", "consent", ""), "version 1.1"),
    (e.Rewound(2, "A mistake.", ()), "window 2"),
    (e.SeatChanged(2, "removed", "Ann left.", Sealed((), None)), "Seat 2"),
    (e.KeyChanged(1, "player", "", Sealed((), None)), "Seat 1"),
    (e.Ended("outcome", e.Ending((2,), "last_stone"), "h"), "2 wins"),
]


@pytest.mark.parametrize(("event", "said"), TOLD)
def test_each_event_is_told_with_what_it_changed(event, said):
    both = [sentence(NIM, event, None, language) for language in ("en", "fr")]
    assert any(said in sentence for sentence in both)
    assert both[0] != both[1]


def test_what_a_game_leaves_out_of_a_seats_own_facts_takes_no_line():
    """Given three facts of which the game tells one, then there is one line."""
    quiet = dataclasses.replace(NIM, told=lambda fact, _: fact["said"])
    told = e.SeatTold(
        1, Sealed((1,), tuple({"what": "x", "said": said} for said in ("", "Hm.", "")))
    )
    assert sentence(quiet, told, 1, "en") == "Hm."


@pytest.mark.parametrize("cause", ["vote", "organiser", "chain", "fork", "restored"])
def test_every_cause_of_an_end_without_an_outcome_has_its_sentence(cause):
    for language in ("en", "fr"):
        assert sentence(NIM, e.Ended(cause, None, "h"), None, language).endswith(".")


def test_a_close_names_who_was_asked_and_silent():
    assert sentence(NIM, closed((1,)), None, "en", asked=(1, 2)).endswith("from Seat 2.")
    assert sentence(NIM, closed((1, 2)), None, "en", asked=(1, 2)) == "Window 3 is closed."


def test_a_sentence_without_a_reason_ends_where_it_ends():
    paused = e.DueChanged(3, None, "organiser", "")
    assert sentence(NIM, paused, None, "en") == "The match is paused."


def test_what_a_seat_was_told_is_told_line_by_line_by_match_and_game():
    facts = ({"what": "standing_used", "number": 2}, {"what": "withheld", "cell": "b"})
    told = e.SeatTold(1, Sealed((1,), facts))
    assert sentence(CONVOY, told.seen_by(1), 1, "en").split("\n") == [
        "Your standing order 2 has answered.",
        "Your cell b would leave the map.",
    ]
    assert sentence(CONVOY, told.seen_by(2), 2, "en") == ""


def test_letters_and_leaf_0_say_nothing():
    first = e.Created("play.example/m", "nim", {}, 2, "r", "c", "s", "1.1")
    letter = e.LetterSealed(Sealed((1,), e.Letter("bot", None, "order", START, 1, None, "x\n")))
    for event in (first, letter):
        assert sentence(NIM, event, 1, "en") == ""


def test_the_game_tells_its_own_events():
    assert sentence(CONVOY, convoy.TurnEnded(2), None, "fr") == "Fin du tour 2."
