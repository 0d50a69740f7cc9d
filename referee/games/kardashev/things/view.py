"""What a seat may know: built from nothing, so that a new secret stays one (rulings §6.7).

A seat adds to what is public its hand, pool and lists, the sorted content of its own deck, its
drafts and notes, its own quantum card and what it filed. Nobody knows the order of a deck.
"""

import msgspec

from referee.games.kardashev.things.cards import Cards
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import NOBODY
from referee.games.kardashev.things.sheet import Move
from referee.games.kardashev.things.state import (
    BySeat,
    Choice,
    Drafted,
    Marks,
    Note,
    Phase,
    Recent,
    Task,
)
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View


class KardashevView(View, frozen=True, kw_only=True):
    """Public but for: `hand`, `deck` (sorted), `pool`, `deck_list`, `packs`, `drafts`, `notes`,
    `offered`, `zone` (what may be picked from), `own_quantum`, `filed` and `spent` (what of its
    lists is used up)."""

    options: KardashevOptions = KardashevOptions()
    phase: Phase = "none"
    stage: int = 0
    won: dict[Seat, int] = msgspec.field(default_factory=dict)
    loser: Seat = NOBODY
    heroes: BySeat = msgspec.field(default_factory=dict)
    lost: BySeat = msgspec.field(default_factory=dict)
    used: Cards = ()
    rows: BySeat = msgspec.field(default_factory=dict)
    discards: BySeat = msgspec.field(default_factory=dict)
    marks: dict[Seat, Marks] = msgspec.field(default_factory=dict)
    entered: BySeat = msgspec.field(default_factory=dict)
    hand_sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    deck_sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    starter: Seat = NOBODY
    turn: int = 0
    active: Seat = NOBODY
    plays: int = 0
    laid: int = 0
    idle: int = 0
    limbo: str = ""
    quantum: str = ""  # "?" face down, else the card
    last_quantum: str = ""
    last_guess: str = ""
    choice: Choice | None = None
    agenda: tuple[Task, ...] = ()
    lines: int = 0
    recent: tuple[Recent, ...] = ()
    result: Outcome | None = None
    # the seat's own
    hand: Cards = ()
    deck: Cards = ()
    pool: Cards = ()
    deck_list: Cards = ()
    packs: dict[int, Cards] = msgspec.field(default_factory=dict)
    drafts: tuple[Drafted, ...] = ()
    notes: tuple[Note, ...] = ()
    offered: Cards = ()
    zone: Cards = ()
    own_quantum: str = ""
    filed: Move | None = None
    spent: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
