#!/usr/bin/env python3
"""Run the very tests of the suite on many more seeds: `make soak GAMES="combats" SEEDS=1-250`.

Nine parts, a row of the table each:

    matches   tests/games/<game>/test_random_games.py: whole matches of bots, every way to play
    common    tests/games/test_matches.py: the same, for what holds in every game
    records   tests/games/test_records.py: matches of the service, exported and audited
    arena     tests/games/test_arena.py: easy bots against players by lot and those that propose,
              strong ones against these
    leaks     tests/games/<game>/test_*leaks.py: non-interference, with many more examples
    adversary tests/adversary: every class of mutation of a record, past both checkers
    offers    tests/mail/test_offers_by_mail.py: every line of every letter sent back
    forgotten the same classes, each hidden behind what is said to be forgotten
    browser   tests/browser/agreement.py: the same classes, past the checker in JavaScript too; only
              if it is asked for, since it needs what `make browser` installs

A seed names a match for ever. Seeds go to pytest in portions, so that memory stays small; the soak
goes on after a failure, plays that portion once more seed by seed, and says which seeds it was. The
rows are printed and, with --into, added to the table of that file, to be committed.
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("matches", "common", "records", "arena", "leaks", "adversary", "forgotten", "offers")
BROWSER = "browser"
MUTANTS = {
    "adversary": "test_no_mutation_survives_unnamed_and_both_checkers_agree",
    "forgotten": "test_nothing_is_hidden_behind_the_forgotten",
}
PORTION = 10  # seeds that one pytest plays
PLUGINS = ("-p", "tests.games.tally", "-p", "no:cacheprovider")
HEAD = (
    "| date | commit | game | part | seeds | ways | matches | tests | failures | minutes |\n"
    "|---|---|---|---|---|---|---|---|---|---|\n"
)


@dataclass
class Tally:
    """What was played, by way; the names of the tests; what failed, with its seed."""

    played: Counter[str] = field(default_factory=Counter)
    tests: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    def __iadd__(self, other: "Tally") -> "Tally":
        self.played += other.played
        self.tests |= other.tests
        self.failures += other.failures
        return self


@dataclass
class Soak:
    """One part of one game."""

    part: str
    game: str
    examples: int
    tests: Path

    def run(self, numbers: range) -> Tally:
        """Everything; the failures name their seeds."""
        tally = Tally()
        for portion in portions(numbers) if self.part != "leaks" else [numbers]:
            tally += self._portion(portion)
        return tally

    def _portion(self, numbers: range) -> Tally:
        tally = self._pytest(numbers)
        if tally.failures and self.part != "leaks":
            tally.failures = list(self._again(tally.failures, numbers))
        for failure in tally.failures:
            print(failure, file=sys.stderr, flush=True)
        return tally

    def _again(self, failed: list[str], numbers: range) -> Iterator[str]:
        """The tests seed by seed; a failure that none of them shows is one of them together."""
        left = set(failed)
        for seed in numbers:
            found = self._pytest(range(seed, seed + 1)).failures
            yield from (f"{one}, seed {seed}" for one in found)
            left -= set(found)
        yield from (f"{one}, seeds {spelled(numbers)}" for one in sorted(left))

    def _targets(self) -> list[str]:
        folder = self.tests / self.game.replace("-", "_")
        match self.part:
            case "matches":
                return [str(folder / "test_random_games.py")]
            case "common":
                return [str(self.tests / "test_matches.py"), "-k", self.game]
            case "records":
                return [str(self.tests / "test_records.py"), "-k", self.game]
            case "arena":
                return [str(self.tests / "test_arena.py"), "-k", self.game]
            case "offers":
                return [str(self.tests.parent / "mail" / "test_offers_by_mail.py"), "-k", self.game]
            case "adversary" | "forgotten":
                path = self.tests.parent / "adversary" / "test_adversary.py"
                return [f"{path}::{MUTANTS[self.part]}[{self.game}]"]
            case "browser":
                path = self.tests.parent / "browser" / "agreement.py"
                return [f"{path}::test_three_checkers_agree[{self.game}]"]
            case _:
                return sorted(map(str, folder.glob("test_*leaks.py")))

    def _pytest(self, numbers: range) -> Tally:
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder) / "tally.json"
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", *PLUGINS, *self._targets()],
                cwd=ROOT,
                env=self._asked(numbers) | {"REFEREE_TALLY": str(told)},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode not in (0, 1) or not told.exists():
                last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["(silent)"]
                return Tally(failures=[f"pytest ended with {done.returncode}: {last[0]}"])
            return Tally(**read(told.read_text("utf-8")))

    def _asked(self, numbers: range) -> dict[str, str]:
        """What the tests are told; and that the code beside this script is what runs."""
        asked = {"PYTHONPATH": str(ROOT), "REFEREE_EXAMPLES": str(self.examples)}
        asked |= {} if self.part == "leaks" else {"REFEREE_SEEDS": spelled(numbers)}
        return dict(os.environ) | asked  # noqa: TID251 (handed on, no setting of the service)


def read(text: str) -> dict[str, object]:
    told = json.loads(text)
    return {
        "played": Counter(told["played"]),
        "tests": set(told["tests"]),
        "failures": told["failed"],
    }


def seeds(text: str) -> range:
    """`1-200` means both ends included."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found:
        raise argparse.ArgumentTypeError(f"{text}: the first seed is higher than the last")
    return found


def spelled(numbers: range) -> str:
    return f"{numbers[0]}-{numbers[-1]}"


def portions(numbers: range) -> Iterator[range]:
    for first in range(0, len(numbers), PORTION):
        yield numbers[first : first + PORTION]


def commit() -> str:
    asked = ["git", "log", "-1", "--format=%h"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def row(soak: Soak, numbers: range, tally: Tally, minutes: float) -> str:
    which = f"{soak.examples} examples" if soak.part == "leaks" else spelled(numbers)
    cells = (datetime.date.today(), commit(), soak.game, soak.part, which, len(tally.played))
    counts = (tally.played.total(), len(tally.tests), len(tally.failures), f"{minutes:.1f}")
    return "| " + " | ".join(map(str, (*cells, *counts))) + " |\n"


def added(text: str, line: str) -> str:
    """The text with one more row at the end of its table; with the table, if it has none."""
    before, head, rest = text.partition(HEAD)
    if not head:
        return f"{text}\n{HEAD}{line}" if text else HEAD + line
    rows, blank, after = rest.partition("\n\n")
    return f"{before}{head}{rows.rstrip()}\n{line.rstrip()}{blank or chr(10)}{after}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--seeds", type=seeds, default=seeds("1-20"))
    parser.add_argument("--parts", nargs="+", choices=(*PARTS, BROWSER), default=list(PARTS))
    parser.add_argument("--examples", type=int, default=500, help="of each property of the leaks")
    parser.add_argument("--into", type=Path, help="a Markdown file whose table gets the rows")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests" / "games")
    args = parser.parse_args()
    print(HEAD, end="", flush=True)
    failed = False
    for soak in (Soak(p, g, args.examples, args.tests) for g in args.games for p in args.parts):
        began = time.monotonic()
        tally = soak.run(args.seeds)
        line = row(soak, args.seeds, tally, (time.monotonic() - began) / 60)
        print(line, end="", flush=True)
        if args.into:
            text = args.into.read_text("utf-8") if args.into.exists() else ""
            args.into.write_text(added(text, line), "utf-8")
        failed |= bool(tally.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
