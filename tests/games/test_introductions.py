"""What an invitation says of a game: kind, aim and length, of the very match that is offered."""

import statistics
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareTable
from referee.kernel.words import LANGUAGES
from tests.games.ways import WAYS, Way

SENTENCES = 3  # how to win, at most
EVERY = [(game, way) for game, ways in WAYS.items() for way in ways]
MEASURED = [(game, ways[0]) for game, ways in WAYS.items()]


def options_of(game: str, way: Way) -> object:
    """The way's options, as a match has them."""
    kind = catalogue().current(game).options
    return msgspec.convert(msgspec.to_builtins(way.options, str_keys=True), kind)


@pytest.mark.parametrize(("game", "way"), EVERY, ids=[f"{g} {w.name}" for g, w in EVERY])
def test_every_way_to_play_is_introduced_in_both_languages(game: str, way: Way) -> None:
    introduce = catalogue().current(game).introduce
    assert introduce is not None
    told = introduce(options_of(game, way), way.seats)
    for language in LANGUAGES:
        about, aim = told.about.in_(language), told.aim.in_(language)
        assert about.endswith(".")
        assert aim.endswith(".")
        assert 1 <= aim.count(". ") + 1 <= SENTENCES
        assert "{" not in about + aim
    assert 0 < told.answers[0] <= told.answers[1]
    assert told.minutes > 0


def asked(way: Way, seeds: range, patch: pytest.MonkeyPatch) -> Iterator[int]:
    """How often each seat was asked in these matches of bots, without what it had given ahead."""
    counted: Counter[tuple[int, int]] = Counter()
    close = BareTable.close

    def counting(table: BareTable, *told: object, **how: object) -> object:
        window = table.game.window(table.state)
        asks = window.asks.items() if window is not None else ()
        counted.update((id(table), seat) for seat, ask in asks if ask.ahead is None)
        return close(table, *told, **how)  # type: ignore[arg-type] # handed on as they came

    with patch.context() as now:
        now.setattr(BareTable, "close", counting)
        matches = [way.play(seed, silent=0) for seed in seeds]
    assert len(matches) == len(seeds)
    yield from counted.values()


@pytest.mark.parametrize(("game", "way"), MEASURED, ids=[game for game, _ in MEASURED])
def test_a_match_of_bots_is_as_long_as_the_invitation_says(
    game: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    introduce = catalogue().current(game).introduce
    assert introduce is not None
    fewest, most = introduce(options_of(game, way), way.seats).answers
    assert fewest <= statistics.median(asked(way, range(6), monkeypatch)) <= most
