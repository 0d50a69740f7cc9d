"""What happened, in sentences; refusals; how it ended; the page of orders."""

from collections.abc import Iterable, Mapping

from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.telling import Narrator, Sentence, Tellers, plainly
from referee.kernel.typography import labelled
from referee.kernel.words import Language

from referee_diplomacy.log import events as e
from referee_diplomacy.orders.writing import place, unit, write_order
from referee_diplomacy.things.atlas import POWERS, SEATS, power
from referee_diplomacy.things.state import DiplomacyView, Obeyed
from referee_diplomacy.things.units import Unit
from referee_diplomacy.words.sentences import SENTENCES


def _begun(event: e.PhaseBegun, reader: Seat | None, language: Language) -> Sentence:
    when = SENTENCES.say(event.season, language, year=event.year).capitalize()
    return plainly(event, reader, language, case=event.phase, when=when)


def _decided(event: e.MatchDecided, reader: Seat | None, language: Language) -> Sentence:
    how = conclude(Outcome(event.winners, event.reason), language)
    return plainly(event, reader, language, how=how)


def _rows(orders: Iterable[Obeyed], language: Language) -> str:
    """`France: A PAR - BUR (fails)`, a line an order."""
    return "\n".join(
        f"  {labelled(name(row.unit.seat, language), write_order(row.order, language), language)}"
        f" ({SENTENCES.say(row.outcome, language)})"
        for row in orders
    )


def _retreats(retreated: Iterable[tuple[Unit, str]], language: Language) -> str:
    went = [f"{_unit(each, language)} - {place(to, language)}" for each, to in retreated]
    return _listed(went, language)


def _centres(owners: Mapping[str, Seat], language: Language) -> str:
    held = list(owners.values())
    return ", ".join(f"{name(seat, language)} {held.count(seat)}" for seat in SEATS)


def _unit(each: Unit, language: Language) -> str:
    return f"{name(each.seat, language)} {unit(each.kind, each.at, language)}"


def _units(units: Iterable[Unit], language: Language) -> str:
    return _listed([_unit(each, language) for each in units], language)


def _listed(parts: list[str], language: Language) -> str:
    return ", ".join(parts) or SENTENCES.say("nobody", language)


def name(seat: Seat, language: Language) -> str:
    return power(seat).name.in_(language)


TELLERS: Tellers = {e.PhaseBegun: _begun, e.MatchDecided: _decided}
NARRATOR = Narrator(
    SENTENCES.naming(power=name, units=_units, rows=_rows, retreats=_retreats, centres=_centres),
    TELLERS,
)


def conclude(outcome: Outcome, language: Language) -> str:
    facts = {"winner": name(outcome.winners[0], language)} if outcome.winners else {}
    return SENTENCES.say(outcome.reason, language, **facts)


def help_page(view: DiplomacyView, language: Language) -> str:
    key = f"help_{view.window}" if view.ask is not None else "help_over"
    return SENTENCES.say(key, language).strip("\n")


SEAT_NAMES = tuple(each.name for each in POWERS)
