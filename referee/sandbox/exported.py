"""A sandbox as a scenario file (docs/spec/scenarios.md): its start, each step's orders and dice,
and what opened next."""

from collections.abc import Iterator
from typing import Any

import msgspec

from referee.kernel.event import Event
from referee.kernel.game import plain
from referee.kernel.scenario_file import Scenario
from referee.kernel.scenario_table import Games
from referee.sandbox.playing import PlayedStep, resolved, steps_of, table_at
from referee.sandbox.steps import Sandbox, SandboxStep

UNPLAYED = "unplayed"  # the seed of the step that is shown where none was played


def exported(sandbox: Sandbox, games: Games) -> str:
    """The file's text, with the steps up to the cursor. Where none was played, the open window
    closes with the answers that stand ready: a scenario without a step shows nothing."""
    if not sandbox.played and table_at(sandbox, games).table.window is not None:
        sandbox = resolved(sandbox, games, UNPLAYED)
    lines = [*_start(sandbox.start)]
    for step, after in zip(sandbox.played, steps_of(sandbox, games)[1:], strict=True):
        lines += ["", "[[step]]", *_step(step, after)]
    return "\n".join(lines) + "\n"


def _start(start: Scenario) -> Iterator[str]:
    yield f"game = {toml(start.game)}"
    yield f"version = {toml(start.version or '')}"
    yield f"title = {toml(start.title)}"
    yield "rules = []"
    yield f"seats = {start.seats}"
    yield f"options = {toml(start.options)}"
    if start.given:
        yield f"given = {toml(start.given)}"
    if start.position:
        shown = msgspec.json.format(start.position.encode(), indent=1).decode()
        yield "position = '''\n" + shown.replace("'", "\\u0027") + "'''"


def _step(step: SandboxStep, after: PlayedStep) -> Iterator[str]:
    game, dice = after.table.game, plain(after.dice)
    yield f"orders = {toml({str(seat): text for seat, text in step.orders.items()})}"
    yield f"dice = {toml(dice)}"
    events = [leaf.what for leaf in after.leaves if isinstance(leaf.what, Event)]
    # Each kind once, by when it first happened: a turn of many shots is no wall of text.
    kinds = dict.fromkeys(f"{game.name}.{event.short_name()}" for event in events)
    yield f"expect.events = {toml([{'type': kind} for kind in kinds])}"
    window, outcome = after.table.window, after.table.outcome
    if window is None:
        yield "expect.window = false"
        yield f"expect.outcome = {toml({'winners': list(outcome.winners)} if outcome else False)}"
    else:
        yield f"expect.window = {toml({'name': window.name, 'asked': list(window.asked)})}"


def toml(value: Any) -> str:
    """A value on one line. What is null has no place in TOML and stands for its default."""
    if isinstance(value, dict):
        pairs = (f"{toml(str(name))} = {toml(v)}" for name, v in value.items() if v is not None)
        inner = ", ".join(pairs)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(item) for item in value)}]"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
