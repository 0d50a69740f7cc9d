"""A scenario file becomes a sandbox: its position, and its steps as far as a sandbox has the like.

A file may come from anybody, and rules and pictures are made for positions that play leads to. So
its numbers, lists and texts are bounded, and no text in it may be markup.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.refused import Refused
from referee.kernel.scenario import written
from referee.kernel.scenario_file import Dice, Scenario, ScenarioError, ScenarioStep
from referee.kernel.scenario_table import Games, rules_of
from referee.kernel.words import LANGUAGES
from referee.sandbox.playing import CannotPlay, check_shown, orders, table_at
from referee.sandbox.steps import MOST_STEPS, Sandbox, SandboxStep, moved, with_step

LARGEST = 1_000  # a number; rules and bots count up to some of them
MOST_ITEMS = 300  # of a list or a table
LONGEST = 200  # characters of a text in a position
TITLE = 120  # characters
_MARKUP = frozenset("<>&\"'`\\")
_COMPARISONS = frozenset({"<", "<=", ">", ">="})  # conditions of armed orders


def imported(text: str, games: Games) -> tuple[Sandbox, int]:
    """The sandbox of this file, at its beginning, and how many of its steps it has not: from the
    first on in which somebody leaves, an order stands or is refused. Raises CannotPlay."""
    try:
        told = written(text)
        game = rules_of(told, games)
    except ScenarioError as error:
        raise CannotPlay(str(error)) from None
    check_tame(told)
    start = replace(told, title=told.title[:TITLE], rules=[], step=[], version=game.version)
    sandbox = Sandbox(start, is_foreign=True)
    check_shown(table_at(sandbox, games).table)
    for step in told.step[:MOST_STEPS]:
        after = _taken(sandbox, step, games)
        if after is None:
            break
        sandbox = after
    return moved(sandbox, 0), len(told.step) - len(sandbox.steps)


def check_tame(told: Scenario) -> None:
    """Raises CannotPlay for what no position of a game holds."""
    try:
        position = msgspec.json.decode(told.position) if told.position else {}
    except (msgspec.DecodeError, RecursionError) as error:
        raise CannotPlay(f"position: {error}") from None
    for value in _within([told.given, told.options, position]):
        if isinstance(value, str) and (len(value) > LONGEST or not _is_plain(value)):
            raise CannotPlay(f"a text of a position is short and has no markup: {value[:40]!r}")
        if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
            raise CannotPlay(f"a number of a position lies within ±{LARGEST}: {value}")
        if isinstance(value, list | dict) and len(value) > MOST_ITEMS:
            raise CannotPlay(f"a list of a position has at most {MOST_ITEMS} items")


def _is_plain(text: str) -> bool:
    return text in _COMPARISONS or (text.isprintable() and not _MARKUP.intersection(text))


def _within(value: Any) -> Iterator[Any]:
    """Everything in it, itself and the names of its tables included."""
    yield value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from _within(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _within(inner)


def _taken(sandbox: Sandbox, step: ScenarioStep, games: Games) -> Sandbox | None:
    """The sandbox with this step of a file; None if it has not the like."""
    table = table_at(sandbox, games).table
    if table.window is None or step.leave or step.standing:
        return None
    dice = step.dice if isinstance(step.dice, Dice) else Dice(roll=step.dice)
    try:
        understood = orders(table, step.orders)
        texts = {seat: table.game.write(order, "en") for seat, order in understood.items()}
        after = with_step(sandbox, SandboxStep(table.window.name, texts, dice=dice))
        check_shown(table_at(after, games).table, LANGUAGES[:1])
    except (Refused, CannotPlay):
        return None
    return after
