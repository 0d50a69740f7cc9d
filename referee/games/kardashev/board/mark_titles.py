"""What the marks of the board are called: a card or a hero, and what a click on it does."""

from referee.games.kardashev.things.cards import heroes, kind, name_of
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.mark_titles import mark_title
from referee.kernel.spot import Pair
from referee.kernel.words import Language

TAKEN = "take"  # a value that is a card alone: of a draft


def card_title(what: str, picks: tuple[Pair, ...], language: Language) -> str:
    """`Garden Dome: play it. 1: draw 1 …`, the text of the card behind it."""
    deeds = [SENTENCES.say(f"does_{_deed(pair)}", language) for pair in picks]
    title = mark_title(name_of(what).in_(language), deeds, language)
    text = (heroes()[what] if what in heroes() else kind(what)).text.in_(language)
    return f"{title}. {text}"


def _deed(pair: Pair) -> str:
    """The verb of the order that the value names; of cards and heroes on offer, their field."""
    name, value = pair
    verb, _, rest = value.partition(" ")
    if name == "hero":
        return name
    return verb if rest else TAKEN
