"""`python -m tests.halfyear [--matches 200] [--people 150] [--days 183] [--seed 1]`"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from referee.match.policy import instant, moment
from tests.halfyear.reckoning import reckoned
from tests.halfyear.world import World

LAST_BEGIN = 0.6  # of the days: what begins later could not end


def lived(world: World, matches: int, people: int, every: int = 0) -> None:
    """All the days, with the matches begun one after the other; says every so many days how far."""
    world.settle(people)
    for n in range(matches):
        at = instant(world.start) + timedelta(days=world.days * LAST_BEGIN * n / matches)
        world.later(moment(at), lambda n=n: world.begin(n))  # type: ignore[misc]
    for step, now in enumerate(world.passes()):
        if every and step % (144 * every) == 0:
            print(now[:10], len(world.matches), "matches", flush=True, file=sys.stderr)


def without_pictures(patch: pytest.MonkeyPatch) -> None:
    """Letters are written whole but for the board's picture, whose drawing would be most of the
    time; the tests of letters look at pictures."""
    patch.setattr("referee.mail.sending.letter_writer.picture", lambda svg, words: None)


def reproducible(patch: pytest.MonkeyPatch, seed: int) -> None:
    """The house's own secrets too come from the seed, so that a fault can be looked at again: the
    dice of each match depend on them."""
    dice = random.Random(seed)
    patch.setattr("secrets.token_bytes", dice.randbytes)
    patch.setattr("secrets.token_hex", lambda size: dice.randbytes(size).hex())


def table(figures: Counter[str]) -> str:
    rows = (f"| {name} | {number} |" for name, number in sorted(figures.items()) if number)
    return "\n".join(["| what | how many |", "|---|---|", *rows])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--people", type=int, default=150)
    parser.add_argument("--days", type=int, default=183)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        without_pictures(patch)
        reproducible(patch, args.seed)
        world = World(Path(folder), args.seed, args.days)
        lived(world, args.matches, args.people, every=10)
        figures, faults = reckoned(world)
        world.home.close()
    print(table(figures))
    print(f"\nseed {args.seed}, {args.days} days, {(time.monotonic() - began) / 60:.0f} minutes")
    print(*(faults or ["no fault"]), sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
