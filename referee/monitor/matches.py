"""The matches that the home log tells of openly: each has a page, and the head that was told of.

A look asks for the heads of so many, and the next one goes on from there.

Why: docs/decisions/0154-what-a-look-asks-again.md.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from referee.homelog.fold import HomeFold, TracedMatch
from referee.homelog.leaf import read as leaf_of
from referee.homelog.leaf import stand
from referee.monitor.afar import LARGE, Afar, Away
from referee.monitor.head import HomeHeads
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals import note
from referee.seals.canonical import b64u
from storage.tree import Frontier, leaf_hash

HEADS = 500  # matches whose heads are asked for at one look
NAMED = 20  # in one sentence
AGAIN = 10  # and so many whose leaves are fetched, though all was well with them


@dataclass(frozen=True)
class ToldMatch:
    """A match as the home log tells of it; `at`: of the batch that told of it last."""

    origin: str
    line: TracedMatch
    at: str

    @property
    def path(self) -> str:
        return path_of(self.name)

    @property
    def name(self) -> str:
        return self.origin.partition("/")[2]

    @property
    def ended(self) -> dict[str, Any] | None:
        return self.line.ended

    @property
    def stood(self) -> dict[int, str]:
        """The root that it had at each size that was told of; its first leaf is one by itself."""
        return dict(stand(moment) for _, moment in self.line.told)

    def is_of(self, leaves: Sequence[bytes]) -> bool:
        """Do these leaves of its own log begin with all that was told of it?"""
        known = Frontier()
        for size, root in sorted(self.stood.items()):
            known = known.extend(map(leaf_hash, leaves[known.size : size]))
            if (known.size, b64u(known.root())) != (size, root):
                return False
        return True


def path_of(name: str) -> str:
    """Of its page."""
    return f"/match/{quote(name, safe='')}"


def told_matches(fold: HomeFold, leaves: list[bytes]) -> list[ToldMatch]:
    """All of which anybody may read it; not those that go on under another name."""
    return [
        ToldMatch(line.origin, line, leaf_of(leaves[line.n], line.n).at)
        for id, line in fold.matches.items()
        if line.origin is not None and id not in fold.left
    ]


def told_off(matches: Iterable[ToldMatch]) -> Iterator[Sighting]:
    """That some were taken off the lists, as the log tells: by whom it cannot tell."""
    off = sorted(match.name for match in matches if match.line.off)
    if off:
        names = ", ".join(off[:NAMED]) + (", …" if off[NAMED:] else "")
        yield found("list.off", n=len(off), names=names)


def in_turn(afar: Afar, kept: str, matches: Iterable[ToldMatch], most: int) -> list[ToldMatch]:
    """So many of them, from the one on at which the last look ended."""
    by_origin = dict[str, list[ToldMatch]]()
    for match in matches:
        by_origin.setdefault(match.origin, []).append(match)
    return [match for origin in afar.in_turn(kept, by_origin, most) for match in by_origin[origin]]


def amiss(heads: HomeHeads, matches: Iterable[ToldMatch]) -> Iterator[Sighting]:
    """What is wrong with the head or the page of each; one sighting a match."""
    for match in matches:
        try:
            wrong = _head(heads, match) or _page(heads, match)
        except Away as error:
            wrong = found("match.late", match.origin, why=error)
        if wrong is not None:
            yield wrong


def _head(heads: HomeHeads, match: ToldMatch) -> Sighting | None:
    """Of one that is over it is the very head that was told of; another may have grown."""
    try:
        note.vkey(match.origin, heads.key.public)
    except ValueError:
        return found("match.name", match.origin)
    answer = heads.afar.answer(f"{match.path}/checkpoint", LARGE)
    if answer.status != 200:
        return found("match.withheld", match.origin, path="checkpoint", status=answer.status)
    try:
        head = heads.of_match(answer.body, match.origin)
    except Alarm:
        return found("match.unsigned", match.origin)
    size, root = max(match.stood), b64u(head.root)
    is_other = head.size < size or match.stood.get(head.size, root) != root
    if is_other or (match.ended and head.size > size):
        return found("match.other", match.origin)
    return None


def _page(heads: HomeHeads, match: ToldMatch) -> Sighting | None:
    """One that is played must have it; of one that is over the record is fetched."""
    if match.ended:
        return None
    answer = heads.afar.answer(match.path, LARGE)
    if answer.status != 200:
        return found("match.withheld", match.origin, path=match.path, status=answer.status)
    return None
