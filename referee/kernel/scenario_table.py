"""The table that a scenario file lays (docs/spec.md, "Scenario files"), and its chance.

It is set up by a fixed seed; `position` takes the place of that, and `given` is merged over it.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from referee.kernel.bare_table import BareTable
from referee.kernel.chance import Chance, Draws
from referee.kernel.game import AnyGame, plain
from referee.kernel.scenario_file import Dice, Scenario, ScenarioError
from referee.kernel.scripted import Scripted, ScriptedDraws, ScriptError

SETUP_SEED = bytes(32)


class Games(Protocol):
    """Where scenarios find their game (referee/games/catalogue.py)."""

    def current(self, name: str) -> AnyGame: ...

    def at(self, name: str, version: str) -> AnyGame: ...

    def __hash__(self) -> int: ...


class ScenarioChance:
    """The chance of a table that plays a scenario: seeded for the set-up, then told step by step.

    Windows that ask nobody close in the same step and take from the same list.
    """

    def __init__(self) -> None:
        self.tell([])

    def tell(self, dice: list[Scripted] | Dice) -> None:
        told = dice if isinstance(dice, Dice) else Dice(roll=dice)
        self.public = ScriptedDraws(told.roll, "dice")
        self.secret = ScriptedDraws(told.secret, "dice.secret")

    def chance(self, draw: int) -> Chance:
        if draw == 1:
            return Chance(Draws(SETUP_SEED), Draws(bytes(31) + b"\x01"))
        self.public.next_draw()
        self.secret.next_draw()
        return Chance(self.public, self.secret)

    def done(self) -> list[str]:
        return [failure for draws in (self.public, self.secret) for failure in _left(draws)]


def _left(draws: ScriptedDraws) -> list[str]:
    try:
        draws.done()
    except ScriptError as error:
        return [str(error)]
    return []


def set_up(
    game: AnyGame, options: Any, seats: int, script: ScenarioChance | None = None
) -> BareTable:
    """A table dealt as every scenario's is."""
    return BareTable(game, options, seats, (script or ScenarioChance()).chance)


def laid(told: Scenario, catalogue: Games, script: ScenarioChance) -> BareTable:
    """The table as the file wants it when the first step begins. Raises ScenarioError."""
    game = rules_of(told, catalogue)
    if told.seats not in game.seats:
        raise ScenarioError(f"seats: {told.seats}, but {game.name} is for {sorted(game.seats)}")
    table = set_up(game, _options(game, told), told.seats, script)
    state = _position(game, told.position) if told.position else table.state
    if told.position or told.given:
        table.put(_given(game, state, told.given) if told.given else state)
    return table


def rules_of(told: Scenario, catalogue: Games) -> AnyGame:
    """The game at the version that the file names, else the current one. Raises ScenarioError."""
    try:
        return (
            catalogue.at(told.game, told.version) if told.version else catalogue.current(told.game)
        )
    except LookupError as error:
        raise ScenarioError(f"game: {error}") from None


def _options(game: AnyGame, told: Scenario) -> Any:
    try:
        options = msgspec.convert(told.options, game.options)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"options: {error}") from None
    if problems := game.check_options(options, told.seats):
        raise ScenarioError(
            f"options: {' / '.join(game.explain(problem, 'en') for problem in problems)}"
        )
    return options


def _position(game: AnyGame, position: str) -> Any:
    """The whole state as the file writes it."""
    try:
        return msgspec.json.decode(position, type=game.state)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ScenarioError(f"position: {error}") from None


def _given(game: AnyGame, state: Any, given: Mapping[str, Any]) -> Any:
    """The state after set-up with [given] over it: tables key by key, lists whole."""
    known = set(game.state.__struct_fields__)
    if unknown := sorted(set(given) - known):
        raise ScenarioError(f"given: {unknown} not in the state, which has {sorted(known)}")
    try:
        return msgspec.convert(_merged(plain(state), given), game.state, str_keys=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"given: {error}") from None


def _merged(base: Any, over: Any) -> Any:
    if not isinstance(base, Mapping) or not isinstance(over, Mapping):
        return over
    return {**base, **{name: _merged(base.get(name), value) for name, value in over.items()}}
