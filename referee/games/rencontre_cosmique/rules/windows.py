"""Which windows open, and whom they ask: from public facts only (rulings §4.1, §4.2)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.rules.aftermath import choosing
from referee.games.rencontre_cosmique.rules.edicts.moebius import choosers
from referee.games.rencontre_cosmique.rules.powers import comedien
from referee.games.rencontre_cosmique.rules.powers.mutant import FULL
from referee.games.rencontre_cosmique.rules.rights import (
    clockwise,
    face_up,
    has_hidden,
    on_bases,
    others,
    was_used,
    works,
)
from referee.games.rencontre_cosmique.things.places import HOLE
from referee.games.rencontre_cosmique.things.state import Ground, Table, Todo
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.event import Seat

LONG = frozenset({"draft", "launch", "alliance", "cards"})
INTERRUPTS = tuple(name for name in WINDOW_NAMES if name.startswith("i_"))
PRE_CARD = ("chercheur", "esprit", "mutant", "philantrope", "echangeur")


def pace(window: str) -> str:
    return "long" if window in LONG else "short"


def asked(ground: Ground, todo: Todo, pile: int) -> list[Seat]:
    """Whom this window asks; nobody: it does not open."""
    table = ground.table
    match todo.step:
        case "vanish" | "answer" | "oracle":
            return [todo.seat]
        case "plague":
            return [todo.seat] if on_bases(table, todo.seat) or ground.size(todo.seat) else []
        case "aftermath":
            return choosing(table, pile)
        case "riposte":
            return [seat for seat in table.alive if seat != todo.seat and ground.size(seat)]
        case _:
            found = ASKED.get(todo.step, _interrupted)(ground)
            return sorted(seat for seat in found if seat in table.alive)


def _drafting(ground: Ground) -> list[Seat]:
    return list(ground.table.alive)


def _rotating(ground: Ground) -> list[Seat]:
    return [seat for seat in ground.table.alive if ground.table.powers[seat]]


def _preparing(ground: Ground) -> list[Seat]:
    """The offense. Duel 1 opens without asking if nothing public is left to decide."""
    table = ground.table
    if table.duel.number > 0:
        return [table.offense]
    choice = any(table.at(seat, HOLE) for seat in table.alive)
    choice |= comedien.acts(table, table.offense) or may_have(table, table.offense, "philantrope")
    return [table.offense] if choice and table.options.tempo != "rapid" else []


def _playing_a_role(ground: Ground) -> list[Seat]:
    defense = ground.table.duel.defense
    return [defense] if defense and comedien.acts(ground.table, defense) else []


def _allying(ground: Ground) -> list[Seat]:
    table = ground.table
    if table.vanished == "E" or not others(table) or table.seats == 2:
        return []
    return [seat for seat in table.alive if seat != table.offense]


def _empowered(ground: Ground) -> list[Seat]:
    """Holders of a usable, unused power that works before the cards."""
    return [seat for seat in ground.table.alive if any(usable(ground, seat, p) for p in PRE_CARD)]


def may_be_asked(table: Table, seat: Seat) -> bool:
    """`powers` may yet ask this seat in this duel."""
    return any(may_have(table, seat, p) and not was_used(table, seat, p) for p in PRE_CARD)


def may_have(table: Table, seat: Seat, power: str) -> bool:
    """The power works; or may lie face down before this seat, being open nowhere (H-84)."""
    if works(table, seat, power):
        return True
    shown = any(power in face_up(table, player) for player in range(1, table.seats + 1))
    return has_hidden(table, seat) and not shown and table.vanished != "C"


def usable(ground: Ground, seat: Seat, power: str) -> bool:
    """In the right role, unused in this duel; all of it public."""
    table = ground.table
    if not may_have(table, seat, power) or was_used(table, seat, power):
        return False
    if power == "esprit":
        return True
    if power == "mutant":
        return seat in table.mains and ground.size(seat) < FULL
    if power == "echangeur":
        return seat in table.mains
    if power == "philantrope":
        return bool(table.main_of(seat)) and ground.size(seat) > 0
    return bool(table.main_of(seat))


def _with_cards(ground: Ground) -> list[Seat]:
    """Both mains, and every bystander or ally with a card; in rapid tempo the mains alone."""
    table = ground.table
    if table.options.tempo == "rapid":
        return list(table.mains)
    return [seat for seat in table.alive if seat in table.mains or ground.size(seat)]


def _interrupted(ground: Ground) -> list[Seat]:
    """Live: whoever has a card or a power."""
    table = ground.table
    return [seat for seat in clockwise(table) if ground.size(seat) or table.powers[seat]]


ASKED: dict[str, Callable[[Ground], list[Seat]]] = {
    "draft": _drafting,
    "rotation": _rotating,
    "prep": _preparing,
    "returns": lambda ground: choosers(ground.table),
    "role": _playing_a_role,
    "launch": lambda ground: [ground.table.offense],
    "alliance": _allying,
    "powers": _empowered,
    "cards": _with_cards,
    "recards": _with_cards,
    "deal": lambda ground: list(ground.table.mains),
}
