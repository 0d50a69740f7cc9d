"""The games by name and rules version; the only file that knows them all: those of the house, and
what is installed beside it.

A game is one line of `GAMES`. When its rules change, `referee freeze` makes one file of the old
ones in archive/, and prints the line that goes before the new one: the last line of a name is the
version that new matches begin with.
"""

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache

from referee.frozen.thawing import FrozenGame, NotTheFile
from referee.games import (
    capitaine_cosmos,
    combats,
    empereur_telepathe,
    kardashev,
    rencontre_cosmique,
)
from referee.kernel.game import AnyGame
from referee.plugins.digest import package_digest
from referee.plugins.installed import Installed, installed

GAMES: tuple[AnyGame | FrozenGame, ...] = (
    capitaine_cosmos.GAME,
    combats.GAME,
    empereur_telepathe.GAME,
    kardashev.GAME,
    rencontre_cosmique.GAME,
)


class UnknownGameError(LookupError):
    """No such game, or not at this version; the message lists what there is."""


class Catalogue:
    """Games to look up; old rules come out of their file when they are asked for.

    `left_out`: why a name is not to be had though something of that name is installed. Raises
    ValueError if one of the games is there twice.
    """

    def __init__(
        self,
        games: Iterable[AnyGame | FrozenGame],
        left_out: Mapping[str, str] | None = None,
    ) -> None:
        self._left_out = dict(left_out or {})
        self._games: dict[str, dict[str, AnyGame | FrozenGame]] = {}
        for game in games:
            versions = self._games.setdefault(game.name, {})
            if game.version in versions:
                raise ValueError(f"{game.name} {game.version} is in the catalogue twice")
            versions[game.version] = game

    @property
    def names(self) -> list[str]:
        return sorted(self._games)

    def versions(self, name: str) -> list[str]:
        """From the oldest to the current one. Raises UnknownGameError."""
        return list(self._known(name))

    def current(self, name: str) -> AnyGame:
        """The game as new matches play it. Raises UnknownGameError."""
        return _thawed(list(self._known(name).values())[-1])

    def at(self, name: str, version: str) -> AnyGame:
        """The game as a match that began with `version` plays it. Raises UnknownGameError."""
        versions = self._known(name)
        if version not in versions:
            raise UnknownGameError(f"{name} has no version {version!r}; it has {list(versions)}")
        return _thawed(versions[version])

    def _known(self, name: str) -> dict[str, AnyGame | FrozenGame]:
        if name not in self._games:
            if why := self._left_out.get(name):
                raise UnknownGameError(f"{name}: {why}")
            near = difflib.get_close_matches(name, self._games, n=1)
            advice = f" (do you mean {near[0]}?)" if near else ""
            raise UnknownGameError(f"there is no game {name!r}{advice}; there are {self.names}")
        return self._games[name]


def _thawed(game: AnyGame | FrozenGame) -> AnyGame:
    if not isinstance(game, FrozenGame):
        return game
    try:
        return game.game
    except NotTheFile as error:
        raise UnknownGameError(str(error)) from None


# What `allow_only` and `hold_to` were told.
_allowed: frozenset[str] | None = None
_known: dict[str, str] = {}


def allow_only(digests: Collection[str] | None) -> None:
    """From now on only packages of these digests are executed (None: all). For who starts a
    process, before anybody asks for `catalogue()`."""
    global _allowed
    only = None if digests is None else frozenset(digests)
    if only != _allowed:
        _allowed = only
        _look_anew()


def hold_to(digests: Mapping[str, str]) -> None:
    """From now on a package is executed only if it has the digest that a home knows its entry
    point by; those of other names are new to it."""
    global _known
    if digests != _known:
        _known = dict(digests)
        _look_anew()


def permits() -> tuple[frozenset[str] | None, Mapping[str, str]]:
    """What `allow_only` and `hold_to` were told: for a process that shall be held to the same."""
    return _allowed, _known


def _look_anew() -> None:
    plugins.cache_clear()
    catalogue.cache_clear()


@cache
def plugins() -> tuple[Installed, ...]:
    """What is installed beside the house's games; a name that is taken is left out."""
    own = {game.name for game in GAMES}
    seen: set[tuple[str, str]] = set()
    weighed: list[Installed] = []
    for found in installed(_allowed, _known):
        game = found.game
        if game is not None and (game.name in own or (game.name, game.version) in seen):
            found = replace(found, game=None, fault=f"there is a {game.name} already")
        elif game is not None:
            seen.add((game.name, game.version))
        weighed.append(found)
    return tuple(weighed)


@cache
def catalogue() -> Catalogue:
    """The games this referee knows; of a plug-in's versions the highest number is the current."""
    found = plugins()
    brought = [each.game for each in found if each.game is not None]
    faults = {each.name: each.fault for each in found if each.fault}
    return Catalogue([*GAMES, *sorted(brought, key=_by_version)], faults)


def _by_version(game: AnyGame) -> tuple[str, list[int]]:
    return game.name, [int(number) for number in game.version.split(".")]


@cache
def own_digest(name: str) -> str:
    """SHA-256 of the folder of one of the house's games, old versions apart."""
    return package_digest(f"{__package__}.{name.replace('-', '_')}")
