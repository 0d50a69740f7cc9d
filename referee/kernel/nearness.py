"""How near two words are: what makes a hint good enough to be given.

A hint is no reading: nothing is done by it, but whoever copies it must not be worse off. So what
gives something up (a pass, a surrender) is named only to somebody who nearly wrote it.
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache

NEAR, SURE = 0.7, 0.8  # of difflib's ratio; the second for a word of the other language
_LONGEST = 40  # letters that are compared: it takes time for each
_SHORT = 4  # letters of a word in which one slip is all that is forgiven


def nearest(
    typed: str,
    spellings: Iterable[str],
    cutoff: float = NEAR,
    costs: Callable[[str], bool] = lambda _: False,
) -> str:
    """The spelling most like what was typed, both folded; "" if none is near.

    One that `costs` its author something must be that very word but for a slip or two.
    """
    short = typed[:_LONGEST]
    for near in _close(short, tuple(spellings), cutoff):
        if not costs(near) or slips(short, near) <= (1 if len(near) <= _SHORT else 2):
            return near
    return ""


@lru_cache(maxsize=1024)
def _close(typed: str, spellings: tuple[str, ...], cutoff: float) -> tuple[str, ...]:
    """A text is read more than once while it is tidied, and the comparing is what takes time."""
    return tuple(get_close_matches(typed, spellings, n=3, cutoff=cutoff))


def slips(typed: str, other: str) -> int:
    """Letters too many, too few or wrong, and neighbours that changed places."""
    before, last = list[int](), list(range(len(other) + 1))
    for i, a in enumerate(typed, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            least = min(row[-1] + 1, last[j] + 1, last[j - 1] + (a != b))
            swapped = i > 1 and j > 1 and a == other[j - 2] and typed[i - 2] == b
            row.append(min(least, before[j - 2] + 1) if swapped else least)
        before, last = last, row
    return last[-1]
