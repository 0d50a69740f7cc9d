"""A foreign record, to be kept here: only if it holds, and only to be read."""

from collections.abc import Sequence
from pathlib import Path

from referee.audit.checking import audit
from referee.audit.evidence import Evidence
from referee.audit.report import Report
from referee.games.catalogue import catalogue
from referee.match.rule_changes import GameVersions
from referee.record import Material
from referee.record.members import CHECKPOINT, HOME_KEYS, RULES, rules_name


class NotTrue(ValueError):
    """The record does not hold; `report` says which check failed."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.headline("en"))
        self.report = report


def importable(
    data: bytes,
    vkey: str | None = None,
    mails: Sequence[Path] = (),
    games: GameVersions | None = None,
) -> Material:
    """What a record's bytes hold, for a stream that is only read. Raises NotTrue.

    Parts that are under seal in the record of a running match are not among `parts`; those of an
    ended one that were erased have no disclosure. Nobody's audience is known: all may read all.
    """
    report = audit(data, vkey, mails, games)
    if not report.holds:
        raise NotTrue(report)
    evidence = Evidence(data, vkey, mails, games or catalogue())
    files = evidence.record.members
    return Material(
        origin=evidence.first.origin,
        leaves=evidence.leaves,
        parts=sorted(evidence.book.values(), key=lambda part: (part.n, part.position)),
        checkpoint=files[CHECKPOINT],
        vkey=evidence.vkey,
        rules=_rules(evidence),
        ended=evidence.ended,
        home_keys=files.get(HOME_KEYS, b""),
    )


def _rules(evidence: Evidence) -> dict[str, bytes]:
    files = evidence.record.members
    changed = (leaf for leaf in evidence.raw if leaf["type"] == "match.rules_changed")
    versions = [leaf["data"]["versions"][1] for leaf in changed]
    first = {evidence.first.rules_version: files[RULES]}
    return first | {version: files[rules_name(version)] for version in versions}
