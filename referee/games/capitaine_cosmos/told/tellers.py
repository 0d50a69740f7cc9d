"""Each event as a sentence of `sentences.toml` and what that sentence needs.

A sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.orders.writing import write
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.told.conclusion import conclude
from referee.games.capitaine_cosmos.told.private_facts import told
from referee.games.capitaine_cosmos.words.names import (
    cell_in,
    field_name,
    ramp_name,
    short,
    side,
    sides,
)
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import Outcome
from referee.kernel.typography import listed
from referee.kernel.words import Language

Facts = dict[str, object]
Sentence = tuple[str, Facts]  # which sentence, and what it needs; no key: the fact `said` is all


def _plainly(event: Event, _: Seat | None, language: Language) -> Sentence:
    """The sentence needs the fields as they are, and the side's name."""
    facts: Facts = {
        name: getattr(event, name)
        for name in event.__struct_fields__
        if not isinstance(getattr(event, name), Sealed)
    }
    if "seat" in facts:
        facts["side"] = side(event.seat, language)  # type: ignore[attr-defined]  # it has one
    return event.short_name(), facts


def _silently(event: Event, _: Seat | None, language: Language) -> Sentence:
    return "", {"said": ""}


def _set_up(event: e.MatchSetUp, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "scenario": scenarios()[event.scenario].name.in_(language),
        "forces": _forces(event.ships, language)
        or sides(tuple(range(1, event.seats + 1)), language),
        "columns": event.chart.columns,
        "rows": event.chart.rows,
        "turns": event.options.turns,
        "house": SENTENCES.say("house_data", language),
    }
    return "match_set_up", facts


def _forces(ships: Iterable[Ship], language: Language) -> str:
    """`Red CR #1 CH #11; Blue …`"""
    by_seat: dict[Seat, list[str]] = {}
    for ship in ships:
        by_seat.setdefault(ship.seat, []).append(short(ship))
    forces = (f"{side(seat, language)} {' '.join(names)}" for seat, names in by_seat.items())
    return listed(forces, language)


def _filed(event: Any, reader: Seat | None, language: Language) -> Sentence:
    """A sheet, a decision or a fleet: who filed it and, if the reader may, what it says."""
    part = event.fleet if isinstance(event, e.FleetFiled) else _order_of(event)
    facts: Facts = {"side": side(event.seat, language), "case": _reading(event, part, reader)}
    if isinstance(event, e.ReplyFiled):
        facts["phase"] = event.phase
    if facts["case"] in ("yours", "open"):
        known = part.known
        text = known if isinstance(known, str) else write(known, language)
        facts["order"] = text.replace("\n", "; ")
    return event.short_name(), facts


def _order_of(event: e.SheetFiled | e.ReplyFiled) -> Sealed[Any]:
    return event.sheet if isinstance(event, e.SheetFiled) else event.reply


def _reading(event: Any, part: Sealed[Any], reader: Seat | None) -> str:
    """Silence is public; else nothing is known, it is the reader's own, or open by now."""
    if event.defaulted and not isinstance(event, e.FleetFiled):
        return "silent"
    if isinstance(part.value, msgspec.UnsetType):
        return ""
    return "yours" if event.seat == reader else "open"


def _revealed(event: e.FleetsRevealed, _: Seat | None, language: Language) -> Sentence:
    return "fleets_revealed", {"forces": _forces(event.ships, language)}


def _recovered(event: e.FighterRecovered, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"ship": event.ship, "cruiser": event.cruiser}
    return "fighter_recovered", facts | {"ramp": ramp_name(event.ramp, language)}


def _launched(event: e.FighterLaunched, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "ship": event.ship,
        "cruiser": event.cruiser,
        "ramp": ramp_name(event.ramp, language),
        "path": SENTENCES.say(f"path_{event.trajectory}", language),
        "to": event.to,
        "heading": heading_text(event.heading, language),
    }
    return "fighter_launched", facts


def _moved(event: e.ShipMoved, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "ship": event.ship,
        "cell": cell_in(event.cell, language),
        "origin": event.origin,
        "to": event.to,
        "heading_from": heading_text(event.heading_from, language),
        "heading_to": heading_text(event.heading_to, language),
    }
    return "ship_moved", facts


def edges(names: tuple[str, ...], language: Language) -> str:
    return ", ".join(SENTENCES.say(f"edge_{name}", language) for name in names)


def _left(event: e.ShipLeftMap, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"ship": event.ship, "edges": edges(event.edges, language)}
    if event.aboard:
        facts |= {"case": "with", "aboard": ", ".join(f"#{ship}" for ship in event.aboard)}
    return "ship_left_map", facts


def _laid(event: e.MineLaid, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "escort": event.escort,
        "mine": event.mine,
        "hex": event.hex,
        "side": ramp_name(event.side, language),
        "when": SENTENCES.say(f"when_{event.when}", language),
    }
    return "mine_laid", facts


def _struck(event: e.MineStruck | e.AsteroidStruck, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {name: getattr(event, name) for name in event.__struct_fields__}
    facts["dice"] = " + ".join(f"[{die}]" for die in event.dice)
    if isinstance(event, e.MineStruck):
        facts["case"] = facts.pop("contact")
    return event.short_name(), facts


def _shot(event: e.ShotFired, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {name: getattr(event, name) for name in event.__struct_fields__}
    facts["field"] = field_name(event.field, language)
    facts["case"] = "halved" if facts.pop("halved") else ""
    return "shot_fired", facts


def _destroyed(event: e.ShipDestroyed, _: Seat | None, language: Language) -> Sentence:
    return "ship_destroyed", {"ship": event.ship, "case": event.cause}


def _paused(event: e.Paused, reader: Seat | None, language: Language) -> Sentence:
    """What the reader's own lines did while it was not asked."""
    if reader is None or isinstance(event.notes[reader - 1].value, msgspec.UnsetType):
        return "", {"said": ""}
    notes = event.notes[reader - 1].known
    return "", {"said": " ".join(told(note, language) for note in notes)}


def _match_ended(event: e.MatchEnded, _: Seat | None, language: Language) -> Sentence:
    scores = {f"points_{seat}": n for seat, n in event.points.items()}
    outcome = Outcome(event.winners, event.reason, scores)
    return "match_ended", {"conclusion": conclude(outcome, language)}


TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Sentence]] = {
    e.MatchSetUp: _set_up,
    e.FleetFiled: _filed,
    e.FleetsRevealed: _revealed,
    e.TurnBegan: _plainly,
    e.SheetFiled: _filed,
    e.ReplyFiled: _filed,
    e.PhaseBegan: _plainly,
    e.FighterRecovered: _recovered,
    e.LaunchDieRolled: _plainly,
    e.FighterLaunched: _launched,
    e.ShipMoved: _moved,
    e.HazardDrifted: _plainly,
    e.HazardLeftMap: _plainly,
    e.ShipLeftMap: _left,
    e.MineLaid: _laid,
    e.MineExpired: _plainly,
    e.MineStruck: _struck,
    e.AsteroidStruck: _struck,
    e.ShotFired: _shot,
    e.ShipDestroyed: _destroyed,
    e.DamageCredited: _plainly,
    e.PhaseEnded: _silently,
    e.TurnEnded: _silently,
    e.Paused: _paused,
    e.SeatLeft: _plainly,
    e.MatchEnded: _match_ended,
}
