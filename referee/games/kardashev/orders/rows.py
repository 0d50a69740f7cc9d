"""The order language, a row a kind of line: verb, class, fields, windows (rulings §8).

An order may hold several lines; `Deck`, `Out`, `Into` and `More` are lines of one that are no
orders by themselves.
"""

from typing import Any

import msgspec

from referee.games.kardashev.orders import slots as s
from referee.games.kardashev.orders.slots import hero_line
from referee.games.kardashev.things import sheet as o
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.grammar import OrderGrammar, Row, Slot, constant, word
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader


class Deck(msgspec.Struct, frozen=True):
    """What the changes of a deck change."""

    base: str


class Out(msgspec.Struct, frozen=True):
    names: o.Names


class Into(msgspec.Struct, frozen=True):
    names: o.Names


class More(msgspec.Struct, frozen=True):
    """`then …` on a line of its own."""

    then: o.Names


AnyLine = o.AnyOrder | o.HeroLine | Deck | Out | Into | More

DRAFT, BUILD, PLAY, RESPONSE = ("draft1", "draft2"), ("build",), ("play",), ("response",)
TURN, CHOICE = (*PLAY, *RESPONSE), ("choice",)


def _act(verb: str, *, windows: tuple[str, ...], **slots: Slot[Any]) -> Row[o.Move]:
    """What is done in a play or a response, and what is chosen ahead."""
    slots = {"verb": constant(verb), **slots, "then": s.AHEAD}
    return Row(verb, o.Move, windows=windows, repeats=False, **slots)


ROWS = (
    Row("take", o.Take, cards=s.TAKEN, windows=(*DRAFT, *BUILD)),
    Row("deck", Deck, base=word(v.BASES), windows=BUILD),
    Row("out", Out, names=s.COUNTED, windows=BUILD),
    Row("into", Into, names=s.COUNTED, windows=BUILD),
    Row("start", o.Start, me=s.ME, windows=("start",)),
    Row("power", o.HeroLine, hero_line("power"), windows=TURN),
    Row("sacrifice", o.HeroLine, hero_line("sacrifice"), windows=PLAY),
    _act("play", what=s.CARD, windows=PLAY),
    _act("pass", windows=PLAY),
    _act("accept", windows=RESPONSE),
    _act("riposte", what=s.CARD, names=s.GUESS, windows=RESPONSE),
    _act("recycle", what=s.CARD, windows=RESPONSE),
    _act("sacrifice", what=s.HERO, windows=RESPONSE),
    Row("choose", o.Choose, s.CHOSEN, windows=CHOICE),
    Row("none", o.Choose, auto=constant(False), windows=CHOICE),
    Row("auto", o.Choose, auto=constant(True), windows=CHOICE),
    Row("hero", o.Keep, hero=s.KEPT, windows=("hero",)),
    Row("concede", o.Concede, match=s.MATCH),
    Row("then", More, then=s.ITEMS, windows=TURN),
)
GRAMMAR: OrderGrammar[AnyLine] = OrderGrammar(v.SHOWN, *ROWS)
LINES = {
    window: v.lines(window, GRAMMAR.verbs(window))
    for window in (*DRAFT, *BUILD, "start", *TURN, *CHOICE, "hero")
}

ACTS = {
    window: {row.verb for row in ROWS if row.kind is o.Move and window in (row.windows or ())}
    for window in TURN
}


def open_line(line: Line, window: str) -> tuple[Reader, str]:
    """A reader behind the line's verb, and the verb."""
    reader = Reader(line)
    reader.skip(SPEAKERS)
    return reader, reader.word(LINES[window])


def part(reader: Reader, verb: str, window: str) -> Any:
    """What stands behind a verb of the window, up to the line's end; its class is its row's."""
    line = GRAMMAR.rest(reader, verb, reader.line.whole, window)
    reader.end()
    return line
