"""The way of a match (rulings §6.1): which window closed, what is to do, what is asked next."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules import draft as drafts
from referee.games.kardashev.rules import effect_lists, ending, response, turn
from referee.games.kardashev.rules.auto_picks import auto_picks
from referee.games.kardashev.rules.engine import Engine, Luck, Record
from referee.games.kardashev.rules.picks import Picks, pick_in_order, zone_of
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import LETTERS, SEATS, rival
from referee.games.kardashev.things.sheet import (
    Choose,
    Concede,
    Keep,
    Move,
    Start,
    items_of,
)
from referee.games.kardashev.things.state import Choice, KardashevState, Task
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given, Outcome
from referee.kernel.refused import bare

Orders = Mapping[Seat, Any]
STEPS: dict[str, Callable[[Engine, Task], None]] = {
    "begin_turn": turn.begin_turn,
    "lines": turn.do_lines,
    "reply": response.reply,
    "list": effect_lists.start_list,
    "effects": effect_lists.run_effects,
    "leaves": lambda engine, task: None,  # a place in the agenda: `leave` lists go before it
    "limbo": response.leave_limbo,
    "enter": turn.enter,
    "go_on": turn.go_on,
    "end_turn": turn.end_turn,
    "after_game": ending.after_game,
}


def setup(record: Record, options: KardashevOptions, seats: int, chance: Chance) -> None:
    """Draw 1: the first stage is dealt; a single game begins at once (H-42)."""
    engine = Engine(record, Luck(chance))
    engine.emit(e.MatchStarted(options.mode, options))
    if options.single:
        drafts.base_decks(engine)
    else:
        drafts.open_stage(engine, 1)
    run_on(engine)


def resolve(record: Record, orders: Mapping[Seat, Given], chance: Chance) -> None:
    """The window has closed."""
    engine = Engine(record, Luck(chance))
    given = {seat: answer.order for seat, answer in orders.items()}
    given_up = {seat: order for seat, order in given.items() if isinstance(order, Concede)}
    if given_up:
        ending.concede(engine, given_up)
    else:
        silent = {seat for seat, answer in orders.items() if answer.played_default}
        CLOSES[record.state.phase](engine, given, silent)
    run_on(engine)


def run_on(engine: Engine) -> None:
    """The agenda, until a seat is asked or there is no more to do."""
    while engine.tasks and engine.state.phase == "busy":
        task = engine.tasks.pop(0)
        STEPS[task.do](engine, task)


def outcome(state: KardashevState) -> Outcome | None:
    return state.result


def asked(state: KardashevState) -> tuple[Seat, ...]:
    """Whom the open window asks: public."""
    match state.phase:
        case "draft1" | "draft2" | "build":
            return SEATS
        case "response":
            return (rival(state.active),)
        case "choice" if state.choice is not None:
            return (state.choice.chooser,)
        case "start" | "play" | "hero":
            return (state.active,)
        case _:
            return ()


# --- what closes a window ---------------------------------------------------------------------


def _draft(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    drafts.draft(engine, orders)


def _build(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    drafts.build(engine, orders)


def _start(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    [(seat, order)] = orders.items()
    me = not isinstance(order, Start) or order.me
    drafts.start(engine, seat if me else rival(seat), LETTERS[seat])


def _move(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    """A play or a response is filed as a whole, then carried out."""
    [(seat, order)] = orders.items()
    move = bare(order) if isinstance(order, Move) else Move()
    window = engine.state.phase
    engine.emit(e.OrderFiled(seat, window, Sealed((seat,), move)))
    engine.then(turn.LINES if window == "play" else response.REPLY)


def _choice(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    """The picks are made; the agenda goes on where it stopped."""
    [(seat, order)] = orders.items()
    choice = engine.state.choice
    if choice is None or not isinstance(order, Choose):
        raise ValueError("no choice is open")
    agenda = engine.state.agenda
    picks = picks_of(engine.state, choice, order)
    via = "auto" if seat in silent or order.auto else "window" if order.used is None else "then"
    made = e.Picked(via, order.used or ())
    engine.emit(e.ChoiceMade(seat, choice.effect, Sealed((seat,), made)))
    engine.then(*agenda)
    effect_lists.carry_out(engine, choice, picks)


def picks_of(state: KardashevState, choice: Choice, order: Choose) -> Picks:
    """The cards that an order names; `auto` picks the rest."""
    zone = zone_of(state, choice)
    picked, _ = pick_in_order(state, choice, zone, items_of(order.picks))
    return auto_picks(state, choice, zone, picked) if order.auto else picked


def _hero(engine: Engine, orders: Orders, silent: set[Seat]) -> None:
    [(seat, order)] = orders.items()
    chosen = order.hero if isinstance(order, Keep) else None
    ending.keep_hero(
        engine, seat, chosen.what if chosen else ending.best_hero(engine.state.offered)
    )


CLOSES: dict[str, Callable[[Engine, Orders, set[Seat]], None]] = {
    "draft1": _draft,
    "draft2": _draft,
    "build": _build,
    "start": _start,
    "play": _move,
    "response": _move,
    "choice": _choice,
    "hero": _hero,
}
