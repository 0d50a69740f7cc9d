"""A report as plain data in both languages: what is kept, sent between processes and shown."""

from enum import Enum

import msgspec

from referee.audit.report import Report
from referee.kernel.words import LANGUAGES, Words


class PlainCheck(msgspec.Struct, frozen=True):
    """One check; `status` is that of `Status`."""

    name: str
    status: str
    code: str
    said: Words


class PlainReport(msgspec.Struct, frozen=True):
    """All that an audit says. `lacking`: nothing failed, but the rules of the match are not here;
    `but` are the clauses that its first line repeats."""

    holds: bool
    lacking: bool
    pinned: bool
    vkey: str | None
    headline: Words
    but: tuple[Words, ...]
    checks: tuple[PlainCheck, ...]

    @property
    def failed(self) -> tuple[PlainCheck, ...]:
        return tuple(check for check in self.checks if check.status == "failed")


class Bound(Enum):
    """Why an audit was not finished."""

    TIME = "time"
    MEMORY = "memory"
    BROKEN = "broken"


class Unfinished(Exception):
    """The record asks for more than an audit may cost here, or the process that judged it ended
    by itself; nothing is said of the record."""

    def __init__(self, bound: Bound, why: str = "") -> None:
        super().__init__(why or bound.value)
        self.bound = bound


def plain_report(report: Report) -> PlainReport:
    """The report, said in both languages."""
    reservations = [tuple(report.reservations(language)) for language in LANGUAGES]
    return PlainReport(
        holds=report.holds,
        lacking=report.lacking,
        pinned=report.pinned,
        vkey=report.vkey,
        headline=Words(*(report.headline(language) for language in LANGUAGES)),
        but=tuple(Words(en, fr) for en, fr in zip(*reservations, strict=True)),
        checks=tuple(
            PlainCheck(
                check.name,
                check.status.value,
                check.finding.code,
                Words(*(check.sentence(language) for language in LANGUAGES)),
            )
            for check in report.checks
        ),
    )


def starved(report: Report) -> bool:
    """Did a check end for want of memory? Then it says nothing of the record."""
    broke = (check.finding for check in report.checks if check.finding.code == "broke")
    return any(str(finding.facts["why"]).startswith("MemoryError") for finding in broke)
