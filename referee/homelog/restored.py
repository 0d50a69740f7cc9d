"""A home log against the one that it goes on from: what is told of a match in the old one stands.

Why: docs/decisions/0143-monitor.md.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.homelog.fold import HomeFold, TracedMatch


class WentBack(NamedTuple):
    """A match of which the new log tells otherwise: it went `back`, has another `history`, or goes
    on `beyond` its end."""

    origin: str
    how: str
    facts: dict[str, int]


def went_back(old: HomeFold, new: HomeFold) -> Iterator[WentBack]:
    """Each open match of which the new log tells otherwise. One that was begun anew
    is over where it lost leaves, on record; one that is not told of (yet) is passed over."""
    for id, line in old.matches.items():
        again = new.matches.get(id)
        if again is not None and id not in new.left and (how := _otherwise(line, again)):
            yield WentBack(line.origin or id, *how)


def _otherwise(line: TracedMatch, again: TracedMatch) -> tuple[str, dict[str, int]] | None:
    told = [(told["size"], told["root"]) for _, told in line.told if "size" in told]
    since = [(told["size"], told["root"]) for _, told in again.told if "size" in told]
    if not told or not since:
        return None
    (size, root), roots = told[-1], dict(told)
    if since[-1][0] < size:
        return "back", {"old": size, "new": since[-1][0]}
    if any(roots.get(size, root) != root for size, root in since):
        return "history", {}
    if line.ended and since[-1] != (size, root):
        return "beyond", {"size": size}
    return None
