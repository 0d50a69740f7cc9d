"""What can happen in a combat; the names are those of the rulings (§7).

What happens between combats, in a campaign, is told in `log/events_turn.py`; `EVENTS` has all.

Seats in pairs are dictionaries by seat; where a seat stands for a winner, 0 is nobody.
"""

from typing import get_args

import msgspec

from referee.games.combats.log import events_turn as t
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import Pawns
from referee.games.combats.things.sheet import Commit, Plan, Swap
from referee.games.combats.things.tally import BattleResolved
from referee.kernel.event import Event, Opened, Sealed, Seat
from referee.kernel.game import Outcome


class Spot(msgspec.Struct, frozen=True):
    """A card of the map and who stands on it; `kind` is world or sun."""

    place: str
    kind: str
    pawns: dict[Seat, Pawns]


class MatchSetUp(Event, frozen=True):
    """The options are complete: forces, place, tempo; named hands are public with them."""

    mode: str
    tempo: str
    options: CombatsOptions
    board: tuple[Spot, ...]
    energy: dict[Seat, int]
    hand_sizes: dict[Seat, int]


class LegSetUp(Event, frozen=True):
    """A later leg, with places exchanged."""

    leg: int
    board: tuple[Spot, ...]
    energy: dict[Seat, int]
    hand_sizes: dict[Seat, int]


class DeckShuffled(Event, frozen=True):
    """The order is nobody's but the referee's."""

    size: int
    order: Sealed[tuple[str, ...]]


class CardDealt(Event, frozen=True):
    """`left` is what the deck holds now."""

    seat: Seat
    left: int
    card: Sealed[str]


class AttackDeclared(Event, frozen=True):
    """A combat begins: all pawns of both on this card take part (H-3).

    `line` is the attacker's line-up where it was filed with the attack (campaign, equal numbers).
    """

    seat: Seat
    place: str
    kind: str
    forces: dict[Seat, Pawns]
    battles: int
    line: Sealed[tuple[str, ...] | None]


class LineupsRevealed(Event, frozen=True):
    """H-7: pawn by pawn, for instance ["P", "U"]. `filed` opens the one filed with the attack."""

    lines: dict[Seat, tuple[str, ...]]
    filed: Opened[tuple[str, ...]] | None = None


class PairingMade(Event, frozen=True):
    """`by` is seat, auto or lines; groups battle by battle."""

    by: str
    seat: Seat
    groups: tuple[dict[Seat, Pawns], ...]
    reserve: dict[Seat, Pawns]


class PlanFiled(Event, frozen=True):
    """The plan in force for this seat, which only it may read before the end."""

    seat: Seat
    order: Sealed[Plan]


class CommitFiled(Event, frozen=True):
    """The commitment in force; the table learns of it what H-25 says."""

    battle: int
    seat: Seat
    order: Sealed[Commit]


class Revealed(msgspec.Struct, frozen=True):
    """What one side puts into a battle, as the table sees it (H-25)."""

    energy: int = 0
    riposte: int = 0
    cards: tuple[str, ...] = ()
    swap: Swap | None = None


class CommitmentsRevealed(Event, frozen=True):
    """Energy is spent and cards go to the discard, whatever comes of it."""

    battle: int
    sides: dict[Seat, Revealed]


class CardsCancelled(Event, frozen=True):
    """Countermand: these cards of `seat` have no effect."""

    battle: int
    seat: Seat
    cards: tuple[str, ...]


class PawnsExchanged(Event, frozen=True):
    """Manoeuvre: `leaves` goes to battle `other` (0: the reserve), `joins` comes from there."""

    battle: int
    seat: Seat
    leaves: str
    joins: str
    other: int


class NativesJoined(Event, frozen=True):
    """H-14: `power` is that of all of them together."""

    battle: int
    seat: Seat
    count: int
    power: int


class Mobilised(Event, frozen=True):
    """H-13: `bonus` is what each Population of `seat` now counts more in this combat."""

    battle: int
    seat: Seat
    bonus: int


class DieRolled(Event, frozen=True):
    """One or two faces; `kept` counts."""

    battle: int
    seat: Seat
    faces: tuple[int, ...]
    kept: int


class EnergyLooted(Event, frozen=True):
    battle: int
    seat: Seat
    n: int


class CombatEnded(Event, frozen=True):
    """R-14: fewer pawns lost wins; `winner` 0 is nobody."""

    place: str
    losses: dict[Seat, Pawns]
    winner: Seat


class PopulationsWithdrawn(Event, frozen=True):
    seat: Seat
    n: int
    origin: str
    target: str


class UsineTaken(Event, frozen=True):
    """`seat` took it from `loser`; it stays where it is."""

    seat: Seat
    loser: Seat
    place: str


class LegEnded(Event, frozen=True):
    leg: int
    winner: Seat
    losses: dict[Seat, Pawns]


class MatchEnded(Event, frozen=True):
    """`reason` is a key of the sentences, `scores` what it was decided by, side by side."""

    winners: tuple[Seat, ...]
    reason: str
    scores: dict[str, int]


def outcome_of(event: MatchEnded) -> Outcome:
    """The end as the kernel hands it on."""
    return Outcome(event.winners, event.reason, event.scores)


AnyEvent = (
    MatchSetUp
    | LegSetUp
    | DeckShuffled
    | CardDealt
    | t.CardDrawn
    | t.TurnStarted
    | t.PointsScored
    | t.EnergyProduced
    | t.PopulationsMoved
    | t.UsineBuilt
    | t.PopulationGrown
    | t.TurnPassed
    | AttackDeclared
    | LineupsRevealed
    | PairingMade
    | PlanFiled
    | CommitFiled
    | CommitmentsRevealed
    | CardsCancelled
    | PawnsExchanged
    | NativesJoined
    | Mobilised
    | DieRolled
    | BattleResolved
    | EnergyLooted
    | CombatEnded
    | PopulationsWithdrawn
    | UsineTaken
    | LegEnded
    | MatchEnded
)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
OPENS: dict[str, tuple[str, ...]] = {  # by these the rules show what was hidden (`Game.opens`)
    "lineups_revealed": ("lines", "filed"),
}
