"""Sandboxes to begin with."""

from referee.conformance.seeding import bots, table
from referee.sandbox.playing import resolved, table_at
from referee.sandbox.steps import begun, with_answer
from tests.toys import TOYS


def heap(stones=5):
    """Nim: seat 1 is asked how many of so many stones it takes."""
    game = TOYS.current("nim")
    laid = table(game, 1, 2, game.options(stones=stones))
    return begun(game, "a heap", 2, game.options(stones=stones), laid.state)


def midway(game, windows=3, seats=None):
    """A match of bots of this game, some windows on."""
    match = table(game, 1, seats)
    for _ in range(windows):
        match.close(bots(match, 1))
    return begun(game, "midway", len(match.seats), game.options(), match.state)


def taken(sandbox, *numbers, games=TOYS):
    """Nim: one seat after the other takes so many stones."""
    for n, number in enumerate(numbers):
        [seat] = table_at(sandbox, games).table.window.asked
        sandbox = resolved(with_answer(sandbox, seat, f"take {number}"), games, f"seed {n}")
    return sandbox


def stones(sandbox):
    return table_at(sandbox, TOYS).table.state.stones
