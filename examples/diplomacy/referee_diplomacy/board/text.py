"""The position in plain text, for letters without pictures."""

from referee.kernel.words import Language

from referee_diplomacy.orders.writing import place, unit
from referee_diplomacy.rules.winter import owned
from referee_diplomacy.things.atlas import CENTRES, POWERS
from referee_diplomacy.things.state import DiplomacyState, DiplomacyView
from referee_diplomacy.words.sentences import SENTENCES


def words(view: DiplomacyView, language: Language) -> str:
    """Season; a power at a time: its units, its centres; who is dislodged; centres of nobody."""
    state = view.state
    lines = [SENTENCES.say(state.season, language, year=state.year).capitalize()]
    for seat in range(1, len(POWERS) + 1):
        lines += _power(state, seat, language)
    beaten = [unit(each.unit.kind, each.unit.at, language) for each in state.dislodged]
    if beaten:
        lines.append(SENTENCES.say("beaten", language, units=", ".join(beaten)))
    free = [place(at, language) for at in CENTRES if at not in state.owners]
    if free:
        lines.append(SENTENCES.say("neutral", language, places=", ".join(free)))
    return "\n".join(lines)


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
