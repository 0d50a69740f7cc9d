"""The canonical text of an order: `reading.read` gives the order back."""

from collections.abc import Iterator

from referee.games.empereur_telepathe.orders.rows import FIELDS, grammar
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.kernel.words import Language


def write(sheet: Sheet, language: Language) -> str:
    """The order, a line each; a sheet that leaves all to the defaults says `row any`."""
    lines = [grammar().write(line, language) for line in _lines(sheet)]
    return "\n".join(lines) or f"{v.WORDS['row'].in_(language)} {v.ANY.in_(language)}"


def _lines(sheet: Sheet) -> Iterator[Sheet]:
    """A sheet for each line."""
    for field in FIELDS:
        value = getattr(sheet, field)
        if field == "blocks":
            yield from (Sheet(blocks=(block,)) for block in value)
        elif value:
            yield Sheet(**{field: value})
