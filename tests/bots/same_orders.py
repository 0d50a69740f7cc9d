"""What bots of each level order in the first windows of a seeded match, as a file keeps it: on any
other machine they order the same, or records could not be judged there.

python -m tests.bots.same_orders   # writes golden/orders.txt anew (and the version is to be raised)
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from referee.bots.levels import EASY, LEVELS, PROPOSER, Level, exists, thinker, version
from referee.games.catalogue import catalogue
from referee.kernel.game import AnyGame
from tests.toys.play import chance, table

GOLDEN = Path(__file__).parent / "golden" / "orders.txt"
SHORT = {"kardashev": {"mode": "game"}, "capitaine-cosmos": {"scenario": "S1"}}
WINDOWS, SEED = 3, 2026


def told() -> str:
    return "\n".join(line for name in catalogue().names for line in _of_game(name))


def _of_game(name: str) -> Iterator[str]:
    game = catalogue().current(name)
    for level in (PROPOSER, *LEVELS.values()):
        if level == EASY or exists(game, level):
            yield f"=== {name}, {level.name} {version(game, level)}"
            yield from _played(game, level)


def _played(game: AnyGame, level: Level) -> Iterator[str]:
    """Its orders, window by window, seat by seat."""
    options = msgspec.convert(SHORT.get(game.name, {}), game.options)
    match, think = table(game, SEED, min(game.seats), options), thinker(game, level)
    for n in range(WINDOWS):
        orders = {
            seat: think(match.view(seat), chance(f"{n}/{seat}", SEED))
            for seat in match.window.asked
        }
        for seat, order in orders.items():
            yield f"--- window {n + 1}, seat {seat}"
            yield game.write(order, "en").rstrip("\n")
        match.close(orders)


if __name__ == "__main__":
    GOLDEN.write_text(told() + "\n", "utf-8")
