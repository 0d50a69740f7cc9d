"""What only one seat may know, in sentences."""

from referee.games.empereur_telepathe.told.tellers import Facts
from referee.games.empereur_telepathe.words.names import card_name, card_names, seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.words import Language


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know: what its lines did, or why not."""
    facts: Facts = {}
    for name, value in fact.items():
        if name in ("target", "attacker") and isinstance(value, int):
            facts[name] = seat_name(value, language)
        elif name == "card":
            facts[name] = card_name(str(value), language)
        elif name == "cards" and isinstance(value, list):
            facts[name] = card_names(map(str, value), language)
        elif name != "what":
            facts["case" if name == "why" else name] = value
    return SENTENCES.say(str(fact["what"]), language, **facts)
