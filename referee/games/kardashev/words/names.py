"""Names of cards, heroes, domains and seats, as sentences and pictures show them."""

from collections import Counter
from collections.abc import Iterable

from referee.games.kardashev.things.cards import UNKNOWN, id_of, name_of, owner
from referee.games.kardashev.things.seats import LETTERS
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Seat
from referee.kernel.words import Language

ROMAN = ("0", "I", "II", "III")


def seat_name(seat: Seat, language: Language) -> str:
    """A, B; nobody."""
    return LETTERS.get(seat) or SENTENCES.say("nobody", language)


def card_name(card: str, language: Language) -> str:
    """`Garden Dome`; a card under seal is a card."""
    if id_of(card) == UNKNOWN:
        return SENTENCES.say("a_card", language)
    return name_of(id_of(card)).in_(language)


def owned_name(card: str, holder: Seat, language: Language) -> str:
    """The name, and whose card it is if it is not its holder's."""
    name = card_name(card, language)
    return name if owner(card) == holder else f"{name} ({LETTERS[owner(card)]})"


def card_names(cards: Iterable[str], language: Language) -> str:
    """`Garden Dome x2, Guard Squadron`; a dash for none."""
    counts = Counter(id_of(card) for card in cards)
    texts = [card_name(card, language) + (f" x{n}" if n > 1 else "") for card, n in counts.items()]
    return ", ".join(texts) or "–"


def domain_names(domains: Iterable[str], language: Language) -> str:
    return ", ".join(DOMAIN_NAMES[domain].in_(language) for domain in domains)


def domain_sign(domain: str, language: Language) -> str:
    """`OCC`, `GUE`: three letters, which stand beside a domain's colour wherever that is shown."""
    return DOMAIN_NAMES[domain].in_(language)[:3].upper() if domain in DOMAIN_NAMES else domain


def mark_name(mark: str, language: Language) -> str:
    return SENTENCES.say(f"mark_{mark}", language)
