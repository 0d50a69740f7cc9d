"""Offers and acceptances: `proposer base vert4 contre base jaune3 avec 2 pions` (§4.6)."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.orders.tokens import PLANETS, card, counted, planet, quoted
from referee.games.rencontre_cosmique.things.sheet import Accept, Giving, Offer
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader


class _Sides:
    """What a line has said so far."""

    def __init__(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.promise = ""


def read_offer(reader: Reader) -> Offer:
    sides = _Sides()
    give = _giving(reader, sides, mine=True)
    reader.word(v.FOR)
    get = _giving(reader, sides, mine=False)
    return Offer(give=give, get=get, chosen=sides.chosen, promise=sides.promise)


def read_accept(reader: Reader) -> Accept:
    if not reader.more(v.IF):
        return Accept()
    reader.word(v.IF)
    sides = _Sides()
    most = _giving(reader, sides, mine=False)
    reader.word(v.FOR)
    least = _giving(reader, sides, mine=False)
    return Accept(conditional=True, most=most, least=least)


def _giving(reader: Reader, sides: _Sides, *, mine: bool) -> Giving:
    """A comma list, or `rien`."""
    nothing = reader.if_word(v.NOUGHT) is not None
    found = Giving() if nothing else _item(reader, Giving(), sides, mine)
    while reader.if_sign(","):
        found = _item(reader, found, sides, mine)
    return found


def _item(reader: Reader, found: Giving, sides: _Sides, mine: bool) -> Giving:
    if reader.kind == "number":
        return _counted(reader, found, sides, mine)
    if reader.if_word(v.PROMISE):
        sides.promise = quoted(reader)
        return found
    if reader.if_word(v.BASE):
        return _base(reader, found)
    reader.word(v.CARD_WORDS)
    return replace(found, cards=(*found.cards, card(reader)))


def _base(reader: Reader, found: Giving) -> Giving:
    """`base`, `base vert4`, `base vert4/vert5`, `base vert4 avec 2 pions`."""
    if not reader.more(PLANETS) or not _is_planet(reader.left[0].text):
        return replace(found, any_base=True)
    bases = [*found.bases, planet(reader)]
    while reader.if_sign("/"):
        bases.append(planet(reader))
    pawns = found.pawns
    if reader.if_word(v.WITH):
        pawns = reader.number(1, 20)
        reader.word(v.PAWNS_WORD)
    return replace(found, bases=tuple(bases), pawns=pawns)


def _is_planet(text: str) -> bool:
    return v.COLOURS.get(text.rstrip("0123456789")) is not None


def _counted(reader: Reader, found: Giving, sides: _Sides, mine: bool) -> Giving:
    """`2 cartes au choix [A6 A10]`, `3 cartes au hasard`, `2 pions rendus`."""
    n = counted(reader, 1)
    if reader.if_word(v.PAWNS_WORD):
        reader.word(v.RETURNED)
        return replace(found, returned=found.returned + n)
    reader.word(v.CARDS_WORD)
    if reader.if_name(v.AT_RANDOM):
        return replace(found, random=found.random + n)
    reader.if_name(v.OF_CHOICE)
    return _chosen(reader, replace(found, choice=found.choice + n), sides, mine)


def _chosen(reader: Reader, found: Giving, sides: _Sides, mine: bool) -> Giving:
    """The giver's own choice, sealed, in brackets."""
    if not reader.if_sign("["):
        return found
    chosen = []
    while not reader.if_sign("]"):
        reader.if_sign(",")
        chosen.append(card(reader))
    if not mine:
        raise unreadable(Problem("E-BRACKETS", where=reader.line.whole))
    sides.chosen = (*sides.chosen, *chosen)
    return found
