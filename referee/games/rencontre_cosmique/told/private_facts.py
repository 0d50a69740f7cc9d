"""What only one seat may know, in sentences."""

from referee.games.rencontre_cosmique.told.tellers import Facts
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.words import Language


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts: Facts = {name: value for name, value in fact.items() if name != "what"}
    for name in {"wished", "to"} & set(facts):
        facts[name] = names.place(str(facts[name]), language)
    if "edict" in facts:
        facts["edict"] = names.card(str(facts["edict"]), language)
    if "power" in facts:
        facts["power"] = names.power(str(facts["power"]), language)
    if "colour" in facts:
        facts["colour"] = names.side_of(str(facts["colour"]), language)
    if "side" in facts:
        facts["side"] = SENTENCES.say(f"target_{facts['side']}", language)
    if why := facts.pop("why", ""):
        facts["why"] = SENTENCES.say(f"why_{why}", language)
    return SENTENCES.say(str(fact["what"]), language, **facts)
