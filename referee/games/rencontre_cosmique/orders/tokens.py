"""Pieces of order lines: colours, planets, pawns, cards, conditions."""

import re

from referee.games.rencontre_cosmique.things.cards import kinds
from referee.games.rencontre_cosmique.things.places import NUMBERS, added
from referee.games.rencontre_cosmique.things.places import planet as planet_name
from referee.games.rencontre_cosmique.things.sheet import Cond, Conds, Moves
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.refused import Problem, unreadable
from referee.kernel.small_words import ARTICLES, COUNTED
from referee.kernel.text import Reader, Token
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

_GLUED = re.compile(r"([a-z]+)([0-9]+)")
MANY = 99
PLANETS = Vocabulary(
    {
        planet_name(colour, n): Words(f"{words.en}{n}", f"{words.fr}{n}")
        for colour, words in v.COLOUR_NAMES.items()
        for n in NUMBERS
    }
)
ATTACKS = tuple(kind for kind in kinds() if kind.startswith("A"))


def colour(reader: Reader) -> str:
    return reader.word(v.COLOURS)


def colours(reader: Reader) -> tuple[str, ...]:
    """Colours with commas, `and` or nothing between."""
    found = [colour(reader)]
    while _colour_next(reader):
        found.append(colour(reader))
    return tuple(dict.fromkeys(found))


def _colour_next(reader: Reader) -> bool:
    """A comma or `and` promises another; without them there may be one."""
    promised = reader.if_sign(",") is not None or reader.if_word(v.AND) is not None
    return promised or reader.at(v.COLOURS)


def planet(reader: Reader) -> str:
    """`jaune3`, `j3`, or `jaune 3`; `planète` may stand before it."""
    reader.if_word(v.PLANET_WORD)
    reader.more(PLANETS)
    token = reader.take()
    glued = _GLUED.fullmatch(token.text)
    name = v.COLOURS.get(glued[1]) if glued else v.COLOURS.get(token.text)
    if name is None:
        raise unreadable(Problem("E-PLANET-NAME", where=token.where))
    if glued and not 1 <= int(glued[2][:3]) <= 5:
        raise unreadable(Problem("E-PLANET-NAME", where=token.where))
    return planet_name(name, int(glued[2]) if glued else reader.number(1, 5))


def pawns(reader: Reader, cone: str = "") -> Moves:
    """`2 vert1, vert3`; with `cone` also `cône`, which is the oval.

    Between two there may be a comma, `et` or nothing at all.
    """
    found: Moves = {}
    while not found or _more_pawns(reader):
        n = _how_many(reader)
        reader.if_word(v.PAWNS_WORD)
        reader.if_word(v.FROM)
        place = (reader.if_word(v.CONE) if cone else None) or planet(reader)
        found = added(found, {place: n})
    return found


def _how_many(reader: Reader) -> int:
    """In digits or as a word; one if it is left out."""
    counted = reader.kind == "number" or reader.at(*COUNTED)
    return reader.number(1, 20) if counted else 1


def counted(reader: Reader, least: int) -> int:
    """How many cards or pawns; which of them follows."""
    n = reader.number(least, MANY)
    if n == 1:
        reader.more(v.ONE)
    return n


def _more_pawns(reader: Reader) -> bool:
    if reader.if_sign(",", "+") or reader.if_word(v.AND):
        return True
    token = reader.peek()
    if token is None:
        return False
    glued = _GLUED.fullmatch(token.text)
    named = v.COLOURS.get(glued[1] if glued else token.text) is not None
    return named or token.kind == "number" or token.text in COUNTED


# --- cards ----------------------------------------------------------------------------------------


def card(reader: Reader) -> str:
    """`A6`, `attaque 6`, `6`, `C`, `compromis`, or an edict."""
    token = reader.peek()
    if token is None:
        reader.more(v.ATTACK_WORD, v.COMPROMISE, v.EDICTS)
        raise unreadable(reader.missing("A10, C"))
    if token.text == "a" and len(reader.left) > 1 and reader.left[1].kind == "number":
        reader.take()
        return _attack(reader.number(0, 999), token)
    glued = re.fullmatch(r"a([0-9]{1,3})", token.text)
    if glued or token.kind == "number":
        reader.take()
        return _attack(int(glued[1] if glued else token.text[:4]), token)
    if reader.if_word(v.ATTACK_WORD):
        return _attack(reader.number(0, 999), token)
    found = reader.if_word(v.COMPROMISE)
    return found if found is not None else reader.name(v.EDICTS)


def the_card(reader: Reader) -> str:
    """`carte 8`, `jouer la carte A8`, `carte : 8`."""
    reader.skip(ARTICLES)
    reader.if_word(v.CARD_WORDS)
    reader.if_sign(":", "=")
    return card(reader)


def _attack(n: int, token: Token) -> str:
    if f"A{n}" not in ATTACKS:
        facts: dict[str, int | str] = {"allowed": ", ".join(ATTACKS)}
        raise unreadable(Problem("E-CARD-NAME", where=token.where, facts=facts))
    return f"A{n}"


def cards(reader: Reader) -> tuple[str, ...]:
    """Cards with commas or blanks between."""
    found = [card(reader)]
    while reader.left:
        reader.if_sign(",")
        found.append(card(reader))
    return tuple(found)


def quoted(reader: Reader) -> str:
    token = reader.take('"…"')
    if token.kind != "text":
        raise unreadable(Problem("E-QUOTED", where=token.where))
    return token.own.strip('"“”„«» \u00a0\u202f')


# --- conditions -----------------------------------------------------------------------------------


def conditions(reader: Reader) -> Conds:
    """`si c et c`; none at the line's end."""
    if not reader.more(v.IF):
        return ()
    reader.word(v.IF)
    found = [condition(reader)]
    while reader.if_word(v.AND):
        found.append(condition(reader))
    return tuple(found)


def condition(reader: Reader) -> Cond:
    token = reader.peek()
    where = token.where if token else reader.line.whole
    what = reader.name(v.CONDITIONS)
    if what in PLAIN:
        return Cond(what=what, where=where)
    if what == "losses":
        who = colour(reader)
        return Cond(what=what, op=_op(reader), value=reader.number(0, MANY), who=who, where=where)
    if what == "my_losses":
        return Cond(
            what="losses", op=_op(reader), value=reader.number(0, MANY), who="me", where=where
        )
    if what in WORDED:
        reader.sign("=")
        return Cond(what=what, value=_value(reader, what), where=where)
    return Cond(what=what, op=_op(reader), value=reader.number(0, MANY), where=where)


PLAIN = ("on_offense", "on_defense", "ally", "bystander", "against_me", "with_me")
WORDED = ("offense", "defense", "planet", "cards", "winner", "victory")


def _value(reader: Reader, what: str) -> str:
    if what in ("offense", "defense"):
        return colour(reader)
    if what == "planet":
        return planet(reader)
    if what == "cards":
        return reader.word(v.KINDS)
    if what == "winner":
        return reader.word(v.WINNERS)
    return reader.if_word(v.WHO) or colour(reader)


def _op(reader: Reader) -> str:
    return reader.if_sign(">=", "<=", "=") or reader.sign(">=").text


def clause_conditions(reader: Reader) -> Conds:
    """Of a power before the cards: `si allié`, `si défense=<colour>`."""
    found = conditions(reader)
    for cond in found:
        if cond.what not in ("ally", "defense"):
            raise unreadable(Problem("E-CLAUSE-CONDITION", where=cond.where))
    return found


def ally_conditions(reader: Reader) -> Conds:
    """Of an answer: who has invited me, what those before me have answered."""
    if not reader.more(v.IF):
        return ()
    reader.word(v.IF)
    found = [_ally_condition(reader)]
    while reader.if_word(v.AND):
        found.append(_ally_condition(reader))
    return tuple(found)


def _ally_condition(reader: Reader) -> Cond:
    token = reader.peek()
    where = token.where if token else reader.line.whole
    if reader.if_word(v.INVITED):
        return Cond(what="invited", value=reader.word(v.INVITED_BY), where=where)
    who = colour(reader)
    return Cond(what="answer", who=who, value=reader.word(v.ANSWERS), where=where)
