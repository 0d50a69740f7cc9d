"""The whole storm: `python -m tests.storms.kills --kills 200 [--postgres] [--seed 1]`.

Prints a Markdown table with date and commit, to be committed (docs/performance.md). Exit code 1,
and every finding, if anything was lost or done twice.
"""

import argparse
import datetime
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.bench.server import database, server
from tests.keep.test_keep import address
from tests.storms.storm import Outcome, storm

EACH_TWICE = ("web", "web", "mail", "mail", "clock", "clock")
COLUMNS = (
    "store",
    "processes",
    "kills",
    "matches",
    "mails answered 250",
    "receipts",
    "sent again",
    "seed",
    "min",
    "lost or twice",
)


@contextmanager
def store(postgres: bool) -> Iterator[str | None]:
    """The address of a database of our own; None: SQLite in the home."""
    if not postgres:
        yield None
        return
    given = os.environ.get("REFEREE_TEST_DATABASE_URL")
    with server(given, careless=True) as url, database(url, f"storm_{os.getpid()}") as own:
        yield address(own)


def commit() -> str:
    asked = ["git", "log", "-1", "--format=%h"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def row(outcome: Outcome, postgres: bool, seed: int) -> str:
    cells = (
        "PostgreSQL" if postgres else "SQLite",
        "2 web, 2 mail, 2 clock" if postgres else "1 serve",
        outcome.kills,
        outcome.matches,
        outcome.promises,
        outcome.receipts,
        outcome.again,
        seed,
        round(outcome.seconds / 60, 1),
        len(outcome.findings),
    )
    return lined(cells)


def lined(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--abreast", type=int, default=4, help="matches on their way at a time")
    parser.add_argument("--postgres", action="store_true", help="two of each on one database")
    args = parser.parse_args()
    commands = EACH_TWICE if args.postgres else ("serve",)
    print(f"{datetime.date.today()}, commit {commit()}\n\n{lined(COLUMNS)}")
    print(lined("---" for _ in COLUMNS))
    with tempfile.TemporaryDirectory() as folder, store(args.postgres) as url:
        outcome = storm(
            Path(folder), args.kills, args.seed, args.abreast, commands, url, args.postgres, told
        )
    print(row(outcome, args.postgres, args.seed))
    for finding in outcome.findings:
        print(finding, file=sys.stderr)
    return int(bool(outcome.findings))


def told(line: str) -> None:
    """Progress, beside the table."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
