"""Is the service well, for machines: /healthz and /metrics."""

from datetime import timedelta

from flask import Blueprint, Response, jsonify

from referee.clock import Jumped
from referee.match.policy import instant, moment
from referee.web.base.site import desk, site
from storage.log import Unavailable

blueprint = Blueprint("health", __name__)

_MANY = 100_000  # more than this is not counted: by then the number is the least of the troubles


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 if the log answers, a mail can be taken, what is signed can be written down, the clock
    is right and the ticker keeps up, else 503; says which of them fails. That others refuse our
    mail, and that nobody can think for bots, is said beside it: a restart would not mend it."""
    if stopped := site().stopped():
        return _health(503, ok=False, ticker="stopped", detail=stopped)
    try:
        late = _late()
        against = desk().complaints.last()
        bots = desk().windows.bots.away_since()
    except Jumped as jump:
        return _health(503, ok=False, clock="off", detail=str(jump))
    except Unavailable as trouble:
        return _health(503, ok=False, log="unavailable", detail=type(trouble).__name__)
    parts = {"log": "ok", "inbox": "ok", "witness": "ok"}
    if wanting := desk().needs.wanting():
        parts |= dict.fromkeys(wanting, "unavailable")
        return _health(503, ok=False, **parts, detail=", ".join(sorted({*wanting.values()})))
    beside = {"mail": f"refused ({against.status})"} if against else {}
    beside |= {"bots": f"away since {bots}"} if bots else {}
    return _health(503 if late else 200, ok=not late, **parts, overdue=late, **beside)


@blueprint.get("/metrics")
def metrics() -> Response:
    """Prometheus' text format."""
    lines: list[str] = []
    for name, help_, value in _gauges():
        lines += [f"# HELP {name} {help_}", f"# TYPE {name} gauge", f"{name} {value}"]
    lines += _nodes()
    return Response(
        "\n".join(lines) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8"
    )


def _gauges() -> list[tuple[str, str, int]]:
    log, now = desk().log, desk().clock.now()
    phases = log.tally()
    return [
        ("referee_matches", "Matches that ever were.", sum(phases.values())),
        ("referee_windows_open", "Windows that wait for orders.", phases.get("running", 0)),
        ("referee_windows_overdue", "Windows past their due time.", len(log.due(now, limit=_MANY))),
        ("referee_outbox_pending", "Letters to send now.", len(log.pending(now, limit=_MANY))),
        ("referee_inbox_pending", "Mails received, not dealt with.", len(log.inbox(limit=_MANY))),
        (
            "referee_mail_refused",
            "Did another server refuse us as a sender within a day?",
            int(desk().complaints.last() is not None),
        ),
        (
            "referee_bots_away",
            "Is there nobody who can think for bots?",
            int(desk().windows.bots.away_since() is not None),
        ),
        ("referee_quarantined", "Matches set aside as failing.", len(log.quarantined())),
    ]


def _nodes() -> list[str]:
    """How long ago each node said that it is there; nothing where a home is one directory."""
    name, now = "referee_node_seen_seconds", instant(desk().clock.now())
    rows = [
        f'{name}{{node="{row.node}",kind="{row.kind}",version="{row.version}"}}'
        f" {max(0, round((now - instant(row.seen)).total_seconds()))}"
        for row in desk().log.nodes.find()
    ]
    help_ = "Seconds since a process of a node was there."
    return [f"# HELP {name} {help_}", f"# TYPE {name} gauge", *rows] if rows else []


def _late() -> int:
    """How many matches should have been seen to two ticks ago; none if they all wait for bots that
    think ahead, which are no longer due than they may be."""
    rows, bots = desk().log.due(_two_ticks_ago(), limit=_MANY), desk().windows.bots
    return 0 if all(bots.owe_in(row.stream) for row in rows) else len(rows)


def _two_ticks_ago() -> str:
    return moment(instant(desk().clock.now()) - timedelta(seconds=2 * site().tick))


def _health(status: int, **facts: object) -> Response:
    answer = jsonify(facts)
    answer.status_code = status
    return answer
