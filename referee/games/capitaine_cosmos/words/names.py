"""Names of seats, ships and places, as sentences and pictures show them."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.scenarios import class_of, owner
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language

COLOUR_KEYS = {1: "red", 2: "blue", 3: "green", 4: "yellow"}
_ENGLISH = str.maketrans("GD", "PS")


def side(seat: Seat, language: Language) -> str:
    return SENTENCES.say(COLOUR_KEYS[seat], language)


def sides(seats: tuple[Seat, ...], language: Language) -> str:
    return ", ".join(side(seat, language) for seat in seats)


def vessel(ship: int, language: Language) -> str:
    """`Red’s fighter #13`, at the beginning of a sentence: whose and what, for who watches."""
    whose = side(owner(ship), language)
    return SENTENCES.say(f"vessel_{class_of(ship)}", language, side=whose, ship=ship)


def card_name(card: str, language: Language) -> str:
    return SENTENCES.say(f"card_{card}", language)


def short(ship: Ship) -> str:
    """`CR #1`; a special ship by the beginning of its name."""
    return f"{ship.card[: 2 if ship.card == ship.base else 3].upper()} #{ship.id}"


def where(ship: Ship, language: Language) -> str:
    """`1010 E`, or the ramp it stands in."""
    if ship.aboard is None:
        return f"{ship.pose.at} {heading_text(ship.pose.h, language)}"
    ramp = ramp_name(ship.aboard.ramp, language)
    return SENTENCES.say("aboard_of", language, cruiser=ship.aboard.cruiser, ramp=ramp)


def ramp_name(ramp: str, language: Language) -> str:
    return SENTENCES.say(f"side_{ramp}", language)


def field_name(field: str, language: Language) -> str:
    return SENTENCES.say(f"field_{field}", language)


def cell_in(cell: str, language: Language) -> str:
    """The log keeps French letters; an English reader sees P and S."""
    return cell.translate(_ENGLISH) if language == "en" else cell


def edge_names(edges: Iterable[str], language: Language) -> str:
    """`north, east`"""
    return ", ".join(SENTENCES.say(f"edge_{edge}", language) for edge in edges)
