"""A record judged and, if wanted, its match drawn: what a page or an import needs of it at once."""

import msgspec

from referee.audit.checking import audit
from referee.audit.drawn_match import DrawnMatch, NotEnded, draw_match
from referee.audit.plain_report import PlainReport, plain_report, starved
from referee.match.rule_changes import GameVersions


class Judged(msgspec.Struct, frozen=True):
    """`match` where its drawing was asked for, the record holds, its match has ended (else it is
    `running`) and is not too heavy to draw."""

    report: PlainReport
    match: DrawnMatch | None = None
    running: bool = False


def judged(
    data: bytes, *, draws: bool = False, vkey: str | None = None, games: GameVersions | None = None
) -> Judged:
    """What the audit says of these bytes. Raises MemoryError where a check lacked memory: that is
    no verdict."""
    report = audit(data, vkey, games=games)
    if starved(report):
        raise MemoryError
    told = plain_report(report)
    if not draws or not report.holds:
        return Judged(told)
    try:
        return Judged(told, draw_match(data, games))
    except NotEnded:
        return Judged(told, running=True)
