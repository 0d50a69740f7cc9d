"""What the marks of the board are called: a card, a hero, a domain, the quantum zone; and what a
click on it does."""

from referee.games.kardashev.things.cards import heroes, id_of, kind, name_of
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.mark_titles import mark_title
from referee.kernel.spot import Pair
from referee.kernel.words import Language

TAKEN = "take"  # a value that is a card alone: of a draft
ALONE = ("pass", "accept")  # verbs that are a whole order


def title_of(what: str, picks: tuple[Pair, ...], language: Language) -> str:
    """`Garden Dome: play it. 1: draw 1 …`, the text of the card behind it; "" is the zone."""
    is_card = bool(what) and what not in DOMAIN_NAMES and what not in heroes()
    deeds = [SENTENCES.say(f"does_{_deed(pair, is_card)}", language) for pair in picks]
    if not what:
        return mark_title(SENTENCES.say("quantum_zone", language), deeds, language)
    if what in DOMAIN_NAMES:
        return mark_title(DOMAIN_NAMES[what].in_(language), deeds, language)
    what = id_of(what)
    title = mark_title(name_of(what).in_(language), deeds, language)
    text = (kind(what) if is_card else heroes()[what]).text.in_(language)
    return f"{title}. {text}"


def _deed(pair: Pair, is_card: bool) -> str:
    """The verb of the order that the value names; of cards and heroes on offer, their field."""
    name, value = pair
    verb, _, rest = value.partition(" ")
    if name == "hero":
        return name
    if verb == "choose":
        return "choose_card" if is_card else verb
    return verb if rest or verb in ALONE else TAKEN
