"""Orders as canonical text, in either language: `read` gives the order back (rulings §6)."""

from collections.abc import Callable
from typing import Any

from referee.games.rencontre_cosmique.orders.writing_deal import accept, offer
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.notation import (
    always,
    card,
    cards,
    colour,
    conditions,
    counted,
    mode_of,
    pawns,
    place,
    power,
    verb,
    word,
)
from referee.games.rencontre_cosmique.words.vocabulary import COLOUR_NAMES
from referee.kernel.words import Language


def write(order: Any, language: Language) -> str:
    """Line by line."""
    return "\n".join(write_line(line, language) for line in order.lines)


def write_line(line: Any, language: Language) -> str:
    return WRITERS[type(line)](line, language)


# --- lines ----------------------------------------------------------------------------------------


def _recover(line: o.Recover, language: Language) -> str:
    to = place(line.to, language) if line.to else word(v.NONE, "none", language)
    return verb("recover", language, to)


def _attack(line: o.Attack, language: Language) -> str:
    against = ""
    if line.against:
        against = f"{word(v.AGAINST, 'against', language)} {colour(line.against, language)}"
    return verb("attack", language, place(line.planet, language), against)


def _invite(line: o.Invite, language: Language) -> str:
    if line.everybody or not line.colours:
        return verb("invite", language, word(v.EVERYBODY, line.everybody, language))
    return verb("invite", language, ", ".join(colour(name, language) for name in line.colours))


def _ally(line: o.Ally, language: Language) -> str:
    side = word(v.SIDES, line.side, language)
    return verb(
        "ally", language, side, pawns(line.pawns, language), conditions(line.conds, language)
    )


def _look(line: o.Look, language: Language) -> str:
    at = word(v.LOOK_TIMES, line.at, language) if line.at else ""
    target = word(v.LOOKS, line.target, language)
    return verb("look", language, target, at, conditions(line.conds, language))


def _question(line: o.Question, language: Language) -> str:
    target, conds = word(v.MAINS, line.target, language), conditions(line.conds, language)
    return verb(
        "ask", language, target, question(line.what, line.card, line.n, line.text, language), conds
    )


def question(what: str, named: str, n: int, text: str, language: Language) -> str:
    """What is asked, as it is typed."""
    holds, plays = word(v.QUESTIONS, "holds", language), word(v.QUESTIONS, "plays", language)
    attack = word(v.ATTACK_WORD, "attack", language)
    compromise = v.COMPROMISE.shown["C"].in_(language)
    written = {
        "holds": lambda: f"{holds} {card(named, language)}",
        "holds_attack": lambda: f"{holds} {attack}>={n}",
        "compromise": lambda: f"{holds} {compromise}",
        "edict": lambda: f"{holds} {word(v.EDICT_WORD, 'edict', language)}",
        "count": lambda: f"{word(v.QUESTIONS, 'count', language)}>={n}",
        "will_compromise": lambda: f"{plays} {compromise}",
        "will_attack": lambda: f"{plays} {attack}" + (f">={n}" if n else ""),
        "free": lambda: f'{word(v.QUESTIONS, "free", language)} "{text}"',
    }
    return written[what]() if what in written else word(v.QUESTIONS, what, language)


def _give(line: o.Give, language: Language) -> str:
    to = f"{word(v.GIVE_TO, 'to', language)} {word(v.MAINS, line.target, language)}"
    return verb("give", language, card(line.card, language), to, conditions(line.conds, language))


def _mutate(line: o.Mutate, language: Language) -> str:
    sources = ", ".join(f"{source.n} {_source(source.of, language)}" for source in line.sources)
    return verb("mutate", language, sources, conditions(line.conds, language))


def _source(of: str, language: Language) -> str:
    return word(v.PILE, "pile", language) if of == "pile" else colour(of, language)


def _ooze(line: o.Ooze, language: Language) -> str:
    if line.add:
        return verb("ooze", language, f"+{pawns(line.add, language)}")
    if line.back:
        to = word(v.TO, "to", language)
        return verb("ooze", language, f"-{line.back} {to} {pawns(line.to, language)}")
    return verb("ooze", language, word(v.NONE, "none", language))


def _travel(line: o.Travel, language: Language) -> str:
    return verb(
        "travel", language, ", ".join(word(v.TRAVELS, when, language) for when in line.when)
    )


def _reward(line: o.Reward, language: Language) -> str:
    parts = [counted(line.cards, "cards", language)]
    if line.pawns:
        parts.append(counted(line.pawns, "pawns", language))
    return verb("reward", language, ", ".join(parts))


def _keep_powers(line: o.KeepPowers, language: Language) -> str:
    return verb("keep", language, ", ".join(power(key, language) for key in line.powers))


# --- reactions ------------------------------------------------------------------------------------


def _arm(line: o.Arm, language: Language) -> str:
    if line.target == ("now",):
        return verb("zap", language)
    edict = word(v.EDICTS, line.edict, language)
    target = ", ".join(_target(name, language) for name in line.target)
    at = ""
    if line.at:
        at = f"{word(v.AT, 'at', language)} {word(v.WINDOWS, line.at, language)}"
    return verb("arm", language, edict, target, at, conditions(line.conds, language))


def _target(name: str, language: Language) -> str:
    if name == "all":
        return word(v.EVERYBODY, True, language)
    if name in COLOUR_NAMES:
        return colour(name, language)
    return word(v.SIDES, name, language) if name in v.SIDES.shown else power(name, language)


def _disarm(line: o.Disarm, language: Language) -> str:
    return verb(
        "disarm", language, str(line.number) if line.number else word(v.EVERYBODY, True, language)
    )


def _setting(line: o.Setting, language: Language) -> str:
    return verb("setting", language, write_line(line.set, language))


def _edicts(line: o.Edicts, language: Language) -> str:
    return verb("edicts", language, always(line.take, language))


def _use(line: o.Use, language: Language) -> str:
    return verb("use", language, power(line.power, language), always(line.always, language))


Writer = Callable[[Any, Language], str]


def _simple(key: str) -> Writer:
    return lambda line, language: verb(key, language)


def _with_pawns(key: str, field: str) -> Writer:
    return lambda line, language: verb(key, language, pawns(getattr(line, field), language))


def _with_power(key: str) -> Writer:
    return lambda line, language: verb(
        key, language, power(line.power, language) if line.power else ""
    )


WRITERS: dict[type[Any], Writer] = {
    o.Recover: _recover,
    o.Moebius: _simple("moebius"),
    o.Continue: lambda line, language: verb(
        "continue", language, word(v.ASK, "ask", language) if line.ask else ""
    ),
    o.Stop: _simple("stop"),
    o.Role: _with_power("role"),
    o.Vanish: lambda line, language: verb("vanish", language, line.letter),
    o.Strike: lambda line, language: verb("plague", language, colour(line.victim, language)),
    o.Attack: _attack,
    o.Send: _with_pawns("pawns", "pawns"),
    o.Invite: _invite,
    o.Redraw: _simple("redraw"),
    o.Ally: _ally,
    o.Decline: _simple("decline"),
    o.Look: _look,
    o.Question: _question,
    o.Give: _give,
    o.Mutate: _mutate,
    o.Trade: lambda line, language: verb("trade", language, conditions(line.conds, language)),
    o.Pass: _simple("pass"),
    o.NoPower: lambda line, language: verb(
        "powers",
        language,
        word(v.ASK, "ask", language) if line.ask else word(v.PASS, "pass", language),
    ),
    o.Reply: lambda line, language: verb("yes" if line.yes else "no", language),
    o.Play: lambda line, language: verb("card", language, card(line.card, language)),
    o.Ooze: _ooze,
    o.Swap: lambda line, language: verb(
        "swap", language, "" if line.yes else word(v.NO, "no", language)
    ),
    o.Travel: _travel,
    o.Keep: lambda line, language: verb("keep", language, mode_of(line, language)),
    o.Steal: lambda line, language: verb("steal", language, mode_of(line, language)),
    o.Offer: offer,
    o.Accept: accept,
    o.Break: _simple("break"),
    o.Await: _simple("await"),
    o.Founders: _with_pawns("founders", "pawns"),
    o.Losses: _with_pawns("losses", "pawns"),
    o.Cards: lambda line, language: verb("cards", language, cards(line.cards, language)),
    o.Reward: _reward,
    o.Return: _with_pawns("return", "to"),
    o.Place: _with_pawns("place", "to"),
    o.KeepPowers: _keep_powers,
    o.NewPower: _with_power("new"),
    o.Edicts: _edicts,
    o.Use: _use,
    o.Setting: _setting,
    o.Arm: _arm,
    o.Disarm: _disarm,
    o.Reveal: _with_power("reveal"),
}
