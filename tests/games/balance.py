"""How fair the seats are, in any game: bots against themselves, by seeds fixed beforehand.

    python -m tests.games.balance empereur-telepathe 1-250 [way ...]

Prints a Markdown table. A share is what part of the matches a seat has won, in per cent; a match
without a winner, and one that several have won, is parted equally. `±` is twice the standard error
of such a share: what lies nearer to equal than this, so many matches cannot tell from equal. The
first player is who begins: in Kardashev the starter of each game, elsewhere seat 1. Windows are
median and most.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import Any

from tests.games.seeds import spelled
from tests.games.ways import WAYS

HEAD = (
    "| way | matches | share of each seat, % | ± | first player, % | drawn, % | windows | ends |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Tally:
    """The matches of one way, or of several with as many seats."""

    def __init__(self, seats: int) -> None:
        self.shares = dict.fromkeys(range(1, seats + 1), 0.0)
        self.windows: list[int] = []
        self.ends: Counter[str] = Counter()
        self.drawn = self.started = self.games = 0

    def add(self, match: Any) -> None:
        outcome = match.outcome
        winners = outcome.winners or tuple(self.shares)
        for seat in winners:
            self.shares[seat] += 1 / len(winners)
        self.drawn += not outcome.winners
        self.windows.append(match.number)
        self.ends[outcome.reason] += 1
        self.started += outcome.scores.get("starter_wins", 0)
        self.games += sum(outcome.scores.get(f"games_{side}", 0) for side in "ab")

    def row(self, name: str) -> str:
        n, equal = len(self.windows), 1 / len(self.shares)
        shares = " ".join(f"{100 * share / n:.1f}" for share in self.shares.values())
        error = f"{200 * math.sqrt(equal * (1 - equal) / n):.1f}"
        first = 100 * self.started / self.games if self.games else 100 * self.shares[1] / n
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        length = f"{median(self.windows):.0f}, {max(self.windows)}"
        drawn = f"{100 * self.drawn / n:.1f}"
        cells = (name, n, shares, error, f"{first:.1f}", drawn, length, ends)
        return "| " + " | ".join(map(str, cells)) + " |"


def rows(game: str, numbers: Iterable[int], wanted: tuple[str, ...] = ()) -> Iterable[str]:
    """A row for each way, then one for all ways with as many seats."""
    together: dict[int, Tally] = {}
    for way in WAYS[game]:
        if not wanted or way.name in wanted:
            tally = Tally(way.seats)
            for seed in numbers:
                match = way.play(f"{way.name}-{seed}", silent=0)  # no two ways alike
                tally.add(match)
                together.setdefault(way.seats, Tally(way.seats)).add(match)
            yield tally.row(way.name)
    for seats, tally in sorted(together.items()):
        yield tally.row(f"all with {seats} seats")


def main(game: str, numbers: str, *wanted: str) -> None:
    print(HEAD, flush=True)
    for row in rows(game, spelled(numbers), wanted):
        print(row, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
