"""A seat's own sight of a running match, worked out from the record that the seat holds.

What a seat sees is made of the events that it may read, as every game promises, and its
export discloses just these. So who seals an order can know beforehand, on their own machine,
whether it could be given.

Why: docs/decisions/0139-kept-opening.md.
"""

from dataclasses import dataclass
from typing import Any

from referee.audit.replay import CannotReplay, opened
from referee.kernel import filing
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match.evolve import created, evolve
from referee.match.rule_changes import GameVersions, reads
from referee.match.state import Match

__all__ = ["CannotReplay", "HeldView", "held_view"]


@dataclass(frozen=True)
class HeldView:
    """The match after its last leaf, and what `seat` sees of it; `vkey` is the line of the log's
    key."""

    vkey: str
    match: Match
    game: AnyGame
    seat: Seat
    view: Any

    def understand(self, body: str) -> str:
        """What the referee will understand. Raises Refused for what could not be given now."""
        return filing.understand(self.game, self.view, body, "en").echo


def held_view(data: bytes, seat: Seat, games: GameVersions | None = None) -> HeldView:
    """Raises CannotReplay for a record that does not hold, ValueError for one in which nothing is
    asked of the seat."""
    evidence = opened(data, games)
    match, game = created(evidence.leaves[0], evidence.entries[0]), evidence.game
    for entry in evidence.entries[1:]:
        game = reads(game, entry.event, evidence.games)
        match = evolve(match, entry, game)
    if match.window is None or seat not in match.window.asked:
        raise ValueError(f"nothing is asked of seat {seat}")
    return HeldView(evidence.vkey, match, game, seat, game.view(match.state, seat))
