"""The order language: each line fills a field of the sheet, each verb has a row (rulings §8).

Which verbs a window knows stands in `words/vocabulary.py`; a block may stand more than once.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from referee.games.empereur_telepathe.orders import reading_lines as lines_of
from referee.games.empereur_telepathe.orders.tokens import read_cards
from referee.games.empereur_telepathe.things.sheet import Aim, BlockLine, Deed, Engage, Sheet
from referee.games.empereur_telepathe.words import notation
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.kernel.grammar import OrderGrammar, Row, Slot
from referee.kernel.text import Reader
from referee.kernel.words import Language

FIELDS = ("engage", "row", "target", "blocks", "seek", "lose", "give", "pick")
SEATS = 4  # writing asks nobody how many there are
T = TypeVar("T")


def _deed(deed: Deed, *, cards: bool = False) -> Slot[Engage | None]:
    def read(reader: Reader) -> Engage:
        return Engage(deed, read_cards(reader) if cards else (), reader.line.whole)

    def write(engage: Engage | None, language: Language) -> str:
        return notation.cards_text(engage.cards, language) if engage else ""

    return Slot(read, write, fits=lambda engage: engage is not None and engage.deed == deed)


def _filled(read: Callable[[Reader], T], write: Callable[[T, Language], str]) -> Slot[T]:
    """A field that is written if it says anything."""
    return Slot(read, write, fits=bool)


def _targets(seats: int) -> Slot[tuple[Aim, ...]]:
    return _filled(lambda reader: lines_of.read_target(reader, seats), notation.aims_text)


def _block(seats: int) -> Slot[tuple[BlockLine, ...]]:
    """One of the blocks of a sheet."""
    return _filled(
        lambda reader: (lines_of.read_block(reader, seats),),
        lambda blocks, language: notation.block_text(blocks[0], language),
    )


CARDS = _filled(read_cards, notation.cards_text)
WISHES = _filled(lines_of.read_row, notation.wishes_text)
FILTERS = _filled(lines_of.read_filters, notation.filters_text)
GIVE = _filled(lines_of.read_give, notation.give_text)


@cache
def grammar(seats: int = SEATS) -> OrderGrammar[Sheet]:
    """The lines of a match of so many seats."""
    return OrderGrammar(
        v.SHOWN,
        Row("commit", Sheet, engage=_deed("commit", cards=True)),
        Row("pass", Sheet, engage=_deed("pass")),
        Row("hold", Sheet, engage=_deed("hold")),
        Row("add", Sheet, engage=_deed("add", cards=True)),
        Row("abdicate", Sheet, engage=_deed("abdicate")),
        Row("row", Sheet, row=WISHES),
        Row("target", Sheet, target=_targets(seats)),
        Row("block", Sheet, blocks=_block(seats)),
        Row("seek", Sheet, seek=FILTERS),
        Row("lose", Sheet, lose=FILTERS),
        Row("return", Sheet, give=GIVE),
        Row("pick", Sheet, pick=CARDS),
    )
