"""The nodes of a home: each process says every ten seconds or more often that it is there, and with
what.

Why: docs/decisions/0133-nodes.md.
"""

import logging
from datetime import timedelta
from importlib.metadata import version

import msgspec

from referee.clock import Clock
from referee.match.policy import instant, moment
from referee.settings import BadSetting, Settings
from storage import Log, NodeRow, Unavailable

_log = logging.getLogger(__name__)
EVERY = timedelta(seconds=10)
ALIVE = timedelta(minutes=1)  # who said so within that time is there
FORGOTTEN = timedelta(days=30)
# What players are told, and what they may do, is the same wherever they come in.
AGREED = (
    "host",
    "mailbox",
    "public_url",
    "source_url",
    "grace",
    "retention",
    "create",
    "webhooks",
    "practice",
    "games_allowed",
    "imports",
    "imap",
    "objects",
)
_SPELT = {"imports": "import"}


class Register:
    """One process of this node."""

    def __init__(self, log: Log, clock: Clock, node: str, kind: str, settings: Settings) -> None:
        """Where a standby is read, this word also shows how old that is: it is said often enough
        that the standby is not passed over between two of them."""
        third = timedelta(seconds=settings.read_seconds) / 3
        self._every = min(EVERY, third) if settings.read is not None else EVERY
        self._log, self._clock = log, clock
        self._node, self._kind = node, kind
        self._agreed = agreed(settings)
        self._version = version("referee")  # what runs: what is installed may change beneath it
        self._said = ""

    def enter(self) -> None:
        """Raises BadSetting, and is not there, if a node that is works with other settings."""
        self._say()
        try:
            self._check()
        except BadSetting:
            self.leave()
            raise

    def beat(self) -> None:
        now = instant(self._clock.now())
        if not timedelta() <= now - instant(self._said) < self._every:
            self._say()

    def leave(self) -> None:
        try:
            self._log.nodes.drop(self._node, self._kind)
        except Unavailable as away:
            _log.warning("that this node ends cannot be written down: %s", away)

    def _say(self) -> None:
        now = self._clock.now()
        told = msgspec.json.encode(self._agreed)
        self._log.nodes.put(NodeRow(self._node, self._kind, now, self._version, told))
        self._log.nodes.drop_below("seen", moment(instant(now) - FORGOTTEN))
        self._said = now

    def _check(self) -> None:
        since = moment(instant(self._clock.now()) - ALIVE)
        for row in self._log.nodes.find():
            if row.node != self._node and row.seen >= since:
                self._compare(row)

    def _compare(self, row: NodeRow) -> None:
        """A setting that only one of two versions knows is none that they can differ in."""
        theirs = msgspec.json.decode(row.settings, type=dict[str, str | None])
        for name in self._agreed.keys() & theirs.keys():
            if self._agreed[name] != theirs[name]:
                raise BadSetting(
                    f"{name} is {self._agreed[name] or 'not set'} here, and"
                    f" {theirs[name] or 'not set'} at node {row.node}, which works on the same"
                    " store: it is the same at all nodes (stop them all to change it)"
                )


def agreed(settings: Settings) -> dict[str, str | None]:
    """The settings that must be the same everywhere, by their variables."""
    return {
        f"REFEREE_{_SPELT.get(name, name).upper()}": _told(getattr(settings, name))
        for name in AGREED
    }


def _told(value: object) -> str | None:
    if isinstance(value, frozenset):
        return " ".join(sorted(value))
    return None if value is None else str(value)
