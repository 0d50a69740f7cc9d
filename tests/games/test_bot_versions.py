"""A bot that answers otherwise has another version: matches name it, the audit asks it again."""

import hashlib

import msgspec
import pytest

from referee.audit import audit
from referee.bots.levels import LEVELS, search, thinker
from referee.games.catalogue import catalogue
from referee.kernel.game import AnyGame
from referee.play import play
from tests.independent import checker
from tests.toys.play import chance, table, to_the_end

pytestmark = pytest.mark.long
GAMES = [catalogue().current(name) for name in catalogue().names]
SEEDS = range(1, 4)

# Game, rules and bot -> the digest of all that its bots order. A line is added with each version.
ANSWERS = {
    "capitaine-cosmos 1.0, bot 1": "8db49e7bb6d49d3e50b5bebb380705ff",
    "combats 1.0, bot 1": "123e8a2e748e5157878330270a4db4de",
    "empereur-telepathe 1.0, bot 1": "c5104bf86d6d1e8914e499c1e5e2533f",
    "kardashev 1.0, bot 1": "6d8199488639dd91bd8bae49e1f29c1f",
    "rencontre-cosmique 1.0, bot 1": "2710b5b08e5511b258d8aaef2192233f",
}


def ordered(game: AnyGame) -> str:
    """What the bots of a few short matches order, seat after seat and window after window."""
    said: list[str] = []

    def watch(match, orders):
        said.extend(f"{seat} {game.write(order, 'en')}" for seat, order in orders.items())

    options = msgspec.convert(dict(game.short), game.options)
    for seed in SEEDS:
        to_the_end(table(game, seed, options=options), seed, 0, watch)
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:32]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_that_answers_otherwise_has_another_version(game):
    """referee/games/README.md, "When a bot changes"."""
    assert ANSWERS.get(f"{game.name} {game.version}, bot {game.bot}") == ordered(game)


# The same of what steady bots order once they have thought.
THOUGHTS = {
    "capitaine-cosmos 1.0, bot 1, search 1.1": "a26d3b795dad5862eb8e7fab9d207aa2",
    "capitaine-cosmos 1.0, bot 1, search 1.2": "feab9dfab590fd268bf17b4d55843654",
    "capitaine-cosmos 1.0, bot 1, search 1.3": "feab9dfab590fd268bf17b4d55843654",
    "capitaine-cosmos 1.0, bot 1, search 2.3": "feab9dfab590fd268bf17b4d55843654",
    "combats 1.0, bot 1, search 1.1": "2fe6e1e2db20347720b3ed29c7c9e02d",
    "combats 1.0, bot 1, search 1.2": "858033b5ce0c1b43cf42596aa12151b0",
    "combats 1.0, bot 1, search 2.2": "858033b5ce0c1b43cf42596aa12151b0",
    "empereur-telepathe 1.0, bot 1, search 1.1": "7e97473d68c7ec3ef293db6d65483a24",
    "empereur-telepathe 1.0, bot 1, search 2.1": "aa4d089f5837e568e7b4112e09c187ec",
    "kardashev 1.0, bot 1, search 1.1": "e7eed75cc7c94128fc734ef7d744a158",
    "kardashev 1.0, bot 1, search 2.1": "e7eed75cc7c94128fc734ef7d744a158",
    "rencontre-cosmique 1.0, bot 1, search 1.1": "850a8e5c2cea0d8da7d48702587d35e7",
    "rencontre-cosmique 1.0, bot 1, search 1.2": "850a8e5c2cea0d8da7d48702587d35e7",
    "rencontre-cosmique 1.0, bot 1, search 1.3": "850a8e5c2cea0d8da7d48702587d35e7",
    "rencontre-cosmique 1.0, bot 1, search 1.4": "850a8e5c2cea0d8da7d48702587d35e7",
    "rencontre-cosmique 1.0, bot 1, search 2.4": "850a8e5c2cea0d8da7d48702587d35e7",
}


def thought(game: AnyGame) -> str:
    """What the first that are asked in two short matches order when they think ahead."""
    think, said = thinker(game, LEVELS["steady"]), list[str]()
    for seed in (1, 2):
        match = table(game, seed, options=msgspec.convert(dict(game.short), game.options))
        while match.window is None or not match.window.asks:
            match.close({})
        for seat in sorted(match.window.asks)[:2]:
            order = think(match.view(seat), chance("thought", seed, seat))
            said.append(f"{seat} {game.write(order, 'en')}")
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:32]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_that_thinks_otherwise_is_of_another_search(game):
    """Else the audit would call who kept an older record a liar."""
    told = f"{game.name} {game.version}, bot {game.bot}, search {search(game)}"
    assert THOUGHTS.get(told) == thought(game)


def test_a_match_of_steady_bots_is_the_same_twice_and_thought_again():
    """A single game of Kardashev, by two checkers; tests/browser/checker.py asks a third."""
    options = {"mode": "game"}
    one, two = (play(catalogue(), "kardashev", options, None, 3, level="steady") for _ in range(2))
    record = one.referee.records.export(one.match)
    assert record == two.referee.records.export(two.match)
    report = audit(record, vkey=one.referee.records.vkey(one.match))
    assert report.holds, report.text("en")
    assert "proposed again: the same" in report.of("dice").sentence("en")
    assert [wrong.text for wrong in checker.check(record) if not wrong.ok] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_games_bots_are_proposed_again(game):
    match = play(catalogue(), game.name, dict(game.short), None, 1, edition=2)
    report = audit(match.referee.records.export(match.match))
    assert report.holds, report.text("en")
    assert "proposed again: the same" in report.of("dice").sentence("en")
