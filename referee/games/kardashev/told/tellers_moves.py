"""Cards that effects move, in sentences: a sentence a verb, for those who know which cards."""

import msgspec

from referee.games.kardashev.log import events as e
from referee.games.kardashev.words.names import card_names, seat_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def moved(
    event: e.CardsMoved, reader: Seat | None, language: Language
) -> tuple[str, dict[str, object]]:
    """`moved_destroy` and the like; what is under seal for the reader is so many cards."""
    facts: dict[str, object] = {
        "by": seat_name(event.by, language),
        "seat": seat_name(event.seat, language),
        "taker": seat_name(event.taker, language),
        "n": event.n,
        "cards": _cards(event, language),
    }
    return "moved", facts | {"case": _case(event)}


def _case(event: e.CardsMoved) -> str:
    if event.verb == "seek" and event.target == "deck":
        return "under"
    if event.verb == "drop" and event.by == event.seat:
        return "drop_own"
    return event.verb


def _cards(event: e.CardsMoved, language: Language) -> str:
    cards = event.cards
    if cards is None and not isinstance(event.hidden.value, msgspec.UnsetType):
        cards = event.hidden.known
    if cards is None:
        return SENTENCES.say("so_many_cards", language, n=event.n)
    return card_names(cards, language)
