"""The games of a home: what is installed, as long as it is what the home has judged with before.

Two kinds of rows in the small table of the home's own values:

    plugin/<entry point>       the digest of its files when the home first saw it, or accepted it
    game/<name>/<version>      a game that could be played here, and the digest of its files

A plug-in with other bytes than its row says is not executed, so that its matches wait, until the
host accepts it. The house's own games come with a release, whose golden records vouch for them.

Why: docs/decisions/0078-plug-ins.md.
"""

import logging

from referee.games.catalogue import Catalogue, catalogue, hold_to, own_digest, plugins
from referee.plugins.installed import Installed
from referee.service.turns.missing_games import LACKING
from storage import Log
from storage.small_tables import SettingRow

_log = logging.getLogger(__name__)
PLUGIN, GAME = "plugin/", "game/"


def games_of(log: Log) -> Catalogue:
    """The catalogue as this home may use it; what it sees for the first time is remembered."""
    known = _rows(log, PLUGIN)
    hold_to(known)
    for found in plugins():
        if found.fault:
            _log.warning("the game %s of %s is not used: %s", found.name, found.by, found.fault)
        elif found.name not in known:
            accept(log, found)
    _remember(log, catalogue())
    return catalogue()


def accept(log: Log, found: Installed) -> None:
    """From now on these bytes are what the entry point brings."""
    _put(log, f"{PLUGIN}{found.name}", found.digest)


def waiting_matches(log: Log) -> list[str]:
    """Matches that wait for their rules (service/turns/missing_games.py)."""
    return sorted(name for name, moments in _rows(log, LACKING).items() if " " not in moments)


def _remember(log: Log, games: Catalogue) -> None:
    """Which games this home has had, so that one that goes is missed."""
    brought = {found.game.name: found.digest for found in plugins() if found.game is not None}
    before = _rows(log, GAME)
    for name in games.names:
        digest = brought.get(name) or own_digest(name)
        for version in games.versions(name):
            if before.get(f"{name}/{version}") != digest:
                _put(log, f"{GAME}{name}/{version}", digest)


def _rows(log: Log, kind: str) -> dict[str, str]:
    rows = (row for row in log.settings.find() if row.name.startswith(kind))
    return {row.name.removeprefix(kind): row.value.decode("ascii") for row in rows}


def _put(log: Log, name: str, value: str) -> None:
    log.settings.put(SettingRow(name, value.encode("ascii")))
