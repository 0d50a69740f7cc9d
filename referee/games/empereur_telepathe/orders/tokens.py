"""Reading cards and filters: `ARC3`, `arc 3`, `Arc neural 3`, `neural arc 3`; `bonus`, `ele`."""

import re

from referee.games.empereur_telepathe.things.cards import Card, kinds
from referee.games.empereur_telepathe.things.sheet import Named
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Reader
from referee.kernel.vocabulary import Vocabulary

CARD_ID = re.compile(r"[a-z]{3}[0-9]+")
EXAMPLE = "ARC3"


def read_card(reader: Reader) -> Named:
    """One card. Raises Refused: E-1 where there is no such card."""
    start = reader.next
    token = reader.peek()
    if token is None:
        raise unreadable(missing_card(reader))
    if CARD_ID.fullmatch(token.text):
        reader.take()
        return Named(_existing(token.text[:3].upper(), token.text[3:], token.where), token.where)
    kind = reader.name(v.TYPES)
    if kind in kinds() and reader.kind != "number":
        raise unreadable(_which(kind, reader.span(start)))
    digit = _digit(reader)
    where = reader.span(start)
    return Named(_existing(kind, digit, where), where)


def missing_card(reader: Reader) -> Problem:
    """A card is missing at the line's end."""
    reader.more(v.CARDS)
    past = len(reader.line.text.rstrip())
    facts: dict[str, int | str] = {"after": reader.line.own.strip(), "expected": EXAMPLE}
    return Problem("E-MISSING-WORD", where=reader.line.where(past, past), facts=facts)


def _digit(reader: Reader) -> str:
    if reader.kind != "number":
        raise unreadable(reader.missing("number"))
    return reader.take().text


def _which(kind: str, where: Where) -> Problem:
    """E-1: a type without its number."""
    copies = " ".join(f"{kind}{n}" for n in kinds()[kind].copies)
    return Problem("E-1", "C-1", where, {"case": "number", "kind": kind, "copies": copies})


def _existing(kind: str, digit: str, where: Where) -> Card:
    """E-1: the card must be in the pack."""
    if kind not in kinds():
        facts: dict[str, int | str] = {"case": "type", "types": " ".join(kinds())}
        raise unreadable(Problem("E-1", "C-1", where, facts | v.TYPES.hint(kind)))
    copies = [str(n) for n in kinds()[kind].copies]
    if digit not in copies:
        facts = {"kind": kind, "copies": " ".join(copies)}
        raise unreadable(Problem("E-1", "C-1", where, facts))
    return kind + digit


def read_cards(reader: Reader, *stops: Vocabulary[str]) -> tuple[Named, ...]:
    """One card or more, with blanks, `+` or commas between, up to a stop word or the end."""
    reader.skip((":", "="))
    cards = [read_card(reader)]
    while reader.more(v.CARDS) and not reader.at(*stops):
        if reader.if_sign("+", ",") is None:
            reader.if_word(v.AND_WORD)
        cards.append(read_card(reader))
    return tuple(cards)


def read_filter(reader: Reader) -> Named:
    """A card, a type, a family, a kind, `high` or `low`. Raises Refused: E-29."""
    token, start = reader.peek(), reader.next
    if token is None:
        reader.more(v.FILTERS)
        raise unreadable(missing_card(reader))
    if CARD_ID.fullmatch(token.text):
        return read_card(reader)
    name = reader.name(v.FILTERS)
    if name in kinds() and reader.kind == "number":
        digit = reader.take().text
        where = reader.span(start)
        return Named(_existing(name, digit, where), where)
    return Named("pes" if name == "esp" else name, reader.span(start))
