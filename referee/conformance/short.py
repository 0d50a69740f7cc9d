"""The check of the short match: it ends sooner than the usual one."""

from collections.abc import Iterator
from typing import Any

from referee.conformance.seeded_match import SeededMatch
from referee.conformance.ways import Way, short_options
from referee.kernel.game import AnyGame

SEEDS = range(1, 4)


def sooner(game: AnyGame) -> Iterator[str]:
    """Fewer windows in a few matches, where the game has a short one."""
    if game.short:
        usual, short = (_windows(game, how) for how in (game.options(), short_options(game)))
        if short >= usual:
            yield f"{len(SEEDS)} short matches take {short} windows, as many usual ones {usual}"


def _windows(game: AnyGame, options: Any) -> int:
    seats = [n for n in sorted(game.seats) if not game.check_options(options, n)]
    played = (SeededMatch(game, seed, Way(seats[0], options)) for seed in SEEDS)
    return sum(1 for match in played for _ in match.windows())
