"""Nim at two versions of its rules that differ in one: who takes the last stone wins (1.0), or
loses (1.1). Nothing is hidden; the seats take one to three of the stones in turn.

    take 2            prends 2
"""

from functools import partial

from msgspec.structs import replace

from referee.kernel.event import Seat
from referee.kernel.game import Options, Outcome, State, Verdict
from referee.kernel.refused import Problem
from referee.kernel.window import Ask, Number, Window
from referee.kernel.words import Words
from tests.toys.base import event, seen, struct, toy
from tests.toys.tongue import Said, Tongue

MOST = 3
TONGUE = Tongue(take=(("take", "prends"), range(1, 100)))
VERBS = {"take": ["take"]}
LINE = Words("take {}", "prends {}")

Heap = struct(Options, "Heap", stones=(int, 10))
Nim = struct(State, "Nim", stones=(int, -1), turn=(Seat, 1), won=(Seat, 0))

HeapLaid = event("HeapLaid", stones=int)
StonesTaken = event("StonesTaken", seat=Seat, n=int)
GameWon = event("GameWon", seat=Seat)


def check_options(options, seats):
    good = 1 <= options.stones <= 99
    return () if good else (Problem("E-STONES", facts={"stones": options.stones}),)


def setup(record, options, seats, chance):
    record.emit(HeapLaid(options.stones))


def window(state):
    if state.won:
        return None
    most = min(MOST, state.stones)
    form = (Number("n", Words("Stones", "Pierres"), LINE, 1, most),)
    ask = Ask(form, Said("take", (1,)))
    return Window("take", "short", {"stones": state.stones}, {state.turn: ask})


def resolve(last_wins, record, orders, chance):
    [(seat, given)] = orders.items()
    if not record.emit(StonesTaken(seat, given.order[0])).stones:
        record.emit(GameWon(seat if last_wins else 3 - seat))


def leave(record, seat):
    if not record.state.won:
        record.emit(GameWon(3 - seat))


def evolve(state, event):
    match event:
        case HeapLaid(stones=stones):
            return Nim(stones)
        case StonesTaken(seat=seat, n=n):
            return replace(state, stones=state.stones - n, turn=3 - seat)
        case GameWon(seat=seat):
            return replace(state, won=seat)


def outcome(state):
    return Outcome((state.won,), "last_stone") if state.won else None


def view(state, seat):
    return seen(window(state), seat, stones=state.stones, turn=state.turn)


def check(view, order):
    most = min(MOST, view.board["stones"])
    if 1 <= order[0] <= most:
        return Verdict()
    return Verdict((Problem("E-RANGE", "N-1", order.at, {"least": 1, "most": most}),))


def propose(view, chance):
    n = 1 + chance.below("take", min(MOST, view.board["stones"]))
    return Said("take", (n,))


def imagine(view, chance):
    """Nothing is hidden."""
    return Nim(view.board["stones"], view.board["turn"])


def version(name, *, last_wins):
    return toy(
        {**globals(), "resolve": partial(resolve, last_wins)},
        version=name,
        options=Heap,
        state=Nim,
        windows={"take": ("take", "prise")},
        facts={"stones": ("stones", "pierres")},
    )
