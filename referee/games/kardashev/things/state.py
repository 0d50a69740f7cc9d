"""The position: plain data, changed by `log` alone.

Cards are `war-0@2` (kind and owner). The top of a deck is its first card; a row is in the order
of entering.
"""

from typing import Literal, Protocol

import msgspec

from referee.games.kardashev.things.cards import Cards
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import NOBODY
from referee.games.kardashev.things.sheet import Move
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, State

Phase = Literal[
    "none",
    "busy",
    "draft1",
    "draft2",
    "build",
    "start",
    "play",
    "response",
    "choice",
    "hero",
    "over",
]
BySeat = dict[Seat, Cards]


class Marks(msgspec.Struct, frozen=True):
    """Marks on a seat (§2.5). A `ban` bites from the start of the next turn of the banned seat."""

    veil: bool = False
    boost: bool = False
    shield: bool = False
    mute: bool = False
    open: bool = False
    dry: bool = False
    ban: str = ""
    bites: bool = False


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules have still to do: one entry of the agenda (`engine.py`).

    For a list of effects: the seat it runs for, the card or hero that carries it, the trigger and
    what is left of it; `hero_line` is the place of the hero's line in its seat's order, from 1.
    """

    do: str
    seat: Seat = NOBODY
    source: str = ""
    trigger: str = ""
    effects: tuple[str, ...] = ()
    hero_line: int = 0


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One effect that needs picks: all of it is public.

    The list runs for `seat`, `chooser` picks `n` of what lies in `zone` of `holder`.
    """

    seat: Seat = NOBODY
    chooser: Seat = NOBODY
    holder: Seat = NOBODY
    effect: str = ""
    zone: str = ""
    n: int = 1
    source: str = ""
    trigger: str = ""
    hero_line: int = 0


class Note(msgspec.Struct, frozen=True):
    """What a seat was shown: the whole hand of the rival, or some cards of it, at that turn."""

    turn: int
    cards: Cards
    whole: bool


class Drafted(msgspec.Struct, frozen=True):
    """A line of a seat's draft notes; `what` is dealt, taken, passed, received or aside."""

    stage: int
    batch: int
    what: str
    kinds: Cards


class Quantum(msgspec.Struct, frozen=True):
    """The card in the quantum zone; `part` is the sealed part that an event opens."""

    card: str
    seat: Seat
    part: str = ""
    face_up: bool = False


class Recent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the strip under the board: `what` is a sentence behind `recent_`."""

    what: str
    seat: Seat
    card: str = ""
    n: int = 0
    names: tuple[str, ...] = ()


class KardashevState(State, frozen=True):
    """Secret are: pools, lists, packs, notes, decks, hands, the quantum card, what was filed.

    `stage` is 0 in a single game. `plays` are left in this turn, `laid` cards were laid in it,
    `idle` turns in a row saw none. `lines` of the filed move's heroes are done. `tally` adds up how
    the games came out.
    """

    options: KardashevOptions = KardashevOptions()
    phase: Phase = "none"
    stage: int = 0
    # the match
    undealt: Cards = ()
    packs: dict[int, BySeat] = msgspec.field(default_factory=dict)
    pools: BySeat = msgspec.field(default_factory=dict)
    lists: BySeat = msgspec.field(default_factory=dict)
    drafts: dict[Seat, tuple[Drafted, ...]] = msgspec.field(default_factory=dict)
    won: dict[Seat, int] = msgspec.field(default_factory=dict)
    loser: Seat = NOBODY
    heroes: BySeat = msgspec.field(default_factory=dict)
    lost: BySeat = msgspec.field(default_factory=dict)
    offered: Cards = ()
    # the game
    decks: BySeat = msgspec.field(default_factory=dict)
    hands: BySeat = msgspec.field(default_factory=dict)
    discards: BySeat = msgspec.field(default_factory=dict)
    rows: BySeat = msgspec.field(default_factory=dict)
    marks: dict[Seat, Marks] = msgspec.field(default_factory=dict)
    used: Cards = ()
    entered: BySeat = msgspec.field(default_factory=dict)
    notes: dict[Seat, tuple[Note, ...]] = msgspec.field(default_factory=dict)
    starter: Seat = NOBODY
    turn: int = 0
    active: Seat = NOBODY
    plays: int = 0
    laid: int = 0
    idle: int = 0
    quantum: Quantum | None = None
    limbo: str = ""
    missed: bool = False
    filed: dict[Seat, Move] = msgspec.field(default_factory=dict)
    spent: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    lines: int = 0
    choice: Choice | None = None
    agenda: tuple[Task, ...] = ()
    won_how: str = ""
    tally: dict[str, int] = msgspec.field(default_factory=dict)
    recent: tuple[Recent, ...] = ()
    last_quantum: str = ""
    last_guess: str = ""
    result: Outcome | None = None


class Ground(Protocol):
    """What a state and every view have in common: all that measures and legal picks look at."""

    @property
    def rows(self) -> BySeat: ...
    @property
    def discards(self) -> BySeat: ...
    @property
    def heroes(self) -> BySeat: ...
    @property
    def marks(self) -> dict[Seat, Marks]: ...
    @property
    def entered(self) -> BySeat: ...
    @property
    def used(self) -> Cards: ...
