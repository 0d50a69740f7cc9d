"""At which level the bots of a match play, as leaf 0 names it: `steady/1.1`.

Behind the name stands the version of what is thought by, so that a search which is bettered later
makes no liar of an old record. Where nothing is said the bots are easy.

Why: docs/decisions/0118-level-on-record.md.
"""

import re
from typing import Any

from referee.bots.levels import EASY, LEVELS, Level, search
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, illegal

LEVEL_OPTION = "match.level"
_THINKING = "|".join(name for name in LEVELS if name != EASY.name)
_TOLD = re.compile(rf"({_THINKING})/([0-9]{{1,9}}(?:\.[0-9]{{1,9}}){{0,3}})")


def as_option(name: str, game: AnyGame) -> dict[str, str]:
    """What leaf 0 says of it beside the other options: nothing of easy bots."""
    return {} if name == EASY.name else {LEVEL_OPTION: _told(name, game)}


def _told(name: str, game: AnyGame) -> str:
    return f"{name}/{search(game)}"


def is_level(told: object) -> bool:
    """Is it spelt as leaf 0 names a level?"""
    return isinstance(told, str) and _TOLD.fullmatch(told) is not None


def name_of(told: Any) -> Any:
    """The name in what leaf 0 says; what is no text stays as it is, for whoever checks it."""
    return told.partition("/")[0] if isinstance(told, str) else told


def level_of(told: str | None) -> Level:
    """What leaf 0 names; easy where it names nothing."""
    return LEVELS.get(name_of(told), EASY) if told is not None else EASY


def proposes_again(bot: str | None, told: str | None, game: AnyGame) -> bool:
    """Are that bot and what it thinks by these rules' own, so that they give the same orders?

    Of a bot that thinks ahead no older version is kept.
    """
    if told is None:
        return game.proposer(bot) is not None
    return (bot, told) == (game.bot, _told(level_of(told).name, game)) and game.imagine is not None


def check_name(name: str) -> None:
    """Raises Refused for what is no level."""
    if name not in LEVELS:
        raise illegal(Problem("M-LEVEL", facts={"level": name}, suggestion=", ".join(LEVELS)))


def check_level(name: str, game: AnyGame) -> None:
    """Raises Refused for a level that bots of this game do not have."""
    check_name(name)
    if name not in levels_of(game):
        possible = ", ".join(levels_of(game))
        raise illegal(Problem("M-LEVEL-GAME", facts={"level": name}, suggestion=possible))


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The levels at which bots of this game play, by name, the easiest first."""
    return tuple(LEVELS) if game.imagine is not None else (EASY.name,)
