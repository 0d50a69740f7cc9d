"""What a combat comes to without dice: the mean and the scatter of what `estimates` samples."""

from collections import Counter
from functools import cache
from math import isqrt

from referee.games.combats.bot.estimates import PRIZE, SAMPLES, battles_of
from referee.games.combats.bot.odds import odds
from referee.games.combats.things.pawns import Pawns

UNIT = 1 << 16  # of a mean
Ends = Counter[tuple[int, int]]  # pawns won and lost -> in how many of all ways


@cache
def outlook(own: Pawns, enemy: Pawns, edge: int) -> tuple[int, int]:
    """In half pawns over all samples, times UNIT: the mean, and one standard deviation."""
    ends = _ends(own, enemy, edge)
    ways = ends.total()
    worths = {end: _worth(*end, own, enemy) for end in ends}
    worth = sum(n * worths[end] for end, n in ends.items())
    square = sum(n * worths[end] ** 2 for end, n in ends.items())
    variance = SAMPLES * UNIT * UNIT * (square * ways - worth * worth) // (ways * ways)
    return SAMPLES * UNIT * worth // ways, isqrt(variance)


def _worth(won: int, lost: int, own: Pawns, enemy: Pawns) -> int:
    """Of one combat that ends so, with the Usine that the winner may take."""
    prize = PRIZE * (enemy.u > 0) if won > lost else -PRIZE * (own.u > 0) if lost > won else 0
    return 2 * (won - lost) + prize


def _ends(own: Pawns, enemy: Pawns, edge: int) -> Ends:
    ends: Ends = Counter({(0, 0): 1})
    for mine, theirs in battles_of(own, enemy):
        win, tie, lose = odds(mine.power + edge - theirs.power)
        after: Ends = Counter()
        for (won, lost), n in ends.items():
            after[won + theirs.total, lost] += n * win
            after[won + 1, lost + 1] += n * tie
            after[won, lost + mine.total] += n * lose
        ends = after
    return ends
