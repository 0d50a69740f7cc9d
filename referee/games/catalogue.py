"""The games by name and rules version; the only file that knows them all.

A game is one line of `GAMES`. When its rules change, `referee freeze` makes one file of the old
ones in archive/, and prints the line that goes before the new one: the last line of a name is the
version that new matches begin with.
"""

import difflib
from collections.abc import Iterable
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

    Raises ValueError if one of them is there twice.
    """

    def __init__(self, games: Iterable[AnyGame | FrozenGame]) -> None:
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


@cache
def catalogue() -> Catalogue:
    """The games this referee knows."""
    return Catalogue(GAMES)
