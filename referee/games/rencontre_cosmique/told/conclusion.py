"""How the match ended, in a sentence, and what each seat has in the end."""

from referee.games.rencontre_cosmique.things.places import COLOURS
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.game import Outcome
from referee.kernel.words import Language


def conclude(outcome: Outcome, language: Language) -> str:
    """How the match ended."""
    sentence = SENTENCES.say(
        f"won_{outcome.reason}",
        language,
        winners=names.sides(outcome.winners, language),
        n=len(outcome.winners),
        bases=max(
            (outcome.scores.get(f"bases_{COLOURS[s - 1]}", 0) for s in outcome.winners), default=0
        ),
    )
    if not outcome.scores:
        return sentence
    ranking = ", ".join(
        f"{names.side_of(name.removeprefix('bases_'), language)} {n}"
        for name, n in outcome.scores.items()
    )
    return f"{sentence} {SENTENCES.say('final_bases', language, ranking=ranking)}"


def score(outcome: Outcome, seat: Seat, language: Language) -> str:
    """Its foreign bases."""
    n = outcome.scores.get(f"bases_{COLOURS[seat - 1]}")
    return "" if n is None else SENTENCES.say("score_bases", language, n=n)
