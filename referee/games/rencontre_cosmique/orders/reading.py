"""Orders as players write them: lines, French or English or mixed (rulings §6).

`read` takes any text apart or says what is wrong with it: line, token, what would be right. A line
of the language is a verb and what follows; every verb has a reader in `VERBS_READ`. What is said
twice where it can only be said once is refused.
"""

import re
from collections.abc import Callable

from msgspec.structs import replace

from referee.games.rencontre_cosmique.orders.line_windows import known_in, verbs_of
from referee.games.rencontre_cosmique.orders.reading_deal import read_accept, read_offer
from referee.games.rencontre_cosmique.orders.reading_powers import (
    read_give,
    read_look,
    read_mutate,
    read_question,
)
from referee.games.rencontre_cosmique.orders.reading_reactions import (
    read_arm,
    read_disarm,
    read_setting,
    read_zap,
)
from referee.games.rencontre_cosmique.orders.tokens import (
    ally_conditions,
    cards,
    clause_conditions,
    colour,
    colours,
    mode,
    pawns,
    planet,
    the_card,
)
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import OVAL, added
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.game import View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.vocabulary import listed

Read = Callable[[Reader, Where], o.AnyLine]
MANY = 99
CARD_WINDOWS = ("cards", "recards", "oracle")
GLUED_CARD = re.compile(r"a[0-9]{1,3}|c|compromise?|compromis")
SEVERAL = (
    o.Ally, o.Look, o.Question, o.Give, o.Mutate, o.Trade, o.Strike, o.Setting, o.Arm, o.Disarm,
    o.Reveal,
)  # fmt: skip


def read(text: str, view: View | None) -> o.Answer:
    """The order in this text; without a view for no window in particular. Raises Refused."""
    window = (view.window if view else None) or ""
    found: list[o.AnyLine] = []
    seen: dict[object, Where] = {}
    wrong = Wrong()
    for line in lines(text, breaks=";"):
        with wrong:
            _add(found, seen, line, window)
    wrong.tell()
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    return o.Answer(tuple(found))


def _add(found: list[o.AnyLine], seen: dict[object, Where], line: Line, window: str) -> None:
    """What this line says, behind what was said before."""
    for part in read_line(line, window):
        if isinstance(part, o.Send) and found and isinstance(found[-1], o.Send):
            found[-1] = _joined(found[-1], part)
            continue
        if not isinstance(part, SEVERAL):
            once(seen, type(part), line.whole)
        found.append(part)


def _joined(first: o.Send, more: o.Send) -> o.Send:
    """`pawns` line under `pawns` line, as a form writes them."""
    return o.Send(pawns=added(first.pawns, more.pawns), where=first.where)


def read_line(line: Line, window: str) -> list[o.AnyLine]:
    """`window` helps where a line begins with no verb: a card where one is asked for. Two lines in
    one are `attaquer j3 avec 2 v1`."""
    reader = Reader(line)
    reader.skip(SPEAKERS)
    verb = "card" if window in CARD_WINDOWS and _is_card(reader) else _verb(reader, window)
    if reader.next and reader.tokens[reader.next - 1].text == "-":  # `suinter -4`: dashes join
        reader.next -= 1  # words, not here
    found = [VERBS_READ[verb](reader, line.whole)]
    if verb == "attack" and reader.if_word(v.WITH) is not None:
        found.append(o.Send(pawns=pawns(reader, OVAL), where=line.whole))
    reader.end()
    return found


def _is_card(reader: Reader) -> bool:
    """`A8`, `8`, `C`, `compromis`, `attaque 8`: the card itself."""
    token, after = (*reader.left[:2], None, None)[:2]
    if token is None:
        return False
    number = after is not None and after.kind == "number"
    attack = v.ATTACK_WORD.get(token.text) is not None and number
    return attack or token.kind == "number" or GLUED_CARD.fullmatch(token.text) is not None


def _verb(reader: Reader, window: str) -> str:
    """Raises Refused with the words of this window, not with all there are."""
    try:
        return reader.name(v.VERBS)
    except Refused as refused:
        here = listed("expected", verbs_of(window)) if window else {}
        problems = [
            replace(problem, facts=_untried(problem) | here | _hint(problem, window))
            for problem in refused.problems
        ]
        raise Refused(refused.kind, *problems) from None


def _untried(problem: Problem) -> dict[str, int | str]:
    """Without the hint that all windows' words have given."""
    return {name: fact for name, fact in problem.facts.items() if not name.startswith("try.")}


def _hint(problem: Problem, window: str) -> dict[str, int | str]:
    return v.VERBS.hint(problem.where.token, known_in(window) if window else None)


# --- the opening ----------------------------------------------------------------------------------


def _recover(reader: Reader, where: Where) -> o.Recover:
    if reader.if_word(v.NONE):
        return o.Recover(where=where)
    return o.Recover(to=reader.if_word(v.CONE) or planet(reader), where=where)


def _continue(reader: Reader, where: Where) -> o.Continue:
    return o.Continue(ask=reader.if_word(v.ASK) is not None, where=where)


def _vanish(reader: Reader, where: Where) -> o.Vanish:
    token = reader.take()
    letter = token.text.upper()
    if letter not in tuple("ABCDEFGHIJ"):
        raise unreadable(Problem("E-LETTER-NAME", where=token.where))
    return o.Vanish(letter=letter, where=where)


def _attack(reader: Reader, where: Where) -> o.Attack:
    aimed = planet(reader)
    against = colour(reader) if reader.if_word(v.AGAINST) else ""
    return o.Attack(planet=aimed, against=against, where=where)


def _invite(reader: Reader, where: Where) -> o.Invite:
    everybody = reader.if_word(v.EVERYBODY)
    if everybody is not None:
        reader.skip(("le", "monde"))
        return o.Invite(everybody=everybody, where=where)
    return o.Invite(colours=colours(reader), where=where)


def _no_power(reader: Reader, where: Where) -> o.NoPower:
    ask = reader.if_word(v.ASK) is not None
    if not ask:
        reader.word(v.PASS)
    return o.NoPower(ask=ask, where=where)


def _ally(reader: Reader, where: Where) -> o.Ally:
    side = reader.word(v.SIDES)
    taken = pawns(reader)
    return o.Ally(side=side, pawns=taken, conds=ally_conditions(reader), where=where)


# --- the cards ------------------------------------------------------------------------------------


def _ooze(reader: Reader, where: Where) -> o.Ooze:
    if reader.if_word(v.NONE):
        return o.Ooze(where=where)
    if reader.if_sign("-"):
        back = reader.number(1, 20)
        reader.word(v.TO)
        return o.Ooze(back=back, to=pawns(reader), where=where)
    reader.sign("+")
    return o.Ooze(add=pawns(reader), where=where)


def _travel(reader: Reader, where: Where) -> o.Travel:
    when = [reader.name(v.TRAVELS)]
    while reader.if_sign(","):
        when.append(reader.name(v.TRAVELS))
    return o.Travel(when=tuple(when), where=where)


def _keep(reader: Reader, where: Where) -> o.Keep | o.KeepPowers:
    """Of a card: always, never, from n up. Of powers: their names, or nothing at all."""
    token = reader.peek()
    if token is not None and (token.text == ">=" or v.ALWAYS.get(token.text)):
        how, least = mode(reader)
        return o.Keep(mode=how, least=least, where=where)
    powers: list[str] = []
    while reader.left:
        if powers and not reader.if_sign(","):
            reader.if_word(v.AND)
        powers.append(reader.name(v.POWERS))
    return o.KeepPowers(powers=tuple(powers), where=where)


def _steal(reader: Reader, where: Where) -> o.Steal:
    how, least = mode(reader)
    return o.Steal(mode=how, least=least, where=where)


# --- afterwards -----------------------------------------------------------------------------------


def _reward(reader: Reader, where: Where) -> o.Reward:
    counts = {"cards": 0, "pawns": 0}
    while True:
        n = reader.number(0, MANY)
        what = reader.if_word(v.CARDS_WORD) or reader.word(v.PAWNS_WORD)
        counts[what] += n
        if not reader.if_sign(","):
            return o.Reward(cards=counts["cards"], pawns=counts["pawns"], where=where)


def _new(reader: Reader, where: Where) -> o.NewPower:
    return o.NewPower(power=reader.name(v.POWERS) if reader.left else "", where=where)


def _simple(kind: type[o.AnyLine]) -> Read:
    return lambda reader, where: kind(where=where)


VERBS_READ: dict[str, Read] = {
    "recover": _recover,
    "moebius": _simple(o.Moebius),
    "continue": _continue,
    "stop": _simple(o.Stop),
    "role": lambda reader, where: o.Role(power=reader.name(v.POWERS), where=where),
    "vanish": _vanish,
    "plague": lambda reader, where: o.Strike(victim=colour(reader), where=where),
    "attack": _attack,
    "pawns": lambda reader, where: o.Send(pawns=pawns(reader, OVAL), where=where),
    "invite": _invite,
    "redraw": _simple(o.Redraw),
    "ally": _ally,
    "decline": _simple(o.Decline),
    "look": read_look,
    "ask": read_question,
    "give": read_give,
    "mutate": read_mutate,
    "trade": lambda reader, where: o.Trade(conds=clause_conditions(reader), where=where),
    "pass": _simple(o.Pass),
    "powers": _no_power,
    "no_power": _simple(o.NoPower),
    "yes": lambda reader, where: o.Reply(yes=True, where=where),
    "no": lambda reader, where: o.Reply(yes=False, where=where),
    "card": lambda reader, where: o.Play(card=the_card(reader), where=where),
    "ooze": _ooze,
    "swap": lambda reader, where: o.Swap(yes=not reader.if_word(v.NO), where=where),
    "travel": _travel,
    "keep": _keep,
    "steal": _steal,
    "offer": read_offer,
    "accept": read_accept,
    "break": _simple(o.Break),
    "await": _simple(o.Await),
    "founders": lambda reader, where: o.Founders(pawns=pawns(reader, OVAL), where=where),
    "losses": lambda reader, where: o.Losses(pawns=pawns(reader, OVAL), where=where),
    "cards": lambda reader, where: o.Cards(cards=cards(reader), where=where),
    "reward": _reward,
    "return": lambda reader, where: o.Return(to=pawns(reader), where=where),
    "place": lambda reader, where: o.Place(to=pawns(reader), where=where),
    "new": _new,
    "setting": lambda reader, where: read_setting(reader, where, VERBS_READ),
    "arm": read_arm,
    "disarm": read_disarm,
    "reveal": lambda reader, where: o.Reveal(power=reader.name(v.POWERS), where=where),
    "zap": read_zap,
}
