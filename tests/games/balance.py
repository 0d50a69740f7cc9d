"""How fair the seats are, in any game: bots against themselves, by seeds fixed beforehand.

    python -m tests.games.balance empereur-telepathe 1-250 [way ...]
    python -m tests.games.balance kardashev 7001-7090 single --level strong --minutes 20

Prints a Markdown table. A share is what part of the matches a seat has won, in per cent; a match
without a winner, and one that several have won, is parted equally. Behind it stand the bounds
between which the true share lies with 95 % (Wilson): where equal lies between them, so many matches
cannot tell the share from equal. The first player is who begins: in Kardashev the starter of each
game, elsewhere seat 1. Windows and turns are median and most. `--minutes` of the processor end a
way before its seeds do, and so does Ctrl-C: the row says how many matches there were.
"""

import argparse
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from statistics import median
from time import process_time
from typing import Any

from referee.arena import NAMED, interval, mind
from referee.bots.levels import PROPOSER, Level
from referee.conformance.seeding import chance, table
from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareTable, BareWindowOpened
from referee.kernel.foresight import CERTAIN
from referee.kernel.game import AnyGame
from tests.games.seeds import spelled
from tests.games.ways import WAYS, Way
from tests.toys.play import to_the_end

HEAD = (
    "| way | matches | share of each seat, % (95 %) | first player, % | drawn, % | windows "
    "| turns | ends |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Tally:
    """The matches of one way, or of several with as many seats."""

    def __init__(self, seats: int) -> None:
        self.shares = dict.fromkeys(range(1, seats + 1), 0.0)
        self.windows: list[int] = []
        self.turns: list[int] = []
        self.ends: Counter[str] = Counter()
        self.drawn = self.started = self.games = 0

    def add(self, match: Any) -> None:
        outcome = match.outcome
        winners = outcome.winners or tuple(self.shares)
        for seat in winners:
            self.shares[seat] += 1 / len(winners)
        self.drawn += not outcome.winners
        self.windows.append(match.number)
        self.turns.append(turns(match))
        self.ends[outcome.reason] += 1
        self.started += outcome.scores.get("starter_wins", 0)
        self.games += sum(outcome.scores.get(f"games_{side}", 0) for side in "ab")

    def row(self, name: str) -> str:
        n = len(self.windows)
        shares = ", ".join(bounded(share, n) for share in self.shares.values())
        first = 100 * self.started / self.games if self.games else 100 * self.shares[1] / n
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        drawn = f"{100 * self.drawn / n:.1f}"
        lengths = (length(self.windows), length(self.turns))
        cells = (name, n, shares, f"{first:.1f}", drawn, *lengths, ends)
        return "| " + " | ".join(map(str, cells)) + " |"


def bounded(share: float, matches: int) -> str:
    """`52.0 (42.3-61.5)`: so many matches won, and Wilson's bounds."""
    low, high = (bound / 10 for bound in interval(round(share * CERTAIN), matches))
    return f"{100 * share / matches:.1f} ({low:.1f}-{high:.1f})"


def length(numbers: list[int]) -> str:
    return f"{median(numbers):.0f}, {max(numbers)}"


def turns(match: Any) -> int:
    """How many turns the match had, by the facts that number them."""
    opened = [leaf.what for leaf in match.leaves if isinstance(leaf.what, BareWindowOpened)]
    facts = [[window.facts.get(name) for name in match.game.turns] for window in opened]
    return len({tuple(numbers) for numbers in facts if numbers and None not in numbers})


def player(game: AnyGame, level: Level) -> Callable[[Way, str], BareTable]:
    """What plays a match of this game to its end. Bots that propose go the tests' own way."""
    if level == PROPOSER:
        return lambda way, seed: way.play(seed, silent=0)
    think = mind(game, level)

    def orders(match: BareTable, seed: str, silent: int) -> dict[int, Any]:
        asks = match.window.asks if match.window else {}
        asked = [seat for seat, ask in asks.items() if ask.ahead is None]
        dice = {seat: chance(seed, "think", match.number, seat) for seat in asked}
        return {seat: think(match.view(seat), dice[seat]) for seat in asked}

    return lambda way, seed: to_the_end(
        table(game, seed, way.seats, way.options), seed, 0, think=orders
    )


def rows(
    game: str,
    numbers: Iterable[int],
    wanted: tuple[str, ...] = (),
    level: Level = PROPOSER,
    minutes: int = 0,
) -> Iterator[str]:
    """A row for each way, then one for all ways with as many seats if there are several."""
    together: dict[int, list[Tally]] = {}
    play = player(catalogue().current(game), level)
    for way in WAYS[game]:
        if not wanted or way.name in wanted:
            tally = Tally(way.seats)
            for match in matches(way, play, numbers, minutes):
                tally.add(match)
            if tally.windows:
                together.setdefault(way.seats, []).append(tally)
                yield tally.row(way.name)
    for seats, tallies in sorted(together.items()):
        if len(tallies) > 1:
            yield summed(seats, tallies).row(f"all with {seats} seats")


def matches(
    way: Way, play: Callable[[Way, str], BareTable], numbers: Iterable[int], minutes: int
) -> Iterator[BareTable]:
    """Those of the seeds, as far as there is time; no two ways alike."""
    begun = process_time()
    with suppress(KeyboardInterrupt):
        for seed in numbers:
            if minutes and process_time() - begun >= 60 * minutes:
                return
            yield play(way, f"{way.name}-{seed}")


def summed(seats: int, tallies: list[Tally]) -> Tally:
    """All matches of several ways."""
    whole = Tally(seats)
    for tally in tallies:
        whole.windows += tally.windows
        whole.turns += tally.turns
        whole.ends += tally.ends
        whole.drawn += tally.drawn
        whole.started += tally.started
        whole.games += tally.games
        for seat, share in tally.shares.items():
            whole.shares[seat] += share
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description="how fair the seats are")
    parser.add_argument("game", choices=WAYS)
    parser.add_argument("seeds", type=spelled)
    parser.add_argument("ways", nargs="*")
    parser.add_argument("--level", choices=NAMED, default=PROPOSER.name)
    parser.add_argument("--minutes", type=int, default=0, help="of the processor, for a way")
    asked = parser.parse_args()
    if unknown := set(asked.ways) - {way.name for way in WAYS[asked.game]}:
        parser.error(f"no such way: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too
    print(HEAD, flush=True)
    ways, level = tuple(asked.ways), NAMED[asked.level]
    for row in rows(asked.game, asked.seeds, ways, level, asked.minutes):
        print(row, flush=True)


if __name__ == "__main__":
    main()
