"""How the match ended, in a sentence, and what each seat has in the end."""

from referee.games.kardashev.things.seats import NOBODY
from referee.games.kardashev.words.names import seat_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    winner = outcome.winners[0] if outcome.winners else NOBODY
    loser = 3 - winner if winner else NOBODY
    games = {f"games_{name}": outcome.scores.get(f"games_{name}", 0) for name in ("a", "b")}
    facts = {"winner": seat_name(winner, language), "loser": seat_name(loser, language)}
    return SENTENCES.say(f"end_{outcome.reason}", language, **facts, **games)


def score(outcome: Outcome, seat: Seat, language: Language) -> str:
    """The games that it has won."""
    n = outcome.scores.get(f"games_{'ab'[seat - 1]}")
    return "" if n is None else SENTENCES.say("score_games", language, n=n)
