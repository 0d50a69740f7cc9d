"""Scenario files: situations anyone can read, write and run (docs/spec.md, "Scenario files").

    result = judge(path, text, catalogue)
    result.failures                 [] or ["step 2: expect.state: combat.lost.1 is 2, not 1"]
    print(report([result]))         a line per file and, last, "N passed, M failed"

The table is laid (scenario_table.py), and the steps are played on it. What the format leaves open
is settled here: an expectation "none" also matches an empty value; a sealed part is compared by its
value, its readers by "<field>.audience"; a refusal that `expect.refused` does not name is a
failure; `expect.view` takes `public` for a spectator.

Why: docs/decisions/0058-plain-state.md.
"""

import tomllib
import traceback
from collections.abc import Iterable
from typing import Any

import msgspec

from referee.kernel import expecting
from referee.kernel.bare_table import BareLeaf, BareTable
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.game import AnyGame, plain
from referee.kernel.refused import Refused
from referee.kernel.scenario_file import Scenario, ScenarioError, ScenarioStep
from referee.kernel.scenario_table import Games, ScenarioChance, laid, set_up
from referee.kernel.scripted import ScriptError
from referee.kernel.standing import read


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
        told = written(text)
    except ScenarioError as error:
        return Result(path, failures=(str(error),))
    failures = tuple(_played(told, catalogue))
    return Result(path, told.title, told.game, tuple(told.rules), failures)


def written(text: str) -> Scenario:
    """What this text says. Raises ScenarioError."""
    try:
        return msgspec.convert(tomllib.loads(text), Scenario, str_keys=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ScenarioError(f"cannot be read: {error}") from None


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
    table = set_up(game, game.options(), seats or min(game.seats))
    shown = {"schema": msgspec.json.schema(game.state), "example": plain(table.state)}
    return msgspec.json.format(msgspec.json.encode(shown), indent=2).decode()


# --- playing --------------------------------------------------------------------------------


def _played(told: Scenario, catalogue: Games) -> list[str]:
    """All that failed; a step that cannot be played ends the scenario."""
    script = ScenarioChance()
    try:
        if not told.step:
            raise ScenarioError("step: there is none, so nothing is shown")
        table = laid(told, catalogue, script)
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


def _over(table: BareTable) -> bool:
    return table.window is None


def _step(table: BareTable, script: ScenarioChance, step: ScenarioStep) -> list[str]:
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
