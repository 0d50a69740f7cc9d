"""Each event as a sentence of `sentences.toml` and what that sentence needs.

Fields are put into words by their names (`WORDED`); what needs more has a teller of its own. A
sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.rencontre_cosmique import events as e
from referee.games.rencontre_cosmique import naming, vocabulary, writing
from referee.games.rencontre_cosmique.orders import Giving
from referee.games.rencontre_cosmique.sentences import SENTENCES
from referee.games.rencontre_cosmique.windows import NAMES
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.words import Language

Facts = dict[str, object]
Said = tuple[str, Facts]  # which sentence, and what it needs; no sentence: nothing to say
SILENT: Said = ("", {})

WORDED: dict[str, Callable[[Any, Language], object]] = {
    **dict.fromkeys(
        ("seat", "owner", "by", "of", "giver", "taker", "offense", "victim", "other"), naming.side
    ),
    "power": lambda key, language: naming.power(key, language) if key else "",
    "powers": naming.powers,
    "shown": naming.powers,
    "edict": naming.card,
    "card": naming.card,
    "other_card": naming.card,
    "cards": naming.cards,
    "discarded": naming.cards,
    "kept": naming.cards,
    "planet": naming.place,
    "pawns": naming.pawns,
    "origin": naming.pawns,
    "invited": naming.sides,
    "which": naming.sides,
    "colour": naming.side_of,
}


def plainly(event: Event, language: Language, **more: object) -> Said:
    """The sentence of the event's name, its public fields in words."""
    facts: Facts = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in more or isinstance(value, Sealed) or _is_parts(value):
            continue
        worded = WORDED.get(name) if _fits(name, value) else None
        facts[name] = worded(value, language) if worded else value
    return event.short_name(), facts | more


def _is_parts(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 0 and isinstance(value[0], Sealed)


def _fits(name: str, value: object) -> bool:
    """A name may stand for something else elsewhere: a number of cards, the cause `by` which."""
    if name in ("pawns", "cards", "kept"):
        return not isinstance(value, int)
    if name == "origin":
        return isinstance(value, dict)
    return name != "by" or isinstance(value, int)


def known(part: Sealed[Any]) -> bool:
    return not isinstance(part.value, msgspec.UnsetType) and part.value is not None


# --- sentences of their own -----------------------------------------------------------------------


def _opened(event: e.MatchOpened, reader: Seat | None, language: Language) -> Said:
    seats = naming.sides(range(1, event.seats + 1), language)
    return plainly(event, language, sides=seats, goal=event.options.base_goal)


def _with_cards(field: str) -> Callable[[Any, Seat | None, Language], Said]:
    """Whoever may know the cards reads their names."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Said:
        part = getattr(event, field)
        if not known(part):
            return plainly(event, language, case="")
        value = part.value
        named = (value,) if isinstance(value, str) else value
        mine = "known" if named else ""
        return plainly(event, language, case=mine, faces=naming.cards(named, language))

    return tell


def _with_powers(field: str) -> Callable[[Any, Seat | None, Language], Said]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Said:
        part = getattr(event, field)
        if not known(part):
            return plainly(event, language, case="")
        value = part.value
        named = (value,) if isinstance(value, str) else value
        return plainly(event, language, case="known", faces=naming.powers(named, language))

    return tell


def _power_dealt(event: e.PowerDealt, reader: Seat | None, language: Language) -> Said:
    if event.power:
        return plainly(event, language, case="open")
    return _with_powers("card")(event, reader, language)


def _kept(event: e.PowersKept, reader: Seat | None, language: Language) -> Said:
    if event.shown:
        return plainly(event, language, case="open", faces=naming.powers(event.shown, language))
    return _with_powers("kept")(event, reader, language)


def _rotated(event: e.PowersRotated, reader: Seat | None, language: Language) -> Said:
    if event.kept:
        return plainly(event, language, case="kept")
    if event.power:
        return plainly(event, language, case="open")
    return _with_powers("card")(event, reader, language)


def _vanished(event: e.ElementVanished, reader: Seat | None, language: Language) -> Said:
    if not event.letter:
        return plainly(event, language, case="nothing")
    element = SENTENCES.say(f"element_{event.letter}", language)
    return plainly(event, language, case="", element=element)


def _case_of(field: str) -> Callable[[Any, Seat | None, Language], Said]:
    """The value of a field is the case."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Said:
        value = getattr(event, field)
        case = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        return plainly(event, language, case=case)

    return tell


def _filed(event: e.ReactionsFiled, reader: Seat | None, language: Language) -> Said:
    """Book and settings are shown with the board, not told every time."""
    return SILENT


def _defaulted(event: e.Defaulted, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, window=NAMES[event.window].in_(language))


def _refilled(event: e.HandRefilled, reader: Seat | None, language: Language) -> Said:
    key, facts = _with_cards("cards")(event, reader, language)
    return key, facts | {
        "kept": naming.cards(event.kept, language),
        "discarded": naming.cards(event.discarded, language),
    }


def _edict(event: e.EdictPlayed, reader: Seat | None, language: Language) -> Said:
    return plainly(
        event, language, case="at" if event.target else "", target=_target(event, language)
    )


def _target(event: e.EdictPlayed, language: Language) -> str:
    words = []
    for one in event.target.split():
        if one in vocabulary.COLOUR_NAMES:
            words.append(naming.side_of(one, language))
        elif f"target_{one}" in SENTENCES:
            words.append(SENTENCES.say(f"target_{one}", language))
        else:
            words.append(naming.power(one, language))
    return ", ".join(words)


def _place_of(field: str) -> Callable[[Any, Seat | None, Language], Said]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Said:
        return plainly(event, language, **{field: naming.place(getattr(event, field), language)})

    return tell


def _moves_of(*fields: str) -> Callable[[Any, Seat | None, Language], Said]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Said:
        named = {field: naming.pawns(getattr(event, field), language) for field in fields}
        return plainly(event, language, **named)

    return tell


def _answered(event: e.AllianceAnswered, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case=event.side or "none")


def _invited(event: Any, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case="some" if event.invited else "none")


def _used(event: e.PowerUsed, reader: Seat | None, language: Language) -> Said:
    case = "against" if event.target else ""
    return plainly(event, language, case=case, target=naming.side(event.target, language))


def _viewed(event: e.HandViewed, reader: Seat | None, language: Language) -> Said:
    return _with_cards("cards")(event, reader, language)


def _asked(event: e.QuestionAsked, reader: Seat | None, language: Language) -> Said:
    text = writing.question(event.what, event.card, event.n, event.text, language)
    return plainly(event, language, to=naming.side(event.to, language), text=text, card="")


def _said(event: e.QuestionAnswered, reader: Seat | None, language: Language) -> Said:
    reply = SENTENCES.say("yes" if event.yes else "no", language)
    case = "referee" if event.by_referee else "binding" if event.binding else "honour"
    return plainly(event, language, case=case, to=naming.side(event.to, language), reply=reply)


def _swapped(event: e.HandsSwapped, reader: Seat | None, language: Language) -> Said:
    one, two = event.seats
    facts: Facts = {
        "one": naming.side(one, language), "two": naming.side(two, language),
        "first": event.sizes[0], "second": event.sizes[1],
    }  # fmt: skip
    if reader in event.seats and known(event.hands[reader - 1]):
        new = event.hands[reader - 1].value
        return "hands_swapped", facts | {"case": "known", "faces": naming.cards(new, language)}  # type: ignore[arg-type]
    return "hands_swapped", facts | {"case": ""}


def _mutated(event: e.CardsDrawnByMutant, reader: Seat | None, language: Language) -> Said:
    sources = ", ".join(
        SENTENCES.say("drawn_from", language, n=one.n, side=naming.side(one.seat, language))
        if one.seat
        else SENTENCES.say("drawn_from_pile", language, n=one.n)
        for one in event.sources
    ) or SENTENCES.say("nothing", language)
    faces: list[str] = []
    parts: list[Sealed[Any]] = [*event.taken, event.drawn]
    for part in parts:
        faces += list(part.known) if known(part) else []
    case = "known" if faces else ""
    return plainly(event, language, case=case, sources=sources, faces=naming.cards(faces, language))


def _placed(event: Any, reader: Seat | None, language: Language) -> Said:
    return _with_cards("card")(event, reader, language)


def _sent_home(event: e.AlliesSentHome, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, pawns=_by_seat(event.pawns, language))


def _by_seat(pawns: dict[Seat, int], language: Language) -> str:
    return ", ".join(f"{naming.side(seat, language)} {n}" for seat, n in pawns.items())


def _revealed(event: e.CardsRevealed, reader: Seat | None, language: Language) -> Said:
    facts = {
        name: naming.card(shown.value, language)
        for name, shown in (("offense", event.offense), ("defense", event.defense))
        if shown is not None
    }
    case = "both" if len(facts) == 2 else next(iter(facts))
    return "cards_revealed", {**facts, "case": case}


def _transformed(event: e.CardsTransformed, reader: Seat | None, language: Language) -> Said:
    name = (
        naming.card(event.by, language)
        if event.by == "controle"
        else naming.power(event.by, language)
    )
    return plainly(event, language, by=name)


def _travelled(event: e.TimeTravelled, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case="aside" if event.aside else "back")


def _compared(event: e.TotalsCompared, reader: Seat | None, language: Language) -> Said:
    return "totals_compared", {"offense": sum_of(event.offense), "defense": sum_of(event.defense)}


def sum_of(tally: e.Tally) -> str:
    """`10+4 = 14`, or `8×5 = 40`."""
    sign = "×" if tally.multiplied else "+"
    return f"{tally.card}{sign}{tally.value} = {tally.total}"


def _decided(event: e.DuelDecided, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case=event.by, winner=naming.side(event.winner, language))


def _lost(event: e.PawnsLost, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case=event.to, n=sum(event.origin.values()))


def _landed(event: e.PawnsLanded, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, pawns=_by_seat(event.pawns, language))


def _limbo(event: e.SentToLimbo, reader: Seat | None, language: Language) -> Said:
    counts = {seat: sum(origin.values()) for seat, origin in event.pawns.items()}
    return plainly(event, language, pawns=_by_seat(counts, language))


def _rewarded(event: e.RewardTaken, reader: Seat | None, language: Language) -> Said:
    facts: Facts = {
        "seat": naming.side(event.seat, language), "cards": event.cards, "pawns": event.pawns,
    }  # fmt: skip
    if known(event.drawn) and event.cards:
        faces = naming.cards(event.drawn.known, language)
        return "reward_taken", facts | {"case": "known", "faces": faces}
    return "reward_taken", facts | {"case": ""}


def _offered(event: e.DealOffered, reader: Seat | None, language: Language) -> Said:
    terms = event.terms or (event.private.value if known(event.private) else None)
    if terms is None or isinstance(terms, msgspec.UnsetType):
        secret = event.terms is None and isinstance(event.private.value, msgspec.UnsetType)
        return plainly(event, language, case="secret" if secret else "none")
    text = writing.terms(terms.give, terms.get, language)
    case = "promise" if terms.promise else "open"
    return plainly(event, language, case=case, text=text, promise=terms.promise)


def _struck(event: e.DealStruck, reader: Seat | None, language: Language) -> Said:
    give, get = _giving(event.give, language), _giving(event.get, language)
    founded = "; ".join(
        SENTENCES.say(
            "founds", language, side=naming.side(seat, language),
            place=naming.place(event.planets[seat], language), pawns=naming.pawns(origin, language),
        )
        for seat, origin in event.founded.items()
    )  # fmt: skip
    faces = [card for part in event.passed if known(part) for card in (part.value or ())]
    case = "known" if faces else ""
    named = naming.cards(faces, language)
    return plainly(event, language, case=case, give=give, get=get, founded=founded, faces=named)


def _giving(give: Giving, language: Language) -> str:
    return writing.giving(give, language)


def _failed(event: e.DealFailed, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case=event.cause)


def _plagued(event: e.PlagueSuffered, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language)


def _discarded(event: e.CardsDiscarded, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, case=event.to)


def _eliminated(event: e.PlayerEliminated, reader: Seat | None, language: Language) -> Said:
    return plainly(event, language, hand=naming.cards(event.hand, language))


def _won(event: e.MatchWon, reader: Seat | None, language: Language) -> Said:
    return f"won_{event.reason}", {
        "winners": naming.sides(event.seats, language),
        "n": len(event.seats),
        "bases": max((event.bases.get(seat, 0) for seat in event.seats), default=0),
    }


TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Said]] = {
    e.MatchOpened: _opened,
    e.PowerDeckShuffled: lambda event, reader, language: SILENT,
    e.PowersOffered: _with_powers("powers"),
    e.PowersKept: _kept,
    e.PowerDealt: _power_dealt,
    e.RolesDealt: _with_powers("roles"),
    e.HandDealt: _with_cards("cards"),
    e.ReactionsFiled: _filed,
    e.LadderReached: lambda event, reader, language: SILENT,
    e.PowersRotated: _rotated,
    e.ElementVanished: _vanished,
    e.DuelBegan: _case_of("entitled"),
    e.Defaulted: _defaulted,
    e.HandRefilled: _refilled,
    e.CardsDiscarded: _discarded,
    e.EdictPlayed: _edict,
    e.PawnRecovered: _place_of("to"),
    e.DiscDrawn: _case_of("refilled"),
    e.ConeAimed: _invited,
    e.AlliesInvited: _invited,
    e.AllianceAnswered: _answered,
    e.PowerUsed: _used,
    e.HandViewed: _viewed,
    e.QuestionAsked: _asked,
    e.QuestionAnswered: _said,
    e.CardGiven: _placed,
    e.HandsSwapped: _swapped,
    e.CardsDrawnByMutant: _mutated,
    e.CardPlaced: _placed,
    e.CardBlinded: _placed,
    e.AlliesSentHome: _sent_home,
    e.PawnsOozed: _moves_of("origin", "to"),
    e.CardsRevealed: _revealed,
    e.CardsTransformed: _transformed,
    e.TimeTravelled: _travelled,
    e.TotalsCompared: _compared,
    e.DuelDecided: _decided,
    e.PawnsLost: _lost,
    e.PawnsLanded: _landed,
    e.PawnsReturned: _moves_of("to"),
    e.SentToLimbo: _limbo,
    e.ConsolationTaken: _with_cards("cards"),
    e.RewardTaken: _rewarded,
    e.DealOffered: _offered,
    e.DealStruck: _struck,
    e.DealFailed: _failed,
    e.PlagueSuffered: _plagued,
    e.DuelClosed: _case_of("success"),
    e.TurnEnded: _case_of("reason"),
    e.PlayerEliminated: _eliminated,
    e.MatchWon: _won,
}


def tell(event: Event, reader: Seat | None, language: Language) -> Said:
    teller = TELLERS.get(type(event))
    return plainly(event, language) if teller is None else teller(event, reader, language)
