"""The sandbox that somebody has of a seat in a running match: one a seat, and nobody's but theirs.

It lies among all others, by a name that no address of a page can hold: only their seat's own page
leads to it.

Why: docs/decisions/0107-sandbox.md.
"""

from dataclasses import replace

from referee.kernel.event import Seat
from referee.service.ledger.core import Core
from storage import Log

SANDBOX = "sandbox"  # what its box is locked as
STROKE = "/"  # in no token and in no part of an address


def seat_sandbox(match: str, seat: Seat, person: str) -> str:
    """Its name. The stroke keeps it out of reach of `/sandbox/<token>`."""
    return STROKE.join(("seat", match, str(seat), person))


def hand_over(core: Core, match: str, seat: Seat, before: str, now: str) -> None:
    """It is the same person's under another id."""
    log, ring = core.log, core.ring
    old, new = seat_sandbox(match, seat, before), seat_sandbox(match, seat, now)
    row = log.sandboxes.get(old)
    if row is not None:
        box = ring.lock(SANDBOX, new, ring.unlock(SANDBOX, old, row.box))
        log.sandboxes.put(replace(row, token=new, box=box))
        log.sandboxes.drop(old)


def forget(log: Log, match: str, seat: Seat, person: str) -> None:
    """It is gone."""
    log.sandboxes.drop(seat_sandbox(match, seat, person))
