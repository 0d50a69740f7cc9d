"""How the match ended, in a sentence."""

from referee.games.capitaine_cosmos.words.names import side, sides
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    points = ", ".join(
        f"{side(int(name.removeprefix('points_')), language)} {n}"
        for name, n in sorted(outcome.scores.items())
    )
    winners = sides(outcome.winners, language)
    return SENTENCES.say(outcome.reason, language, winners=winners, points=points)
