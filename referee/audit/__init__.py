"""The audit: is this record true? Every check by its name, and none of them takes our word.

report.py     what a check found, in both languages     evidence.py   the record, read once
checking.py   the checks in order                       checks/       one file a subject:
  files.py      zip sums sums_sig rules                   heads.py      tree checkpoint
  leaves.py     leaves: shape.py, grammar.py              letters.py    keys orders: proving.py
  sealed.py     disclosures                               judging.py    dice outcome
  draws.py      draws secret                              history.py    mail: held.py
  timing.py     time: dues.py                             voting.py     motions, within orders
mails/        what a reader holds beside the record: checkpoints and receipts in mailboxes
  trust.py      key
replay.py     any position, as any seat                 page.py       a match as one HTML page
judged.py     a record judged and drawn               receipt_verdicts.py   receipts by hand
plain_report.py   a report in both languages            drawn_match.py   a match drawn whole
confinement.py    an audit in a process of its own      cell.py       that process

report = audit(data, vkey="play.example/pivot-7+…")
print(report.text("en"))
"""

from referee.audit.checking import audit, checks
from referee.audit.judged import Judged, judged
from referee.audit.page import page
from referee.audit.plain_report import Bound, PlainCheck, PlainReport, Unfinished, plain_report
from referee.audit.receipt_verdicts import ReceiptVerdict, verdicts
from referee.audit.replay import CannotReplay, Position, Replay, position, replay
from referee.audit.report import Check, Failed, Report, Status

__all__ = [
    "Bound",
    "CannotReplay",
    "Check",
    "Failed",
    "Judged",
    "PlainCheck",
    "PlainReport",
    "Position",
    "ReceiptVerdict",
    "Replay",
    "Report",
    "Status",
    "Unfinished",
    "audit",
    "checks",
    "judged",
    "page",
    "plain_report",
    "position",
    "replay",
    "verdicts",
]
