"""Very many matches due in the same second, while the processes that close them are killed.

    python -m tests.storms.deadlines --matches 10000 [--kills 5] [--clocks 2] [--postgres]

Prints a row for docs/performance.md; exit code 1, and every finding, if anything was lost or done
twice.
"""

import argparse
import datetime
import json
import random
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from referee.clock import SetClock
from referee.home.bootstrap import Home
from referee.home.fsck import fsck
from referee.match.policy import instant
from tests.storms.field import START, desk, due, sown
from tests.storms.kills import commit, lined, store

COLUMNS = (
    "store",
    "clocks",
    "matches",
    "kills",
    "seconds",
    "closes a second",
    "seed",
    "lost or twice",
)
_ALL = 10_000_000
Sweeper = subprocess.Popen[str]


@dataclass
class Closed:
    """`seconds` are those of the sweeps alone, the killed ones included; `kills` those that met a
    process at work."""

    matches: int
    kills: int
    seconds: float
    findings: list[str]


def closed(
    folder: Path,
    matches: int,
    kills: int,
    seed: int,
    url: str | None = None,
    *,
    clocks: int = 1,
    own: bool = False,
) -> Closed:
    """Sow, let all be due, close with kills, reckon. `clocks` processes sweep at the same time, and
    each kill is all of them's; `own`: chains of their own for all matches."""
    with desk(folder, SetClock(START), url) as (home, _):
        names = sown(home, matches, stones=9, own_chains=own)
        deadline = due(home, names[0])
        chance, seconds, met = random.Random(seed), 0.0, 0
        for n in range(1, kills + 1):
            sweepers = _sweeping(folder, deadline, url, clocks)
            began = perf_counter()
            met += _killed(sweepers, home, deadline, matches * n // (kills + 1), chance)
            seconds += perf_counter() - began
        seconds += max(_to_the_end(one) for one in _sweeping(folder, deadline, url, clocks))
        return Closed(matches, met, seconds, list(_reckoned(home, names, deadline)))


def _sweeping(folder: Path, now: str, url: str | None, clocks: int) -> list[Sweeper]:
    """So many processes that are just about to sweep."""
    asked = [sys.executable, "-m", "tests.storms.closer", str(folder), now, *([url] if url else [])]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    sweepers = [subprocess.Popen(asked, **pipes) for _ in range(clocks)]
    for one in sweepers:
        assert one.stdout is not None
        assert one.stdout.readline() == "up\n"
    for one in sweepers:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    return sweepers


def _killed(
    sweepers: list[Sweeper], home: Home, now: str, wanted: int, chance: random.Random
) -> int:
    """SIGKILL some milliseconds after so many matches have been closed; how many were at work."""
    pause, total = threading.Event(), len(home.log.streams())
    while total - len(home.log.due(now, _ALL)) < wanted and sweepers[0].poll() is None:
        pause.wait(0.01)
    pause.wait(chance.uniform(0.0, 0.02))
    busy = sum(one.poll() is None for one in sweepers)
    for one in sweepers:
        one.kill()
    for one in sweepers:
        one.communicate()
    return busy


def _to_the_end(sweeper: Sweeper) -> float:
    """The seconds that it says it has swept."""
    said, _ = sweeper.communicate()
    return float(said.split()[1])


def _reckoned(home: Home, names: list[str], deadline: str) -> Iterator[str]:
    """Each window closed once, the next one open, one letter a seat for it, and all agrees."""
    listed = {one.head.stream for one in home.log.streams()}
    if listed != set(names):
        yield f"{len(set(names) - listed)} matches are not there"
    told = Counter(row.intent.id for row in home.log.outbox(limit=_ALL))
    yield from (f"letter {id} {n} times" for id, n in told.items() if n > 1)
    letters = Counter(row.intent.stream for row in home.log.outbox(limit=_ALL))
    for name in names:
        entries = [json.loads(leaf) for leaf in home.log.leaves(name)]
        types = Counter(entry["type"] for entry in entries)
        if types["match.window_closed"] != 1 or types["match.window_opened"] != 2:
            yield f"{name}: {dict(types)}"
        row = home.log.due_of(name)
        if row is None or row.window != 2 or instant(row.at) <= instant(deadline):
            yield f"{name} is due {row}"
        if letters[name] != letters[names[0]]:
            yield f"{name} has {letters[name]} letters, {names[0]} has {letters[names[0]]}"
    yield from (f"fsck: {one.match}: {one.says}" for one in fsck(home))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--clocks", type=int, default=1, help="processes that sweep")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--own-chains", action="store_true", help="a chain of links for each match")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, store(args.postgres) as url:
        done = closed(
            Path(folder),
            args.matches,
            args.kills,
            args.seed,
            url,
            clocks=args.clocks,
            own=args.own_chains,
        )
    print(f"{datetime.date.today()}, commit {commit()}\n\n{lined(COLUMNS)}")
    print(lined("---" for _ in COLUMNS))
    rate = round(done.matches / done.seconds)
    name = "PostgreSQL" if args.postgres else "SQLite"
    took = round(done.seconds, 1)
    cells = (args.clocks, done.matches, done.kills, took, rate, args.seed, len(done.findings))
    print(lined((name, *cells)))
    for finding in done.findings:
        print(finding, file=sys.stderr)
    return int(bool(done.findings))


if __name__ == "__main__":
    sys.exit(main())
