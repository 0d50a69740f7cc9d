"""A process whose clock has just passed the deadline: it sweeps until nothing is due, and ends.

python -m tests.storms.closer HOME NOW [DATABASE]
"""

import sys
from pathlib import Path
from time import perf_counter

from referee.clock import SetClock
from referee.ticker import Ticker
from tests.storms.field import desk


def main(home: str, now: str, url: str | None = None) -> None:
    with desk(Path(home), SetClock(now), url) as (opened, _):
        print("up", flush=True)
        sys.stdin.readline()  # until all are up
        began = perf_counter()
        went = Ticker(opened.referee).sweep()
        print(went, perf_counter() - began, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
