"""Matches whose rules are not here: they wait, and get their time back when the rules are.

What is remembered lies in the home's small table, a row a match: `lacking/<match>`, the moment
from which its rules were missed, and, once they are back, the moment until which.

Why: docs/decisions/0078-plug-ins.md.
"""

from contextlib import suppress

from referee.games.catalogue import UnknownGameError
from referee.match.deadlines.outages import Outage
from referee.match.missing_rules import is_missing
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.unlogged import is_match
from storage import Unknown
from storage.small_tables import SettingRow

PART = "game"  # of an outage
LACKING = "lacking/"
_GAME = "game/"  # games that the home has had (home/games.py)


class MissingGames:
    def __init__(self, core: Core) -> None:
        self._core = core

    def look(self) -> None:
        """At the start: which matches wait from now on, and which do not wait any more? All are
        looked into if a game that was here is gone, or something has waited."""
        rows = {row.name: row.value for row in self._core.log.settings.find()}
        lasting = any(name.startswith(LACKING) and b" " not in rows[name] for name in rows)
        gone = any(name.startswith(_GAME) and not self._is_here(name) for name in rows)
        if not lasting and not gone:
            return
        for listed in self._core.log.streams():
            if is_match(listed.head.stream):
                with suppress(Unknown):
                    self.waits(listed.head.stream)

    def _is_here(self, row: str) -> bool:
        _, name, version = row.split("/")
        try:
            return bool(self._core.games.at(name, version))
        except UnknownGameError:
            return False

    def waits(self, name: str) -> bool:
        """Does this match wait for its rules? Whoever closes windows asks first, and so it is
        remembered from when to when."""
        with self._core.locked(name) as loaded:
            missing = is_missing(loaded.game) and loaded.match.phase != "ended"
            self._remember(name, missing)
        return missing

    def outages(self, loaded: LoadedMatch) -> list[Outage]:
        """What the match has lost by it, if anything."""
        since, until = self._row(loaded.name)
        return [Outage(PART, since, until)] if since and until else []

    def _remember(self, name: str, missing: bool) -> None:
        since, until = self._row(name)
        lasting = bool(since) and until is None
        now = self._core.clock.now()
        if missing and not lasting:
            self._write(name, now)
        elif lasting and not missing:
            self._write(name, f"{since} {now}")

    def _row(self, name: str) -> tuple[str, str | None]:
        row = self._core.log.settings.get(f"{LACKING}{name}")
        since, _, until = row.value.decode("ascii").partition(" ") if row else ("", "", "")
        return since, until or None

    def _write(self, name: str, moments: str) -> None:
        self._core.log.settings.put(SettingRow(f"{LACKING}{name}", moments.encode("ascii")))
