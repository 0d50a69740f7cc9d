"""Matches on a list of which the home log tells under a seal: they were private when it first told
of them. Whoever has their page has what opens it, so they are judged as any other.

Why: docs/decisions/0158-one-deal-a-name.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from referee.homelog import trace as traces
from referee.homelog.fold import HomeFold, TracedMatch
from referee.homelog.leaf import read as leaf_of
from referee.homelog.trace import BadTrace, MatchTold, Trace
from referee.monitor.afar import Away
from referee.monitor.head import HomeHeads
from referee.monitor.matches import ToldMatch, path_of
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals import canonical
from referee.seals.note import LogKey

OPENED = 200  # at one look


@dataclass
class DisclosedMatches:
    """`leaves` are those of the home log that the reader has. `matches`: what was opened."""

    heads: HomeHeads
    fold: HomeFold
    leaves: list[bytes]
    matches: list[ToldMatch] = field(default_factory=list)

    @cached_property
    def _keys(self) -> list[LogKey]:
        return self.heads.keys()

    def wrong(self, sealed: Mapping[str, str]) -> Iterator[Sighting]:
        """Which of these names cannot be opened; how the log calls their matches."""
        for name in self.heads.afar.in_turn("turn.sealed", sealed, OPENED):
            try:
                self.matches.append(self._opened(name, sealed[name]))
            except Alarm as alarm:
                yield Sighting(alarm.sighting.code, self.fold.origin(name), alarm.sighting.facts)
            except Away as error:
                yield found("match.late", self.fold.origin(name), why=error)

    def _opened(self, name: str, id: str) -> ToldMatch:
        """What the log tells of it. Raises Alarm, Away."""
        data = self.heads.afar.got(f"{path_of(name)}/home.proof")
        try:
            trace = traces.parse(data)
            told = traces.follow(trace, self._keys)
        except BadTrace as error:
            raise Alarm("match.shut", why=error) from error
        if (told.match, told.told[0]["origin"]) != (id, self.fold.origin(name)):
            raise Alarm("match.shut", why=f"it is of {told.told[0]['origin'][:80]}")
        line = TracedMatch(self.fold.matches[id].n, self.fold.matches[id].name, None)
        line.told = self._known(trace, told)
        if not line.told or line.told[-1][0] != line.n:
            raise Alarm("match.shut", why=f"it does not tell of leaf {line.n}")
        return ToldMatch(self.fold.origin(name), line, leaf_of(self.leaves[line.n], line.n).at)

    def _known(self, trace: Trace, told: MatchTold) -> list[tuple[int, dict[str, object]]]:
        """What stands in the leaves that the reader has; it may have grown since. Raises Alarm."""
        found = list[tuple[int, dict[str, object]]]()
        own = trace.leaves[-len(told.told) :]
        for each, moment in zip(own, told.told, strict=True):
            n = canonical.load(each.raw)["n"]
            if n < len(self.leaves):
                if self.leaves[n] != each.raw:
                    raise Alarm("match.shut", why=f"leaf {n} is another one")
                found.append((n, moment))
        return found
