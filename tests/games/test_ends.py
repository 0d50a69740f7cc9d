"""The ends by which the archive is searched are those that matches come to."""

import json
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.record import read

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = catalogue().names


@pytest.mark.parametrize("game", GAMES)
def test_every_end_of_a_golden_match_has_words_and_every_end_a_golden_match(game):
    records = (read(path.read_bytes()) for path in (GOLDEN / game).glob("*.record.zip"))
    outcomes = [json.loads(record.leaves[-1])["data"]["outcome"] for record in records]
    assert {outcome["reason"] for outcome in outcomes} == set(catalogue().current(game).ends)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_ends_of_a_game_read_alike(game, language):
    said = [words.in_(language) for words in catalogue().current(game).ends.values()]
    assert len(set(said)) == len(said)
