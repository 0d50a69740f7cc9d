"""What an operator alarms on, in Prometheus' text format: /metrics. docs/runbook.md tells what each
alarm means.

Why: docs/decisions/0135-ages.md.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from flask import Blueprint, Response

from referee.clock import Jumped
from referee.match.policy import instant
from referee.service.ledger.witness import Behind
from referee.service.notices.waiting import FATES, NEWEST
from referee.web.base.site import desk, site
from storage.log import Unavailable

blueprint = Blueprint("metrics", __name__)

_MANY = 100_000  # more than this is not counted: by then the number is the least of the troubles
_LOOKED_AT = 100  # of so many windows that are due: for which does nobody wait but bots?
_BEATS = (
    ("intake", "Seconds since a process last said that it takes mail."),
    (
        "relay",
        "Seconds since the relay was last thought to work (to 60 in health). It is thought dead"
        " when the newest letters to two readers were tried in vain and none has left since.",
    ),
)


class Gauge(NamedTuple):
    name: str
    help: str
    value: float
    label: str = ""  # as it stands between braces


@blueprint.get("/metrics")
def metrics() -> Response:
    """200 whatever the trouble: of what cannot be known nothing is said, and why that is."""
    told: dict[str, list[Gauge]] = {}
    for gauge in _gauges():
        told.setdefault(gauge.name, []).append(gauge)
    lines: list[str] = []
    for name, gauges in told.items():
        lines += [f"# HELP {name} {gauges[0].help}", f"# TYPE {name} gauge"]
        lines += [f"{name}{gauge.label} {_number(gauge.value)}" for gauge in gauges]
    return Response(
        "\n".join(lines) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8"
    )


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.3f}"


def _gauges() -> Iterator[Gauge]:
    off, away = False, False
    yield from _wanted()
    yield from _standby()
    try:
        now = desk().clock.now()
        for part in (_matches, _mails, _letters, _nodes, _witnesses, _others):
            yield from part(now)
    except Jumped:
        off = True
    except Unavailable:
        away = True
    off = off or site().stopped() is not None
    yield Gauge("referee_clock_off", "Is the clock not to be believed?", off)
    yield Gauge("referee_store_away", "Could the store not be read for this answer?", away)


def _wanted() -> Iterator[Gauge]:
    """What the service needs, as /readyz tries it."""
    wanting = desk().needs.wanting()
    for part in ("inbox", "log", "witness"):
        label = f'{{part="{part}"}}'
        yield Gauge(
            "referee_wanting", "Does this part fail when it is tried?", part in wanting, label
        )
    if (seconds := desk().needs.commit) is not None:
        yield Gauge("referee_commit_seconds", "What the last commit that was tried took.", seconds)
    lost = len(desk().core.history.lost)
    yield Gauge("referee_witness_behind", "Matches of which the store lacks what was signed.", lost)


def _standby() -> Iterator[Gauge]:
    """Nothing where this process reads no standby."""
    if (standby := site().standby) is not None:
        told = "Are pages read from the primary, since the standby is too old or away?"
        yield Gauge("referee_standby_away", told, standby.away())


def _matches(now: str) -> Iterator[Gauge]:
    log, bots = desk().log, desk().windows.bots
    phases, due = log.tally(), log.due(now, limit=_MANY)
    ever = sum(number for phase, number in phases.items() if phase != "home")
    yield Gauge("referee_matches", "Matches that ever were.", ever)
    running = phases.get("running", 0)
    yield Gauge("referee_windows_open", "Windows that wait for orders.", running)
    yield Gauge("referee_windows_overdue", "Windows past their due time.", len(due))
    thinking = [row for row in due[:_LOOKED_AT] if bots.owe_in(row.stream)]
    late = (row for row in due[: _LOOKED_AT + 1] if row not in thinking)
    oldest = next((instant(now) - instant(row.at) for row in late), None)
    yield Gauge(
        "referee_windows_oldest_seconds",
        "How long the oldest of them is, without those that wait for bots.",
        oldest.total_seconds() if oldest is not None else 0,
    )
    yield Gauge("referee_bots_waiting", "Matches due that wait for bots.", len(thinking))
    aside = len(log.quarantined())
    yield Gauge("referee_quarantined", "Matches set aside as failing.", aside)


def _mails(now: str) -> Iterator[Gauge]:
    log, waiting = desk().log, desk().waiting
    mails = len(log.inbox(limit=_MANY))
    yield Gauge("referee_inbox_pending", "Mails received, not dealt with.", mails)
    oldest = waiting.oldest_mail(now)
    yield Gauge("referee_inbox_oldest_seconds", "How long the oldest of them waits.", oldest)
    for part, help_ in _BEATS:
        if (silent := waiting.silent(part, now)) is not None:
            yield Gauge(f"referee_{part}_silent_seconds", help_, silent)


def _letters(now: str) -> Iterator[Gauge]:
    letters = desk().log.pending(now, limit=_MANY)
    yield Gauge("referee_outbox_pending", "Letters to send now.", len(letters))
    oldest = desk().waiting.oldest_letter(letters, now)
    yield Gauge("referee_outbox_oldest_seconds", "How long the oldest of them waits.", oldest)
    put_off = desk().waiting.put_off(now)
    told = "How long letters are put off while none has left."
    yield Gauge("referee_letters_put_off_seconds", told, put_off)
    fates = desk().waiting.fates()
    for fate in FATES:
        help_ = f"What became of the newest {NEWEST} letters."
        yield Gauge("referee_letters", help_, fates[fate], f'{{fate="{fate}"}}')


def _nodes(now: str) -> Iterator[Gauge]:
    """Nothing where a home is one directory."""
    for row in desk().log.nodes.find():
        yield Gauge(
            "referee_node_seen_seconds",
            "Seconds since a process of a node was there.",
            _age(row.seen, now),
            f'{{node="{row.node}",kind="{row.kind}",version="{row.version}"}}',
        )


def _witnesses(now: str) -> Iterator[Gauge]:
    """Nothing where nobody is asked, or where the store lacks what was signed of the home log,
    which is told of for itself."""
    with suppress(Behind):
        for key, since in desk().home_proofs.unsigned_since().items():
            yield Gauge(
                "referee_witness_lag_seconds",
                "How old the first leaf of the home log is that this witness has not signed.",
                _age(since, now) if since is not None else 0,
                f'{{witness="{key.partition("+")[0]}"}}',
            )


def _age(since: str, now: str) -> float:
    return max(0, round((instant(now) - instant(since)).total_seconds()))


def _others(now: str) -> Iterator[Gauge]:
    refused = desk().complaints.last() is not None
    told = "Did another server refuse us as a sender within a day?"
    yield Gauge("referee_mail_refused", told, refused)
    away = desk().windows.bots.away_since() is not None
    yield Gauge("referee_bots_away", "Is there nobody who can think for bots?", away)
