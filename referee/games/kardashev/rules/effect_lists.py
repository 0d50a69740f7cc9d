"""Carrying out an effect list, left to right, each effect as far as possible (H-19).

`choose` is the one door to picks: what needs no answer is done at once, else a window opens.
"""

from collections.abc import Callable

from msgspec.structs import replace

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules import effect_verbs
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.measures import threat
from referee.games.kardashev.rules.picks import Picks, effect_of, forced_picks
from referee.games.kardashev.things.effects import Effect, parse
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.state import Choice, KardashevState, Task
from referee.kernel.event import Seat


def list_task(seat: Seat, source: str, trigger: str, effects: Picks, hero_line: int = 0) -> Task:
    return Task("list", seat, source, trigger, effects, hero_line)


def start_list(engine: Engine, task: Task) -> None:
    """A list that is not empty is told to all, then it runs."""
    if task.effects:
        engine.emit(e.ListStarted(task.seat, task.source, task.trigger))
        engine.then(replace(task, do="effects"))


def run_effects(engine: Engine, task: Task) -> None:
    """The first effect of what is left of a list; the rest of it comes next."""
    if not task.effects:
        return
    effect = parse(task.effects[0])
    engine.then(replace(task, effects=task.effects[1:]))
    if not holds(engine.state, task.seat, effect.condition):
        engine.skipped(task, effect, "condition")
    elif plain := effect_verbs.plain(effect):
        plain(engine, task, effect)
    else:
        choose(engine, effect_verbs.choice(engine, task, effect))


def holds(state: KardashevState, seat: Seat, condition: str) -> bool:
    """§2.2, H-27: is the condition of an effect true at this instant?"""
    return not condition or CONDITIONS[condition](state, seat, rival(seat))


CONDITIONS: dict[str, Callable[[KardashevState, Seat, Seat], bool]] = {
    "trail": lambda state, me, foe: len(state.rows[foe]) >= len(state.rows[me]),
    "behind": lambda state, me, foe: len(state.rows[foe]) > len(state.rows[me]),
    "poor": lambda state, me, foe: len(state.hands[foe]) > len(state.hands[me]),
    "threat": lambda state, me, foe: threat(state.rows[foe]),
    "hero": lambda state, me, foe: bool(state.heroes[me]),
    "foehero": lambda state, me, foe: bool(state.heroes[foe]),
}


def choose(engine: Engine, choice: Choice) -> None:
    """Ask, unless there is nothing to ask (H-26)."""
    effect_verbs.show(engine, choice)
    picks = forced_picks(engine.state, choice)
    if picks is None:
        engine.ask(choice)
    else:
        carry_out(engine, choice, picks, why="object")


def carry_out(engine: Engine, choice: Choice, picks: Picks, why: str = "declined") -> None:
    """The picks are made. A cost that is not paid in full ends the list, and nothing happens."""
    effect: Effect = effect_of(choice)
    if effect.cost and len(picks) < choice.n:
        engine.skipped(choice, effect, "cost")
        engine.drop_rest()
        return
    if not picks:
        engine.skipped(choice, effect, why)
    effect_verbs.PICKED[effect.verb](engine, choice, picks)
