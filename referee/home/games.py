"""The games of a home: what is installed, as long as it is what the home has judged with before.

A row of the small table for each game and version, `game/<name>/<version>`: the digest of its
package when the home first saw it. A plug-in that has other bytes under the same version is left
out, so that its matches wait, until the host accepts it. The house's own games come with a release,
whose golden records vouch for them.

Why: docs/decisions/0078-plug-ins.md.
"""

import logging

from referee.games.catalogue import Catalogue, catalogue, plugins
from referee.plugins.installed import Installed
from storage import Log
from storage.small_tables import SettingRow

_log = logging.getLogger(__name__)


def games_of(log: Log) -> Catalogue:
    """The catalogue as this home may use it; what it sees for the first time is remembered."""
    for found in plugins():
        if found.fault:
            _log.warning("the game %s of %s is not used: %s", found.name, found.by, found.fault)
    changed = changed_games(log)
    for (name, version), why in changed.items():
        _log.warning("%s %s is not used: %s", name, version, why)
    return catalogue().without(changed)


def changed_games(log: Log) -> dict[tuple[str, str], str]:
    """Plug-ins that are not what they were, by name and version, with what can be done."""
    changed: dict[tuple[str, str], str] = {}
    for found in plugins():
        if found.game is None:
            continue
        before = _known(log, found)
        if before is None:
            accept(log, found)
        elif before != found.digest:
            changed[found.game.name, found.game.version] = (
                f"{found.by} has other bytes than before (now {found.digest[:16]}…, then"
                f" {before[:16]}…): put the old ones back, or say"
                f" `referee games accept {found.game.name}`"
            )
    return changed


def accept(log: Log, found: Installed) -> None:
    """From now on these bytes are the game."""
    log.settings.put(SettingRow(_row(found), found.digest.encode("ascii")))


def waiting_matches(log: Log) -> list[str]:
    """Matches that wait for their rules (service/turns/missing_games.py)."""
    return sorted(
        row.name.removeprefix("lacking/")
        for row in log.settings.find()
        if row.name.startswith("lacking/") and b" " not in row.value
    )


def _known(log: Log, found: Installed) -> str | None:
    row = log.settings.get(_row(found))
    return row.value.decode("ascii") if row is not None else None


def _row(found: Installed) -> str:
    assert found.game is not None, "a game that is used has a name and a version"
    return f"game/{found.game.name}/{found.game.version}"
