"""A home log against one that it goes on from: what is told of a match in the old one stands.

Why: docs/decisions/0143-monitor.md, docs/decisions/0158-one-deal-a-name.md.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.homelog.fold import HomeFold, TracedMatch
from referee.homelog.leaf import stand


class WentBack(NamedTuple):
    """A match of which the new log tells otherwise: it was `dealt` again, went `back`, has another
    `history`, or goes on `beyond` its end."""

    origin: str
    how: str
    facts: dict[str, int]


def went_back(old: HomeFold, new: HomeFold) -> Iterator[WentBack]:
    """Each match of which the new log tells otherwise, as far as one can read it. One that was
    begun anew is over where it lost leaves, on record."""
    for id, line in old.matches.items():
        again = new.matches.get(id)
        if new.names.get(line.name, id) != id:
            yield WentBack(line.origin or id, "dealt", {})
        elif again is not None and id not in new.left and (how := _otherwise(line, again)):
            yield WentBack(line.origin or id, *how)


def lost(old: HomeFold, new: HomeFold) -> Iterator[WentBack]:
    """Each match of which the new log tells nothing (yet), `gone`, and each that was begun anew
    from before what the old one had told, `cut`: by a loss, or by one that was pretended."""
    for id, line in old.matches.items():
        again = new.matches.get(id)
        if again is None and line.name not in new.names:
            yield WentBack(line.origin or id, "gone", {})
        elif again is not None and id in new.left and line.told and again.told:
            was, now = stand(line.told[-1][1])[0], stand(again.told[-1][1])[0]
            if now < was:
                yield WentBack(line.origin or id, "cut", {"old": was, "new": now})


def _otherwise(line: TracedMatch, again: TracedMatch) -> tuple[str, dict[str, int]] | None:
    told = [stand(told) for _, told in line.told if "size" in told]
    since = [stand(told) for _, told in again.told if "size" in told]
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
