"""Checks of the lines about a further duel: asked for now, or said ahead (R-59, R-60, C-22)."""

from collections.abc import Callable
from typing import Any

from referee.games.rencontre_cosmique.orders import checks_duel as duels
from referee.games.rencontre_cosmique.orders.refusals import refusal
from referee.games.rencontre_cosmique.rules.next_duel import (
    LINES,
    PAIR,
    asks_now,
    goes_ahead,
    may_follow,
)
from referee.games.rencontre_cosmique.rules.powers import machine
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import MOEBIUS, is_duel
from referee.kernel.refused import Problem

View = Any  # RencontreView; naming it here would go round in a circle
Check = Callable[[View, o.Answer, Any], list[Problem]]
DECIDES = ("launch", "alliance", "cards", "recards", "oracle")
OF_A_DUEL = (
    o.Recover, o.Moebius, o.Role, o.Attack, o.Send, o.Invite,
    o.Look, o.Question, o.Give, o.Mutate, o.Trade,
)  # fmt: skip


def continues(view: View, order: o.Answer, line: o.Continue) -> list[Problem]:
    if not asks_now(view.table, view.window):
        return _ahead(view, line) or _another(view, line)
    if line.ask:
        return [refusal("E-CONTINUE-ASKED", None, line.where)]
    return _now(view, line)


def stops(view: View, order: o.Answer, line: o.Stop) -> list[Problem]:
    """Ahead it is never too much: there may be nothing to stop."""
    return [] if asks_now(view.table, view.window) else _ahead(view, line)


def _now(view: View, line: o.Continue) -> list[Problem]:
    """R-59, R-60: a right to another duel, and a card for it."""
    table, seat = view.table, duels.me(view)
    if not any(map(is_duel, view.hand)):
        return [refusal("E-CONTINUE-CARD", "R-60", line.where)]
    right = table.duel.success and table.duel.number == 1
    if right or machine.entitles(table, seat) or machine.KEY in view.faces:
        return []
    return [refusal("E-CONTINUE", "R-59", line.where)]


def _ahead(view: View, line: o.Continue | o.Stop) -> list[Problem]:
    """Said in the offense's own orders, once its duel has been opened."""
    if view.window == "prep":
        return [refusal("E-CONTINUE-FIRST", "R-59", line.where)]
    if duels.me(view) != view.table.offense:
        return [refusal("E-CONTINUE-WHO", "R-59", line.where)]
    return []


def _another(view: View, line: o.Continue) -> list[Problem]:
    """Two players open a further duel with planet and pawns: that cannot be said ahead."""
    if line.ask:
        return []
    if view.table.seats == PAIR:
        return [refusal("E-CONTINUE-PAIR", "R-77", line.where)]
    if may_follow(view.table, duels.me(view), view.faces):
        return []
    return [refusal("E-CONTINUE", "R-59", line.where)]


def swallowed(view: View, order: o.Answer) -> list[Problem]:
    """Beside a `stop` that ends the turn now nothing of a duel has a place."""
    if order.first(o.Stop) is None or not asks_now(view.table, view.window):
        return []
    return [
        refusal("E-BOTH", None, line.where) for line in order.lines if isinstance(line, OF_A_DUEL)
    ]


def alone(view: View, order: o.Answer) -> list[Problem]:
    """An order of nothing but lines for later does not answer its window: the silent's card would
    be laid for it, by a standing order again and again."""
    later = goes_ahead(view.table, view.window, order) or order.first(o.Stop)
    if view.window not in DECIDES or asks_now(view.table, view.window):
        return []
    kinds = (o.NoPower, o.Continue, *(LINES if later else ()))
    if not order.lines or not all(isinstance(line, kinds) for line in order.lines):
        return []
    return [refusal("E-AHEAD-ALONE", None, order.lines[0].where)]


# --- what goes with it ----------------------------------------------------------------------------


def along(now: Check, later: Check, *homes: str) -> Check:
    """`now` in its own windows; `later` beside a `continue` said ahead; alone it has no place."""

    def check(view: View, order: o.Answer, line: o.Part) -> list[Problem]:
        if goes_ahead(view.table, view.window, order):
            return later(view, order, line)
        if view.window in homes:
            return now(view, order, line)
        return [refusal("E-NEXT-ALONE", None, line.where)]

    return check


def _anywhere(view: View, order: o.Answer, line: o.Recover) -> list[Problem]:
    """Bases and hole may yet change: `doubtful` remarks it, `opening.recover` tells it."""
    return []


def doubtful(view: View, order: o.Answer) -> list[Problem]:
    """Said ahead, and as things stand not possible: remarked when it is filed (C-15)."""
    line = order.first(o.Recover)
    if line is None or not goes_ahead(view.table, view.window, order):
        return []
    doubts = duels.recover(view, order, line)
    return [refusal("N-RECOVER", "R-18", doubt.where) for doubt in doubts]


def _held(view: View, order: o.Answer, line: o.Moebius) -> list[Problem]:
    return [] if MOEBIUS in view.hand else [duels.not_held(view, line, MOEBIUS)]


recover = along(duels.recover, _anywhere, "prep", "launch")
moebius = along(duels.moebius, _held, "prep", "launch")
role = along(duels.role_now, duels.role, "prep", "launch", "role")
