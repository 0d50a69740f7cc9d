#!/usr/bin/env python3
"""Play whole random matches and audit each record: `make soak`.

Prints a Markdown table, with date and commit, to be committed. Only the fixed command line is used
(`referee play`, `referee audit`), so that this measures what a user gets. A seed names a match for
ever: the same seed gives the same bytes.
"""

import argparse
import datetime
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

# Ways to play a game that has several: the match of a seed plays one of them, in turn.
WAYS = {
    "capitaine-cosmos": [
        ["--seats", str(seats), "--options", f'{{"scenario": "{scenario}", "tempo": "{tempo}"}}']
        for scenario, seats in [
            *((f"S{n}", 2) for n in (1, 2, 3, 4, 5, 7)),
            *(("S6", seats) for seats in (3, 4)),
        ]
        for tempo in ("plotted", "live")
    ],
    "combats": [  # five single combats to each campaign
        *(
            ["--options", f'{{"preset": "{preset}", "tempo": "{tempo}", "legs": {legs}}}']
            for preset in ("exemple", "duel", "orbite", "assaut", "siege", "revolte")
            for tempo in ("live", "plotted")
            for legs in (1, 2)
        ),
        ["--options", '{"mode": "single"}'],
        *([], [], []),
        ["--options", '{"tempo": "live"}'],
        ["--options", '{"aftermath": "window", "lead": 10, "rounds": 10}'],
    ],
    "kardashev": [["--options", '{"mode": "game"}']] * 10 + [[]],  # ten games to each match
    "empereur-telepathe": [
        ["--seats", str(seats), "--options", f'{{"tempo": "{tempo}"}}']
        for seats in (3, 4, 5)
        for tempo in ("swift", "live", "blitz")
    ],
    "rencontre-cosmique": [
        ["--seats", str(seats), "--options", options]
        for seats in (2, 3, 4)
        for options in (
            '{"promos": true}',
            '{"powers": 2, "promos": true}',
            '{"powers": 2, "draft": 3}',
            '{"powers": 2, "draft": 5, "promos": true, "tempo": "rapid"}',
            '{"rotation": true, "promos": true}',
            '{"powers": 2, "hidden": true, "promos": true}',
            '{"powers": 3, "conflict_order": "article", "zap_scope": "all"}',
            '{"tempo": "live", "powers": 2}',
        )
    ],
}


def way(game: str, seed: int) -> list[str]:
    """How the match of this seed is played; the game's own default where nothing is said."""
    ways = WAYS.get(game, [[]])
    return ways[seed % len(ways)]


@dataclass
class Tally:
    """What became of one game's matches."""

    matches: int = 0
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    seconds: float = 0.0

    def count(self, seconds: float, failure: str | None) -> None:
        self.matches += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        if failure:
            self.failures.append(failure)


def seeds(text: str) -> range:
    """`1-200` means both ends included."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found:
        raise argparse.ArgumentTypeError(f"{text}: the first seed is higher than the last")
    return found


def play(referee: str, game: str, seed: int, folder: Path) -> str | None:
    """Play and audit one match; None if both ended well, else what went wrong."""
    record = folder / f"{game}-{seed}.record.zip"
    played = [referee, "play", game, *way(game, seed)]
    played += ["--seed", str(seed), "--record", str(record)]
    for step in (played, [referee, "audit", str(record)]):
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["(silent)"]
            return f"{game} seed {seed}: {step[1]} ended with {done.returncode}: {said[-1]}"
    record.unlink()
    return None


def soak(referee: str, game: str, numbers: range) -> Tally:
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for seed in numbers:
            began = time.monotonic()
            failure = play(referee, game, seed, Path(folder))
            tally.count(time.monotonic() - began, failure)
            if failure:
                print(failure, file=sys.stderr, flush=True)
    return tally


def commit() -> str:
    asked = ["git", "log", "-1", "--format=%h"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--seeds", type=seeds, default=seeds("1-200"))
    parser.add_argument("--referee", default=str(Path(sys.executable).with_name("referee")))
    args = parser.parse_args()
    today = datetime.date.today()
    print(f"{today}, commit {commit()}, seeds {args.seeds[0]} to {args.seeds[-1]}\n")
    print("| game | matches | failures | seconds, mean | seconds, slowest |\n|---|---|---|---|---|")
    failed = False
    for game in args.games:
        tally = soak(args.referee, game, args.seeds)
        mean = tally.seconds / tally.matches
        counts = f"{tally.matches} | {len(tally.failures)}"
        print(f"| {game} | {counts} | {mean:.2f} | {tally.slowest:.2f} |", flush=True)
        failed |= bool(tally.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
