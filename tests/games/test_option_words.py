"""What the form for a new match calls the options of each game."""

import msgspec
import pytest

from referee.games.catalogue import catalogue
from referee.web.forms import game_options
from referee.web.forms.form_faults import FormFaults

GAMES = [catalogue().current(name) for name in catalogue().names]
BY_NAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@BY_NAME
def test_every_word_belongs_to_an_option(game):
    known = {field.encode_name for field in msgspec.structs.fields(game.options)}
    assert set(game.option_words) <= known
    assert game.option_words


@BY_NAME
def test_no_option_is_shown_as_a_raw_key_or_as_data(game):
    for option in game_options.inputs(game):
        assert option.words, option.name
        assert option.kind in ("choice", "number", "flag"), option.name


@BY_NAME
def test_the_form_as_it_stands_is_a_match_that_can_be(game):
    sent = {
        f"o.{option.name}": option.value
        for option in game_options.inputs(game)
        if option.kind != "flag" or option.value
    }
    faults = FormFaults()
    assert game_options.read(game, sent, faults) == dict(game.form_options)
    assert faults.found == []


@pytest.mark.long
@BY_NAME
def test_every_choice_is_one_that_the_game_knows(game):
    """Each choice alone, all else as usual: no word is strange, no number out of its range."""
    for name, words in game.option_words.items():
        for choice in words.choices:
            value = int(choice) if choice.isdecimal() else choice
            options = msgspec.convert({name: value}, game.options)
            problems = game.check_options(options, min(game.seats))
            codes = {problem.code for problem in problems}
            assert not codes & {"O-WORD", "O-RANGE", "O-AUTO"}, (name, choice)


@BY_NAME
def test_what_is_usual_is_among_the_choices(game):
    defaults = game_options.plain_defaults(game)
    for name, words in game.option_words.items():
        assert not words.choices or str(defaults[name]) in words.choices, name


@BY_NAME
def test_all_words_are_in_both_languages(game):
    for words in game.option_words.values():
        said = [words.label, words.about, *words.choices.values()]
        assert all(text.strip() for one in said for text in one.both())
