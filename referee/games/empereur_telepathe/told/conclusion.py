"""How the match ended, in a sentence."""

from referee.games.empereur_telepathe.words.names import seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """Who is Emperor, why, and how the others rank."""
    [emperor] = outcome.winners
    ranked = sorted(outcome.scores.items(), key=lambda score: (score[1], score[0]))
    ranks = ", ".join(f"{rank}. {seat_name(int(seat[4:]), language)}" for seat, rank in ranked)
    return SENTENCES.say(outcome.reason, language, who=seat_name(emperor, language), ranks=ranks)
