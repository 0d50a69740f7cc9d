"""The audit of a match of this home, for whoever asks: what everybody's record of it shows.

It is made by the same program that a player runs, in a process of its own, and kept for as long as
the match stands where it stood.

Why: docs/decisions/0109-audit-page.md.
"""

import logging
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from referee.audit import Bound, Judged, PlainReport, Unfinished
from referee.service.ledger.core import Core
from referee.service.notices.records import Records
from referee.service.notices.workshop import Workshop, WorkState
from storage import Unavailable
from storage.tree import Tree

_log = logging.getLogger(__name__)


class RecordJudge(Protocol):
    """Judges a record's bytes; `draws`: its match, too. Raises Unfinished."""

    def __call__(self, data: bytes, *, draws: bool = False, vkey: str | None = None) -> Judged: ...


@dataclass(frozen=True)
class AuditDone:
    """The audit of the first `size` leaves, made at `at`; `report` None: it hit a `bound`."""

    size: int
    at: str
    record: int
    report: PlainReport | None
    bound: Bound | None = None


class Audits:
    def __init__(self, core: Core, records: Records, judge: RecordJudge) -> None:
        self._core, self._records, self._judge = core, records, judge
        self.workshop: Workshop[AuditDone] = Workshop(self._broke)

    def ask(self, match: str) -> WorkState[AuditDone]:
        """How the audit of this match stands; it is begun if there is none. Raises
        storage.Unknown, and RulesMissing."""
        return self.workshop.ask(self._records.judged_by(match), lambda: self._audit(match))

    def tree(self, match: str) -> Tree:
        """The tree of all its leaves. Raises storage.Unknown."""
        with self._core.locked(match) as loaded:
            return Tree(loaded.hashes)

    def _audit(self, match: str) -> AuditDone:
        size = self._records.stands(match)[1]
        data = self._records.export(match)
        at = self._core.clock.now()
        try:
            report = self._judge(data).report
        except Unfinished as unfinished:
            about = {"match": match}
            _log.warning("the audit of %s was not finished: %s", match, unfinished, extra=about)
            return AuditDone(size, at, len(data), None, unfinished.bound)
        return AuditDone(size, at, len(data), report)

    def _broke(self, key: Hashable, error: Exception) -> AuditDone | None:
        _log.error("the audit of %s could not be made", key, exc_info=error)
        if isinstance(error, Unavailable):  # that passes
            return None
        return AuditDone(0, self._core.clock.now(), 0, None, Bound.BROKEN)
