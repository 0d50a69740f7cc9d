"""What a bot's order costs, by game and level: milliseconds of the processor.

Bots that propose play one short match of each game. From all that its seats are asked so many
questions are taken, evenly from the first window to the last, and each level answers the same ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

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
_SEED = bytes(32)
_HEADS = ("game", "seats", "orders asked", *(f"{level}, ms" for level in LEVELS))


@dataclass(frozen=True)
class Costs:
    """Milliseconds for each answer, by level; `asked` is how many orders the match had."""

    game: str
    seats: int
    asked: int
    took: Mapping[str, Sequence[float]]


def figures(samples: int) -> Figures:
    """By level, of the game whose bots are dearest: the order in the middle, and the longest."""
    costs = [measured(game, samples) for game in _games()]
    found: Figures = {}
    for level in LEVELS:
        found[f"bot_ms_{level}"] = max(median(cost.took[level]) for cost in costs)
        found[f"bot_longest_ms_{level}"] = max(max(cost.took[level]) for cost in costs)
    return found


def by_game(samples: int) -> Figures:
    """The same for each game."""
    found: Figures = {}
    for game in _games():
        cost = measured(game, samples)
        for level, took in cost.took.items():
            found[f"bot_ms_{level}.{cost.game}"] = median(took)
            found[f"bot_longest_ms_{level}.{cost.game}"] = max(took)
    return found


def lines(samples: int) -> Iterator[str]:
    """The table in Markdown: of each level the median and the longest, bold where it is missed."""
    yield f"| {' | '.join(_HEADS)} |"
    yield f"|{'---|' * len(_HEADS)}"
    for game in _games():
        cost = measured(game, samples)
        each = (_cell(level, took) for level, took in cost.took.items())
        yield f"| {' | '.join((game.title.en, str(cost.seats), str(cost.asked), *each))} |"


def measured(game: AnyGame, samples: int) -> Costs:
    asked = list(questions(game))
    step = max(1, len(asked) // samples)
    picked = asked[step // 2 :: step][:samples]
    answer(picked[0], game)  # what a game makes once, it makes before
    took = {level: [_milliseconds(game, each, level) for each in picked] for level in LEVELS}
    return Costs(game.name, min(game.seats), len(asked), took)


def questions(game: AnyGame) -> Iterator[Question]:
    """What the seats are asked in the match, from its beginning to its end."""
    options = msgspec.convert(dict(game.short), game.options)
    match = table(game, SEED, min(game.seats), options)
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
