"""Bots against each other: who wins how often, and between which bounds the truth may lie.

In each match one bot plays against others of one kind, from every seat in turn on the same deal.
The same seed gives the same table on every machine, but for the minutes: a budget of processor time
is for who has to end some time, and where it ended a pair the table says so. A stranger's program
may sit among them; then it is as good as that program's own word that the table is the same.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations
from math import isqrt
from typing import Any

import msgspec

from referee.bots.levels import PLAYED, Level, Proposer, thinker
from referee.bots.lot import drawn
from referee.conformance.seeded_match import LONGEST, TooLong
from referee.conformance.seeding import chance, table
from referee.kernel.bare_table import BareTable
from referee.kernel.event import Seat
from referee.kernel.foresight import CERTAIN
from referee.kernel.game import AnyGame, Outcome
from referee.programs.challenger import Challenger, Told
from referee.programs.prompt import MatchFacts
from referee.programs.stranger import Stranger
from referee.sequential import SequentialTest

Clock = Callable[[], int]  # processor seconds so far
Z2_NUMERATOR, Z2_DENOMINATOR = 38_416, 10_000  # 1.96 squared: 95 %
SCALE = 1_000_000
SENSE = Level("sensible")  # no level of a match: a game's sense, without playing on
LOT = Level("random")  # nor this: a legal order by lot, without any sense
NAMED = PLAYED | {level.name: level for level in (SENSE, LOT)}


class OwnProgram(msgspec.Struct, frozen=True):
    """A stranger's program among the bots, named by its path. `patience`: seconds for an answer,
    `tell` hears of the turns that it lost."""

    name: str
    patience: float
    tell: Told


Contender = Level | OwnProgram


class Setting(msgspec.Struct, frozen=True):
    """What is played: the game, its options, seats, how many matches a pair, from which seed.

    With a `test` a pair stops as soon as that knows, and has `matches` at most; with `seconds` it
    also stops when it has taken so many of the processor.
    """

    game: AnyGame
    options: Any
    seats: int
    matches: int
    seed: int
    test: SequentialTest | None = None
    seconds: int = 0


class Contest(msgspec.Struct):
    """A pair. `won` is in thousandths of matches: a shared win counts for its part. `verdict` is
    what the test says, `budget` if the time was over first."""

    challenger: str
    against: str
    seats: int
    matches: int = 0
    won: int = 0
    undecided: int = 0
    windows: int = 0
    seconds: int = 0
    verdict: str = ""

    @property
    def share(self) -> int:
        """Matches won, in thousandths of those played."""
        return self.won // self.matches if self.matches else 0

    @property
    def bounds(self) -> tuple[int, int]:
        """Wilson's interval of 95 %, in thousandths."""
        return interval(self.won, self.matches)


def _no_clock() -> int:
    return 0


def compete(
    setting: Setting, contenders: list[Contender], clock: Clock = _no_clock
) -> Iterator[Contest]:
    """A row for each pair; the one that was named later challenges."""
    for other, later in combinations(contenders, 2):
        yield paired(setting, later, other, clock)


def paired(
    setting: Setting, challenger: Contender, other: Contender, clock: Clock = _no_clock
) -> Contest:
    """The challenger sits alone among the others, on each seat as often."""
    row = Contest(challenger.name, other.name, setting.seats)
    begun = clock()
    for n in range(setting.matches):
        if n % setting.seats == 0 and _is_over(setting, row):
            break
        seat = 1 + n % setting.seats
        outcome, windows = _played(
            setting, setting.seed + n // setting.seats, seat, challenger, other
        )
        row.matches, row.windows = row.matches + 1, row.windows + windows
        row.undecided += not outcome.winners
        if seat in outcome.winners:
            row.won += CERTAIN // len(outcome.winners)
        row.seconds = clock() - begun
    _is_over(setting, row)
    return row


def _is_over(setting: Setting, row: Contest) -> bool:
    """Between two deals: does the test know, or is the time over?"""
    if setting.test is not None and row.matches:
        row.verdict = setting.test.verdict(row.won, row.matches)
    if not row.verdict and setting.seconds and row.seconds >= setting.seconds:
        row.verdict = "budget"
    return bool(row.verdict)


def _played(
    setting: Setting, seed: int, seat: Seat, challenger: Contender, other: Contender
) -> tuple[Outcome, int]:
    """One match to its end. Raises TooLong."""
    match = table(setting.game, f"arena/{seed}", setting.seats, setting.options)
    with ExitStack() as programs:
        players = {
            player: _player(
                setting, seed, player, challenger if player == seat else other, programs
            )
            for player in match.seats
        }
        for _ in range(LONGEST):
            if match.window is None and match.outcome is not None:
                for player in players.values():
                    player.leave(match)
                return match.outcome, match.number
            asks = match.window.asks if match.window else {}
            given = {
                number: players[number].order(match)
                for number, ask in asks.items()
                if ask.ahead is None
            }
            match.close({number: order for number, order in given.items() if order is not None})
    raise TooLong(f"no end after {LONGEST} windows")


class _BotPlayer(msgspec.Struct, frozen=True):
    """A bot of ours on one seat of one match."""

    proposer: Proposer
    seed: int
    seat: Seat

    def order(self, match: BareTable) -> Any:
        dice = chance(f"arena/{self.seed}", "think", match.number, self.seat)
        return self.proposer(match.view(self.seat), dice)

    def leave(self, match: BareTable) -> None:
        """The match is over: a bot remembers nothing."""


def _player(
    setting: Setting, seed: int, seat: Seat, contender: Contender, programs: ExitStack
) -> _BotPlayer | Challenger:
    """Whoever sits there. Each seat of a program is a process: no two share what they know."""
    if isinstance(contender, Level):
        return _BotPlayer(mind(setting.game, contender), seed, seat)
    stranger = programs.enter_context(Stranger([contender.name], contender.patience))
    facts = MatchFacts(f"arena-{seed}", setting.options, setting.seats, "en")
    return Challenger(stranger, facts, seat, contender.tell)


def mind(game: AnyGame, level: Level) -> Proposer:
    """What a bot of this name does. Without sense of its own a game proposes."""
    if level == SENSE:
        return game.sensible or game.propose
    if level == LOT:
        return lambda view, chance: drawn(game, view, chance)
    return thinker(game, level)


def interval(won: int, matches: int) -> tuple[int, int]:
    """Wilson's interval for so many thousandths of matches won, in whole numbers."""
    if not matches:
        return 0, CERTAIN
    n = matches * Z2_DENOMINATOR
    z2 = Z2_NUMERATOR
    p = won * SCALE // (matches * CERTAIN)
    spread = isqrt(z2 * SCALE * SCALE * (4 * n * p * (SCALE - p) // (SCALE * SCALE) + z2))
    middle = 2 * n * p + z2 * SCALE
    bounds = [(middle + sign * spread) * CERTAIN // (2 * (n + z2) * SCALE) for sign in (-1, 1)]
    return max(0, bounds[0]), min(CERTAIN, bounds[1])


def lines(game: str, rows: list[Contest]) -> Iterator[str]:
    """The table, a line a pair."""
    yield f"{game}, each deal played from every seat; A : B is one A among B, and how often A won"
    yield "(a draw is nobody's win; fair: the share of equal ones that never draw)"
    pairs = [f"{row.challenger} : {row.against}" for row in rows]
    wide = max([20, *map(len, pairs)])
    yield (
        f"{'':<{wide}} {'matches':>7} {'won':>7} {'95 %':>15} {'fair':>6} {'drawn':>6}"
        f" {'windows':>8} {'minutes':>8} test"
    )
    for pair, row in zip(pairs, rows, strict=True):
        low, high = row.bounds
        between = f"{percent(low)}-{percent(high)}"
        fair = percent(CERTAIN // row.seats)
        yield (
            f"{pair:<{wide}} {row.matches:>7} {percent(row.share):>7} {between:>15} {fair:>6} "
            f"{row.undecided:>6} {row.windows // row.matches:>8}"
            f" {percent(row.seconds * 10 // 60):>8} {row.verdict or '-'}"
        )


def percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10}"
