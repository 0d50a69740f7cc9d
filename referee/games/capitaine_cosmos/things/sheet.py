"""What a seat may order (rulings 7). `orders/reading.py` and `orders/writing.py` are the language.

Every part remembers where it stood in the player's text, so that a refusal can point there;
`bare` forgets that: the log keeps what was ordered, not how it was spelt. A sheet keeps its lines
in the order of the player, for that order counts where two lines want the same thing.
"""

from typing import Literal, TypeVar

import msgspec

from referee.games.capitaine_cosmos.things.cards import Quarter, Side
from referee.kernel.game import Order
from referee.kernel.refused import NOWHERE, Where

PHASES = range(1, 7)
LAST = 6
T = TypeVar("T")

Kind = Literal["still", "fly", "recover", "launch"]
Fact = Literal["enemy", "ch", "es", "cr", "ca", "defence"]
Phases = tuple[int, int]
Trajectory = Literal["a", "e"]
ALL_PHASES: Phases = (1, LAST)


class Part(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A piece of an order."""

    where: Where = NOWHERE


class Cell(Part, frozen=True):
    """One phase of a plot. `m`: move; `t`: notches, to the right if positive; `stars`: shots.

    A launch also has its trajectory (`a` straight, `e` outward) and maybe `face`: turn the nose to
    the nearest enemy (0) or to ship n.
    """

    k: Kind = "still"
    m: bool = False
    t: int = 0
    stars: int = 0
    traj: Trajectory = "a"
    face: int | None = None


STILL = Cell()


class Condition(Part, frozen=True):
    """`fact` is at most `most`: the distance to an enemy (of a class), or one's own defence."""

    fact: Fact = "enemy"
    most: int = 0


class Plot(Part, frozen=True, tag="plot"):
    """R-5: six cells for one ship; `exit`: it may leave the map."""

    ship: int
    cells: tuple[Cell, ...] = (STILL,) * LAST
    exit: bool = False

    @property
    def starred(self) -> bool:
        return any(cell.stars for cell in self.cells)

    @property
    def stays(self) -> bool:
        """It ends each phase as it began it."""
        idle = (cell.k == "still" or (cell.k == "fly" and not cell.m) for cell in self.cells)
        return all(idle) and not any(cell.t for cell in self.cells)


class Launch(Part, frozen=True, tag="launch"):
    """7.3: a launch under conditions; `program` begins in the phase after it."""

    ship: int
    phases: Phases = ALL_PHASES
    when: tuple[Condition, ...] = ()
    cell: Cell = Cell(k="launch")
    program: tuple[Cell, ...] = ()
    exit: bool = False


class Recover(Part, frozen=True, tag="recover"):
    """7.3: taken in wherever it is over a ramp, if its defence is at most this."""

    ship: int
    phases: Phases = ALL_PHASES
    defence: int | None = None


class Lay(Part, frozen=True, tag="mine"):
    """7.4: one mine (`two`: both at once); before or after the manoeuvre, on one side."""

    ship: int
    phases: Phases | None = None
    when: Condition | None = None
    time: Literal["before", "after"] | None = None
    side: Side | None = None
    two: bool = False


class Who(msgspec.Struct, frozen=True, omit_defaults=True):
    """`word` is all or a class; or else these ships."""

    word: str = "all"
    ships: tuple[int, ...] = ()

    @property
    def rank(self) -> int:
        """How specific it is: ship > class > all."""
        return 2 if self.ships else 0 if self.word == "all" else 1


class Fire(Part, frozen=True, tag="fire"):
    """7.5: how to choose targets. `prio`: classes, colours, ship numbers, `auto`."""

    who: Who = Who()
    prio: tuple[str | int, ...] = ()
    only: bool = False
    by: Literal["damage", "nearest", "weakest"] = "damage"
    phases: Phases | None = None
    least: int = 1
    reserve: int = 0
    before: int = LAST
    clear: bool = False
    spread: bool = False


class Hold(Part, frozen=True, tag="hold"):
    who: Who = Who()


class Same(Part, frozen=True, tag="same"):
    """The fire lines of last turn."""


SheetLine = Plot | Launch | Recover | Lay | Fire | Hold | Same
FireLine = Fire | Hold


class Sheet(Order, frozen=True, omit_defaults=True, kw_only=True):
    """A turn's orders, in the player's order of lines; nothing at all is a sheet too."""

    lines: tuple[SheetLine, ...] = ()

    def plot(self, ship: int) -> Plot | None:
        return next((plot for plot in self.plots if plot.ship == ship), None)

    @property
    def plots(self) -> list[Plot]:
        return [line for line in self.lines if isinstance(line, Plot)]

    @property
    def fire(self) -> tuple[FireLine, ...]:
        return tuple(line for line in self.lines if isinstance(line, Fire | Hold))

    @property
    def same(self) -> bool:
        return any(isinstance(line, Same) for line in self.lines)


# --- short windows ------------------------------------------------------------------------------


class Now(Part, frozen=True, tag="now"):
    """Launched or recovered at once."""

    ship: int
    cell: Cell


class Follow(Part, frozen=True, tag="follow"):
    """R-46: the cells of the phases that are left, for a fighter launched in the phase before."""

    ship: int
    cells: tuple[Cell, ...]
    exit: bool = False


class Shot(Part, frozen=True, tag="shot"):
    """One shot; without a field the referee takes the best."""

    ship: int
    target: int
    field: Quarter | None = None


Mode = Literal["given", "sheet", "none"]


class Deck(Order, frozen=True, omit_defaults=True, kw_only=True, tag="deck"):
    """`sheet`: what the sheet says; `none`: none of it."""

    mode: Mode = "given"
    lines: tuple[Now | Follow | Launch | Recover, ...] = ()
    where: Where = NOWHERE


class Drops(Order, frozen=True, omit_defaults=True, kw_only=True, tag="mines"):
    mode: Mode = "given"
    lines: tuple[Lay, ...] = ()
    where: Where = NOWHERE


class Volley(Order, frozen=True, omit_defaults=True, kw_only=True, tag="fire"):
    mode: Mode = "given"
    lines: tuple[Shot | Fire | Hold, ...] = ()
    where: Where = NOWHERE

    @property
    def shots(self) -> list[Shot]:
        return [line for line in self.lines if isinstance(line, Shot)]


Reply = Deck | Drops | Volley


# --- the free battle ----------------------------------------------------------------------------


class Bought(Part, frozen=True):
    """A ship for the free battle: on its hex and heading, or aboard the cruiser named last."""

    card: str
    at: str = ""
    h: int = 0
    ramp: Side | None = None


class Fleet(Order, frozen=True, omit_defaults=True, kw_only=True):
    ships: tuple[Bought, ...] = ()


AnyOrder = Sheet | Deck | Drops | Volley | Fleet
