"""Sentences of the deal, the Plague, the close and the end."""

import msgspec

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.orders import writing_deal
from referee.games.rencontre_cosmique.things.sheet import Giving
from referee.games.rencontre_cosmique.told.tellers_shared import Sentence, known, plainly
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.typography import listed
from referee.kernel.words import Language


def offered(event: e.DealOffered, reader: Seat | None, language: Language) -> Sentence:
    terms = event.terms or (event.private.value if known(event.private) else None)
    if terms is None or isinstance(terms, msgspec.UnsetType):
        secret = event.secret and isinstance(event.private.value, msgspec.UnsetType)
        return plainly(event, language, case="secret" if secret else "none")
    text = writing_deal.terms(terms.give, terms.get, language)
    case = "promise" if terms.promise else "open"
    return plainly(event, language, case=case, text=text, promise=terms.promise)


def struck(event: e.DealStruck, reader: Seat | None, language: Language) -> Sentence:
    give, get = giving(event.give, language), giving(event.get, language)
    founded = [
        SENTENCES.say(
            "founds", language, side=names.side(seat, language),
            place=names.place(event.planets[seat], language), pawns=names.pawns(origin, language),
        )
        for seat, origin in event.founded.items()
    ]  # fmt: skip
    faces = [card for part in event.passed if known(part) for card in (part.value or ())]
    case = "known" if faces else ""
    named = names.cards(faces, language)
    return plainly(
        event,
        language,
        case=case,
        give=give,
        get=get,
        founded=listed(founded, language),
        faces=named,
    )


def giving(give: Giving, language: Language) -> str:
    return writing_deal.giving(give, language)


def failed(event: e.DealFailed, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case=event.cause)


def plagued(event: e.PlagueSuffered, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language)


def discarded(event: e.CardsDiscarded, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case=event.to)


def eliminated(event: e.PlayerEliminated, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, hand=names.cards(event.hand, language))


def nobody_left(event: e.NobodyLeft, reader: Seat | None, language: Language) -> Sentence:
    return "won_nobody", {}


def won(event: e.MatchWon, reader: Seat | None, language: Language) -> Sentence:
    return f"won_{event.reason}", {
        "winners": names.sides(event.seats, language),
        "n": len(event.seats),
        "bases": max((event.bases.get(seat, 0) for seat in event.seats), default=0),
    }
