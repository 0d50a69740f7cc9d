"""Lines of the book: `armer zap virus si contre moi`."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.orders.tokens import colour, colours, conditions
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.notation import word
from referee.kernel.grammar import Slot, joined
from referee.kernel.small_words import ARTICLES
from referee.kernel.text import Reader
from referee.kernel.words import Language


def _arm(reader: Reader) -> o.Arm:
    reader.skip(ARTICLES)
    edict = reader.name(v.EDICTS)
    target = TARGETS[edict](reader)
    at = _at(reader) if edict == "peste" else ""
    return o.Arm(edict=edict, target=target, at=at, conds=conditions(reader))


def _any_power(reader: Reader) -> tuple[str, ...]:
    """A power, a colour, or all; with a condition, whoever it is true of."""
    if reader.if_word(v.EVERYBODY) or reader.at(v.IF):
        return ("all",)
    if reader.at(v.COLOURS):
        return (colour(reader),)
    return (reader.name(v.POWERS),)


def _allies(reader: Reader) -> tuple[str, ...]:
    if reader.if_word(v.EVERYBODY):
        return ("all",)
    side = reader.if_word(v.SIDES)
    return (side,) if side is not None else colours(reader)


def _anybody(reader: Reader) -> tuple[str, ...]:
    if reader.if_word(v.EVERYBODY) or reader.at(v.IF):
        return ("all",)
    return (colour(reader),)


TARGETS: dict[str, Callable[[Reader], tuple[str, ...]]] = {
    "zap": _any_power,
    "champ": _allies,
    "controle": lambda reader: (),
    "gaz": _anybody,
    "peste": lambda reader: (colour(reader),),
    "moebius": lambda reader: (),
}


def _at(reader: Reader) -> str:
    """At my refill, or when a window closes; without a word: at my refill."""
    if not reader.if_word(v.AT):
        return "refill"
    return reader.name(v.WINDOWS)


def _arm_text(line: o.Arm, language: Language) -> str:
    edict = word(v.EDICTS, line.edict, language)
    target = ", ".join(_target(name, language) for name in line.target)
    at = ""
    if line.at:
        at = f"{word(v.AT, 'at', language)} {word(v.WINDOWS, line.at, language)}"
    return joined(edict, target, at, notation.conditions(line.conds, language))


def _target(name: str, language: Language) -> str:
    if name == "all":
        return word(v.EVERYBODY, True, language)
    for words in (v.COLOURS, v.SIDES):
        if name in words.shown:
            return word(words, name, language)
    return word(v.POWERS, name, language)


ARM = Slot(_arm, _arm_text)
