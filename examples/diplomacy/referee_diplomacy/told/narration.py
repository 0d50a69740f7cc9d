"""What happened, in sentences; refusals; how it ended; the page of orders."""

from collections.abc import Iterable

from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.game import Outcome
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.typography import labelled
from referee.kernel.words import Language

from referee_diplomacy.log import events as e
from referee_diplomacy.orders.writing import place, unit, write_order
from referee_diplomacy.things.atlas import POWERS, SEATS, power
from referee_diplomacy.things.state import DiplomacyView, Obeyed
from referee_diplomacy.things.units import Unit
from referee_diplomacy.words.sentences import SENTENCES


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event; everybody reads the same."""
    key, facts = _told(event, language)
    return SENTENCES.say(key, language, **facts)


def _told(event: Event, language: Language) -> tuple[str, dict[str, object]]:
    key = event.short_name()
    match event:
        case e.MatchSetUp(options=options):
            return key, {"last_year": options.last_year}
        case e.PhaseBegun(year=year, season=season, phase=phase):
            when = SENTENCES.say(season, language, year=year).capitalize()
            return f"{key}_{phase}", {"when": when}
        case e.OrdersResolved(orders=orders):
            return key, {"rows": "\n".join(_rows(orders, language))}
        case e.RetreatsResolved(retreated=retreated, disbanded=disbanded):
            went = [f"{_unit(each, language)} - {place(to, language)}" for each, to in retreated]
            return key, {
                "retreated": _listed(went, language),
                "disbanded": _units(disbanded, language),
            }
        case e.CentresCounted(owners=owners):
            held = list(owners.values())
            counts = [(name(seat, language), held.count(seat)) for seat in SEATS]
            return key, {"rows": ", ".join(f"{who} {n}" for who, n in counts)}
        case e.WinterResolved(built=built, disbanded=disbanded):
            return key, {
                "built": _units(built, language),
                "disbanded": _units(disbanded, language),
            }
        case e.ChairEmptied(seat=seat):
            return key, {"power": name(seat, language)}
        case e.MatchDecided(winners=winners, reason=reason):
            return key, {"how": conclude(Outcome(winners, reason), language)}
        case _:
            raise ValueError(f"no event of Diplomacy: {event}")


def _rows(orders: Iterable[Obeyed], language: Language) -> list[str]:
    """`France: A PAR - BUR (fails)`."""
    return [
        f"  {labelled(name(row.unit.seat, language), write_order(row.order, language), language)}"
        f" ({SENTENCES.say(row.outcome, language)})"
        for row in orders
    ]


def _unit(each: Unit, language: Language) -> str:
    return f"{name(each.seat, language)} {unit(each.kind, each.at, language)}"


def _units(units: Iterable[Unit], language: Language) -> str:
    return _listed([_unit(each, language) for each in units], language)


def _listed(parts: list[str], language: Language) -> str:
    return ", ".join(parts) or SENTENCES.say("nobody", language)


def name(seat: Seat, language: Language) -> str:
    return power(seat).name.in_(language)


def told(fact: Told, language: Language) -> str:
    """Diplomacy tells nobody anything apart."""
    return ""


def explain(problem: Problem, language: Language) -> str:
    return kernel_explain(problem, language, SENTENCES)


def conclude(outcome: Outcome, language: Language) -> str:
    facts = {"winner": name(outcome.winners[0], language)} if outcome.winners else {}
    return SENTENCES.say(outcome.reason, language, **facts)


def help_page(view: DiplomacyView, language: Language) -> str:
    key = f"help_{view.window}" if view.ask is not None else "help_over"
    return SENTENCES.say(key, language).strip("\n")


SEAT_NAMES = tuple(each.name for each in POWERS)
