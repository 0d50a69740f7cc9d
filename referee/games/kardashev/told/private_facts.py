"""What only one seat may know, in sentences."""

from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.words import Language


def told(fact: Told, language: Language) -> str:
    """One sentence about what only this seat may know."""
    facts = {name: value for name, value in fact.items() if name != "what"}
    return SENTENCES.say(str(fact["what"]), language, **facts)
