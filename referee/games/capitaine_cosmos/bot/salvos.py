"""What a ship's guns would do if all ships stayed where they are."""

from collections.abc import Callable, Iterable

from referee.games.capitaine_cosmos.things.fields import far, reach
from referee.games.capitaine_cosmos.things.state import Ship


def salvo(firer: Ship, targets: Iterable[Ship], worth: Callable[[Ship, int], int]) -> int:
    """The best shot of each field, as many as the ship has. `worth` is that of a shot at a target
    in a range."""
    table, (q, r) = reach(firer.card, firer.pose.h), firer.pose.hex
    best: dict[str, int] = {}
    for target in targets:
        there = target.pose.hex
        if max(abs(there[0] - q), abs(there[1] - r)) > far():
            continue
        for cell in target.cells:
            covered = table.get((cell[0] - q, cell[1] - r))
            if covered is not None:
                field, n = covered
                best[field] = max(worth(target, n), best.get(field, 0))
    return sum(sorted(best.values())[-firer.of.shots :])
