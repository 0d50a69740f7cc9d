"""Reading a card of the map: `Pivot/1`, `pivot 1`, `pivot soleil`."""

from referee.games.combats.things.chart import places, worlds
from referee.games.combats.words import vocabulary as v
from referee.kernel.refused import Problem, Where, ambiguous, unreadable
from referee.kernel.text import Reader, Token
from referee.kernel.vocabulary import listed
from referee.kernel.words import Words

JOINTS = ("/", "-", "_")


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
