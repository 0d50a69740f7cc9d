"""Who wins the match: one combat, or two legs (rulings §3.1); for campaigns `campaign.py`."""

from referee.games.combats.log.events import MatchEnded
from referee.games.combats.things.pawns import COLOURS, NOBODY, SEATS, opponent
from referee.games.combats.things.state import CombatsState
from referee.kernel.event import Seat

WON, DRAWN, LOST = 2, 1, 0  # half points a leg


def result(state: CombatsState) -> MatchEnded:
    """R-14 for one leg; else more points, then fewer pawns lost over both legs, then drawn."""
    points, lost = _points(state), _lost(state)
    winner, reason = _decided(points, lost, legs=len(state.legs))
    return ended(winner, reason, half_points=points, lost=lost)


def ended(winner: Seat, reason: str, /, **counts: dict[Seat, int]) -> MatchEnded:
    """The end; each count stands in the scores as `lost_grey`, `lost_white`."""
    scores = {
        f"{name}_{COLOURS[seat]}": count[seat] for name, count in counts.items() for seat in SEATS
    }
    return MatchEnded(() if winner == NOBODY else (winner,), reason, scores)


def left_by(state: CombatsState, seat: Seat) -> MatchEnded:
    """H-22: whoever leaves the match leaves it to the other."""
    if state.active != NOBODY:
        return ended(opponent(seat), "left", points=state.score)
    return ended(opponent(seat), "left", half_points=_points(state), lost=_lost(state))


def _points(state: CombatsState) -> dict[Seat, int]:
    return {seat: sum(_worth(leg.winner, seat) for leg in state.legs) for seat in SEATS}


def _lost(state: CombatsState) -> dict[Seat, int]:
    return {seat: sum(leg.losses[seat].total for leg in state.legs) for seat in SEATS}


def _worth(winner: Seat, seat: Seat) -> int:
    return DRAWN if winner == NOBODY else WON if winner == seat else LOST


def _decided(points: dict[Seat, int], lost: dict[Seat, int], legs: int) -> tuple[Seat, str]:
    by_points = more(points)
    if legs == 1:
        return by_points, "combat_won" if by_points else "combat_drawn"
    if by_points:
        return by_points, "legs_points"
    fewer = more({seat: -pawns for seat, pawns in lost.items()})
    return fewer, "legs_losses" if fewer else "legs_drawn"


def more(counts: dict[Seat, int]) -> Seat:
    """The seat with more; 0 if they are equal."""
    return NOBODY if counts[1] == counts[2] else max(SEATS, key=lambda seat: counts[seat])
