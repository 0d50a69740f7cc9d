"""What the marks of the board are called: a card or a seat, and what a click on it does."""

from referee.games.empereur_telepathe.things.cards import Card
from referee.games.empereur_telepathe.words.names import card_name, seat_name
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.mark_titles import mark_title
from referee.kernel.spot import Pair
from referee.kernel.words import Language

Picks = tuple[Pair, ...]


def row_title(card: Card, picks: Picks, language: Language) -> str:
    """Kept for the hand or, with its sign, played at once."""
    thing = SENTENCES.say("mark_row", language, card=card_name(card, language))
    cases = ["combine" if value.startswith("+") else "keep" for _, value in picks]
    deeds = [SENTENCES.say("does_row", language, case=case) for case in cases]
    return mark_title(thing, deeds, language)


def seat_title(seat: Seat, picks: Picks, language: Language) -> str:
    """Attacked; the own one stays as it is."""
    thing = SENTENCES.say("mark_seat", language, who=seat_name(seat, language))
    deeds = ["target" if name == "target" else value for name, value in picks]
    told = [SENTENCES.say(f"does_{deed}", language) for deed in deeds]
    return mark_title(thing, told, language)


def hand_title(card: Card, picks: Picks, language: Language) -> str:
    """Alone, or together with others."""
    thing = SENTENCES.say("mark_hand", language, card=card_name(card, language))
    return mark_title(thing, [_in_hand(card, pair, language) for pair in picks], language)


def offer_title(card: Card, picks: Picks, language: Language) -> str:
    """A rival's, to choose from."""
    thing = SENTENCES.say("mark_offer", language, card=card_name(card, language))
    return mark_title(thing, [_in_hand(card, pair, language) for pair in picks], language)


def _in_hand(card: Card, pair: Pair, language: Language) -> str:
    name, value = pair
    words = value.split(" ")
    verb, *cards = [name, *words] if name in ("block", "pick") else words
    case = "alone" if cards == [card] else "together"
    return SENTENCES.say(f"does_{verb}", language, case=case)
