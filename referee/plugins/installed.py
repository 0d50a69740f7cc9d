"""What is installed: each entry point `referee.games`, the digest of its files, and its game.

    [project.entry-points."referee.games"]
    diplomacy = "referee_diplomacy:GAME"

A game's code can do whatever the referee can: who runs it may name the digests that are allowed
(`REFEREE_GAMES_ALLOWED`), and then nothing else is imported (docs/threats.md).
"""

import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from tempfile import TemporaryDirectory

from referee.kernel.game import CONTRACT, AnyGame, Game
from referee.plugins.digest import plugin_digest

GROUP = "referee.games"
VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")
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
    allowed: Collection[str] | None = None,
    known: Mapping[str, str] | None = None,
    points: Iterable[EntryPoint] | None = None,
) -> list[Installed]:
    """Every game that a package brings, by the name of its entry point. `allowed`: digests; None
    allows all. `known`: the digest that each of these names must have.

    A package that fails keeps no other from being used.
    """
    found = entry_points(group=GROUP) if points is None else points
    return [_weighed(point, allowed, known or {}) for point in sorted(found, key=_name)]


def _name(point: EntryPoint) -> str:
    return point.name


def _weighed(
    point: EntryPoint, allowed: Collection[str] | None, known: Mapping[str, str]
) -> Installed:
    by = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "?"
    try:
        digest = plugin_digest(point)
    except (ImportError, OSError, ValueError) as error:
        return Installed(point.name, by, "", fault=str(error))
    if fault := _unwanted(point.name, digest, allowed, known):
        return Installed(point.name, by, digest, fault=fault)
    try:
        with _from_source():
            game = point.load()
        fault = _misfit(game)
    except (Exception, SystemExit) as error:
        return Installed(point.name, by, digest, fault=f"{type(error).__name__}: {error}")
    return Installed(point.name, by, digest, None if fault else game, fault)


def _unwanted(
    name: str, digest: str, allowed: Collection[str] | None, known: Mapping[str, str]
) -> str:
    """Why nothing of these bytes is executed; "" if it may be."""
    if allowed is not None and digest not in allowed:
        return "its digest is not in REFEREE_GAMES_ALLOWED, so nothing of it was executed"
    before = known.get(name, digest)
    if digest != before:
        return (
            f"it has other bytes than before (now {digest[:16]}…, then {before[:16]}…), so nothing"
            f" of it was executed: put the old ones back, or say `referee games accept {name}`"
        )
    return ""


@contextmanager
def _from_source() -> Iterator[None]:
    """Modules are compiled from the files that were weighed: whatever lies in a cache of compiled
    ones beside them was not."""
    prefix, writes = sys.pycache_prefix, sys.dont_write_bytecode
    with TemporaryDirectory() as empty:
        sys.pycache_prefix, sys.dont_write_bytecode = empty, True
        try:
            yield
        finally:
            sys.pycache_prefix, sys.dont_write_bytecode = prefix, writes


def _misfit(game: object) -> str:
    """Why this is no game that can be used here; "" if it is one."""
    if not isinstance(game, Game):
        return "it is no Game (referee/kernel/game.py)"
    if game.contract != CONTRACT:
        return f"it is written for contract {game.contract}, and this referee has {CONTRACT}"
    if not NAME.fullmatch(game.name):
        return f"its name {game.name!r} is not of small letters, digits and hyphens"
    if not VERSION.fullmatch(game.version):
        return f"its version {game.version!r} is not of numbers with dots between"
    return ""
