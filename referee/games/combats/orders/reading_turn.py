"""Reading a turn of the campaign: moves, builds, growth, an attack and its pairing; a line each."""

import re

from referee.games.combats.orders.reading_pairing import read_line_up, read_pairing
from referee.games.combats.orders.tokens import MOST, Whereabouts
from referee.games.combats.things.chart import places, worlds
from referee.games.combats.things.sheet import Attack, Build, Grow, Move, Turn, TurnLine
from referee.games.combats.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, ambiguous, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, Token, once
from referee.kernel.vocabulary import listed
from referee.kernel.words import Words

# A word has letters alone, so that `pivot1` and `pivot-1` fall into a system and a number.
TOKENS = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<sign>->|\S)")
JOINTS = ("/", "-", "_")


def read_turn(found: list[Line]) -> Turn:
    """All lines in their order; `pass` stands alone."""
    lines: list[TurnLine] = []
    seen: Whereabouts = {}
    wrong = Wrong()
    for line in found:
        with wrong:
            reader = Reader(line, TOKENS)
            reader.skip(SPEAKERS)
            verb = reader.word(v.TURN)
            if verb in ("pass", "pair", "line"):
                once(seen, "pass" if verb == "pass" else "pairing", line.whole)
            if verb != "pass":
                lines.append(_turn_line(reader, verb))
            reader.end()
    wrong.tell()
    if "pass" in seen and lines:
        raise unreadable(Problem("E-PASS", where=seen["pass"]))
    return Turn(lines=tuple(lines))


def _turn_line(reader: Reader, verb: str) -> TurnLine:
    whole = reader.line.whole
    match verb:
        case "move":
            return _move(reader)
        case "build":
            return Build(place=read_place(reader), where=whole)
        case "grow":
            return Grow(place=read_place(reader), where=whole)
        case "attack":
            return Attack(place=read_place(reader), where=whole)
        case "pair":
            return read_pairing(reader)
        case _:
            return read_line_up(reader)


def _move(reader: Reader) -> Move:
    """`move 2 Aube/S > Pivot/1`."""
    n = reader.number(1, MOST)
    origin = read_place(reader)
    joined = reader.if_sign(">", "->") or reader.if_word(v.TO)
    if not joined and reader.kind != "word":
        reader.sign(">")
    target = read_place(reader)
    return Move(n=n, origin=origin, target=target, where=reader.line.whole)


def read_place(reader: Reader) -> str:
    """A card of the map: `Pivot/1`, `pivot 1`, `pivot soleil`; the system may be shortened."""
    reader.skip(v.FILLING)
    if not reader.more(v.SYSTEMS):
        raise unreadable(v.SYSTEMS.missing(reader.missing("word")))
    start, system = reader.next, reader.take()
    end, card = reader.next, None
    reader.if_sign(*JOINTS)
    if reader.kind == "number" or reader.at(v.SUN_CARD):
        card, end = reader.take(), reader.next
    reader.next = end  # what follows and is no card is left to the next reader
    where = reader.span(start)
    return _named_place(_system(system, where), card, where)


def _system(token: Token, where: Where) -> str:
    """The system that is meant, were it only nearly spelt right: the refusal then knows it."""
    readings = v.SYSTEMS.readings(token.text)
    if len(readings) == 1:
        return readings[0]
    if readings:
        facts = listed("readings", [v.SYSTEMS.shown[reading] for reading in readings])
        raise ambiguous(Problem("E-PLACE", where=where, facts={"case": "several", **facts}))
    near = v.SYSTEMS.guess(token.text)
    if near is None:
        facts = listed("expected", v.SYSTEMS.shown.values())
        raise unreadable(Problem("E-PLACE", where=where, facts={"case": "system", **facts}))
    raise unreadable(_no_such_card(near, where))


def _named_place(system: str, card: Token | None, where: Where) -> str:
    number = "" if card is None else card.text if card.kind == "number" else "S"
    place = f"{system}/{number.lstrip('0')}"
    if place not in places():
        raise unreadable(_no_such_card(system, where))
    return place


def _no_such_card(system: str, where: Where) -> Problem:
    """Which cards this system has."""
    name = v.SYSTEMS.shown[system]
    cards = ", ".join(["S", *(world.split("/")[1] for world in worlds(system))])
    return Problem(
        "E-PLACE",
        where=where,
        facts={**listed("system", [name]), "cards": cards, **_advice(name)},
    )


def _advice(name: Words) -> dict[str, int | str]:
    return {"try.en": f"{name.en}/1", "try.fr": f"{name.fr}/1"}
