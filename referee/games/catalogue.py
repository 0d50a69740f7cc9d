"""The games by name and rules version; the only file that knows them all.

A game is one line of `GAMES`. When its rules change, the old folder goes to archive/ and gets a
line before the new one: the last line of a name is the version that new matches begin with.
"""

import difflib
from collections.abc import Iterable
from functools import cache

from referee.games import (
    capitaine_cosmos,
    combats,
    empereur_telepathe,
    kardashev,
    rencontre_cosmique,
)
from referee.kernel.game import AnyGame

GAMES: tuple[AnyGame, ...] = (
    capitaine_cosmos.GAME,
    combats.GAME,
    empereur_telepathe.GAME,
    kardashev.GAME,
    rencontre_cosmique.GAME,
)


class UnknownGameError(LookupError):
    """No such game, or not at this version; the message lists what there is."""


class Catalogue:
    """Games to look up. ValueError if one of them is there twice."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games: dict[str, dict[str, AnyGame]] = {}
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
        return list(self._known(name).values())[-1]

    def at(self, name: str, version: str) -> AnyGame:
        """The game as a match that began with `version` plays it. Raises UnknownGameError."""
        versions = self._known(name)
        if version not in versions:
            raise UnknownGameError(f"{name} has no version {version!r}; it has {list(versions)}")
        return versions[version]

    def _known(self, name: str) -> dict[str, AnyGame]:
        if name not in self._games:
            near = difflib.get_close_matches(name, self._games, n=1)
            advice = f" (do you mean {near[0]}?)" if near else ""
            raise UnknownGameError(f"there is no game {name!r}{advice}; there are {self.names}")
        return self._games[name]


@cache
def catalogue() -> Catalogue:
    """The games this referee knows."""
    return Catalogue(GAMES)
