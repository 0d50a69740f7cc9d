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


def asked_of(options):
    """With the parts of those that have some."""
    for option in options:
        yield option
        yield from asked_of(option.parts)


@BY_NAME
def test_no_option_is_shown_as_a_raw_key_or_as_data(game):
    """Given every option of the game, also a list or one of several parts, then the form asks for
    it in words, and nothing is left for who writes data."""
    assert game_options.without_field(game) == []
    for option in asked_of(game_options.inputs(game)):
        assert option.words, option.name
        assert option.kind in ("choice", "several", "number", "flag", "parts"), option.name


def sent_by(game, **chosen):
    """What a browser sends of the form as it stands, and of what was chosen in it."""
    usual = {
        f"o.{option.name}": option.value
        for option in asked_of(game_options.inputs(game))
        if option.kind not in ("several", "parts") and (option.kind != "flag" or option.value)
    }
    return usual | {f"o.{name.replace('__', '.')}": value for name, value in chosen.items()}


def read(game, **chosen):
    faults = FormFaults()
    options = game_options.read(game, sent_by(game, **chosen), faults)
    assert faults.found == []
    return options


def test_lists_and_parts_become_what_the_game_reads():
    """Given powers by name, a letter, forces for both sides and energy at the start, then each is
    the option that a letter would have written."""
    combats, cosmique = (catalogue().current(name) for name in ("combats", "rencontre-cosmique"))
    forces = {"seat1__p": "3", "seat1__e": "2", "seat2__u": "2", "seat2__deal": "1"}
    assert read(combats, mode="single", place="world", **forces) == {
        "mode": "single",
        "place": "world",
        "seat1": {"p": 3, "e": 2},
        "seat2": {"u": 2, "deal": 1},
    }
    assert read(combats, start_energy__1="9") == {"start_energy": [6, 9]}
    chosen = {"power_list__oracle": "on", "power_list__vide": "on", "letters__vulch": "O"}
    found = read(cosmique, macron_ring="1", **chosen)
    assert set(found.pop("power_list")) == {"oracle", "vide"}
    assert found == dict(cosmique.form_options) | {"letters": {"vulch": "O"}, "macron_ring": 1}


@BY_NAME
def test_the_form_as_it_stands_is_a_match_that_can_be(game):
    assert read(game) == dict(game.form_options)


@pytest.mark.long
@BY_NAME
def test_every_choice_is_one_that_the_game_knows(game):
    """Each choice alone, all else as usual: no word is strange, no number out of its range."""
    for name, words in game.option_words.items():
        for choice in words.choices:
            value = int(choice) if choice.isdecimal() else choice
            if isinstance(game_options.plain_defaults(game)[name], list):
                value = [value]
            options = msgspec.convert({name: value}, game.options)
            problems = game.check_options(options, min(game.seats))
            codes = {problem.code for problem in problems}
            assert not codes & {"O-WORD", "O-RANGE", "O-AUTO"}, (name, choice)


@BY_NAME
def test_what_is_usual_is_among_the_choices(game):
    defaults = game_options.plain_defaults(game)
    for name, words in game.option_words.items():
        usual = defaults[name] if isinstance(defaults[name], list) else [defaults[name]]
        assert not words.choices or set(map(str, usual)) <= set(words.choices), name


@BY_NAME
def test_all_words_are_in_both_languages(game):
    for option in asked_of(game_options.inputs(game)):
        words = option.words
        said = [words.label, words.about, *words.choices.values()]
        assert all(text.strip() for one in said for text in one.both())
