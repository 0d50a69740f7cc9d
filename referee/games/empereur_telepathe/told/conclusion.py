"""How the match ended, in a sentence, and what each seat has in the end."""

from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """Who is Emperor, why, and how the others rank."""
    [emperor] = outcome.winners
    ranked = sorted(outcome.scores.items(), key=lambda score: (score[1], score[0]))
    ranks = ", ".join(f"{rank}. {seat_name(int(seat[4:]), language)}" for seat, rank in ranked)
    return SENTENCES.say(outcome.reason, language, who=seat_name(emperor, language), ranks=ranks)


def score(outcome: Outcome, seat: Seat, language: Language) -> str:
    """Its rank."""
    rank = outcome.scores.get(f"seat{seat}")
    return "" if rank is None else SENTENCES.say("score_rank", language, n=rank)
