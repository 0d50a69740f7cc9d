"""Lines of the book and settings: `armer zap virus si contre moi`, `consigne garder >=8`."""

from collections.abc import Callable, Mapping

from referee.games.rencontre_cosmique.orders.tokens import colour, colours, conditions, is_word
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.small_words import ARTICLES
from referee.kernel.text import Reader

MANY = 9999
SETTABLE = ("look", "keep", "steal", "travel", "place", "recover", "role", "return")
Read = Callable[[Reader, Where], o.AnyLine]


def read_arm(reader: Reader, where: Where) -> o.Arm:
    reader.skip(ARTICLES)
    edict = reader.name(v.EDICTS)
    target = TARGETS[edict](reader)
    at = _at(reader) if edict == "peste" else ""
    return o.Arm(edict=edict, target=target, at=at, conds=conditions(reader), where=where)


def _any_power(reader: Reader) -> tuple[str, ...]:
    """A power, a colour, or all; with a condition, whoever it is true of."""
    if reader.if_word(v.EVERYBODY) or is_word(reader, v.IF):
        return ("all",)
    if is_word(reader, v.COLOURS):
        return (colour(reader),)
    return (reader.name(v.POWERS),)


def _allies(reader: Reader) -> tuple[str, ...]:
    if reader.if_word(v.EVERYBODY):
        return ("all",)
    side = reader.if_word(v.SIDES)
    return (side,) if side is not None else colours(reader)


def _anybody(reader: Reader) -> tuple[str, ...]:
    if reader.if_word(v.EVERYBODY) or is_word(reader, v.IF):
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


def read_disarm(reader: Reader, where: Where) -> o.Disarm:
    if reader.if_word(v.EVERYBODY):
        return o.Disarm(where=where)
    return o.Disarm(number=reader.number(1, MANY), where=where)


def read_zap(reader: Reader, where: Where) -> o.Arm:
    """In a riposte: this use, now."""
    return o.Arm(edict="zap", target=("now",), where=where)


def read_setting(reader: Reader, where: Where, verbs: Mapping[str, Read]) -> o.Setting:
    """The lasting form of a line."""
    token = reader.peek()
    verb = reader.name(v.VERBS)
    if verb == "edicts":
        return o.Setting(set=o.Edicts(take=reader.word(v.ALWAYS) == "always"), where=where)
    if verb == "use":
        power = reader.name(v.POWERS)
        use = o.Use(power=power, always=reader.word(v.ALWAYS) == "always")
        return o.Setting(set=use, where=where)
    if verb not in SETTABLE:
        place = token.where if token is not None else where
        raise unreadable(Problem("E-SETTING", where=place))
    line = verbs[verb](reader, Where())
    return o.Setting(set=line, where=where)  # type: ignore[arg-type]
