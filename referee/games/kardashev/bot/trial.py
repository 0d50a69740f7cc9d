"""A copy of the position on which a bot tries things: what it may not see stays unknown.

The real rules run on it. Dice that fall there are no dice: the first of what there is.
"""

from collections.abc import Sequence
from typing import TypeVar

from referee.games.kardashev.log import events as e
from referee.games.kardashev.log.evolve import evolve
from referee.games.kardashev.rules.auto_picks import auto_picks
from referee.games.kardashev.rules.effect_lists import carry_out, list_task
from referee.games.kardashev.rules.engine import Engine, Luck
from referee.games.kardashev.rules.flow import STEPS
from referee.games.kardashev.rules.picks import Picks, zone_of
from referee.games.kardashev.rules.turn import ENTER, LEAVES
from referee.games.kardashev.things.cards import Cards, Hero, unknown
from referee.games.kardashev.things.seats import SEATS
from referee.games.kardashev.things.sheet import Move
from referee.games.kardashev.things.state import KardashevState, Quantum, Task
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.recorder import Recorder

Item = TypeVar("Item")
PUBLIC_FIELDS = (
    *("options", "phase", "stage", "heroes", "used", "rows", "discards", "marks", "entered"),
    *("starter", "turn", "active", "plays", "laid", "limbo", "choice"),
)
STOPS = ("go_on", "end_turn", "lines", "reply")


class First:
    """A source of chance that always gives the first."""

    def below(self, label: str, n: int) -> int:
        return 0

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        return [1] * count

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return list(items)

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        return list(items[:count])


NO_LUCK = Chance(First(), First())


def copy_position(view: KardashevView, seat: Seat) -> KardashevState:
    """The position as the seat knows it."""
    hands = {holder: unknown(n, holder) for holder, n in view.hand_sizes.items()} | {
        seat: view.hand
    }
    decks = {holder: unknown(n, holder) for holder, n in view.deck_sizes.items()}
    _look(view, hands, decks)
    laid = view.own_quantum or (view.quantum if view.quantum != "?" else "")
    card = laid or (f"?@{view.active}" if view.quantum else "")
    quantum = Quantum(card, view.active, "", view.quantum not in ("", "?")) if card else None
    nothing: dict[Seat, Cards] = dict.fromkeys(SEATS, ())
    shown = {name: getattr(view, name) for name in PUBLIC_FIELDS}
    return KardashevState(
        **shown,
        hands=hands,
        decks=decks,
        quantum=quantum,
        pools=nothing,
        lists=nothing,
        lost=nothing,
        notes=dict.fromkeys(SEATS, ()),
        filed=dict.fromkeys(SEATS, Move()),
    )


def _look(view: KardashevView, hands: dict[Seat, Cards], decks: dict[Seat, Cards]) -> None:
    """What the seat is shown for a choice: its deck, its top cards, the rival's hand."""
    choice = view.choice
    if choice is None or choice.chooser != view.seat:
        return
    if choice.zone == "hand":
        hands[choice.holder] = view.zone
    elif choice.zone in ("deck", "top"):
        rest = view.deck_sizes[choice.holder] - len(view.zone)
        decks[choice.holder] = (*view.zone, *unknown(rest, choice.holder))


# --- trying things ----------------------------------------------------------------------------


def _engine(state: KardashevState, *tasks: Task) -> Engine:
    return Engine(Recorder(evolve, state), Luck(NO_LUCK), tasks)


def _run(engine: Engine) -> KardashevState:
    """To the end of this play; whoever must choose takes what `auto` takes."""
    while True:
        while engine.tasks and engine.state.phase == "busy":
            task = engine.tasks.pop(0)
            if task.do not in STOPS:
                STEPS[task.do](engine, task)
        choice = engine.state.choice
        if choice is None or engine.state.phase != "choice":
            return engine.state
        agenda = engine.state.agenda
        picks = auto_picks(engine.state, choice, zone_of(engine.state, choice))
        made = Sealed((choice.chooser,), e.Picked("auto"))
        engine.emit(e.ChoiceMade(choice.chooser, choice.effect, made))
        engine.then(*agenda)
        carry_out(engine, choice, picks)


def enter_card(state: KardashevState, seat: Seat, card: str) -> KardashevState:
    """The card is laid by the seat and accepted."""
    engine = _engine(state, ENTER)
    engine.emit(e.CardLaid(seat, state.laid + 1, None, Sealed((seat,), card)))
    engine.emit(e.CardAccepted(3 - seat, "order"))
    return _run(engine)


def run_list(state: KardashevState, seat: Seat, source: str, list_: Picks) -> KardashevState:
    """An effect list runs for the seat."""
    engine = _engine(state, list_task(seat, source, "recycle", list_), LEAVES)
    engine.emit(e.CardAccepted(seat, "order"))
    return _run(engine)


def sacrifice_hero(state: KardashevState, seat: Seat, hero: Hero) -> KardashevState:
    engine = _engine(state, list_task(seat, hero.id, "fall", hero.fall), LEAVES)
    engine.emit(e.HeroSacrificed(seat, hero.id, "order"))
    engine.emit(e.CardAccepted(seat, "order"))
    return _run(engine)


def make_choice(state: KardashevState, agenda: tuple[Task, ...], picks: Picks) -> KardashevState:
    """The open choice is made so, and what comes after it."""
    choice = state.choice
    if choice is None:
        return state
    engine = _engine(state)
    made = Sealed((choice.chooser,), e.Picked("window"))
    engine.emit(e.ChoiceMade(choice.chooser, choice.effect, made))
    engine.then(*(agenda or (Task("effects"),)))
    carry_out(engine, choice, picks)
    return _run(engine)
