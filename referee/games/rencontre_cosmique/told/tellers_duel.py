"""Sentences of the duel: alliances, powers, cards, what they come to."""

from typing import Any

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.orders import question_line
from referee.games.rencontre_cosmique.told.tellers_shared import (
    Facts,
    Sentence,
    known,
    plainly,
    with_cards,
)
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Sealed, Seat
from referee.kernel.words import Language


def answered(event: e.AllianceAnswered, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case=event.side or "none")


def invited(event: Any, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case="some" if event.invited else "none")


def used(event: e.PowerUsed, reader: Seat | None, language: Language) -> Sentence:
    case = "against" if event.target else ""
    return plainly(event, language, case=case, target=names.side(event.target, language))


def viewed(event: e.HandViewed, reader: Seat | None, language: Language) -> Sentence:
    return with_cards("cards")(event, reader, language)


def asked(event: e.QuestionAsked, reader: Seat | None, language: Language) -> Sentence:
    text = question_line.question(event.what, event.card, event.n, event.text, language)
    return plainly(event, language, to=names.side(event.to, language), text=text, card="")


def question_answered(
    event: e.QuestionAnswered, reader: Seat | None, language: Language
) -> Sentence:
    reply = SENTENCES.say("yes" if event.yes else "no", language)
    case = "referee" if event.by_referee else "binding" if event.binding else "honour"
    return plainly(event, language, case=case, to=names.side(event.to, language), reply=reply)


def swapped(event: e.HandsSwapped, reader: Seat | None, language: Language) -> Sentence:
    one, two = event.seats
    facts: Facts = {
        "one": names.side(one, language), "two": names.side(two, language),
        "first": event.sizes[0], "second": event.sizes[1],
    }  # fmt: skip
    if reader in event.seats and known(event.hands[reader - 1]):
        new = event.hands[reader - 1].value
        return "hands_swapped", facts | {"case": "known", "faces": names.cards(new, language)}  # type: ignore[arg-type]
    return "hands_swapped", facts | {"case": ""}


def mutated(event: e.CardsDrawnByMutant, reader: Seat | None, language: Language) -> Sentence:
    sources = ", ".join(
        SENTENCES.say("drawn_from", language, n=source.n, side=names.side(source.seat, language))
        if source.seat
        else SENTENCES.say("drawn_from_pile", language, n=source.n)
        for source in event.sources
    ) or SENTENCES.say("nothing", language)
    faces: list[str] = []
    parts: list[Sealed[Any]] = [*event.taken, event.drawn]
    for part in parts:
        faces += list(part.known) if known(part) else []
    case = "known" if faces else ""
    return plainly(event, language, case=case, sources=sources, faces=names.cards(faces, language))


def placed(event: Any, reader: Seat | None, language: Language) -> Sentence:
    return with_cards("card")(event, reader, language)


def sent_home(event: e.AlliesSentHome, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, pawns=by_seat(event.pawns, language))


def by_seat(pawns: dict[Seat, int], language: Language) -> str:
    return ", ".join(f"{names.side(seat, language)} {n}" for seat, n in pawns.items())


def revealed(event: e.CardsRevealed, reader: Seat | None, language: Language) -> Sentence:
    facts = {
        name: names.card(shown.value, language)
        for name, shown in (("offense", event.offense), ("defense", event.defense))
        if shown is not None
    }
    case = "both" if len(facts) == 2 else next(iter(facts))
    return "cards_revealed", {**facts, "case": case}


def transformed(event: e.CardsTransformed, reader: Seat | None, language: Language) -> Sentence:
    name = (
        names.card(event.by, language)
        if event.by == "controle"
        else names.power(event.by, language)
    )
    return plainly(event, language, by=name)


def travelled(event: e.TimeTravelled, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case="aside" if event.aside else "back")


def compared(event: e.TotalsCompared, reader: Seat | None, language: Language) -> Sentence:
    return "totals_compared", {"offense": sum_of(event.offense), "defense": sum_of(event.defense)}


def sum_of(tally: e.Tally) -> str:
    """`10+4 = 14`, or `8×5 = 40`."""
    sign = "×" if tally.multiplied else "+"
    return f"{tally.card}{sign}{tally.value} = {tally.total}"


def decided(event: e.DuelDecided, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case=event.by, winner=names.side(event.winner, language))


def lost(event: e.PawnsLost, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, case=event.to, n=sum(event.origin.values()))


def landed(event: e.PawnsLanded, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, pawns=by_seat(event.pawns, language))


def limbo(event: e.SentToLimbo, reader: Seat | None, language: Language) -> Sentence:
    counts = {seat: sum(origin.values()) for seat, origin in event.pawns.items()}
    return plainly(event, language, pawns=by_seat(counts, language))


def rewarded(event: e.RewardTaken, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "seat": names.side(event.seat, language), "cards": event.cards, "pawns": event.pawns,
    }  # fmt: skip
    if known(event.drawn) and event.cards:
        faces = names.cards(event.drawn.known, language)
        return "reward_taken", facts | {"case": "known", "faces": faces}
    return "reward_taken", facts | {"case": ""}
