"""What happened, in sentences: each event, each refusal."""

from referee.games.rencontre_cosmique.told.tellers import tell
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event, or nothing."""
    key, facts = tell(event, reader, language)
    return SENTENCES.say(key, language, **facts) if key else ""


def explain(problem: Problem, language: Language) -> str:
    return kernel_explain(problem, language, SENTENCES)
