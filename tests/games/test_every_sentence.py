"""Everything a player reads exists in French and English, and says what it should: in every game.

What one game alone says stands in its own `test_sentences.py`.
"""

from importlib import import_module

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.sentences import table as toml_table
from referee.kernel.words import LANGUAGES
from tests.games.sentences import codes, kinds, told_in_both

GAMES = [name.replace("-", "_") for name in catalogue().names]
TABLES = {game: toml_table(f"referee.games.{game}.words", "sentences.toml") for game in GAMES}
REFUSALS = {game: import_module(f"tests.games.{game}.refusals").REFUSALS for game in GAMES}

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
def test_every_sentence_exists_in_both_languages_with_the_same_facts(game):
    told_in_both(TABLES[game])


@each_game
def test_every_kind_that_a_sentence_uses_is_one_of_its_game(game):
    narrator = import_module(f"referee.games.{game}.told.narration").NARRATOR
    used = {kind for entry in TABLES[game].values() for kind in kinds(entry)}
    assert used <= set(narrator._sentences._kinds)
    assert set(narrator._sentences._kinds) <= used | {"count"}


@each_game
def test_every_event_has_its_teller_or_a_sentence_of_its_own_name(game):
    tellers = set(import_module(f"referee.games.{game}.told.tellers").TELLERS)
    events = set(import_module(f"referee.games.{game}.log.events").EVENTS)
    assert tellers <= events
    named = {key.partition(".")[0] for key in TABLES[game]}
    assert {event.short_name() for event in events - tellers} <= named


@each_game
@each_language
def test_refusals_and_remarks_read_as_in_the_golden_file(game, language):
    assert REFUSALS[game].page(language) == REFUSALS[game].golden(language)


@pytest.mark.parametrize(
    ("game", "case"),
    [(game, case) for game in GAMES for case in REFUSALS[game].cases],
    ids=lambda value: getattr(value, "key", value),
)
def test_each_golden_case_is_about_its_own_code(game, case):
    """Behind the point stands the case, where the sentences tell the cases of a code apart."""
    code, _, kind = case.key.partition(".")
    found = REFUSALS[game].codes(case)
    if kind and case.key in TABLES[game]:
        assert found & {(code, kind), (case.key, "")}
    else:
        assert code in dict(found)


@each_game
def test_every_code_of_the_game_stands_in_the_golden_files(game):
    assert codes(TABLES[game]) <= REFUSALS[game].shown()


@pytest.mark.parametrize(
    ("game", "key"), [(game, key) for game in GAMES for key in REFUSALS[game].wrong]
)
def test_wrong_options_are_named(game, key):
    assert key.partition(".")[0] in [
        code.partition(".")[0] for code in REFUSALS[game].wrong_codes(key)
    ]
