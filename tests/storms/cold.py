"""A cold start through the service: `python -m tests.storms.cold [--leaves 10000]`.

A home with one long match of nim, its first order replaced again and again; a
process of its own opens the home and shows the match. Prints seconds and megabytes.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from referee.bench.memory import resident
from referee.clock import SetClock
from tests.storms import field

MATCH = "field-00000"


def played(folder: Path, leaves: int) -> int:
    """A match of at least so many leaves; how many it has."""
    with field.desk(folder, SetClock(field.START)) as (home, _):
        field.sown(home, 1, stones=9)
        seat = home.referee.seats.chair(MATCH, 1)
        while (size := home.log.head(MATCH).size) < leaves:
            order = f"take {1 + size % 3}\nwait"
            answer = home.referee.submissions.submit(
                field.post(seat.match, seat.seat, order, home.referee.clock.now())
            )
            assert answer.outcome == "accepted", answer
        return size


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--leaves", type=int, default=10_000)
    parser.add_argument("--look", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.look is not None:
        looked(args.look)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        size = played(Path(folder), args.leaves)
        asked = [sys.executable, "-m", "tests.storms.cold", "--look", folder]
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    print(f"{size} leaves: {said.strip()}")
    return 0


def looked(folder: Path) -> None:
    """What a process that has just started pays for the first look, and for the second."""
    began = perf_counter()
    with field.desk(folder, SetClock(field.START)) as (home, _):
        opened, before = perf_counter(), resident()
        home.referee.views.table(MATCH, 1)
        first = perf_counter()
        home.referee.views.table(MATCH, 1)
        second = perf_counter()
        print(
            f"home opened in {opened - began:.2f} s, first look {first - opened:.2f} s,"
            f" second {1000 * (second - first):.1f} ms, {resident() - before:.0f} MB"
        )


if __name__ == "__main__":
    sys.exit(main())
