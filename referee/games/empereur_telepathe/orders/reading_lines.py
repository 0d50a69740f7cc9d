"""Reading the lines of a duel: row, target, block, seek, lose, return (rulings §6.5, §8)."""

from referee.games.empereur_telepathe.orders.tokens import (
    missing_card,
    read_card,
    read_cards,
    read_filter,
)
from referee.games.empereur_telepathe.things.cards import FAMILIES
from referee.games.empereur_telepathe.things.sheet import (
    Aim,
    BlockLine,
    Cond,
    Filters,
    Give,
    Named,
    Wish,
)
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader
from referee.kernel.vocabulary import listed
from referee.kernel.words import Words

MOST = 99  # no number in an order has three digits
ARROWS = (">", "->")


def read_row(reader: Reader) -> tuple[Wish, ...]:
    """`row +TRA2 > TER5 > any`; `any` is the default rule, so it adds nothing (D-7: last)."""
    wishes: list[Wish] = []
    while True:
        if reader.if_word(v.ANY_WORD):
            if reader.left:
                raise unreadable(Problem("E-23", "D-7", reader.last))
            return tuple(wishes)
        start, combine = reader.next, reader.if_sign("+") is not None
        wishes.append(Wish(read_card(reader).card, combine, reader.span(start)))
        if not _another(reader):
            return tuple(wishes)


def _another(reader: Reader) -> bool:
    """Does `>` lead to a further item? Then there must be one."""
    if reader.if_sign(*ARROWS) is None:
        return False
    if not reader.left:
        raise unreadable(missing_card(reader))
    return True


def read_target(reader: Reader, seats: int) -> tuple[Aim, ...]:
    """`target Beryl if open > weakest`."""
    aims = [_aim(reader, seats)]
    while reader.if_sign(*ARROWS):
        aims.append(_aim(reader, seats))
    return tuple(aims)


def _aim(reader: Reader, seats: int) -> Aim:
    reader.skip(v.AIMING)
    start = reader.next
    who = reader.word(v.targets(seats))
    seat, rule = (who, "") if isinstance(who, int) else (0, who)
    where = reader.span(start)
    if not reader.if_word(v.WHEN_WORD):
        return Aim(seat, rule, where=where)  # type: ignore[arg-type]  # RULES' own names
    test = reader.word(v.TESTS)
    n = 0
    if test in ("deck", "hand"):
        reader.sign("<=" if test == "deck" else ">=")
        n = reader.number(0, MOST)
    return Aim(seat, rule, test, n, where)  # type: ignore[arg-type]


# --- blocks -----------------------------------------------------------------------------------


def read_block(reader: Reader, seats: int) -> BlockLine:
    """`block CARDS [when COND and …]`, `block auto [>= N]`, `block none`."""
    where = reader.line.whole
    reader.skip(v.WITH)
    word = reader.if_word(v.ROWS)
    if word == "none":
        return BlockLine("none", where=where)
    if word == "auto":
        reader.if_word(v.WHEN_WORD)
        least = reader.number(1, MOST) if reader.if_sign(">=") else 1
        return BlockLine("auto", n=least, where=where)
    played = read_cards(reader, v.WHEN_WORD)
    when = read_conditions(reader, seats) if reader.if_word(v.WHEN_WORD) else ()
    return BlockLine("cards", played, when=when, where=where)


def read_conditions(reader: Reader, seats: int) -> tuple[Cond, ...]:
    conditions = [_condition(reader, seats)]
    while reader.if_word(v.AND_WORD):
        conditions.append(_condition(reader, seats))
    return tuple(conditions)


def _condition(reader: Reader, seats: int) -> Cond:
    if reader.if_sign(">="):
        return Cond("toll", n=reader.number(0, MOST))
    if reader.left and reader.left[0].kind != "word":
        facts = listed("expected", v.CONDITIONS.shown.values())
        raise unreadable(Problem("E-15", "D-5", reader.left[0].where, facts))
    what = reader.name(v.CONDITIONS)
    match what:
        case "from":
            return Cond("from", seats=_seats(reader, seats))
        case "on":
            return Cond("on", names=_zones(reader))
        case "deck":
            reader.sign("<=")
            return Cond("deck", n=reader.number(0, MOST))
        case "theft" | "fatal":
            return Cond("theft" if what == "theft" else "fatal")
        case _:
            return Cond("family", names=_families(reader, what))


def _seats(reader: Reader, seats: int) -> tuple[int, ...]:
    named = [reader.word(v.seats(seats))]
    while reader.if_sign(","):
        named.append(reader.word(v.seats(seats)))
    return tuple(named)


def _zones(reader: Reader) -> tuple[str, ...]:
    zones = [reader.word(v.ZONES)]
    while reader.if_sign(",", "/"):
        zones.append(reader.word(v.ZONES))
    return tuple(zones)


def _families(reader: Reader, first: str) -> tuple[str, ...]:
    names = [first]
    while reader.if_sign(",") or reader.if_word(v.OR_WORD):
        names.append(reader.name(v.CONDITIONS))
    families = tuple("pes" if family == "esp" else family for family in names)
    if not set(families) <= set(FAMILIES):
        where = reader.last
        facts = listed("expected", [Words(family, family) for family in FAMILIES])
        raise unreadable(Problem("E-15", "D-5", where, facts))
    return families


# --- seek, lose, return -----------------------------------------------------------------------


def read_filters(reader: Reader) -> Filters:
    """`seek block > FOC > high`."""
    filters = [read_filter(reader).card]
    while reader.if_sign(*ARROWS):
        filters.append(read_filter(reader).card)
    return tuple(filters)


def read_give(reader: Reader) -> Give:
    """`return none`, `all`, `surplus`, `but …`, cards in their order, or filters."""
    where = reader.line.whole
    word = reader.if_word(v.GIVES)
    if word in ("none", "all", "surplus"):
        return Give(word, where=where)  # type: ignore[arg-type]  # just compared
    items = _items(reader)
    if word == "but":
        return Give("but", items, where)
    all_cards = all(len(item.card) == 4 and item.card[-1].isdigit() for item in items)
    return Give("cards" if all_cards else "filters", items, where)


def _items(reader: Reader) -> tuple[Named, ...]:
    items = [_item(reader)]
    while reader.more(v.FILTERS):
        reader.if_sign("+", ",")
        items.append(_item(reader))
    return tuple(items)


def _item(reader: Reader) -> Named:
    """D-5: high and low are no filters here."""
    wanted = read_filter(reader)
    if wanted.card in ("high", "low"):
        raise unreadable(Problem("E-27", "D-5", wanted.where))
    return wanted
