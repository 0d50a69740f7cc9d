"""What a seat can order: the lines of one letter (rulings §6.5, §8).

Every window takes some of these lines and leaves the others empty; `orders` says which.
Places in the player's text are kept for refusals; two orders that differ in them are equal.
"""

from typing import Literal

import msgspec

from referee.games.empereur_telepathe.things.cards import Card, Cards
from referee.kernel.event import Seat
from referee.kernel.game import Order
from referee.kernel.refused import Where

Deed = Literal["commit", "pass", "hold", "add", "abdicate"]
Test = Literal["", "open", "bare", "deck", "hand"]


class Named(msgspec.Struct, frozen=True):
    """A card where it is named."""

    card: Card
    where: Where = Where()


def ids(cards: tuple[Named, ...]) -> Cards:
    return tuple(named.card for named in cards)


class Engage(msgspec.Struct, frozen=True):
    """`commit ARC3 FOC2`, `pass`, `hold`, `add VIG4`, `abdicate`."""

    deed: Deed
    cards: tuple[Named, ...] = ()
    where: Where = Where()


class Wish(msgspec.Struct, frozen=True):
    """A row card to keep, or with `combine` (`+CARD`) to play with what I engaged."""

    card: Card
    combine: bool = False
    where: Where = Where()


class Aim(msgspec.Struct, frozen=True):
    """A seat (0: by `rule`), and a condition it must fulfil."""

    seat: Seat = 0
    rule: Literal["", "weakest", "strongest", "self"] = ""
    test: Test = ""
    n: int = 0
    where: Where = Where()


class Cond(msgspec.Struct, frozen=True):
    """`tel,vam` · `from B` · `on deck` · `theft` · `fatal` · `deck <= N` · `>= N` (the toll)."""

    what: Literal["family", "from", "on", "theft", "fatal", "deck", "toll"]
    names: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    n: int = 0


class BlockLine(msgspec.Struct, frozen=True):
    """`block CARDS when …` (how: cards), `block auto >= N` (n), `block none`."""

    how: Literal["cards", "auto", "none"]
    cards: tuple[Named, ...] = ()
    n: int = 1
    when: tuple[Cond, ...] = ()
    where: Where = Where()


class Give(msgspec.Struct, frozen=True):
    """`return …`: what goes under the own deck; `items` are filters, or cards with their places."""

    how: Literal["none", "all", "surplus", "cards", "filters", "but"]
    items: tuple[Named, ...] = ()
    where: Where = Where()


Filters = tuple[str, ...]  # card id, type id, family id, kind, `high`, `low`


class Sheet(Order, frozen=True):
    """The lines of one letter; what is left out has its default."""

    engage: Engage | None = None
    row: tuple[Wish, ...] = ()
    target: tuple[Aim, ...] = ()
    blocks: tuple[BlockLine, ...] = ()
    seek: Filters = ()
    lose: Filters = ()
    give: Give | None = None
    pick: tuple[Named, ...] = ()
    row_where: Where = Where()
    target_where: Where = Where()


PASS = Sheet(engage=Engage("pass"))
HOLD = Sheet(engage=Engage("hold"))
SURPLUS = Give("surplus")
NO_BLOCK = BlockLine("none")
