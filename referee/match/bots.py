"""What a bot orders: the same text for whoever proposes it again with the secret of the match.

`question` is all that a bot learns of a match, `answer` follows from it alone: so it can be thought
about anywhere.

Why: docs/decisions/0061-proposed-again.md, docs/decisions/0119-thinking-apart.md.
"""

from typing import Any, NamedTuple

import msgspec

from referee.bots.levels import PLAYED, PROPOSER, Proposer, exists, thinker
from referee.kernel.chance import Chance, Draws, bot_seed
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match.base64url import unb64u
from referee.match.beacon import mixed
from referee.match.level import level_of
from referee.match.state import Match
from referee.match.text import repair


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: by which rules (`game`, `version`), which bot it is (`bot` is None where
    a match names none), what its seat sees, and the seed of its dice. Nothing else of the match."""

    game: str
    version: str
    bot: str | None
    level: str
    view: Any
    seed: bytes


def proposal(match: Match, game: AnyGame, seat: Seat, h: bytes) -> str:
    """The order of the bot on `seat` for the open window. ValueError if nothing is asked of it."""
    return answer(question(match, game, seat, h), game)


def question(match: Match, game: AnyGame, seat: Seat, h: bytes) -> Question:
    """For the bot on `seat`: its own view, and a seed that nobody else has."""
    level, view = level_of(match.level).name, game.view(match.state, seat)
    return Question(game.name, game.version, match.bot, level, view, _seed(match, seat, h))


class BotAnswer(NamedTuple):
    """`fell`: the kind of what was raised where the bot then proposed; never its words, which may
    tell a hand."""

    text: str
    fell: str = ""


def answer(asked: Question, game: AnyGame) -> str:
    """The order from this view and these dice, by this game."""
    return answered(asked, game).text


def answered(asked: Question, game: AnyGame) -> BotAnswer:
    """The same, and whether the bot thought.

    What a search or sense raises it raises again from the same question: there the bot proposes.
    Want of memory and of stack are no faults of the game's, but of where it is played.
    """
    try:
        return BotAnswer(_written(game, asked, _thinker(game, asked)))
    except (MemoryError, RecursionError):
        raise
    except Exception as fault:
        if asked.level == PROPOSER.name:
            raise
        fell = type(fault).__name__
    return BotAnswer(_written(game, asked, _proposer(game, asked)), fell)


def _thinker(game: AnyGame, asked: Question) -> Proposer:
    level = PLAYED[asked.level]
    if level == PROPOSER or not exists(game, level):
        return _proposer(game, asked)
    return thinker(game, level)


def _proposer(game: AnyGame, asked: Question) -> Proposer:
    """By the version that the match names. Where that is none of these rules' (an edition that
    names none, or rules that came later), by the one they have now: whether it can be proposed
    again, `match.level.proposes_again` tells."""
    return game.proposer(asked.bot) or game.propose


def _written(game: AnyGame, asked: Question, think: Proposer) -> str:
    order = think(asked.view, Chance(Draws(asked.seed), Draws(asked.seed)))
    return repair(game.write(order, "en"))


def _seed(match: Match, seat: Seat, h: bytes) -> bytes:
    """With what the players mixed into the draw before, which the host cannot know beforehand."""
    if match.edition == 1:
        return bot_seed(h, match.draw + 1, seat)
    shares = [unb64u(share) for share in match.contributions]
    return bot_seed(h, match.draw + 1, seat, mixed(match.leaf0, match.draw, shares, match.round))
