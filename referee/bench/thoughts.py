"""What a bot's order costs, by game and level: milliseconds of the processor.

Bots that propose play two matches of each game: a short one with the fewest seats, and the longest
with the most. From all that the seats of one are asked so many questions are taken, evenly from the
first window to the last, and each level answers the same ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

import msgspec

from referee.bots.levels import LEVELS
from referee.conformance.seeding import chance, table
from referee.games.catalogue import GAMES, catalogue
from referee.kernel.bare_table import BareTable
from referee.kernel.game import AnyGame
from referee.match.bots import Question, answer

Figures = dict[str, float | None]

SEED = "bench/thoughts"
WINDOWS = 400
QUICK, FULL = 3, 12  # orders of each game and level
MARKS = {"easy": 50.0, "strong": 2_000.0}  # that the longest should not pass
# Options of the largest match, where the usual ones are not it.
LARGEST: Mapping[str, Mapping[str, Any]] = {"capitaine-cosmos": {"scenario": "S6"}}
_SEED = bytes(32)
_HEADS = ("game", "options", "seats", "orders asked", *(f"{level}, ms" for level in LEVELS))


@dataclass(frozen=True)
class BotMatch:
    """How a match is played: these options, the others as usual."""

    game: AnyGame
    options: Mapping[str, Any]
    seats: int


@dataclass(frozen=True)
class Costs:
    """Milliseconds for each answer, by level; `asked` is how many orders the match had."""

    played: BotMatch
    asked: int
    took: Mapping[str, Sequence[float]]


def figures(samples: int) -> Figures:
    """By level, of the match whose bots are dearest: the order in the middle, and the longest."""
    costs = [measured(played, samples) for played in bot_matches()]
    found: Figures = {}
    for level in LEVELS:
        found[f"bot_ms_{level}"] = max(median(cost.took[level]) for cost in costs)
        found[f"bot_longest_ms_{level}"] = max(max(cost.took[level]) for cost in costs)
    return found


def by_game(samples: int) -> Figures:
    """The same for each game, of its dearer match."""
    found: Figures = {}
    for played in bot_matches():
        for level, took in measured(played, samples).took.items():
            for what, cost in (("bot_ms", median(took)), ("bot_longest_ms", max(took))):
                name = f"{what}_{level}.{played.game.name}"
                found[name] = max(cost, found.get(name) or 0.0)
    return found


def lines(samples: int) -> Iterator[str]:
    """The table in Markdown: of each level the median and the longest, bold where it is missed."""
    yield f"| {' | '.join(_HEADS)} |"
    yield f"|{'---|' * len(_HEADS)}"
    for played in bot_matches():
        cost = measured(played, samples)
        each = (_cell(level, took) for level, took in cost.took.items())
        options = ", ".join(f"{name} {value}" for name, value in played.options.items())
        row = (played.game.title.en, options, str(played.seats), str(cost.asked), *each)
        yield f"| {' | '.join(row)} |"


def bot_matches() -> Iterator[BotMatch]:
    """Of each game that is played here: the short match, and the largest."""
    for game in _games():
        yield BotMatch(game, game.short, min(game.seats))
        yield BotMatch(game, LARGEST.get(game.name, {}), max(game.seats))


def measured(played: BotMatch, samples: int) -> Costs:
    game, asked = played.game, list(questions(played))
    step = max(1, len(asked) // samples)
    picked = asked[step // 2 :: step][:samples]
    answer(picked[0], game)  # what a game makes once, it makes before
    took = {level: [_milliseconds(game, each, level) for each in picked] for level in LEVELS}
    return Costs(played, len(asked), took)


def questions(played: BotMatch) -> Iterator[Question]:
    """What the seats are asked in the match, from its beginning to its end."""
    game, options = played.game, msgspec.convert(dict(played.options), played.game.options)
    match = table(game, SEED, played.seats, options)
    while match.window is not None and match.number <= WINDOWS:
        yield from (
            Question(game.name, game.version, game.bot, "easy", match.view(seat), _SEED)
            for seat in _asked(match)
        )
        match.close(
            {
                seat: game.propose(match.view(seat), chance(SEED, match.number, seat))
                for seat in _asked(match)
            }
        )


def _games() -> list[AnyGame]:
    """The house's own, as new matches play them."""
    return [catalogue().current(name) for name in sorted({game.name for game in GAMES})]


def _asked(match: BareTable) -> list[int]:
    """Who must think: what was said ahead costs nothing."""
    asks = match.window.asks.items() if match.window else ()
    return [seat for seat, ask in asks if ask.ahead is None]


def _milliseconds(game: AnyGame, asked: Question, level: str) -> float:
    question = msgspec.structs.replace(asked, level=level)
    began = process_time()
    answer(question, game)
    return 1000 * (process_time() - began)


def _cell(level: str, took: Sequence[float]) -> str:
    """The median, and the longest behind it."""
    longest = f"{max(took):,.0f}"
    missed = level in MARKS and max(took) > MARKS[level]
    return f"{median(took):,.0f}, {f'**{longest}**' if missed else longest}"
