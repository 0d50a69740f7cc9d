"""The position: plain data, changed by `log/evolve.py` alone.

Public is all of it but `hands`, `deck`, `plans` and `line`.
"""

from typing import Literal, Protocol

import msgspec

from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import NOBODY, Pawns, opponent
from referee.games.combats.things.sheet import Plan
from referee.games.combats.things.tally import BattleResolved
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, State

Stage = Literal["none", "pairing", "plan", "commit", "aftermath", "done"]
WORLD, SUN = "world", "sun"
Board = dict[str, dict[Seat, Pawns]]


class Combat(msgspec.Struct, frozen=True):
    """The combat that is fought, or was fought last. All of it is public.

    `forces` as gathered (H-3); `groups` and `reserve` as they stand now; `battle` is the next to
    be fought, from 1 to k, then k+1. `mob` is Mobilisation's bonus for each Population.
    """

    place: str = ""
    kind: str = ""
    attacker: Seat = 1
    k: int = 0
    forces: dict[Seat, Pawns] = {}
    groups: tuple[dict[Seat, Pawns], ...] = ()
    reserve: dict[Seat, Pawns] = {}
    lines: dict[Seat, tuple[str, ...]] = {}
    battle: int = 0
    lost: dict[Seat, Pawns] = {}
    mob: dict[Seat, int] = {}
    stage: Stage = "none"
    winner: Seat = NOBODY
    fought: tuple[BattleResolved, ...] = ()

    @property
    def defender(self) -> Seat:
        return opponent(self.attacker)

    @property
    def larger(self) -> Seat:
        """The side with more pawns; 0 if they are equal."""
        grey, white = self.forces[1].total, self.forces[2].total
        return NOBODY if grey == white else 1 if grey > white else 2

    @property
    def last(self) -> bool:
        return self.battle == self.k

    def group(self, seat: Seat, battle: int = 0) -> Pawns:
        """The seat's pawns in a battle, the present one if none is named."""
        return self.groups[(battle or self.battle) - 1][seat]

    def lead(self) -> Seat:
        """R-14: who has lost fewer pawns so far; 0 if level."""
        grey, white = self.lost[1].total, self.lost[2].total
        return NOBODY if grey == white else 1 if grey < white else 2


class LegResult(msgspec.Struct, frozen=True):
    """How a leg ended; `winner` 0 is nobody."""

    winner: Seat
    losses: dict[Seat, Pawns]


class FiledLine(msgspec.Struct, frozen=True):
    """The attacker's line-up, sealed until the defender's is there; () where it is unknown.

    `name` is that of the sealed part.
    """

    name: str = ""
    pawns: tuple[str, ...] = ()


class March(msgspec.Struct, frozen=True):
    """So many Populations went from card to card."""

    seat: Seat
    n: int
    origin: str
    target: str


class CombatsState(State, frozen=True):
    """`options` are complete; the deck's top is its first card; the oldest discard comes first.

    Of a campaign alone: `round`, the `active` seat (0: no turns), the `score`, and what the active
    seat has done this turn: Populations by card that may not move again (`fresh`), Worlds built
    and grown on, and its `marches`.
    """

    options: CombatsOptions = CombatsOptions()
    leg: int = 0
    round: int = 0
    active: Seat = NOBODY
    score: dict[Seat, int] = msgspec.field(default_factory=dict)
    fresh: dict[str, int] = msgspec.field(default_factory=dict)
    built: tuple[str, ...] = ()
    grown: tuple[str, ...] = ()
    marches: tuple[March, ...] = ()
    board: Board = msgspec.field(default_factory=dict)
    energy: dict[Seat, int] = msgspec.field(default_factory=dict)
    hands: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    shuffles: int = 0
    combat: Combat = Combat()
    line: FiledLine | None = None
    plans: dict[Seat, Plan] = msgspec.field(default_factory=dict)
    legs: tuple[LegResult, ...] = ()
    result: Outcome | None = None

    @property
    def stage(self) -> Stage | Literal["turn"]:
        """What the match waits for: a turn where turns are taken and no combat is fought."""
        if self.active != NOBODY and self.combat.stage in ("none", "done"):
            return "turn"
        return self.combat.stage


class Ground(Protocol):
    """What a state and every view have in common: all that the rules of a battle look at."""

    @property
    def options(self) -> CombatsOptions: ...
    @property
    def board(self) -> Board: ...
    @property
    def energy(self) -> dict[Seat, int]: ...
    @property
    def combat(self) -> Combat: ...


def on_the_card(ground: Ground, seat: Seat) -> Pawns:
    """The seat's pawns on the fought card: battles and reserve together."""
    return ground.board[ground.combat.place][seat]


def sun_of(place: str) -> str:
    """The Sun of the same system."""
    return place.split("/")[0] + "/S"
