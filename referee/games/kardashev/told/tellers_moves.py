"""Cards that effects move, in sentences: a sentence a verb, for those who know which cards."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.words.names import card_names
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.telling import Sentence, facts_of, is_readable
from referee.kernel.words import Language


def moved(event: e.CardsMoved, reader: Seat | None, language: Language) -> Sentence:
    """`moved.destroy` and the like; what is under seal for the reader is so many cards."""
    return "moved", facts_of(event) | {"case": _case(event), "cards": _cards(event, language)}


def _case(event: e.CardsMoved) -> str:
    if event.verb == "seek" and event.target == "deck":
        return "under"
    if event.verb == "drop" and event.by == event.seat:
        return "drop_own"
    return event.verb


def _cards(event: e.CardsMoved, language: Language) -> str:
    cards = event.cards
    if cards is None and is_readable(event.hidden):
        cards = event.hidden.known
    if cards is None:
        return SENTENCES.say("so_many_cards", language, n=event.n)
    return card_names(cards, language)
