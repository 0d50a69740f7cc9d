"""How the match ended, in a sentence."""

from referee.games.combats.naming import points, side
from referee.games.combats.pawns import NOBODY, opponent
from referee.games.combats.sentences import SENTENCES
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    winner = outcome.winners[0] if outcome.winners else NOBODY
    lost = sorted((outcome.scores["lost_grey"], outcome.scores["lost_white"]))
    halves = [outcome.scores["half_points_grey"], outcome.scores["half_points_white"]]
    return SENTENCES.say(
        outcome.reason,
        language,
        winner=side(winner, language),
        loser=side(opponent(winner), language),
        fewer=lost[0],
        more=lost[1],
        points=points(halves if winner == 1 else halves[::-1]),
    )
