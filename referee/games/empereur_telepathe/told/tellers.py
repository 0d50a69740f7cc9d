"""What the sentence of an event needs that its fields do not say."""

from referee.games.empereur_telepathe.log import events as e
from referee.kernel.event import Seat
from referee.kernel.telling import Sentence, Tellers, case_of, flagged, known, owned, plainly, whose
from referee.kernel.words import Language


def _committed(event: e.CardsCommitted, reader: Seat | None, language: Language) -> Sentence:
    case = whose(event.cards, event.seat, reader) or ("more" if event.carried_backs else "")
    return plainly(event, reader, language, case=case)


def _revealed(event: e.CombinationRevealed, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, cards=(event.base, *event.bonuses))


def _laid(event: e.DefenceLaid, reader: Seat | None, language: Language) -> Sentence:
    case = "own" if event.seat == event.target else "planted"
    return plainly(event, reader, language, case=case, card=(event.card, *event.attached))


def _launched(event: e.AttackLaunched, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, cards=(event.card, *event.bonuses))


def _defence_stolen(event: e.DefenceStolen, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, gone=(*event.attached, *event.replaced))


TELLERS: Tellers = {
    e.HandDrawn: owned("cards"),
    e.RowFilled: flagged("cards", "", "none"),
    e.CardsCommitted: _committed,
    e.CommitHeld: flagged("by_default", "silent"),
    e.RoundPassed: flagged("by_default", "silent"),
    e.InitiativeSet: flagged("order", "", "none"),
    e.RowCardTaken: case_of("mode"),
    e.CombinationRevealed: _revealed,
    e.DefenceLaid: _laid,
    e.AttackLaunched: _launched,
    e.DefenceMet: case_of("effect"),
    e.HandRead: owned("cards", "viewer"),
    e.DeckRead: owned("cards", "viewer"),
    e.CardsDiscarded: case_of("zone"),
    e.CardsStolen: known("cards", "seen"),
    e.DefenceStolen: _defence_stolen,
    e.HandRefreshed: owned("cards_drawn"),
    e.MindShattered: case_of("cause"),
    e.LastMindChosen: flagged("die"),
}
