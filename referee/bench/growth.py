"""What grows with all that ever was: the same work in homes of more and more matches, and in
matches of more and more leaves; what it costs, and how many times as much for ten times as many."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from pathlib import Path

from referee.bench import grown_home, home_costs, length_costs

SLOPE = 1.2  # for ten times as many: what is above grows
LEAST = 1.0  # milliseconds: a difference that is smaller is the machine's mood
QUICK = (100, 1_000)
FULL = (100, 1_000, 10_000)
MATCHES = (*FULL, 100_000)  # of a home; some minutes more
TIMES = 15

Costs = dict[str, float]  # milliseconds of the processor, by what was done


@dataclass(frozen=True)
class Growth:
    """What one piece of work costs where there are so many matches, or leaves."""

    what: str
    sizes: tuple[int, ...]
    costs: tuple[float, ...]

    @property
    def slope(self) -> float:
        """How many times as much it costs for ten times as many, at the last step: where there is
        little, a page may not be full yet."""
        steps = list(zip(pairwise(self.sizes), pairwise(self.costs), strict=True))
        return _slope(*steps[-1][0], *steps[-1][1]) if steps else 1.0

    @property
    def missed(self) -> bool:
        return (
            len(self.costs) > 1 and self.slope > SLOPE and self.costs[-1] - self.costs[-2] > LEAST
        )


def _slope(small: int, large: int, before: float, after: float) -> float:
    return float((after / before) ** (1 / log10(large / small))) if before > 0 else 1.0


def measure(
    homes: Sequence[int] = QUICK,
    lengths: Sequence[int] = QUICK,
    times: int = TIMES,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[list[Growth], list[Growth]]:
    """By the matches of a home, and by the leaves of a match. Each size is a home of its own on the
    disk where this is run."""
    with tempfile.TemporaryDirectory(prefix=".referee-bench", dir=Path.cwd()) as folder:
        by_home = [_of_home(Path(folder) / f"h{size}", size, times, say) for size in homes]
        by_length = [_of_length(Path(folder) / f"l{size}", size, times, say) for size in lengths]
    return _growths(homes, by_home), _growths(lengths, by_length)


def lines(found: tuple[list[Growth], list[Growth]]) -> Iterator[str]:
    """Two tables in Markdown, and what misses the mark."""
    for of, growths in zip(("matches", "leaves"), found, strict=True):
        if not growths:
            continue
        sizes = [f"{size:,} {of}" for size in growths[0].sizes]
        yield _line(["milliseconds of the processor", *sizes, "ten times as many"])
        yield _line(["---"] * (len(sizes) + 2))
        yield from (_row(growth) for growth in growths)
        yield ""
    for growth in (*found[0], *found[1]):
        if growth.missed:
            yield f"missed: {growth.what}"


def flat(found: tuple[list[Growth], list[Growth]]) -> dict[str, float]:
    """The slopes by what was done, and the costs by that and the size."""
    told: dict[str, float] = {}
    for of, growths in zip(("matches", "leaves"), found, strict=True):
        for growth in growths:
            told[f"{growth.what}, {of}"] = growth.slope
            sizes = zip(growth.sizes, growth.costs, strict=True)
            told |= {f"{growth.what}, {size} {of}": cost for size, cost in sizes}
    return told


def _of_home(folder: Path, size: int, times: int, say: Callable[[str], None]) -> Costs:
    say(f"a home of {size:,} matches")
    home = grown_home.opened(folder)
    grown_home.fill(home, size)
    home.close()
    return home_costs.measure(folder, size, times)


def _of_length(folder: Path, size: int, times: int, say: Callable[[str], None]) -> Costs:
    say(f"a match of {size:,} leaves")
    return length_costs.measure(folder, size, times)


def _growths(sizes: Sequence[int], found: Sequence[Costs]) -> list[Growth]:
    return [
        Growth(what, tuple(sizes), tuple(costs[what] for costs in found))
        for what in (found[0] if found else {})
    ]


def _row(growth: Growth) -> str:
    slope = f"{growth.slope:.2f}"
    marked = f"**{slope}**" if growth.missed else slope
    return _line([growth.what, *(_number(cost) for cost in growth.costs), marked])


def _number(cost: float) -> str:
    return f"{cost:,.0f}" if cost >= 100 else f"{cost:.3g}"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
