"""Pieces of order lines as they are written: cards, aims, blocks, filters."""

from collections.abc import Iterable

from referee.games.empereur_telepathe.things.cards import FAMILIES
from referee.games.empereur_telepathe.things.sheet import (
    Aim,
    BlockLine,
    Cond,
    Filters,
    Give,
    Named,
    Wish,
    ids,
)
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.games.empereur_telepathe.words.names import seat_name
from referee.kernel.event import Seat
from referee.kernel.words import Language


def cards_text(cards: tuple[Named, ...], language: Language) -> str:
    return " ".join(ids(cards))


def wishes_text(wishes: tuple[Wish, ...], language: Language) -> str:
    return " > ".join(("+" if wish.combine else "") + wish.card for wish in wishes)


def aims_text(aims: tuple[Aim, ...], language: Language) -> str:
    return " > ".join(_aim(aim, language) for aim in aims)


def _aim(aim: Aim, language: Language) -> str:
    name = v.RULES[aim.rule].in_(language) if aim.rule else seat_name(aim.seat, language)
    if not aim.test:
        return name
    test = v.TESTS.shown[aim.test].in_(language)
    limit = {"deck": f"<={aim.n}", "hand": f">={aim.n}"}.get(aim.test, "")
    return f"{name} {v.IF.in_(language)} {test}{limit}"


def block_text(line: BlockLine, language: Language) -> str:
    if line.how == "none":
        return v.ROWS.shown["none"].in_(language)
    if line.how == "auto":
        return "auto" if line.n == 1 else f"auto >= {line.n}"
    cards = "+".join(ids(line.cards))
    if not line.when:
        return cards
    joint = f" {v.AND.in_(language)} "
    conditions = joint.join(_condition(cond, language) for cond in line.when)
    return f"{cards} {v.WHEN.in_(language)} {conditions}"


def _condition(cond: Cond, language: Language) -> str:
    match cond.what:
        case "family":
            return ",".join(cond.names)
        case "toll":
            return f">= {cond.n}"
        case "deck":
            return f"deck <= {cond.n}"
        case "from":
            return f"{_cond('from', language)} {_names(cond.seats, language)}"
        case "on":
            zones = ",".join(v.ZONES.shown[zone].in_(language) for zone in cond.names)
            return f"{_cond('on', language)} {zones}"
        case _:
            return _cond(cond.what, language)


def _cond(what: str, language: Language) -> str:
    return v.CONDITIONS.shown[what].in_(language)


def _names(seats: Iterable[Seat], language: Language) -> str:
    return ",".join(seat_name(seat, language) for seat in seats)


def filters_text(filters: Filters, language: Language) -> str:
    return " > ".join(_filter(wanted, language) for wanted in filters)


def _filter(wanted: str, language: Language) -> str:
    shown = v.SHOWN_FILTERS.get(wanted)
    return wanted if wanted in FAMILIES or shown is None else shown.in_(language)


def give_text(give: Give, language: Language) -> str:
    items = " ".join(_item(item, language) for item in give.items)
    if give.how in ("cards", "filters"):
        return items
    word = v.GIVES.shown[give.how].in_(language)
    return f"{word} {items}".rstrip()


def _item(item: Named, language: Language) -> str:
    return _filter(item.card, language)
