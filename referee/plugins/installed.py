"""What is installed: each entry point `referee.games`, its package's digest, and its game.

    [project.entry-points."referee.games"]
    diplomacy = "referee_diplomacy:GAME"

A game's code can do whatever the referee can: who runs it may name the digests that are allowed
(`REFEREE_GAMES_ALLOWED`), and then nothing else is imported (docs/threats.md).
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from referee.kernel.game import CONTRACT, AnyGame, Game
from referee.plugins.digest import package_digest

GROUP = "referee.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Installed:
    """One entry point. `by` is the distribution and its version, `digest` that of its package;
    `fault` says why its game is not used ("": it is)."""

    name: str
    by: str
    digest: str
    game: AnyGame | None = None
    fault: str = ""


def installed(
    allowed: Collection[str] | None = None, points: Iterable[EntryPoint] | None = None
) -> list[Installed]:
    """Every game that a package brings, by name. `allowed`: digests; None allows all.

    A package that fails keeps no other from being used.
    """
    found = entry_points(group=GROUP) if points is None else points
    return [_weighed(point, allowed) for point in sorted(found, key=lambda point: point.name)]


def _weighed(point: EntryPoint, allowed: Collection[str] | None) -> Installed:
    by = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "?"
    try:
        digest = package_digest(point.module.partition(".")[0])
    except (ImportError, OSError, ValueError) as error:
        return Installed(point.name, by, "", fault=str(error))
    if allowed is not None and digest not in allowed:
        fault = "its digest is not in REFEREE_GAMES_ALLOWED, so nothing of it was executed"
        return Installed(point.name, by, digest, fault=fault)
    try:
        game = point.load()
    except (Exception, SystemExit) as error:
        return Installed(point.name, by, digest, fault=f"{type(error).__name__}: {error}")
    fault = _misfit(game)
    return Installed(point.name, by, digest, None if fault else game, fault)


def _misfit(game: object) -> str:
    """Why this is no game that can be used here; "" if it is one."""
    if not isinstance(game, Game):
        return "it is no Game (referee/kernel/game.py)"
    if game.contract != CONTRACT:
        return f"it is written for contract {game.contract}, and this referee has {CONTRACT}"
    if not NAME.fullmatch(game.name):
        return f"its name {game.name!r} is not of small letters, digits and hyphens"
    return ""
