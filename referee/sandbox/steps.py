"""A sandbox as plain data, and how it changes. Nothing is worked out here (playing.py)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, plain
from referee.kernel.scenario_file import Dice, Scenario

MOST_STEPS = 100  # each is played again whenever the sandbox is looked at anew


class SandboxStep(msgspec.Struct, frozen=True):
    """A window that closed, with the orders that were given, in English. Its dice come from `seed`
    (hex), or were told by the file that it comes from."""

    window: str
    orders: dict[Seat, str]
    seed: str = ""
    dice: Dice | None = None


class Origin(msgspec.Struct, frozen=True):
    """The moment that it was taken from: a match that is over, and the leaf."""

    match: str
    n: int


class Sandbox(msgspec.Struct, frozen=True):
    """`start` has no steps of its own. The first `cursor` steps have been played; those behind it
    were undone. `answers` are given to the open window; None: those of the step that was undone.
    `plays` is the seat that its owner plays (0: all). One that `is_foreign` began with a file: no
    play need lead to its position."""

    start: Scenario
    steps: tuple[SandboxStep, ...] = ()
    cursor: int = 0
    answers: dict[Seat, str] | None = None
    plays: Seat = 0
    origin: Origin | None = None
    is_foreign: bool = False

    @property
    def played(self) -> tuple[SandboxStep, ...]:
        return self.steps[: self.cursor]

    @property
    def ready(self) -> dict[Seat, str]:
        """The answers that stand ready for the open window."""
        if self.answers is not None:
            return self.answers
        return self.steps[self.cursor].orders if self.cursor < len(self.steps) else {}

    @property
    def may_undo(self) -> bool:
        return self.cursor > 0

    @property
    def may_redo(self) -> bool:
        return self.cursor < len(self.steps)

    @property
    def is_full(self) -> bool:
        return self.cursor >= MOST_STEPS


def begun(
    game: AnyGame, title: str, seats: int, options: Any, state: Any, origin: Origin | None = None
) -> Sandbox:
    """From this position of this very version of the rules."""
    start = Scenario(
        game=game.name,
        title=title,
        rules=[],
        seats=seats,
        options=plain(options),
        version=game.version,
        position=msgspec.json.encode(state).decode(),
    )
    return Sandbox(start, origin=origin)


def with_answer(sandbox: Sandbox, seat: Seat, text: str | None) -> Sandbox:
    """The seat answers the open window (None: it takes its answer back). What was undone is cut;
    what the others had answered there stays."""
    answers = {**sandbox.ready, seat: text}
    kept = {seat: answer for seat, answer in sorted(answers.items()) if answer is not None}
    return replace(sandbox, steps=sandbox.played, answers=kept)


def with_step(sandbox: Sandbox, step: SandboxStep) -> Sandbox:
    """The open window has closed; what was undone is cut."""
    steps = (*sandbox.played, step)
    return replace(sandbox, steps=steps, cursor=len(steps), answers=None)


def moved(sandbox: Sandbox, cursor: int) -> Sandbox:
    """At another step. Answers that were not played yet are let go."""
    there = min(max(cursor, 0), len(sandbox.steps))
    return replace(sandbox, cursor=there, answers=None)


def undone(sandbox: Sandbox) -> Sandbox:
    return moved(sandbox, sandbox.cursor - 1)


def redone(sandbox: Sandbox) -> Sandbox:
    return moved(sandbox, sandbox.cursor + 1)


def played_as(sandbox: Sandbox, seat: Seat) -> Sandbox:
    """Its owner plays this seat (0: all)."""
    return replace(sandbox, plays=seat)
