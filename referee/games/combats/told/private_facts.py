"""What only one seat may know, in sentences."""

from referee.games.combats.told.tellers_turn import Facts
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.words import Language


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts: Facts = {name: value for name, value in fact.items() if name != "what"}
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), language)
    if why := facts.pop("why", ""):
        facts["case"] = why
    return SENTENCES.say(str(fact["what"]), language, **facts)
