"""A home log against the one that it goes on from: what is told of a match in the old one stands.

Why: docs/decisions/0143-monitor.md.
"""

from collections.abc import Iterator

from referee.homelog.fold import HomeFold, TracedMatch


def went_back(old: HomeFold, new: HomeFold) -> Iterator[str]:
    """Each open match of which the new log tells otherwise, in a sentence. One that was begun anew
    is over where it lost leaves, on record; one that is not told of (yet) is passed over."""
    for id, line in old.matches.items():
        again = new.matches.get(id)
        if again is not None and id not in new.left and (why := _otherwise(line, again)):
            yield f"{line.origin or id}: {why}"


def _otherwise(line: TracedMatch, again: TracedMatch) -> str | None:
    told = [(told["size"], told["root"]) for _, told in line.told if "size" in told]
    since = [(told["size"], told["root"]) for _, told in again.told if "size" in told]
    if not told or not since:
        return None
    (size, root), roots = told[-1], dict(told)
    if since[-1][0] < size:
        return f"it went back, from {size} leaves to {since[-1][0]}"
    if any(roots.get(size, root) != root for size, root in since):
        return "the new home log tells of another history"
    if line.ended and since[-1] != (size, root):
        return f"it goes on behind its end of {size} leaves"
    return None
