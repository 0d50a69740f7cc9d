"""May this order be played (rulings §6.5)? Everything is judged on the seat's own view.

A refused order is refused whole, with every error listed.
"""

from collections.abc import Callable, Iterator
from typing import Any

from referee.games.kardashev.orders.checks_deck import check_build, check_take, notes_on_build
from referee.games.kardashev.orders.checks_move import check_play, check_response, notes_on_move
from referee.games.kardashev.orders.refusals import list_fact, refusal
from referee.games.kardashev.rules.picks import is_enough, legal_picks, pick_in_order
from referee.games.kardashev.things.sheet import (
    AnyOrder,
    Build,
    Choose,
    Concede,
    Keep,
    Move,
    Start,
    Take,
    items_of,
)
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem

ALLOWED: dict[str, tuple[type, ...]] = {
    "draft1": (Take,),
    "draft2": (Take,),
    "build": (Build,),
    "start": (Start,),
    "play": (Move,),
    "response": (Move,),
    "choice": (Choose,),
    "hero": (Keep,),
}
GAME_WINDOWS = ("start", "play", "response", "choice")


def check(view: KardashevView, order: AnyOrder) -> Verdict:
    """Why the order may not be played, else what it leaves open."""
    window = view.window or ""
    if view.seat is None or view.ask is None or not _belongs(window, order):
        return Verdict((Problem("E-NOT-ASKED", facts={"window": window or "-"}),))
    if isinstance(order, Concede):
        return Verdict(tuple(_check_concession(view, order)))
    refused = tuple(CHECKS[window](view, order))
    return Verdict(refused, () if refused else tuple(_notes(view, order)))


def _belongs(window: str, order: AnyOrder) -> bool:
    return isinstance(order, (Concede, *ALLOWED.get(window, ())))


def _notes(view: KardashevView, order: AnyOrder) -> Iterator[Problem]:
    if isinstance(order, Build):
        yield from notes_on_build(view, order)
    elif isinstance(order, Move):
        yield from notes_on_move(view, order)


def _check_concession(view: KardashevView, order: Concede) -> Iterator[Problem]:
    """H-41: a game is given up in a window of that game, the match in any."""
    if not order.match and view.window not in GAME_WINDOWS:
        yield refusal("E-CONCEDE", "H-41", order.where)


def _check_start(view: KardashevView, order: Start) -> Iterator[Problem]:
    """R-7: either seat may begin."""
    yield from ()


def check_keep(view: KardashevView, order: Keep) -> Iterator[Problem]:
    """R-29: one of the three."""
    if order.hero is not None and order.hero.what not in view.offered:
        facts = list_fact("offered", view.offered)
        yield refusal("E-HERO", "R-29", order.hero.where, case="offered", **facts)


def check_choice(view: KardashevView, order: Choose) -> Iterator[Problem]:
    """§6.3: the number asked, each legal in its turn; `none` only where it is allowed."""
    choice, zone = view.choice, view.zone
    if choice is None:
        return
    picked, wrong = pick_in_order(view, choice, zone, items_of(order.picks))
    there = list_fact("legal", legal_picks(view, choice, zone, picked))
    if wrong is not None:
        case = "many" if wrong >= choice.n else ""
        bad = order.picks[wrong].where
        yield refusal("E-CHOICE", "H-7", bad, n=choice.n, case=case, **there)
    elif not order.auto and not is_enough(view, choice, zone, picked):
        code = "E-NONE" if not picked else "E-CHOICE"
        case = "few" if picked else ""
        yield refusal(code, "H-7", order.where, n=choice.n, case=case, **there)


CHECKS: dict[str, Callable[[KardashevView, Any], Iterator[Problem]]] = {
    "draft1": check_take,
    "draft2": check_take,
    "build": check_build,
    "start": _check_start,
    "play": check_play,
    "response": check_response,
    "choice": check_choice,
    "hero": check_keep,
}
