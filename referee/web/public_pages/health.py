"""Is the service alive, and can it take work? For machines: /healthz and /readyz.

Why: docs/decisions/0134-alive-and-ready.md.
"""

from datetime import timedelta

from flask import Blueprint, Response, jsonify

from referee.clock import Jumped
from referee.match.policy import instant, moment
from referee.web.base.site import desk, site
from storage.log import Unavailable

blueprint = Blueprint("health", __name__)

_MANY = 100_000  # more than this is not counted: by then the number is the least of the troubles
_BEATS = 180  # seconds: three times as long as passes between two words that letters leave


@blueprint.get("/healthz")
def healthz() -> Response:
    """200: the process answers. Nothing that a restart would not mend makes it ill, and nothing is
    asked of the store: a disk that is full kills no process. That the clock is off is said, and is
    no reason for a restart either: the fresh process would believe the wrong time."""
    stopped = site().stopped()
    beside = {"ticker": "stopped", "detail": stopped} if stopped else {}
    return _said(200, ok=True, **beside)


@blueprint.get("/readyz")
def readyz() -> Response:
    """200 if the log answers, a mail can be taken, what is signed can be written down and the clock
    is right, else 503; says which of them fails. Beside it stands what is another's trouble: pages
    are shown and mail is taken while letters wait for the relay, windows for a clock process, or
    matches for bots."""
    if stopped := site().stopped():
        return _said(503, ok=False, ticker="stopped", detail=stopped)
    try:
        beside = _beside()
    except Jumped as jump:
        return _said(503, ok=False, clock="off", detail=str(jump))
    except Unavailable as trouble:
        return _said(503, ok=False, log="unavailable", detail=type(trouble).__name__)
    parts = {"log": "ok", "inbox": "ok", "witness": "ok"}
    if wanting := desk().needs.wanting():
        parts |= dict.fromkeys(wanting, "unavailable")
        return _said(503, ok=False, **parts, detail=", ".join(sorted({*wanting.values()})))
    return _said(200, ok=True, **parts, **beside)


def _beside() -> dict[str, object]:
    now = desk().clock.now()
    said: dict[str, object] = {"overdue": _late(now)}
    if against := desk().complaints.last():
        said["mail"] = f"refused ({against.status})"
    if (silent := desk().waiting.silent("relay", now)) and silent > _BEATS:
        said["letters"] = f"none has left for {silent:.0f} seconds"
    if bots := desk().windows.bots.away_since():
        said["bots"] = f"away since {bots}"
    return said


def _late(now: str) -> int:
    """How many matches should have been seen to two ticks ago; none if they all wait for bots that
    think ahead, which are no longer due than they may be."""
    before = moment(instant(now) - timedelta(seconds=2 * site().tick))
    rows, bots = desk().log.due(before, limit=_MANY), desk().windows.bots
    return 0 if all(bots.owe_in(row.stream) for row in rows) else len(rows)


def _said(status: int, **facts: object) -> Response:
    answer = jsonify(facts)
    answer.status_code = status
    return answer
