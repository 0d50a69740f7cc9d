"""What happened, in sentences: each event, each private fact, each refusal."""

from referee.games.combats.told.tellers import TELLERS
from referee.games.combats.told.tellers_turn import Facts
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Event, Seat
from referee.kernel.explain import explain as kernel_explain
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.words import Language


def narrate(event: Event, reader: Seat | None, language: Language) -> str:
    """One sentence about an event."""
    key, facts = TELLERS[type(event)](event, reader, language)
    return SENTENCES.say(key, language, **facts)


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts: Facts = {name: value for name, value in fact.items() if name != "what"}
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), language)
    if why := facts.pop("why", ""):
        facts["case"] = why
    return SENTENCES.say(str(fact["what"]), language, **facts)


def explain(problem: Problem, language: Language) -> str:
    """A refusal or remark."""
    return kernel_explain(problem, language, SENTENCES)
