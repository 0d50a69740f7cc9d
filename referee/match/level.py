"""At which level the bots of a match play, as leaf 0 names it: `steady/1.1`.

Behind the name stands the version of what is thought by, so that a search which is bettered later
makes no liar of an old record. Where nothing is said the bots propose.

Why: docs/decisions/0118-level-on-record.md, docs/decisions/0130-easy-with-sense.md.
"""

import re
from typing import Any

from referee.bots.levels import EASY, LEVELS, PROPOSER, Level, exists, version
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, illegal

LEVEL_OPTION = "match.level"
_TOLD = re.compile(rf"({'|'.join(LEVELS)})/([0-9]{{1,9}}(?:\.[0-9]{{1,9}}){{0,3}})")


def as_option(name: str, game: AnyGame) -> dict[str, str]:
    """What leaf 0 says of it beside the other options: nothing of bots that propose."""
    return {LEVEL_OPTION: _told(name, game)} if exists(game, LEVELS[name]) else {}


def _told(name: str, game: AnyGame) -> str:
    return f"{name}/{version(game, LEVELS[name])}"


def is_level(told: object) -> bool:
    """Is it spelt as leaf 0 names a level?"""
    return isinstance(told, str) and _TOLD.fullmatch(told) is not None


def name_of(told: Any) -> Any:
    """The name in what leaf 0 says; what is no text stays as it is, for whoever checks it."""
    return told.partition("/")[0] if isinstance(told, str) else told


def level_of(told: str | None) -> Level:
    """What leaf 0 names; the bot that proposes where it names nothing."""
    return LEVELS.get(name_of(told), PROPOSER)


def proposes_again(bot: str | None, told: str | None, game: AnyGame) -> bool:
    """Are that bot and what it thinks by these rules' own, so that they give the same orders?

    Of what thinks ahead or has sense no older version is kept.
    """
    level = level_of(told)
    if level == PROPOSER:
        return told is None and game.proposer(bot) is not None
    return bot == game.bot and told == _told(level.name, game) and exists(game, level)


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
