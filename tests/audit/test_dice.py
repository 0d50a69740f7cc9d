"""Dice and outcome: what only judging again by the rules can tell."""

from typing import Any

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from tests.audit.forge import (
    OPENED,
    audited,
    change_event,
    cheating,
    code,
    failures,
    gathered,
    honest_die,
    played_out,
)
from tests.record.house import House, answered, begun, private, small


def cheated(die: int) -> House:
    """The whole match with that die, and all that follows from it, sealed and signed."""
    return played_out(begun(House(game=cheating(die))))


@pytest.mark.parametrize("step", range(1, 6))
def test_dice_fails_for_a_die_that_was_edited_with_all_its_consequences(step: int) -> None:
    """Everything else is made again by the referee's own key: only judging again can tell."""
    house = cheated((honest_die() + step - 1) % 6 + 1)
    record = house.record()
    assert failures(record, vkey=house.vkey) == ["dice"]
    assert "die" in audited(record).of("dice").sentence("en")


def test_dice_holds_for_the_die_that_fell() -> None:
    assert failures(cheated(honest_die()).record()) == []


def test_dice_says_how_many_draws_were_judged_again() -> None:
    """As many as the log has numbered."""
    record = small().record()
    assert audited(record).of("draws").sentence("en").startswith("2 draws, each link")
    assert audited(record).of("dice").sentence("en").startswith("2 draws judged again")


def test_an_edited_die_under_another_key_fails_at_the_key_and_at_the_dice() -> None:
    honest, forger = small(), House(game=cheating(honest_die() % 6 + 1))
    forger.key = private("forger")
    assert failures(played_out(begun(forger)).record(), vkey=honest.vkey) == ["key", "dice"]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (change_event("rolled", die=7), "dice.field"),
        (change_event("guessed", guess=Sealed((), 6)), "dice.field"),
        (change_event("seat_told", told=Sealed((), ())), "dice.field"),
        (lambda events: [x for x in events if x.short_name() != "guessed"], "dice.type"),
        (lambda events: [events[0], *events], "leaves.order"),
        (lambda events: [events[0], events[2], events[1], *events[3:]], "dice.field"),
    ],
)
def test_dice_fails_for_any_event_that_the_rules_do_not_give(edit: Any, why: str) -> None:
    house = answered()
    house.close(edit=edit)
    record = house.record()
    assert why in (code(record, "dice"), code(record, "leaves"))


def test_dice_fails_for_a_deal_that_the_secret_does_not_give() -> None:
    house = gathered()
    mine = (Sealed((1,), 4), Sealed((2,), 1))
    assert [part.value for part in mine] != [small().by_name[f"card.4.{s}"].value for s in (1, 2)]
    house.start(edit=change_event("dealt", card=mine))
    assert failures(played_out(house).record()) == ["dice"]


def test_dice_fails_for_a_window_that_asks_somebody_else() -> None:
    house = gathered()
    house.start(edit=change_event("window_opened", asked=(1,)))
    house.order(1, "guess 4")
    house.write(e.Ended("organiser", None, OPENED))
    assert "dice" in failures(house.record())


@pytest.mark.parametrize(
    "ending",
    [
        e.Ending((1, 2), "nearest", {"1": 0, "2": 0}),
        e.Ending((2,), "nearest", {"1": 1, "2": 1}),
        None,
    ],
)
def test_outcome_fails_for_another_winner(ending: e.Ending | None) -> None:
    house = answered()
    house.close(edit=change_event("ended", outcome=ending))
    assert failures(house.record()) == ["outcome"]


def test_outcome_fails_for_a_cause_that_there_is_not() -> None:
    house = answered()
    house.write(e.Ended("boredom", None, OPENED))
    assert failures(house.record()) == ["leaves"]


def test_outcome_fails_for_a_match_that_was_called_over_while_it_was_not() -> None:
    house = answered()
    house.write(e.Ended("outcome", e.Ending((1,), "nearest"), OPENED))
    assert failures(house.record()) == ["outcome"]
