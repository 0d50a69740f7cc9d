"""How an order names ships: `#14`, `14`, `ES14`, `ESCORT.#14`, `CROISEUR`, `#4,#5` (rulings 7)."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.capitaine_cosmos.orders.refusals import class_facts, problem
from referee.games.capitaine_cosmos.things.sheet import Who
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.refused import Where, illegal, unreadable
from referee.kernel.text import Reader


class ShipName(NamedTuple):
    """An own ship, and where it was named."""

    ship: Ship
    where: Where


def own_ships(reader: Reader, view: CosmosView) -> list[ShipName]:
    """One or more ships of the seat that are still in play."""
    return [_own(reader, view, *entry) for entry in _listed(reader)]


def _listed(reader: Reader) -> Iterator[tuple[str | None, int | None, Where]]:
    """Class word and number of each, at least one of the two."""
    while True:
        yield one_name(reader)
        if not reader.if_sign(","):
            return


def one_name(reader: Reader) -> tuple[str | None, int | None, Where]:
    """`ESCORT.#14` -> ("es", 14, its place)."""
    start = reader.next
    word = reader.if_word(v.CLASSES) or reader.if_word(v.NAMES)
    if word:
        reader.if_sign(".")
    sharp = reader.if_sign("#")
    if reader.kind == "number":
        number: int | None = reader.number(1, 999)
    elif sharp or not word:
        raise _no_ship(reader)
    else:
        number = None
    return word, number, reader.span(start)


def _no_ship(reader: Reader) -> Exception:
    token = reader.peek()
    if token is None:
        return unreadable(reader.missing("word"))
    return unreadable(problem("E-NAME", where=token.where))


def _own(reader: Reader, view: CosmosView, word: str | None, n: int | None, at: Where) -> ShipName:
    if n is None:
        return ShipName(_only(view, word or "", at), at)
    ship = known(view, n, at)
    if ship.seat != view.seat:
        raise illegal(problem("E-OWNER", where=at, facts={"ship": n}))
    if ship.status != "play":
        raise illegal(problem("E-GONE", "H-44", at, {"ship": n}))
    if word not in (None, ship.base, ship.card):
        raise illegal(problem("E-CLASS", where=at, facts=class_facts(ship)))
    return ShipName(ship, at)


def known(view: CosmosView, n: int, at: Where) -> Ship:
    """The ship of this number, whoever's. Raises Refused (E-SHIP)."""
    for ship in view.ships:
        if ship.id == n:
            return ship
    own = ", ".join(f"#{own_ship.id}" for own_ship in view.ships if own_ship.seat == view.seat)
    raise illegal(problem("E-SHIP", where=at, facts={"ship": n, "own": own}))


def _only(view: CosmosView, word: str, at: Where) -> Ship:
    """A class word alone: the one ship of that class, if there is exactly one in play."""
    there = [
        ship
        for ship in view.ships
        if ship.seat == view.seat and ship.status == "play" and word in (ship.base, ship.card)
    ]
    if len(there) == 1:
        return there[0]
    own = ", ".join(f"#{ship.id}" for ship in there) or "-"
    raise illegal(problem("E-SHIP.class", where=at, facts={"own": own}))


def who(reader: Reader, view: CosmosView) -> Who:
    """TOUS, a class, or ships."""
    if reader.if_word(v.ALL):
        return Who()
    found = list(_listed(reader))
    word, n, _ = found[0]
    if len(found) == 1 and n is None and word in v.CLASSES.shown:
        return Who(word)
    named = [_own(reader, view, *entry) for entry in found]
    return Who("", tuple(name.ship.id for name in named))
