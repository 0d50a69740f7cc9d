"""A bot that answers otherwise has another version: matches name it, the audit asks it again."""

import hashlib
from itertools import count

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


# The same of what steady bots order once they have thought, from the first to the last turns of a
# match. A line is replaced with each version: an older search is kept nowhere.
THOUGHTS = {
    "capitaine-cosmos 1.0, bot 1, search 2.3": "6405e3580adc647a2d2d22df74477308",
    "combats 1.0, bot 1, search 2.2": "9e1e8db95816ee114db9b90740dd4fef",
    "empereur-telepathe 1.0, bot 1, search 2.1": "36433e456e4905c38c6e3c7c07b08b5e",
    "kardashev 1.0, bot 1, search 2.1": "00e8443db793bdc4e6616cdbd44becd8",
    "rencontre-cosmique 1.0, bot 1, search 2.5": "aaded0fa35e1f13fa5b56c2ff537d7c1",
}
EVERY = 4  # at one window of so many they think


def thought(game: AnyGame) -> str:
    """What steady bots order in a match that is played on by bots that propose."""
    think, said = thinker(game, LEVELS["steady"]), list[str]()
    passed = count()

    def watch(match, _orders):
        n = next(passed)
        if n % EVERY == 0:
            for seat in sorted(match.window.asks)[:2]:
                order = think(match.view(seat), chance("thought", n, seat))
                said.append(f"{n} {seat} {game.write(order, 'en')}")

    to_the_end(table(game, 1, min(game.seats)), 1, 0, watch)
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
