"""Offers and acceptances: `proposer base vert4 contre base jaune3 avec 2 pions` (§4.6)."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.orders.tokens import MANY, card, planet, quoted
from referee.games.rencontre_cosmique.things.sheet import Accept, Giving, Offer
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Reader


class _Sides:
    """What a line has said so far."""

    def __init__(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.promise = ""


def read_offer(reader: Reader, where: Where) -> Offer:
    sides = _Sides()
    give = _giving(reader, sides, mine=True)
    reader.word(v.FOR)
    get = _giving(reader, sides, mine=False)
    return Offer(give=give, get=get, chosen=sides.chosen, promise=sides.promise, where=where)


def read_accept(reader: Reader, where: Where) -> Accept:
    if not reader.left:
        return Accept(where=where)
    reader.word(v.IF)
    sides = _Sides()
    most = _giving(reader, sides, mine=False)
    reader.word(v.FOR)
    least = _giving(reader, sides, mine=False)
    return Accept(conditional=True, most=most, least=least, where=where)


def _giving(reader: Reader, sides: _Sides, *, mine: bool) -> Giving:
    """A comma list, or `rien`."""
    nothing = reader.if_word(v.NOUGHT) is not None
    found = Giving() if nothing else _item(reader, Giving(), sides, mine)
    while reader.if_sign(","):
        found = _item(reader, found, sides, mine)
    return found


def _item(reader: Reader, found: Giving, sides: _Sides, mine: bool) -> Giving:
    token = reader.peek()
    if token is not None and token.kind == "number":
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
    token = reader.peek()
    named = token is not None and token.kind == "word" and _is_planet(token.text)
    if not named:
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
    n = reader.number(1, MANY)
    if reader.if_word(v.PAWNS_WORD):
        reader.word(v.RETURNED)
        return replace(found, returned=found.returned + n)
    reader.word(v.CARDS_WORD)
    if not reader.left or (token := reader.peek()) is None or token.kind == "sign":
        return _chosen(reader, replace(found, choice=found.choice + n), sides, mine)
    start = reader.next
    if _named(reader, v.AT_RANDOM):
        return replace(found, random=found.random + n)
    reader.next = start
    if _named(reader, v.OF_CHOICE):
        return _chosen(reader, replace(found, choice=found.choice + n), sides, mine)
    reader.next = start
    return replace(found, choice=found.choice + n)


def _named(reader: Reader, words: object) -> bool:
    """Two words that belong together."""
    tokens = reader.left[:2]
    text = " ".join(token.text for token in tokens)
    if words.get(text) is None:  # type: ignore[attr-defined]
        return False
    reader.next += len(tokens)
    return True


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
