#!/usr/bin/env python3
"""Change the code at random and see whether a test notices: `make mutants [COUNT=300] [SEED=1]`.

Mutmut makes every mutant of the files that `[tool.mutmut]` in pyproject.toml names, in a copy of
what is committed (`build/mutants`), and finds out which tests enter which function. Of the mutants
COUNT are drawn, from each room as many as its share of them all; each is tried with the tests that
enter it. What survived is shown as a diff, and a table says how many of each room were killed; with
--into it is added to that file. A survivor is either a test that is missing, or changes nothing
that anybody can see: docs/mutants.md explains those.

It takes about an hour on two cores, and is no part of the gate.
"""

import argparse
import datetime
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build/mutants"
MADE = COPY / "mutants"  # where mutmut writes
COMMIT = COPY / "commit"  # whose mutants these are: the tree may go on meanwhile
STATS = MADE / "mutmut-stats.json"
NOBODY = "no.such.mutant"  # a first run only makes them all, and asks which tests enter what
NO_TEST = (5, 33)
HEAD = (
    "| date | commit | seed | room | mutants | tried | killed | survived | no test | rate |\n"
    "|---|---|---|---|---|---|---|---|---|---|\n"
)


@dataclass
class Tally:
    """What became of the mutants of a room."""

    all: int = 0
    tried: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        return 100 * self.tried["killed"] / max(1, self.tried.total())


def mutmut(*words: str, check: bool = True) -> str:
    command = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", *words]
    done = subprocess.run(command, cwd=COPY, capture_output=True, text=True, check=False)
    if check and done.returncode:
        sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    return done.stdout


def copied() -> None:
    """What is committed, and nothing else."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x"], cwd=COPY, input=archive.stdout, check=True)
    asked = ["git", "rev-parse", "--short", "HEAD"]
    head = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    COMMIT.write_text(head.stdout.strip(), encoding="utf-8")


def results() -> dict[str, int | None]:
    """Each mutant's exit code; None for one that was not tried."""
    found: dict[str, int | None] = {}
    for file in sorted(MADE.rglob("*.py.meta")):
        found |= json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def room(mutant: str) -> str:
    """A mutant's name begins with its module's; one of a game stands in that game."""
    first, second, third, *_ = mutant.split(".")
    if first == "storage":
        return first
    return third if second == "games" else second


def drawn(mutants: Sequence[str], count: int, seed: int) -> list[str]:
    """From each room its share, one at least."""
    rooms = Counter(room(mutant) for mutant in mutants)
    dice = random.Random(seed)
    chosen: list[str] = []
    for name in sorted(rooms):
        there = [mutant for mutant in mutants if room(mutant) == name]
        share = max(1, round(count * len(there) / len(mutants)))
        chosen += dice.sample(there, min(share, len(there)))
    return chosen


def outcome(code: int | None) -> str:
    if code == 0:
        return "survived"
    return "no test" if code is None or code in NO_TEST else "killed"


def tallies(mutants: Sequence[str], tried: Sequence[str]) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for mutant in mutants:
        found.setdefault(room(mutant), Tally()).all += 1
    codes = results()
    for mutant in tried:
        found[room(mutant)].tried[outcome(codes[mutant])] += 1
    return found


def whole(found: dict[str, Tally]) -> Tally:
    """All rooms together."""
    tried = sum((tally.tried for tally in found.values()), Counter())
    return Tally(sum(tally.all for tally in found.values()), tried)


def rows(found: dict[str, Tally], seed: int) -> str:
    today = datetime.date.today().isoformat()
    head = f"| {today} | {COMMIT.read_text(encoding='utf-8')} | {seed} |"
    named = [*sorted(found.items()), ("all", whole(found))]
    return "".join(f"{head} {row(name, tally)} |\n" for name, tally in named)


def row(name: str, tally: Tally) -> str:
    counts = (tally.tried[outcome] for outcome in ("killed", "survived", "no test"))
    cells = (name, tally.all, tally.tried.total(), *counts, f"{tally.rate:.0f} %")
    return " | ".join(map(str, cells))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a file that ends with the table")
    parser.add_argument("--again", action="store_true", help="the copy that is there, made before")
    arguments = parser.parse_args()
    if not (arguments.again and STATS.exists()):
        copied()
        said = mutmut("run", NOBODY, check=False)
        if not STATS.exists():
            sys.exit(said[-3000:])
    mutants = sorted(results())
    chosen = drawn(mutants, arguments.count, arguments.seed)
    mutmut("run", *chosen)
    codes = results()
    for mutant in chosen:
        if outcome(codes[mutant]) != "killed":
            print(f"{outcome(codes[mutant])}: {mutant}\n{mutmut('show', mutant)}")
    table = rows(tallies(mutants, chosen), arguments.seed)
    print(HEAD + table, end="")
    if arguments.into:
        with arguments.into.open("a", encoding="utf-8") as file:
            file.write(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
