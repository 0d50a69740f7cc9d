"""`python -m tests.halfyear [--days 183] [--matches 200] [--people 150] [--seed 1] [--nodes 1]`

With `--nodes 3` the same days are played by three nodes, each with a directory of its own, on a
PostgreSQL that fails over; `--days 31 --nodes 3` is the half-year's month.
"""

import argparse
import datetime
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from referee.match.policy import instant, moment
from tests.halfyear.house import Builder, OneHouse
from tests.halfyear.nodes import Nodes
from tests.halfyear.promises import TWICE
from tests.halfyear.reckoning import reckoned
from tests.halfyear.world import DAYS, START, Weather, World
from tests.storms.kills import commit, lined

MATCHES = 200  # in half a year
COLUMNS = (
    *("date", "commit", "seed", "days", "nodes", "matches", "mails answered 250", "letters"),
    *("left twice", "troubles", "of them failovers", "min", "faults"),
)
LAST_BEGIN = 0.6  # of the days: what begins later could not end


def lived(world: World, matches: int, people: int, every: int = 0) -> None:
    """All the days, with the matches begun one after the other; says every so many days how far."""
    world.settle(people)
    for n in range(matches):
        at = instant(world.start) + timedelta(days=world.days * LAST_BEGIN * n / matches)
        world.later(moment(at), lambda n=n: world.begin(n))  # type: ignore[misc]
    began = time.monotonic()
    for step, now in enumerate(world.passes()):
        if every and step % (144 * every) == 0:
            said = now[:10], len(world.matches), "matches", f"{time.monotonic() - began:.0f} s"
            print(*said, flush=True, file=sys.stderr)


def reproducible(patch: pytest.MonkeyPatch, seed: int) -> None:
    """The house's own secrets too come from the seed, so that a fault can be looked at again: the
    dice of each match depend on them."""
    dice = random.Random(seed)
    patch.setattr("secrets.token_bytes", dice.randbytes)
    patch.setattr("secrets.token_hex", lambda size: dice.randbytes(size).hex())


def table(figures: Counter[str]) -> str:
    rows = (lined(row) for row in sorted(figures.items()) if row[1])
    return "\n".join([lined(("what", "how many")), "|---|---|", *rows])


def house_of(folder: Path, args: argparse.Namespace) -> Builder:
    if args.nodes == 1:
        return partial(OneHouse, folder)
    calm = moment(instant(START) + timedelta(days=args.days - 1))
    return partial(Nodes, folder, args.nodes, args.seed, calm)


def row(
    figures: Counter[str], args: argparse.Namespace, minutes: int, faults: int
) -> tuple[object, ...]:
    troubles = sum(n for name, n in figures.items() if name.startswith("trouble: "))
    asked = args.seed, args.days, args.nodes, figures["matches"], figures["mails answered 250"]
    left = figures["letters"], figures[TWICE]
    return (
        *(datetime.date.today(), commit(), *asked, *left),
        *(troubles, figures["trouble: failover"], minutes, faults),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, help="as many a day as 200 in half a year are")
    parser.add_argument("--people", type=int, default=150)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1)
    args = parser.parse_args()
    matches = args.matches or round(MATCHES * args.days / DAYS)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        reproducible(patch, args.seed)
        weather = Weather.of(args.days)
        world = World(house_of(Path(folder), args), args.seed, args.days, START, weather)
        with closing(world):
            lived(world, matches, args.people, every=1 if args.nodes > 1 else 10)
            figures, faults = reckoned(world)
    minutes = round((time.monotonic() - began) / 60)
    print(table(figures), "", lined(COLUMNS), lined("---" for _ in COLUMNS), sep="\n")
    print(lined(row(figures, args, minutes, len(faults))), *faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
