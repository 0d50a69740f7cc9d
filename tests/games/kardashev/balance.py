"""Balance figures of bots (rulings §4), from seeds fixed beforehand: a Markdown table.

python -m tests.games.kardashev.balance 2000 200      # so many single games, so many matches

What one match says of it stands in its outcome too: `referee play kardashev --json`.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from referee.games.kardashev.log.events import (
    CardLaid,
    GameWon,
    GuessProved,
    RecyclageMade,
    TurnStarted,
)
from referee.games.kardashev.things.options import KardashevOptions
from tests.games.kardashev.playing import MATCH, SINGLE, begun, orders


@dataclass
class Tally:
    """What became of the games of one kind."""

    games: int = 0
    starter_won: int = 0
    turns: list[int] = field(default_factory=list)
    ways: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)

    def add(self, starter: int, turns: int, won: GameWon) -> None:
        self.games += 1
        self.starter_won += starter == won.seat
        self.turns.append(turns)
        self.ways[won.how] += 1

    def row(self, name: str) -> str:
        turns, n = sorted(self.turns), self.games
        kinds = ", ".join(f"{how} {100 * k / n:.1f} %" for how, k in self.ways.most_common())
        length = f"{turns[n // 2]} / {turns[n * 9 // 10]} / {turns[-1]}"
        share = f"{100 * self.starter_won / n:.1f} %"
        over = sum(n > 200 for n in turns)
        return f"| {name} | {n} | {share} | {length} | {kinds} | {over} |"


HEAD = """| situation | games | starter wins | turns: median / p90 / longest | how won | over 200 |
|---|---|---|---|---|---|"""


def counted(tallies: dict[str, Tally], options: KardashevOptions, seed: int) -> None:
    """One match: each of its games goes to the tally of its stage."""
    match = begun(options, seed)
    while match.window is not None:
        match.close(orders(match, seed))
    starter = turn = 0
    laid: Counter[str] = Counter()
    for event in match.events:
        if isinstance(event, TurnStarted):
            turn = event.turn
            starter = event.seat if turn == 1 else starter
        elif isinstance(event, GameWon):
            name = ("base decks", "stage I", "stage II", "stage III")[event.stage]
            tallies[name].add(starter, turn, event)
            tallies[name].seen += laid
            laid.clear()
        elif isinstance(event, CardLaid | GuessProved | RecyclageMade):
            laid[type(event).__name__] += 1
            laid["hit"] += isinstance(event, GuessProved) and event.hit


def main(singles: int, matches: int, say: Callable[[str], None] = print) -> None:
    tallies = {name: Tally() for name in ("base decks", "stage I", "stage II", "stage III")}
    for seed in range(1, singles + 1):
        counted(tallies, SINGLE, seed)
    for seed in range(1, matches + 1):
        counted(tallies, MATCH, seed)
    say(HEAD)
    for name, tally in tallies.items():
        if tally.games:
            say(tally.row(name))
    base = tallies["base decks"]
    if base.games:
        seen = {name: n / base.games for name, n in base.seen.items()}
        hits = 100 * base.seen["hit"] / max(1, base.seen["GuessProved"])
        say(
            f"\nA base game: {seen['CardLaid']:.1f} cards laid, {seen['GuessProved']:.1f} ripostes"
            f" ({hits:.0f} % right), {seen['RecyclageMade']:.1f} recyclages."
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
