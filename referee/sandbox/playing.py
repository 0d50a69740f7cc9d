"""The table that a sandbox folds to.

there = table_at(sandbox, games)
there.table.view(1)                 the position as seat 1 sees it
resolved(sandbox, games, seed)      the sandbox once the open window has closed
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from referee.bots.levels import at_first_sight
from referee.kernel.bare_table import BareLeaf, BareTable
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.game import AnyGame
from referee.kernel.scenario_file import Dice, Scenario, ScenarioError
from referee.kernel.scenario_table import Games, ScenarioChance, laid
from referee.kernel.scripted import ScriptError
from referee.kernel.words import LANGUAGES, Language
from referee.sandbox.step_chance import StepChance, seeded
from referee.sandbox.steps import Sandbox, SandboxStep, with_step

KEPT = 512  # positions that need not be played again


class CannotPlay(ValueError):
    """The rules do not take this position, or cannot go on from it; the text says why."""


@dataclass(frozen=True)
class PlayedStep:
    """The table after a step, which nobody may change: its leaves, and the dice that fell."""

    table: BareTable
    leaves: tuple[BareLeaf, ...] = ()
    dice: Dice = field(default_factory=Dice)


def table_at(sandbox: Sandbox, games: Games) -> PlayedStep:
    """Where it stands. Raises CannotPlay."""
    return steps_of(sandbox, games)[-1]


def steps_of(sandbox: Sandbox, games: Games) -> list[PlayedStep]:
    """The start, and after each step that is played. Raises CannotPlay."""
    start = msgspec.json.encode(sandbox.start)
    texts = [msgspec.json.encode(step) for step in sandbox.played]
    return [_played(games, start, tuple(texts[:n])) for n in range(len(texts) + 1)]


def resolved(sandbox: Sandbox, games: Games, seed: str) -> Sandbox:
    """The open window has closed with the answers that stand ready; a seat without one answers by
    its default. Raises CannotPlay, Refused, ValueError if no window is open."""
    window = table_at(sandbox, games).table.window
    if window is None or sandbox.is_full:
        raise ValueError("no window is open, or there is no room for another step")
    given = {seat: text for seat, text in sandbox.ready.items() if seat in window.asked}
    closed = with_step(sandbox, SandboxStep(window.name, given, seed))
    after = table_at(closed, games).table
    if sandbox.is_foreign:
        check_shown(after, LANGUAGES[:1])
    return closed


def proposed(table: BareTable, seat: Seat, seed: str) -> str:
    """What a table's easy bot would answer for this seat, in English. Raises CannotPlay."""
    game, view = table.game, table.view(seat)
    try:
        order = at_first_sight(game, view, lambda: seeded(seed, "think", seat))
        text = game.write(order, "en")
        understand(game, view, text, "en")
        return text
    except Exception as error:  # a file may tell a position that no play leads to
        raise CannotPlay(f"the rules raise {error!r}") from error


def waiting(table: BareTable, answers: Mapping[Seat, str]) -> list[Seat]:
    """The seats that are asked and have not answered, neither now nor ahead."""
    asks = table.window.asks if table.window is not None else {}
    return sorted(s for s, ask in asks.items() if ask.ahead is None and s not in answers)


def check_shown(table: BareTable, languages: tuple[Language, ...] = LANGUAGES) -> None:
    """Can it be shown to everybody, and are those asked who are there? Raises CannotPlay."""
    asked = table.window.asked if table.window is not None else ()
    if strangers := sorted(set(asked) - set(table.seats)):
        raise CannotPlay(f"it asks seats {strangers}, which are not there")
    for seat in (None, *table.seats):
        try:
            view = table.view(seat)
            for language in languages:
                table.game.picture(view, language)
                table.game.words(view, language)
        except Exception as error:  # a file may tell a position that no play leads to
            raise CannotPlay(f"it cannot be shown: {error!r}") from error


@lru_cache(maxsize=KEPT)
def _played(games: Games, start: bytes, steps: tuple[bytes, ...]) -> PlayedStep:
    if not steps:
        return PlayedStep(_laid(msgspec.json.decode(start, type=Scenario), games))
    before = _played(games, start, steps[:-1])
    return _after(before.table, msgspec.json.decode(steps[-1], type=SandboxStep))


def _laid(start: Scenario, games: Games) -> BareTable:
    try:
        return laid(start, games, ScenarioChance())
    except (ScenarioError, ScriptError) as error:
        raise CannotPlay(str(error)) from error
    except Exception as error:  # the rules themselves, on a position that no play leads to
        raise CannotPlay(f"the rules raise {error!r}") from error


def _after(table: BareTable, step: SandboxStep) -> PlayedStep:
    given = orders(table, step.orders)
    chance, twin = StepChance(step), table.copied()
    twin.chance_of = chance.chance
    try:
        leaves = twin.close(given)
    except ScriptError as error:
        raise CannotPlay(str(error)) from error
    except Exception as error:
        raise CannotPlay(f"the rules raise {error!r}") from error
    if left := chance.left_over():
        raise CannotPlay("; ".join(left))
    return PlayedStep(twin, tuple(leaves), chance.fallen)


def orders(table: BareTable, texts: Mapping[Seat, str]) -> dict[Seat, Any]:
    """The orders that these texts are. Raises Refused."""
    return {seat: _order(table.game, table, seat, text) for seat, text in texts.items()}


def _order(game: AnyGame, table: BareTable, seat: Seat, text: str) -> Any:
    return understand(game, table.view(seat), text, "en").order
