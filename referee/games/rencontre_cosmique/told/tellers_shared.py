"""From an event's fields to the facts of a sentence (`WORDED`); tellers that several events share.

A sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.rencontre_cosmique.words import names
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.words import Language

Facts = dict[str, object]
Sentence = tuple[str, Facts]  # which sentence, and what it needs; no sentence: nothing to say
SILENT: Sentence = ("", {})

WORDED: dict[str, Callable[[Any, Language], object]] = {
    **dict.fromkeys(
        ("seat", "owner", "by", "of", "giver", "taker", "offense", "victim", "other"), names.side
    ),
    "power": lambda key, language: names.power(key, language) if key else "",
    "powers": names.powers,
    "shown": names.powers,
    "edict": names.card,
    "card": names.card,
    "other_card": names.card,
    "cards": names.cards,
    "discarded": names.cards,
    "kept": names.cards,
    "planet": names.place,
    "pawns": names.pawns,
    "origin": names.pawns,
    "invited": names.sides,
    "which": names.sides,
    "colour": names.side_of,
}


def plainly(event: Event, language: Language, **more: object) -> Sentence:
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


# --- tellers -------------------------------------------------------------------------------------


def with_cards(field: str) -> Callable[[Any, Seat | None, Language], Sentence]:
    """Whoever may know the cards reads their names."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        part = getattr(event, field)
        if not known(part):
            return plainly(event, language, case="")
        value = part.value
        named = (value,) if isinstance(value, str) else value
        mine = "known" if named else ""
        return plainly(event, language, case=mine, faces=names.cards(named, language))

    return tell


def with_powers(field: str) -> Callable[[Any, Seat | None, Language], Sentence]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        part = getattr(event, field)
        if not known(part):
            return plainly(event, language, case="")
        value = part.value
        named = (value,) if isinstance(value, str) else value
        return plainly(event, language, case="known", faces=names.powers(named, language))

    return tell


def case_of(field: str) -> Callable[[Any, Seat | None, Language], Sentence]:
    """The value of a field is the case."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        value = getattr(event, field)
        case = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        return plainly(event, language, case=case)

    return tell


def place_of(field: str) -> Callable[[Any, Seat | None, Language], Sentence]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        return plainly(event, language, **{field: names.place(getattr(event, field), language)})

    return tell


def moves_of(*fields: str) -> Callable[[Any, Seat | None, Language], Sentence]:
    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        named = {field: names.pawns(getattr(event, field), language) for field in fields}
        return plainly(event, language, **named)

    return tell
