"""What a bot orders: the same text for whoever proposes it again with the secret of the match.

Why: docs/decisions/0061-proposed-again.md.
"""

from referee.bots.levels import EASY, Proposer, thinker
from referee.kernel.chance import Chance, Draws, bot_seed, mix
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match.base64url import unb64u
from referee.match.level import level_of
from referee.match.state import Match
from referee.match.text import repair


def proposal(match: Match, game: AnyGame, seat: Seat, h: bytes) -> str:
    """The order of the bot on `seat` for the open window, from its own view and its own dice.

    By the version and at the level that the match names. Where that is none of these rules' (an
    edition that names none, or rules that came later), by the one they have now: whether it can be
    proposed again, `proposes_again` tells. ValueError if nothing is asked of the seat.
    """
    propose = _proposer(match, game)
    draws = Draws(_seed(match, seat, h))
    order = propose(game.view(match.state, seat), Chance(draws, Draws(_seed(match, seat, h))))
    return repair(game.write(order, "en"))


def _proposer(match: Match, game: AnyGame) -> Proposer:
    level = level_of(match.level)
    if level == EASY:
        return game.proposer(match.bot) or game.propose
    return thinker(game, level)


def _seed(match: Match, seat: Seat, h: bytes) -> bytes:
    """With what the players mixed into the draw before, which the host cannot know beforehand."""
    if match.edition == 1:
        return bot_seed(h, match.draw + 1, seat)
    shares = [unb64u(share) for share in match.contributions]
    return bot_seed(h, match.draw + 1, seat, mix(match.leaf0, match.draw, shares))
