"""What the sentence of an event needs that its fields do not say."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.things.cards import owner
from referee.games.kardashev.told.tellers_moves import moved
from referee.games.kardashev.words.names import owned_name
from referee.kernel.event import Seat
from referee.kernel.telling import (
    SILENT,
    Sentence,
    Tellers,
    case_of,
    flagged,
    is_readable,
    known,
    plainly,
    silently,
)
from referee.kernel.words import Language


def _starter(event: e.StarterChosen, reader: Seat | None, language: Language) -> Sentence:
    case = event.by if event.by in ("dice", "option") else "seat"
    return plainly(event, reader, language, case=case)


def _laid(event: e.CardLaid, reader: Seat | None, language: Language) -> Sentence:
    """Open to all, known to who laid it, or only that it was laid."""
    hidden = "seen" if is_readable(event.laid) else ""
    return plainly(event, reader, language, case=hidden if event.card is None else "open")


def _negated(event: e.QuantumNegated, reader: Seat | None, language: Language) -> Sentence:
    unseen = event.unseen.known if is_readable(event.unseen) else None
    return plainly(event, reader, language, case=event.target, card=event.card or unseen)


def _entered(event: e.CardEntered, reader: Seat | None, language: Language) -> Sentence:
    case = "muted" if event.muted else ""
    card = owned_name(event.card.value, event.seat, language)
    return plainly(event, reader, language, case=case, card=card)


def _returned(event: e.CardReturned, reader: Seat | None, language: Language) -> Sentence:
    case = "thrift" if event.why == "thrift" else event.target
    return plainly(event, reader, language, case=case, owner=owner(event.card))


def _list(event: e.ListStarted, reader: Seat | None, language: Language) -> Sentence:
    """A power or a sacrifice is told already."""
    if event.trigger in ("power", "fall", "at"):
        return SILENT
    return plainly(event, reader, language, case=event.trigger)


def _chosen(event: e.ChoiceMade, reader: Seat | None, language: Language) -> Sentence:
    """Only the chooser reads how it came about."""
    if not is_readable(event.how) or event.how.known.via == "window":
        return SILENT
    return plainly(event, reader, language, case=event.how.known.via)


TELLERS: Tellers = {
    e.MatchStarted: case_of("mode"),
    e.DraftHandDealt: known("kinds", "seen"),
    e.CardsDrafted: known("kinds", "seen"),
    e.DraftHandPassed: known("kinds", "seen"),
    e.CardsSetAside: known("kinds", "seen"),
    e.DeckShuffled: case_of("why"),
    e.CardsDrawn: known("cards", "seen"),
    e.DrawSkipped: case_of("why"),
    e.StarterChosen: _starter,
    e.PlayOpened: silently,
    e.OrderFiled: silently,
    e.HeroSacrificed: case_of("why"),
    e.CardLaid: _laid,
    e.CardAccepted: case_of("why"),
    e.GuessProved: flagged("card", "hit", "miss"),
    e.QuantumNegated: _negated,
    e.CardEntered: _entered,
    e.CardReturned: _returned,
    e.ListStarted: _list,
    e.EffectSkipped: case_of("why"),
    e.CardsMoved: moved,
    e.HandSeen: known("cards", "seen"),
    e.TopSeen: known("cards", "seen"),
    e.ChoiceMade: _chosen,
    e.MarkSet: case_of("mark"),
    e.GameWon: flagged("stage", "", "single"),
    e.HeroesOffered: known("heroes", "seen"),
    e.MatchWon: silently,
}
