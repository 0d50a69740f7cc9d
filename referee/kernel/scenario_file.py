"""What may stand in a scenario file (docs/spec.md, "Scenario files")."""

from typing import Any

import msgspec

from referee.kernel.event import Seat
from referee.kernel.scripted import Scripted


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    """`roll`: the public draws in order; `secret`: those that touch hidden zones."""

    roll: list[Scripted] = []
    secret: list[Scripted] = []


class Expect(msgspec.Struct, forbid_unknown_fields=True):
    """What must be true when the step's window has closed."""

    events: list[dict[str, Any]] = []
    public: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
    window: dict[str, Any] | bool | None = None
    refused: dict[str, str | list[str]] = {}
    view: dict[str, dict[str, Any]] = {}
    outcome: dict[str, Any] | bool | None = None


class ScenarioStep(msgspec.Struct, forbid_unknown_fields=True):
    """One window: chairs fall empty, standing orders are filed, orders given, then it closes.

    Where the match is over with the seats that `leave`, nothing is left to close.
    """

    leave: list[Seat] = []
    orders: dict[Seat, str] = {}
    standing: dict[Seat, str] = {}
    dice: list[Scripted] | Dice = []
    expect: Expect = msgspec.field(default_factory=Expect)


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file as it is written. `position` is a whole state, as JSON."""

    game: str
    title: str
    rules: list[str]
    seats: int
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    step: list[ScenarioStep] = []
    version: str | None = None
    position: str = ""


class ScenarioError(ValueError):
    """The file itself is wrong: it cannot be played."""
