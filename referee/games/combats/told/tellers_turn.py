"""Each event of a turn of the campaign as a sentence, and what that sentence needs."""

from collections.abc import Callable
from typing import Any

from referee.games.combats.log import events_turn as t
from referee.games.combats.words.names import side
from referee.kernel.event import Event, Seat
from referee.kernel.words import Language

Facts = dict[str, object]
Sentence = tuple[str, Facts]  # which sentence, and what it needs


def _scored(event: t.PointsScored, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "side": side(event.seat, language),
        "points": event.points,
        "total": event.total,
        "case": "final" if event.final else "",
    }
    return "points_scored", facts


def _produced(event: t.EnergyProduced, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "side": side(event.seat, language),
        "made": event.base + event.worlds,
        "worlds": event.worlds,
        "rally": event.rally,
        "total": event.total,
        "case": "rally" if event.rally else "",
    }
    return "energy_produced", facts


def _passed(event: t.TurnPassed, _: Seat | None, language: Language) -> Sentence:
    return "turn_passed", {"side": side(event.seat, language), "case": event.reason}


TURN_TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Sentence]] = {
    t.PointsScored: _scored,
    t.EnergyProduced: _produced,
    t.TurnPassed: _passed,
}
