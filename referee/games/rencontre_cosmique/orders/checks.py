"""May this order be given? On the seat's own view only (rulings §4.2 "Legality", §6).

Every kind of line belongs to some windows (line_windows.py), and has a check of its own; all that
is wrong is told at once. Remarks say what is missing and will be filled in.
"""

from collections.abc import Callable
from typing import Any

from referee.games.rencontre_cosmique.orders import checks_deal as deals
from referee.games.rencontre_cosmique.orders import checks_duel as duels
from referee.games.rencontre_cosmique.orders import checks_next as nexts
from referee.games.rencontre_cosmique.orders import checks_powers as powers
from referee.games.rencontre_cosmique.orders.refusals import refusal, words
from referee.games.rencontre_cosmique.orders.rows import GRAMMAR
from referee.games.rencontre_cosmique.rules.next_duel import asks_now
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.game import Verdict
from referee.kernel.refused import NOWHERE, Problem

Check = Callable[[RencontreView, o.Answer, Any], list[Problem]]


def check(view: RencontreView, order: o.Answer) -> Verdict:
    """Everything that is wrong with it; what will be filled in."""
    refused: list[Problem] = []
    for line in order.lines:
        refused += misplaced(view, line) or CHECKS.get(type(line), _fine)(view, order, line)
    if not refused:
        refused += contradictions(view, order)
    return Verdict(tuple(refused), () if refused else tuple(missing(view, order)))


def _fine(view: RencontreView, order: o.Answer, line: o.AnyLine) -> list[Problem]:
    return []


def misplaced(view: RencontreView, line: o.AnyLine) -> list[Problem]:
    """This window does not understand such a line."""
    window = view.window or ""
    if window in (GRAMMAR.row_of(line).windows or ()):
        return []
    facts = words("window", WINDOW_NAMES[window]) if window else {}
    return [refusal("E-WINDOW", None, line.where, **facts)]


def contradictions(view: RencontreView, order: o.Answer) -> list[Problem]:
    """Lines that cannot stand together."""
    pairs = ((o.Continue, o.Stop), (o.Attack, o.Redraw), (o.Accept, o.Break), (o.Offer, o.Break))
    found = []
    for first, other in pairs:
        if order.first(first) and (second := order.first(other)):
            found.append(refusal("E-BOTH", None, second.where))
    return [
        *found,
        *nexts.swallowed(view, order),
        *duels.declined_first(order),
        *nexts.alone(view, order),
    ]


def missing(view: RencontreView, order: o.Answer) -> list[Problem]:
    """What the referee will fill in, as it does for the silent; what may have to be changed."""
    usual = view.ask.default if view.ask is not None else o.SILENT
    doubtful = nexts.doubtful(view, order)
    stops = order.first(o.Stop) and asks_now(view.table, view.window or "")
    if stops or order.first(o.Redraw) or view.window in ("alliance", "deal"):
        return doubtful
    needed = (
        o.Attack, o.Send, o.Play, o.Ooze, o.Vanish, o.Role, o.Losses, o.Cards, o.Reward,
    )  # fmt: skip
    filled = [
        refusal("N-FILLED", None, NOWHERE, case=type(line).__name__.lower())
        for line in usual.lines
        if isinstance(line, needed) and order.first(type(line)) is None
    ]
    return [*filled, *doubtful]


CHECKS: dict[type[o.Part], Check] = {
    o.Recover: nexts.recover,
    o.Moebius: nexts.moebius,
    o.Continue: nexts.continues,
    o.Stop: nexts.stops,
    o.Role: nexts.role,
    o.Vanish: duels.vanish,
    o.Strike: duels.strike,
    o.Attack: duels.attack,
    o.Send: duels.send,
    o.Redraw: duels.redraw,
    o.Invite: duels.invite,
    o.Ally: duels.ally,
    o.Look: powers.look,
    o.Question: powers.question,
    o.Give: powers.give,
    o.Mutate: powers.mutate,
    o.Trade: powers.trade,
    o.Reply: powers.reply,
    o.Play: duels.card,
    o.Ooze: powers.ooze,
    o.Swap: powers.swap,
    o.Travel: powers.travel,
    o.Keep: powers.keep,
    o.Steal: powers.steal,
    o.Offer: deals.offer,
    o.Accept: deals.accept,
    o.Founders: deals.founders,
    o.Losses: deals.losses,
    o.Cards: deals.cards,
    o.Reward: deals.reward,
    o.Return: deals.returning,
    o.Place: deals.placing,
    o.KeepPowers: powers.keep_powers,
    o.NewPower: powers.new_power,
    o.Setting: powers.setting,
    o.Disarm: powers.disarm,
    o.Reveal: powers.reveal,
    o.Arm: powers.arm,
}
