"""An order as it is written: `read_line` gives it back."""

from referee.kernel.words import Language

from referee_diplomacy.things.atlas import PROVINCES, coast, province
from referee_diplomacy.things.state import Sheet
from referee_diplomacy.things.units import (
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    WAIVE,
    UnitOrder,
)
from referee_diplomacy.words.vocabulary import ACTS, COASTS

_LETTERS = {HOLD: "H", SUPPORT: "S", CONVOY: "C", RETREAT: "R", DISBAND: "D", BUILD: "B"}
_VIA = {"en": "via convoy", "fr": "via convoi"}


def place(at: str, language: Language) -> str:
    """`STP/NC`, in French `STP/CN`."""
    short = PROVINCES[province(at)].short.in_(language)
    side = f"/{COASTS.shown[coast(at)].in_(language)}" if coast(at) else ""
    return short + side


def unit(kind: str, at: str, language: Language) -> str:
    """`A PAR`; `PAR` if the kind was left out."""
    return f"{kind} {place(at, language)}".strip()


def write_order(order: UnitOrder, language: Language) -> str:
    """The canonical line."""
    if order.act == WAIVE:
        return ACTS.shown[WAIVE].in_(language)
    who = unit(order.unit, order.at, language)
    if order.act == MOVE:
        via = f" {_VIA[language]}" if order.via else ""
        return f"{who} - {place(order.to, language)}{via}"
    parts = [who, _LETTERS[order.act]]
    if order.of:
        parts.append(unit(order.of_unit, order.of, language))
    if order.to:
        parts += ["-"] if order.of else []
        parts.append(place(order.to, language))
    return " ".join(parts)


def write(sheet: Sheet, language: Language) -> str:
    """The canonical text of a sheet."""
    return "\n".join(write_order(order, language) for order in sheet.orders)
