"""The films of the longest golden matches, measured as `referee bench` measures those of bots.

python -m tests.bench.golden_films
"""

from pathlib import Path
from statistics import median

from referee.bench.films import moments, watching
from referee.record import read
from storage.memory import MemoryLog
from tests.record.restored import golden_home, restore

GOLDEN = Path(__file__).parents[1] / "golden"
TIMES = 60  # steps of a film
MARK = 50  # milliseconds of a step
HEADS = (
    *("match", "leaves", "first look, ms", "slowest", f"over {MARK} ms"),
    *("cold, ms", "step, ms", "slowest", "wait, ms", "page, kB", "with board"),
)


def longest(game: Path) -> Path:
    return max(game.glob("*.record.zip"), key=lambda path: len(read(path.read_bytes()).leaves))


def row(path: Path) -> tuple[str, ...]:
    """Each moment looked at for the first time, forwards, once: what a reader meets of whose match
    nothing was drawn yet. Then the first picture of a match that is not in memory, and steps from
    its end to its beginning: of each the better of two looks, since a crowd only ever slows down.
    """
    home = golden_home(MemoryLog())
    match = restore(home, path.read_bytes())
    size = home.log.head(match).size
    with watching(home) as reader:
        reader.look(match, 0)  # templates are read once
        told = home.views.storyline(match, None).moments
        firsts = [reader.look(match, moment.n).worked for moment in told]
        cold = []
        for _ in range(3):
            home.core.matches.forget(match)
            cold.append(reader.look(match, size - 1).worked)
        looks = [
            min((reader.look(match, n) for _ in range(2)), key=lambda look: look.worked)
            for n in moments(size, TIMES)
        ]
    worked = [look.worked for look in looks]
    waited = median(look.waited for look in looks)
    return (
        f"{path.parent.name}/{path.name.removesuffix('.record.zip')}",
        str(size),
        *(f"{figure:.0f}" for figure in (median(firsts), max(firsts))),
        f"{sum(first > MARK for first in firsts)} of {len(firsts)}",
        *(f"{figure:.0f}" for figure in (min(cold), median(worked), max(worked), waited)),
        *(f"{max(each):.0f}" for each in zip(*map(_weights, looks), strict=True)),
    )


def _weights(look):
    return look.bare_kilobytes, look.kilobytes


def main() -> None:
    print("|", " | ".join(HEADS), "|")
    print("|", " | ".join("---" for _ in HEADS), "|")
    for game in sorted(GOLDEN.iterdir()):
        if game.name != "agreed":
            print("|", " | ".join(row(longest(game))), "|", flush=True)


if __name__ == "__main__":
    main()
