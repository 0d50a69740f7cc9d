"""The audit: is this record true? Every check by its name, and none of them takes our word.

report.py     what a check found, in both languages     evidence.py   the record, read once
checking.py   the checks in order                       files.py      zip sums key sums_sig rules
leaves.py     leaves: shape.py, grammar.py              heads.py      tree checkpoint
sealed.py     disclosures                               letters.py    keys orders: proving.py
draws.py      draws secret                              judging.py    dice outcome
timing.py     time                                      history.py    mail: mailboxes.py
replay.py     any position, as any seat                 page.py       a match as one HTML page
importing.py  a foreign record, to be kept

report = audit(data, vkey="play.example/pivot-7+…")
print(report.text("en"))
"""

from referee.audit.checking import audit, checks
from referee.audit.importing import NotTrue, importable
from referee.audit.page import page
from referee.audit.replay import CannotReplay, Position, Told, position
from referee.audit.report import Check, Report, Status

__all__ = [
    "CannotReplay",
    "Check",
    "NotTrue",
    "Position",
    "Report",
    "Status",
    "Told",
    "audit",
    "checks",
    "importable",
    "page",
    "position",
]
