"""The matches that the home log tells of openly, and what the home serves of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from referee.audit import audit
from referee.audit.report import Report
from referee.homelog.fold import HomeFold
from referee.homelog.leaf import read as leaf_of
from referee.kernel.words import Words
from referee.match.rule_changes import GameVersions
from referee.monitor.afar import RECORD, Afar, Away
from referee.monitor.finding import Finding, found
from referee.record import BadRecord, read
from referee.seals import note
from referee.seals.canonical import b64u
from referee.seals.note import LogKey
from storage.tree import leaf_hash, root_of


class _NotYet(Exception):
    """A record that is to be judged at a later look: by newer rules, or once witnesses had time."""


@dataclass
class Records:
    """Of the matches that are over. `unjudged`: what could not be judged here."""

    afar: Afar
    key: LogKey
    games: GameVersions | None
    unjudged: list[Finding] = field(default_factory=list)

    def wrong(self, fold: HomeFold, leaves: list[bytes]) -> Iterator[Finding]:
        """Each is audited once."""
        done = set((self.afar.kept("audited") or b"").decode().split("\n"))
        for line in fold.matches.values():
            origin, ended = line.origin, line.ended
            if origin is None or ended is None or (place := f"{origin} {ended['root']}") in done:
                continue
            try:
                young = self.afar.is_young(leaf_of(leaves[line.n], line.n).at)
                wrong = self._record(origin, ended, young)
            except _NotYet:
                continue
            except Away as error:  # the others are looked at, and this one next time
                wrong = found("record.late", origin, why=error)
            if wrong is None:
                done.add(place)
                self.afar.keep("audited", "\n".join(sorted(done - {""})).encode())
            else:
                yield wrong

    def _record(self, origin: str, ended: dict[str, Any], young: bool) -> Finding | None:
        """What is wrong with a match's record; None: nothing. Raises _NotYet."""
        try:
            pinned = note.vkey(origin, self.key.public)
        except ValueError:
            return found("match.name", origin)
        name = quote(origin.partition("/")[2], safe="")
        answer = self.afar.answer(f"/match/{name}/record.zip", RECORD)
        if answer.status != 200:
            return found("record.withheld", origin, status=answer.status)
        try:
            record = read(answer.body)
        except BadRecord as error:
            return found("record.unreadable", origin, why=error)
        hashes = [leaf_hash(leaf) for leaf in record.leaves]
        if (len(hashes), b64u(root_of(hashes))) != (ended["size"], ended["root"]):
            return found("record.other", origin)
        notes = self.afar.answer("/keys", RECORD)
        told = notes.body if notes.status == 200 else None
        report = audit(answer.body, pinned, games=self.games, home_keys=told)
        if young and [one.finding.code for one in report.checks if one.failed] == ["home.few"]:
            raise _NotYet
        if report.lacking:
            self.unjudged.append(found("record.audit", origin, said=_headline(report)))
            raise _NotYet
        return None if report.holds else found("record.audit", origin, said=_headline(report))


def _headline(report: Report) -> Words:
    return Words(report.headline("en"), report.headline("fr"))
