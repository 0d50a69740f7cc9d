"""Chaos in one place: `python -m tests.storms.chaos [--rounds 66] [--minutes 60] [--seed 1]`.

Nodes with directories of their own on two PostgreSQL servers, one of which follows the other;
players with real mail; and in each round one harm of `harms`, often with a kill in its middle. The
harms are dealt as cards are: each comes once before any comes again. Prints tables for
docs/chaos.md; exit code 1, and every finding, if anything was lost, done twice or signed otherwise.

Why: docs/decisions/0137-chaos.md.
"""

import argparse
import datetime
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import monotonic

from referee.service.ledger.witness import missing
from storage import Unavailable
from tests.storms import fleet
from tests.storms.harms import HARMS, ChaoticNodes, Field, Harm, clock_stepped, killed
from tests.storms.kills import commit, lined, told
from tests.storms.pair import Pair
from tests.storms.storm import Outcome, Storm, storm

THREE = (("serve",), ("serve",), ("mail", "clock"))
COLUMNS = (
    "rounds",
    "of them with a kill",
    "matches",
    "mails answered 250",
    "receipts",
    "letters",
    "not answered 250",
    "the same letter again",
    "seed",
    "min",
    "lost, twice or signed otherwise",
)


@dataclass
class Chaos(Storm):
    """A round is what a kill is to other storms."""

    pair: Pair | None = None
    deck: Sequence[Harm] = tuple(HARMS)
    hurry: float = 1.0  # each harm lasts so many times as long as it says
    minutes: float = inf  # then no further round begins
    done: Counter[str] = field(default_factory=Counter)
    killed: int = 0
    fallen: list[str] = field(default_factory=list)  # processes that nobody killed

    def __post_init__(self) -> None:
        assert self.pair is not None
        assert isinstance(self.fleet, ChaoticNodes)
        super().__post_init__()
        self._field = Field(self.fleet, self.pair, self.mailroom, self.chance)
        self._cards: list[Harm] = []
        self._began = monotonic()

    def enough(self, kills: int) -> bool:
        return super().enough(kills) or monotonic() - self._began > 60 * self.minutes

    def _brain(self, match: str, seat: int) -> str:
        """A player thinks on, whatever becomes of the database."""
        while True:
            try:
                return super()._brain(match, seat)
            except Unavailable:
                self._pause.wait(0.2)

    def kill(self) -> None:
        if not self._cards:
            self._cards = self.chance.sample(list(self.deck), len(self.deck))
        harm = self._cards.pop()
        lasts = self.chance.uniform(*HARMS[harm]) * self.hurry
        # A process that starts while its clock is off believes it: that is said to hosts.
        with_kill = harm not in (killed, clock_stepped) and self.chance.random() < 1 / 3
        worker = self._field.worker()
        with harm(self._field):
            self._pause.wait(lasts / 2)
            self._look_for_fallen(harm.__name__)
            if with_kill:
                worker.kill()
            self._pause.wait(lasts / 2)
        if with_kill:
            worker.start()
        self._look_for_fallen(harm.__name__)
        self.killed += with_kill
        self.done[harm.__name__] += 1
        self.kills += 1

    def calm(self) -> None:
        super().calm()
        self._look_for_fallen("in the calm after all")

    def _look_for_fallen(self, when: str) -> None:
        """No harm but a kill ends a process; one that has ended is started again, and told of. (The
        one that `killed` has in hand is down until that is over.)"""
        for worker in self.fleet.workers:
            if worker.code is not None and worker.code != -signal.SIGKILL:
                self.fallen.append(f"{worker.command} ended by itself ({worker.code}): {when}")
                worker.start()

    def reckon(self, seconds: float) -> Outcome:
        outcome = super().reckon(seconds)
        outcome.findings += [*self.fallen, *self._signed()]
        return outcome

    def _signed(self) -> Iterator[str]:
        """What each node has ever signed or seen signed, the store holds, leaf by leaf."""
        assert isinstance(self.fleet, ChaoticNodes)
        for number, states in enumerate(self.fleet.signed, start=1):
            if not states:
                yield f"node {number} has signed nothing and seen nothing signed"
            for state in missing(self.home.log, states, deep=True):
                yield f"node {number} knows of another history: {state.match}, size {state.size}"


def raged(
    folder: Path,
    rounds: int,
    seed: int,
    abreast: int,
    nodes: tuple[tuple[str, ...], ...] = THREE,
    deck: Sequence[Harm] = tuple(HARMS),
    hurry: float = 1.0,
    minutes: float = inf,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[Outcome, Chaos]:
    """So many rounds, the calm after them, and what it came to."""
    made: list[Chaos] = []
    with closing(Pair()) as pair:

        def fleet_of(home: Path, relay: int) -> ChaoticNodes:
            return ChaoticNodes(home, relay, pair.url, nodes)

        def kind(*given: object) -> Chaos:
            how = {"deck": deck, "hurry": hurry, "minutes": minutes}
            made.append(Chaos(*given, pair=pair, **how))  # type: ignore[arg-type]  # as of Storm
            return made[-1]

        outcome = storm(
            folder,
            rounds,
            seed,
            abreast,
            database=pair.still_url,
            say=say,
            fleet_of=fleet_of,
            kind=kind,
        )
    return outcome, made[-1]


def tables(outcome: Outcome, chaos: Chaos, seed: int) -> str:
    cells = (
        outcome.kills,
        chaos.killed,
        outcome.matches,
        outcome.promises,
        outcome.receipts,
        outcome.carried,
        outcome.again,
        outcome.copies,
        seed,
        round(outcome.seconds / 60, 1),
        len(outcome.findings),
    )
    rows = [lined(("harm", "rounds", "what it is")), lined(("---",) * 3)]
    for harm in HARMS:
        what = " ".join((harm.__doc__ or "").split())
        rows.append(lined((harm.__name__.replace("_", " "), chaos.done[harm.__name__], what)))
    whole = [lined(COLUMNS), lined("---" for _ in COLUMNS), lined(cells)]
    return "\n".join([*whole, "", *rows])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=66)
    parser.add_argument("--minutes", type=float, default=inf, help="no round begins after them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--abreast", type=int, default=3, help="matches on their way at a time")
    args = parser.parse_args()
    fleet.PATIENCE = 900.0  # whoever lets it run for hours may have other work beside it
    print(f"{datetime.date.today()}, commit {commit()}\n", flush=True)
    began = monotonic()

    def say(line: str) -> None:
        told(f"{round(monotonic() - began)} s: {line.replace('kills', 'rounds')}")

    with tempfile.TemporaryDirectory() as folder:
        how = {"minutes": args.minutes, "say": say}
        outcome, chaos = raged(Path(folder), args.rounds, args.seed, args.abreast, **how)
    print(tables(outcome, chaos, args.seed))
    for finding in outcome.findings:
        print(finding, file=sys.stderr)
    return int(bool(outcome.findings))


if __name__ == "__main__":
    sys.exit(main())
