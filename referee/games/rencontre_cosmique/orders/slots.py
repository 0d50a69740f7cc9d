"""What the fields of order lines look like: read by tokens.py, written by words/notation.py."""

from dataclasses import replace

from referee.games.rencontre_cosmique.orders.tokens import (
    ally_conditions,
    card,
    cards,
    clause_conditions,
    pawns,
    planet,
    the_card,
)
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import OVAL
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.grammar import Slot, name, word
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader
from referee.kernel.words import Language

MANY = 99
MOST = 9999  # of a line of the book
LETTERS = tuple("ABCDEFGHIJ")

COLOUR = word(v.COLOURS)
MAIN = word(v.MAINS)
POWER = name(v.POWERS)
PLANET = Slot(planet, notation.place)
PAWNS = Slot(pawns, notation.pawns)
PAWNS_OF_CONE = Slot(lambda reader: pawns(reader, OVAL), notation.pawns)
CARD = Slot(card, notation.card)
CARD_ALONE = Slot(the_card, notation.card)
CARDS = Slot(cards, notation.cards)
IF_CLAUSE = Slot(clause_conditions, notation.conditions)
IF_ALLIED = Slot(ally_conditions, notation.conditions)
ALWAYS = Slot(lambda reader: reader.word(v.ALWAYS) == "always", notation.always)


# --- words for a field's own default --------------------------------------------------------------


def _recovered(reader: Reader) -> str:
    if reader.if_word(v.NONE):
        return ""
    return reader.if_word(v.CONE) or planet(reader)


def _recovered_text(to: str, language: Language) -> str:
    return notation.place(to, language) if to else notation.word(v.NONE, "none", language)


RECOVERED = Slot(_recovered, _recovered_text)


def _letter(reader: Reader) -> str:
    token = reader.take()
    letter = token.text.upper()
    if letter not in LETTERS:
        raise unreadable(Problem("E-LETTER-NAME", where=token.where))
    return letter


LETTER = Slot(_letter, lambda letter, language: letter)


def _asked(reader: Reader) -> bool:
    """`ask`, or nothing at all."""
    ask = reader.if_word(v.ASK) is not None
    if not ask:
        reader.word(v.PASS)
    return ask


def _asked_text(ask: bool, language: Language) -> str:
    return notation.word(v.ASK, "ask", language) if ask else notation.word(v.PASS, "pass", language)


ASKED = Slot(_asked, _asked_text)
UNLESS_NO = Slot(
    lambda reader: reader.if_word(v.NO) is None,
    lambda yes, language: "" if yes else notation.word(v.NO, "no", language),
)
LOOK_TIME = replace(
    name(v.LOOK_TIMES),
    begins=lambda reader: reader.more(v.LOOK_TIMES) and not reader.at(v.IF),
)
LINE_NUMBER = Slot(
    lambda reader: 0 if reader.if_word(v.EVERYBODY) else reader.number(1, MOST),
    lambda n, language: str(n) if n else notation.word(v.EVERYBODY, True, language),
)


# --- cards and powers -----------------------------------------------------------------------------


def _source(reader: Reader) -> o.Source:
    n = reader.number(1, 7)
    return o.Source(of=reader.if_word(v.PILE) or COLOUR.read(reader), n=n)


def _source_text(source: o.Source, language: Language) -> str:
    if source.of == "pile":
        return f"{source.n} {notation.word(v.PILE, 'pile', language)}"
    return f"{source.n} {notation.colour(source.of, language)}"


SOURCE = Slot(_source, _source_text)


def mode(kind: type[o.Keep] | type[o.Steal]) -> Slot[o.Keep | o.Steal]:
    """Which cards: always, never, or `>= n`."""

    def read(reader: Reader) -> o.Keep | o.Steal:
        if reader.if_sign(">="):
            return kind(mode="least", least=reader.number(0, MANY))
        return kind(mode=reader.word(v.ALWAYS))

    def write(line: o.Keep | o.Steal, language: Language) -> str:
        if line.mode == "least":
            return f">={line.least}"
        return notation.word(v.ALWAYS, line.mode, language)

    return Slot(read, write, lambda reader: reader.at(">=", v.ALWAYS))


def _powers(reader: Reader) -> tuple[str, ...]:
    """Names of powers, or nothing at all."""
    powers: list[str] = []
    while reader.more(v.POWERS):
        if powers and not reader.if_sign(","):
            reader.if_word(v.AND)
        powers.append(reader.name(v.POWERS))
    return tuple(powers)


POWERS = Slot(
    _powers,
    lambda powers, language: ", ".join(notation.word(v.POWERS, key, language) for key in powers),
)
