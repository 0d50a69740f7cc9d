"""What happened, in sentences: each event, each refusal."""

from referee.games.kardashev.told.tellers import TELLERS
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event; nothing for those that only keep the books."""
    sentence = TELLERS[type(event)](event, reader, language)
    if sentence is None:
        return ""
    key, facts = sentence
    return SENTENCES.say(key, language, **facts)


def explain(problem: Problem, language: Language) -> str:
    """A refusal or remark."""
    return kernel_explain(problem, language, SENTENCES)
