"""Letters to those who watch a match: what happened since their last one, at most one a day, and
the end at once.

Why: docs/decisions/0093-watching-by-mail.md.
"""

from dataclasses import replace
from datetime import timedelta

from referee.match import events as e
from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.people.watchers import Watcher, Watchers
from storage import Listed

APART = timedelta(days=1)
EVERY = timedelta(minutes=1)


class WatchLetters:
    """`sweep` as often as you like; it looks once a minute."""

    def __init__(self, core: Core, watchers: Watchers) -> None:
        self._core = core
        self._watchers = watchers
        self._next = ""

    def sweep(self) -> int:
        """Owe the letters whose time has come; gives how many are new."""
        now = self._core.clock.now()
        if now < self._next:
            return 0
        self._next = moment(instant(now) + EVERY)
        watching = self._watchers.all()
        rows = self._core.log.listed({watcher.match for watcher in watching})
        listed = {row.head.stream: row for row in rows}
        return sum(self._tell(watcher, listed[watcher.match], now) for watcher in watching)

    def _tell(self, watcher: Watcher, listed: Listed, now: str) -> int:
        """No match is loaded of which there is nothing new, or nothing to be told today."""
        ended = listed.phase == "ended"
        early = not ended and instant(now) < instant(watcher.at) + APART
        if watcher.match in self._core.history.frozen or listed.head.size <= watcher.told or early:
            return 0
        if self._watchers.reader(watcher) is None:
            self._watchers.stop(watcher.match, watcher.id)
            return 0
        with self._core.locked(watcher.match) as loaded:
            size = loaded.size
            if not ended and not _closed(loaded, watcher.told):
                return 0
        told = {"watcher": watcher.id, "since": watcher.told}
        kind = "watched_over" if ended else "watched"
        letter = intent(watcher.match, size - 1, kind, None, watcher.id[:8], **told)
        new = self._core.log.intend([letter])
        self._watchers.keep(replace(watcher, told=size, at=now))
        return len(new)


def _closed(loaded: LoadedMatch, since: int) -> bool:
    """Has a window closed, or been opened again, from this leaf on?"""
    events = (entry.event for entry in loaded.entries[since:])
    return any(isinstance(event, e.WindowClosed | e.Rewound) for event in events)
