"""Whether an attack pays: two dozen combats on this card, played through in short."""

from collections.abc import Sequence

from referee.games.combats.rules.pairing import automatic_pairing
from referee.games.combats.things.pawns import Pawns, opponent
from referee.games.combats.things.state import CombatsState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

SAMPLES = 24
DIE = 6
SPENT = (65, 100)  # of a stock, over all battles
PRIZE = 3  # half pawns: what a Usine taken or lost is worth
LEAST = 17  # half pawns in all samples: 0.35 of a pawn on average
Battle = tuple[Pawns, Pawns]  # own and enemy group


def estimate(state: CombatsState, seat: Seat, place: str, chance: Chance) -> int:
    """By how many half pawns (in all samples) an attack there is better than the least that pays.

    Pawns won less pawns lost, and the Usine that the winner may take.
    """
    own, enemy = state.board[place][seat], state.board[place][opponent(seat)]
    battles = battles_of(own, enemy)
    label = f"attack/{place.lower()}"
    rolled = chance.roll(label, DIE, count=2 * SAMPLES * len(battles))
    edge = edge_of(state.energy[seat], state.energy[opponent(seat)], len(battles))
    total = 0
    for sample in range(SAMPLES):
        dice = rolled[2 * sample * len(battles) : 2 * (sample + 1) * len(battles)]
        total += _outcome(battles, edge, dice, own.u > 0, enemy.u > 0)
    return total - LEAST


def battles_of(own: Pawns, enemy: Pawns) -> list[Battle]:
    """The automatic pairing, or line against line."""
    k = min(own.total, enemy.total)
    ours, theirs = (automatic_pairing(pawns, k) for pawns in (own, enemy))
    return list(zip(ours, theirs, strict=True))


def edge_of(own_energy: int, enemy_energy: int, battles: int) -> int:
    """What energy adds to our side of each battle, if both spend alike."""
    part, whole = SPENT
    ours, theirs = (stock * part // (whole * battles) for stock in (own_energy, enemy_energy))
    return ours - theirs


def _outcome(
    battles: Sequence[Battle], edge: int, dice: Sequence[int], own_u: bool, enemy_u: bool
) -> int:
    """One combat, in half pawns."""
    won = lost = 0
    for (own, enemy), mine, theirs in zip(battles, dice[::2], dice[1::2], strict=True):
        lead = own.power + edge + mine - enemy.power - theirs
        won += 1 if lead == 0 else enemy.total if lead > 0 else 0
        lost += 1 if lead == 0 else own.total if lead < 0 else 0
    prize = PRIZE * enemy_u if won > lost else -PRIZE * own_u if lost > won else 0
    return 2 * (won - lost) + prize
