"""What a seat may order in each window. `orders/reading.py` reads and writes it.

Every part remembers where it stood in the player's text, so that a refusal can point there;
`bare` forgets that: the log keeps what was ordered, not how it was spelt.
"""

from typing import Literal, TypeVar

import msgspec

from referee.games.combats.things.pawns import Kind, Pawns
from referee.kernel.game import Order
from referee.kernel.refused import NOWHERE, Where

Condition = Literal["always", "ahead", "level", "behind"]
CONDITIONS: tuple[Condition, ...] = ("ahead", "level", "behind")
RESERVE = 0  # where a Manoeuvre may look instead of a later battle
T = TypeVar("T")


class Part(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A piece of an order."""

    where: Where = NOWHERE


class Swap(Part, frozen=True):
    """Manoeuvre's argument: one pawn `leaves` this battle for battle `at`, one `joins` from it."""

    leaves: Kind = "P"
    joins: Kind = "U"
    at: int = RESERVE

    def __str__(self) -> str:
        return f"{self.leaves}<>{self.joins}@{self.at or 'R'}"


class Play(Part, frozen=True):
    """A card to be played."""

    card: str = ""
    swap: Swap | None = None


class Commit(Order, frozen=True, omit_defaults=True, kw_only=True):
    """H-9, H-10, H-15: all that one side puts into one battle. The default is nothing."""

    energy: int = 0
    riposte: int = 0
    cards: tuple[Play, ...] = ()
    tie: Kind | None = None
    where: Where = NOWHERE
    energy_where: Where = NOWHERE
    tie_where: Where = NOWHERE

    @property
    def most_energy(self) -> int:
        return self.energy + self.riposte


NOTHING = Commit()


class Clause(Part, frozen=True):
    """What to do in a battle: always, or only when ahead, level or behind."""

    when: Condition = "always"
    commit: Commit = NOTHING


class PlanLine(Part, frozen=True):
    """The clauses for one battle."""

    battle: int = 0
    clauses: tuple[Clause, ...] = ()


Retreat = int | Literal["all", "outmatched"]


class Plan(Order, frozen=True, omit_defaults=True, kw_only=True):
    """A conditional plan for a whole combat. What it does not say: nothing, and take yes."""

    battles: tuple[PlanLine, ...] = ()
    retreat: Retreat | None = None
    take: bool | None = None
    retreat_where: Where = NOWHERE
    take_where: Where = NOWHERE


class Group(Part, frozen=True):
    """The larger side's pawns for one battle."""

    battle: int = 0
    pawns: Pawns = Pawns()


class Pairing(Order, frozen=True, omit_defaults=True, kw_only=True, tag="pair"):
    """H-5: the larger side's groups; None is the automatic pairing."""

    groups: tuple[Group, ...] | None = None
    where: Where = NOWHERE


class LineUp(Order, frozen=True, omit_defaults=True, kw_only=True, tag="line"):
    """H-7: equal numbers, pawn by pawn; None is the automatic line-up."""

    pawns: tuple[Kind, ...] | None = None
    where: Where = NOWHERE


class Aftermath(Order, frozen=True, omit_defaults=True, kw_only=True):
    """H-19: what the loser withdraws, whether the winner takes a Usine."""

    retreat: int | Literal["all"] | None = None
    take: bool | None = None
    retreat_where: Where = NOWHERE
    take_where: Where = NOWHERE


class Move(Part, frozen=True, tag="move"):
    """D-4: `n` Populations to another card."""

    n: int = 0
    origin: str = ""
    target: str = ""


class Build(Part, frozen=True, tag="build"):
    """D-5: a Usine."""

    place: str = ""


class Grow(Part, frozen=True, tag="grow"):
    """D-6: a Population."""

    place: str = ""


class Attack(Part, frozen=True, tag="attack"):
    """D-7."""

    place: str = ""


TurnLine = Move | Build | Grow | Attack | Pairing | LineUp


class Turn(Order, frozen=True, omit_defaults=True, kw_only=True):
    """D-8: a whole turn, carried out from top to bottom; no line is to pass."""

    lines: tuple[TurnLine, ...] = ()


AnyOrder = Commit | Plan | Pairing | LineUp | Aftermath | Turn
