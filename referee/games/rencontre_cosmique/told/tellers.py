"""What the sentence of an event needs that its fields do not say."""

from typing import Any

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.orders import question_line, writing_deal
from referee.games.rencontre_cosmique.rules.powers import philantrope
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Sealed, Seat
from referee.kernel.telling import (
    Sentence,
    Teller,
    Tellers,
    case_of,
    flagged,
    is_readable,
    known,
    plainly,
    silently,
)
from referee.kernel.typography import listed
from referee.kernel.words import Language


def _faces(field: str) -> Teller:
    """Whoever may know the cards reads their names, if there are any."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        return plainly(event, reader, language, case="known" if _cards(event, field) else "")

    return tell


def _cards(event: Any, field: str) -> Any:
    part = getattr(event, field)
    return part.known if is_readable(part) else ()


# --- powers ------------------------------------------------------------------------------------


def _dealt(event: e.PowerDealt, reader: Seat | None, language: Language) -> Sentence:
    by = flagged("power", "open") if event.power else known("card")
    return by(event, reader, language)


def _kept(event: e.PowersKept, reader: Seat | None, language: Language) -> Sentence:
    by = flagged("shown", "open") if event.shown else known("kept")
    return by(event, reader, language)


def _rotated(event: e.PowersRotated, reader: Seat | None, language: Language) -> Sentence:
    if event.kept:
        return plainly(event, reader, language, case="kept")
    by = flagged("power", "open") if event.power else known("card")
    return by(event, reader, language)


# --- the duel ----------------------------------------------------------------------------------


def _answered(event: e.AllianceAnswered, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, case=event.side or "none")


def _used(event: e.PowerUsed, reader: Seat | None, language: Language) -> Sentence:
    """A gift is for somebody."""
    case = "for" if event.power == philantrope.POWER.key else "against"
    return plainly(event, reader, language, case=case if event.target else "")


def _asked(event: e.QuestionAsked, reader: Seat | None, language: Language) -> Sentence:
    text = question_line.question(event.what, event.card, event.n, event.text, language)
    return plainly(event, reader, language, text=text)


def _replied(event: e.QuestionAnswered, reader: Seat | None, language: Language) -> Sentence:
    case = "referee" if event.by_referee else "binding" if event.binding else "honour"
    return plainly(event, reader, language, case=case)


def _swapped(event: e.HandsSwapped, reader: Seat | None, language: Language) -> Sentence:
    hand = event.hands[reader - 1] if reader is not None and reader in event.seats else None
    if hand is None or not is_readable(hand) or hand.known is None:
        return plainly(event, reader, language)
    return plainly(event, reader, language, case="known", faces=hand.known)


def _mutated(event: e.CardsDrawnByMutant, reader: Seat | None, language: Language) -> Sentence:
    parts: list[Sealed[Any]] = [*event.taken, event.drawn]
    faces = [card for part in parts if is_readable(part) for card in part.known or ()]
    return plainly(event, reader, language, case="known" if faces else "", faces=faces)


def _revealed(event: e.CardsRevealed, reader: Seat | None, language: Language) -> Sentence:
    shown = [name for name in ("offense", "defense") if getattr(event, name) is not None]
    return plainly(event, reader, language, case="both" if len(shown) == 2 else shown[0])


def _lost(event: e.PawnsLost, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, case=event.to, n=sum(event.origin.values()))


def _rewarded(event: e.RewardTaken, reader: Seat | None, language: Language) -> Sentence:
    found = is_readable(event.drawn) and event.cards
    return plainly(event, reader, language, case="known" if found else "")


# --- the deal and the end ----------------------------------------------------------------------


def _offered(event: e.DealOffered, reader: Seat | None, language: Language) -> Sentence:
    hidden = not is_readable(event.private)
    terms = event.terms or (None if hidden else event.private.known)
    if terms is None:
        case = "secret" if event.secret and hidden else "none"
        return plainly(event, reader, language, case=case)
    text = writing_deal.terms(terms.give, terms.get, language)
    case = "promise" if terms.promise else "open"
    return plainly(event, reader, language, case=case, text=text, promise=terms.promise)


def _struck(event: e.DealStruck, reader: Seat | None, language: Language) -> Sentence:
    founded = listed(_founded(event, language), language)
    faces = [card for part in event.passed if is_readable(part) for card in part.known or ()]
    case = "known" if faces else ""
    return plainly(event, reader, language, case=case, founded=founded, faces=faces)


def _founded(event: e.DealStruck, language: Language) -> list[str]:
    return [
        SENTENCES.say(
            "founds",
            language,
            side=names.side(seat, language),
            place=names.place(event.planets[seat], language),
            pawns=names.pawns(origin, language),
        )
        for seat, origin in event.founded.items()
    ]


def _nobody_left(event: e.NobodyLeft, reader: Seat | None, language: Language) -> Sentence:
    return "won_nobody", {}


def _won(event: e.MatchWon, reader: Seat | None, language: Language) -> Sentence:
    return f"won_{event.reason}", {
        "winners": names.sides(event.seats, language),
        "n": len(event.seats),
        "bases": max((event.bases.get(seat, 0) for seat in event.seats), default=0),
    }


TELLERS: Tellers = {
    e.PowerDeckShuffled: silently,
    e.PowersOffered: known("powers"),
    e.PowersKept: _kept,
    e.PowerDealt: _dealt,
    e.RolesDealt: known("roles"),
    e.HandDealt: _faces("cards"),
    e.ReactionsFiled: silently,  # shown with the board, not told every time
    e.LadderReached: silently,
    e.PowersRotated: _rotated,
    e.ElementVanished: flagged("letter", "", "nothing"),
    e.DuelBegan: case_of("entitled"),
    e.HandRefilled: _faces("cards"),
    e.CardsDiscarded: case_of("to"),
    e.EdictPlayed: flagged("target", "at"),
    e.DiscDrawn: case_of("refilled"),
    e.ConeAimed: flagged("invited", "some", "none"),
    e.AlliesInvited: flagged("invited", "some", "none"),
    e.AllianceAnswered: _answered,
    e.PowerUsed: _used,
    e.HandViewed: _faces("cards"),
    e.QuestionAsked: _asked,
    e.QuestionAnswered: _replied,
    e.CardGiven: _faces("card"),
    e.HandsSwapped: _swapped,
    e.CardsDrawnByMutant: _mutated,
    e.CardPlaced: _faces("card"),
    e.CardBlinded: _faces("card"),
    e.CardsRevealed: _revealed,
    e.TimeTravelled: flagged("aside", "aside", "back"),
    e.DuelDecided: case_of("by"),
    e.PawnsLost: _lost,
    e.ConsolationTaken: _faces("cards"),
    e.RewardTaken: _rewarded,
    e.DealOffered: _offered,
    e.DealStruck: _struck,
    e.DealFailed: case_of("cause"),
    e.DuelClosed: case_of("success"),
    e.TurnEnded: case_of("reason"),
    e.NobodyLeft: _nobody_left,
    e.MatchWon: _won,
}
