"""Through whose eyes a film is watched: a spectator's, a seat's, all seats' at once.

Why: docs/decisions/0104-eyes.md.
"""

from dataclasses import dataclass

from flask import request

from referee.kernel.event import Seat
from referee.service import TableView

ALL = "all"


@dataclass(frozen=True)
class Eyes:
    """Those of `seat`, of everybody (None), or of `every` seat beside the others."""

    seat: Seat | None = None
    every: bool = False

    @property
    def asked(self) -> Seat | str | None:
        """As an address holds them."""
        return ALL if self.every else self.seat


def eyes(table: TableView) -> Eyes:
    """Those that this request asks for; a spectator's until the log has opened what it hid."""
    asked = request.args.get("seat", "")
    if not table.opened:
        return Eyes()
    if asked == ALL:
        return Eyes(every=True)
    chosen = request.args.get("seat", type=int)
    return Eyes(chosen if chosen is not None and 1 <= chosen <= table.seats else None)
