"""Reading an order text (rulings §8), a line at a time; both languages always."""

from typing import Any

from referee.games.empereur_telepathe import reading_lines as lines_of
from referee.games.empereur_telepathe import vocabulary as v
from referee.games.empereur_telepathe.orders import Engage, Sheet
from referee.games.empereur_telepathe.reading_cards import CARD_ID, cards
from referee.games.empereur_telepathe.view import TelepatheView
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Reader, lines, once

Fields = dict[str, Any]


def read(text: str, view: TelepatheView) -> Sheet:
    """The lines of a letter for the open window. Raises Refused."""
    found = lines(text)
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    verbs = v.verbs(view.window or "duel", not view.options.asks_refresh)
    fields: Fields = {}
    seen: dict[Any, Where] = {}
    for line in found:
        reader = Reader(line)
        reader.skip(SPEAKERS)
        verb = "commit" if _is_card(reader) and verbs.get("commit") else reader.word(verbs)
        if verb != "block":
            once(seen, "engage" if verb in v.DEEDS else verb, line.whole)
        _line(reader, verb, fields, len(view.panels))
        reader.end()
    return Sheet(**fields)


def _is_card(reader: Reader) -> bool:
    """`ARC3` alone: the card to engage."""
    token = reader.peek()
    return token is not None and CARD_ID.fullmatch(token.text) is not None


def _line(reader: Reader, verb: str, fields: Fields, seats: int) -> None:
    """One line into the fields of the sheet."""
    where = reader.line.whole
    match verb:
        case "commit" | "add":
            fields["engage"] = Engage(verb, cards(reader), where)
        case "pass" | "hold" | "abdicate":
            fields["engage"] = Engage(verb, where=where)
        case "row":
            fields |= {"row": lines_of.row(reader), "row_where": where}
        case "target":
            fields |= {"target": lines_of.target(reader, seats), "target_where": where}
        case "block":
            fields["blocks"] = (*fields.get("blocks", ()), lines_of.block(reader, seats))
        case "seek" | "lose":
            fields[verb] = lines_of.filters(reader)
        case "return":
            fields["give"] = lines_of.give(reader)
        case _:
            fields["pick"] = cards(reader)
