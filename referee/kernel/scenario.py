"""Scenario files: situations anyone can read, write and run (docs/spec.md, "Scenario files").

    result = judge(path, text, catalogue)
    result.failures                 [] or ["step 2: expect.state: combat.lost.1 is 2, not 1"]
    print(report([result]))         a line per file and, last, "N passed, M failed"

Set-up is dealt by a fixed seed, then [given] is merged over the state and the steps are played on
a bare table. What the format leaves open is settled here: an expectation "none" also matches an
empty value; a sealed part is compared by its value, its readers by "<field>.audience"; a refusal
that `expect.refused` does not name is a failure; `expect.view` takes `public` for a spectator.

Why: docs/decisions/0058-plain-state.md.
"""

import tomllib
import traceback
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from referee.kernel import expecting
from referee.kernel.bare_table import BareLeaf, BareTable
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.game import AnyGame, plain
from referee.kernel.refused import Refused
from referee.kernel.scenario_file import Dice, Scenario, ScenarioError, ScenarioStep
from referee.kernel.scripted import Scripted, ScriptedDraws, ScriptError
from referee.kernel.standing import read

SETUP_SEED = bytes(32)


class Games(Protocol):
    """Where scenarios find their game (referee/games/catalogue.py)."""

    def current(self, name: str) -> AnyGame: ...

    def at(self, name: str, version: str) -> AnyGame: ...


class Result(msgspec.Struct, frozen=True):
    """What became of one file; no failures: it passed."""

    path: str
    title: str = ""
    game: str = ""
    rules: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failures


def judge(path: str, text: str, catalogue: Games) -> Result:
    """Play the scenario that this text describes; `path` only names it."""
    try:
        told = msgspec.convert(tomllib.loads(text), Scenario, str_keys=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        return Result(path, failures=(f"cannot be read: {error}",))
    failures = tuple(_played(told, catalogue))
    return Result(path, told.title, told.game, tuple(told.rules), failures)


def report(results: Iterable[Result]) -> str:
    """A line per file (its failures under it) and, last, `N passed, M failed`."""
    done = list(results)
    lines = [line for result in done for line in _reported(result)]
    passed = sum(result.passed for result in done)
    return "\n".join([*lines, f"{passed} passed, {len(done) - passed} failed"])


def _reported(result: Result) -> list[str]:
    verdict = "ok    " if result.passed else "FAILED"
    title = f": {result.title}" if result.title else ""
    failures = [f"       {line}" for failure in result.failures for line in failure.splitlines()]
    return [f"{verdict} {result.path}{title}", *failures]


def schema(game: AnyGame, seats: int | None = None) -> str:
    """The shape of a state as JSON: `schema`, and `example`, a position after set-up."""
    table = _set_up(game, game.options(), seats or min(game.seats))
    shown = {"schema": msgspec.json.schema(game.state), "example": plain(table.state)}
    return msgspec.json.format(msgspec.json.encode(shown), indent=2).decode()


# --- playing --------------------------------------------------------------------------------


class _Script:
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


def _set_up(game: AnyGame, options: Any, seats: int, script: _Script | None = None) -> BareTable:
    return BareTable(game, options, seats, (script or _Script()).chance)


def _played(told: Scenario, catalogue: Games) -> list[str]:
    """All that failed; a step that cannot be played ends the scenario."""
    script = _Script()
    try:
        table = _laid(told, catalogue, script)
    except Exception as error:
        return [_told(error)]
    failures: list[str] = []
    for number, step in enumerate(told.step, start=1):
        try:
            found = _step(table, script, step)
        except Exception as error:
            return [*failures, f"step {number}: {_told(error)}"]
        failures += [f"step {number}: {failure}" for failure in found]
    return failures


def _told(error: Exception) -> str:
    """A failure for the report. An error of the rules says where it was raised."""
    if isinstance(error, ScriptError | ScenarioError):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    file = last.filename.rpartition("/")[2]
    return f"the rules raise {error!r} ({file}:{last.lineno} {last.name})"


def _laid(told: Scenario, catalogue: Games, script: _Script) -> BareTable:
    """The table as the file wants it when the first step begins."""
    game = _game(told, catalogue)
    if told.seats not in game.seats:
        raise ScenarioError(f"seats: {told.seats}, but {game.name} is for {sorted(game.seats)}")
    if not told.step:
        raise ScenarioError("step: there is none, so nothing is shown")
    table = _set_up(game, _options(game, told), told.seats, script)
    if told.given:
        table.put(_given(game, table.state, told.given))
    return table


def _game(told: Scenario, catalogue: Games) -> AnyGame:
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


def _over(table: BareTable) -> bool:
    return table.window is None


def _step(table: BareTable, script: _Script, step: ScenarioStep) -> list[str]:
    if _over(table):
        raise ScenarioError("the match is over, no window is open")
    script.tell(step.dice)
    refused: dict[Seat, Refused] = {}
    leaves = _left_behind(table, step)
    if not _over(table):
        _file_standing(table, step, refused)
        leaves += table.close(_orders(table, step, refused))
    elif step.orders or step.standing:
        raise ScenarioError("nobody is left to order: the match is over with those who leave")
    return [
        *expecting.refusals(table.game, refused, step.expect.refused),
        *expecting.happened("expect.events", table.game, leaves, step.expect.events),
        *expecting.happened("expect.public", table.game, leaves, step.expect.public),
        *expecting.paths("expect.state", plain(table.state), step.expect.state),
        *expecting.window(table.window, step.expect.window),
        *expecting.views(table, step.expect.view),
        *expecting.outcome(table.outcome, step.expect.outcome),
        *script.done(),
    ]


def _left_behind(table: BareTable, step: ScenarioStep) -> list[BareLeaf]:
    """What happens when chairs fall empty."""
    for seat in step.leave:
        _book(table, seat)
    return [leaf for seat in step.leave for leaf in table.leave(seat)]


def _file_standing(table: BareTable, step: ScenarioStep, refused: dict[Seat, Refused]) -> None:
    for seat, text in step.standing.items():
        try:
            table.books[seat] = _book(table, seat).file(read(table.game, text))
        except Refused as refusal:
            refused[seat] = refusal


def _book(table: BareTable, seat: Seat) -> Any:
    if seat not in table.books:
        raise ScenarioError(f"there is no seat {seat}; seats are {list(table.books)}")
    return table.books[seat]


def _orders(table: BareTable, step: ScenarioStep, refused: dict[Seat, Refused]) -> dict[Seat, Any]:
    orders = {}
    for seat, text in step.orders.items():
        _book(table, seat)
        try:
            orders[seat] = understand(table.game, table.view(seat), text, "en").order
        except Refused as refusal:
            refused[seat] = refusal
    return orders
