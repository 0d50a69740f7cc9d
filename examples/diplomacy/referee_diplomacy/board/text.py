"""The position in plain text, for letters without pictures."""

from referee.kernel.typography import listed
from referee.kernel.words import Language

from referee_diplomacy.orders.writing import place, unit
from referee_diplomacy.rules.aftermath import Dislodged
from referee_diplomacy.rules.winter import builds, owned
from referee_diplomacy.things.atlas import CENTRES, POWERS
from referee_diplomacy.things.state import BUILDS, DiplomacyState, DiplomacyView
from referee_diplomacy.words.sentences import SENTENCES


def words(view: DiplomacyView, language: Language) -> str:
    """Season; a power at a time: its units, its centres; who is dislodged; what winter brings;
    centres of nobody."""
    state = view.state
    lines = [SENTENCES.say(state.season, language, year=state.year).capitalize()]
    for seat in range(1, len(POWERS) + 1):
        lines += _power(state, seat, language)
    if state.dislodged:
        beaten = listed([_beaten(each, language) for each in state.dislodged], language)
        lines.append(SENTENCES.say("beaten", language, units=beaten))
    if state.phase == BUILDS and state.result is None:
        lines += _winter(state, language)
    free = [place(at, language) for at in CENTRES if at not in state.owners]
    if free:
        lines.append(SENTENCES.say("neutral", language, places=", ".join(free)))
    return "\n".join(lines)


def _beaten(each: Dislodged, language: Language) -> str:
    """`A PAR (GAS, PIC)`: a dislodged unit and where it may go."""
    ways = ", ".join(place(to, language) for to in each.retreats)
    return f"{unit(each.unit.kind, each.unit.at, language)} ({ways or '-'})"


def _winter(state: DiplomacyState, language: Language) -> list[str]:
    """Who may build or must disband how many."""
    found: list[str] = []
    for seat, power in enumerate(POWERS, start=1):
        more = builds(state.owners, state.units, seat)
        if more and (more < 0 or seat not in state.left):
            key = "may_build" if more > 0 else "must_disband"
            name = power.name.in_(language)
            found.append(SENTENCES.say(key, language, power=name, n=abs(more)))
    return found


def _power(state: DiplomacyState, seat: int, language: Language) -> list[str]:
    units = [unit(each.kind, each.at, language) for each in state.units if each.seat == seat]
    centres = sorted(owned(state.owners, seat))
    head = SENTENCES.say(
        "line",
        language,
        power=POWERS[seat - 1].name.in_(language),
        centres=len(centres),
        units=", ".join(units) or "-",
    )
    places = ", ".join(place(at, language) for at in centres)
    return [head, SENTENCES.say("owns", language, places=places)] if centres else [head]
