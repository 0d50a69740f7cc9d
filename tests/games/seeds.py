"""Seeds of random games: the suite plays a fixed slice, `make soak` the same tests on many more.

A seed names a match for ever. The environment says what is asked for: `REFEREE_SEEDS=10-19` (both
ends included) instead of the slices, `REFEREE_EXAMPLES=500` instead of each property's own number.
"""

import os
from collections import Counter

PLAYED = Counter()  # matches by the way they were played: what a soak's table tells


def seeds(usual):
    """The seeds that are asked for, else the usual slice."""
    asked = os.environ.get("REFEREE_SEEDS")
    return spelled(asked) if asked else usual


def spelled(text):
    """`1-200` and `7`. Raises ValueError."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found:
        raise ValueError(f"{text}: the first seed is higher than the last")
    return found


def examples(usual):
    """How many examples of a property are tried."""
    return int(os.environ.get("REFEREE_EXAMPLES", usual))


def leaks(way, compared):
    """What two tables that were played alike (referee/conformance/interference.py) betrayed;
    nothing, if all is well. Each pair of tables counts as a match of its way."""
    found = list(compared)
    PLAYED[str(way)] += len(found)
    return [report.leaks for report in found if report.leaks]


class Matches:
    """The matches of a file, each played once for all its tests, which only look at them.

    `play(way, seed)` plays one, `name(way)` is what its way is called in the table.
    """

    def __init__(self, play, numbers, name=str):
        self._play, self._name = play, name
        self._numbers = numbers if callable(numbers) else lambda way: numbers
        self._played = {}

    def __call__(self, way):
        """All matches of this way, in the order of their seeds."""
        return [match for _, match in self.by_seed(way)]

    def by_seed(self, way):
        """Each with its seed."""
        return [(seed, self._once(way, seed)) for seed in self._numbers(way)]

    def _once(self, way, seed):
        if (way, seed) not in self._played:
            self._played[way, seed] = self._play(way, seed)
            PLAYED[self._name(way)] += 1
        return self._played[way, seed]
