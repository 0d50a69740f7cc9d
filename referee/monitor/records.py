"""The records of open matches that are over: each is audited, and in turn once more.

Why: docs/decisions/0143-monitor.md, docs/decisions/0154-what-a-look-asks-again.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.audit import audit
from referee.audit.report import Report
from referee.kernel.words import Words
from referee.match.rule_changes import GameVersions
from referee.monitor.afar import RECORD, Away
from referee.monitor.head import HomeHeads
from referee.monitor.matches import AGAIN, HEADS, ToldMatch, amiss, in_turn
from referee.monitor.sighting import Sighting, found
from referee.record import BadRecord, read
from referee.seals import note

FRESH = 200  # records that are audited for the first time at one look


class _NotYet(Exception):
    """A record that is to be judged at a later look: by newer rules, or once witnesses had time."""


@dataclass
class JudgedRecords:
    """`unjudged`: what could not be judged here. `_good` are the places (origin and root) of those
    that held when they were audited, `_bad` of those that did not."""

    heads: HomeHeads
    games: GameVersions | None
    unjudged: list[Sighting] = field(default_factory=list)
    _good: set[str] = field(default_factory=set)
    _bad: set[str] = field(default_factory=set)

    def wrong(self, matches: list[ToldMatch]) -> Iterator[Sighting]:
        """Of those that are over."""
        self._good, self._bad = self._read("audited"), self._read("suspect")
        afar, over = self.heads.afar, [match for match in matches if match.ended]
        held = [match for match in over if _place(match) in self._good]
        fresh = [match for match in over if _place(match) not in self._good]
        fresh.sort(key=lambda match: _place(match) not in self._bad)  # what was wrong comes first
        again = in_turn(afar, "turn.records", held, AGAIN)
        heads = [one for one in in_turn(afar, "turn.heads", held, HEADS) if one not in again]
        for match in (*fresh[:FRESH], *again, *heads):
            wrong = next(amiss(self.heads, [match]), None)
            if wrong is None and match not in heads:
                wrong = self._audited(match)
            if wrong is not None:
                self._note(match, held=False)
                yield wrong
        if later := len(fresh[FRESH:]):
            self.unjudged.append(found("records.later", n=later))

    def _audited(self, match: ToldMatch) -> Sighting | None:
        try:
            wrong = self._record(match)
        except _NotYet:
            return None
        except Away as error:  # the others are looked at, and this one next time
            return found("record.late", match.origin, why=error)
        if wrong is None:
            self._note(match, held=True)
        return wrong

    def _record(self, match: ToldMatch) -> Sighting | None:
        """What is wrong with a match's record; None: nothing. Raises _NotYet, Away."""
        afar, origin, ended = self.heads.afar, match.origin, match.ended
        assert ended is not None, "it is over"
        answer = afar.answer(f"{match.path}/record.zip", RECORD)
        if answer.status != 200:
            return found("record.withheld", origin, status=answer.status)
        try:
            record = read(answer.body)
        except BadRecord as error:
            return found("record.unreadable", origin, why=error)
        if len(record.leaves) != ended["size"] or not match.is_of(record.leaves):
            return found("record.other", origin)
        return self._judged(match, answer.body)

    def _judged(self, match: ToldMatch, raw: bytes) -> Sighting | None:
        afar = self.heads.afar
        notes = afar.answer("/keys", RECORD)
        told = notes.body if notes.status == 200 else None
        pinned = note.vkey(match.origin, self.heads.key.public)
        report = audit(raw, pinned, games=self.games, home_keys=told)
        failed = [one.finding.code for one in report.checks if one.failed]
        if failed == ["home.few"] and afar.is_young(match.at):
            raise _NotYet
        if report.lacking:
            self.unjudged.append(found("record.audit", match.origin, said=_headline(report)))
            raise _NotYet
        if report.holds:
            return None
        return found("record.audit", match.origin, said=_headline(report))

    # --- what is kept ---------------------------------------------------------------------------

    def _note(self, match: ToldMatch, held: bool) -> None:
        """At once: a look over many records may be broken off."""
        to, of = (self._good, self._bad) if held else (self._bad, self._good)
        to.add(_place(match))
        of.discard(_place(match))
        self._write("audited", self._good)
        self._write("suspect", self._bad)

    def _read(self, name: str) -> set[str]:
        return set((self.heads.afar.kept(name) or b"").decode().split("\n")) - {""}

    def _write(self, name: str, places: set[str]) -> None:
        self.heads.afar.keep(name, "\n".join(sorted(places)).encode())


def _place(match: ToldMatch) -> str:
    assert match.ended is not None, "it is over"
    return f"{match.origin} {match.ended['root']}"


def _headline(report: Report) -> Words:
    return Words(report.headline("en"), report.headline("fr"))
