"""How the match ended, in a sentence, and what each seat has in the end."""

from referee.games.capitaine_cosmos.words.names import side, sides
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    points = ", ".join(
        f"{side(int(name.removeprefix('points_')), language)} {n}"
        for name, n in sorted(outcome.scores.items())
    )
    winners = sides(outcome.winners, language)
    return SENTENCES.say(outcome.reason, language, winners=winners, points=points)


def score(outcome: Outcome, seat: Seat, language: Language) -> str:
    """Its points."""
    n = outcome.scores.get(f"points_{seat}")
    return "" if n is None else SENTENCES.say("score_points", language, n=n)
