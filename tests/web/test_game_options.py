"""A game's options as a form."""

import re
from dataclasses import replace
from typing import Annotated, Literal

import msgspec
import pytest

from referee.games.catalogue import catalogue
from referee.kernel.game import Options
from referee.templating import say
from referee.web.forms import game_options, option_inputs
from referee.web.forms.form_faults import FormFaults
from tests.toys import TOYS
from tests.web.browsing import Browser, text, words


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ships: int = 0


class Rich(Options, frozen=True, omit_defaults=True):
    """One option of each kind."""

    tempo: Literal["live", "plotted"] = "live"
    turns: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    fog: bool = False
    map: str = "pivot"
    side: Side | None = None


GAME = replace(TOYS.current("nim"), options=Rich)


def read(**sent):
    faults = FormFaults()
    named = {name if name == "options" else f"o.{name}": text for name, text in sent.items()}
    return game_options.read(GAME, named, faults), [fault.key for fault in faults.found]


def test_what_play_now_begins_is_said_by_kind_and_by_what_differs_from_the_rules():
    kardashev = catalogue().current("kardashev")
    told = game_options.usual(kardashev, "en")
    assert told == ["What is played: a match with a draft", "Stages: one"]
    assert game_options.usual(kardashev, "fr")[1] == "Étapes : une"
    assert game_options.usual(TOYS.current("nim"), "en") == []


def test_each_kind_of_option_has_its_input():
    found = {option.name: option for option in game_options.inputs(GAME)}
    assert [option.kind for option in found.values()] == [
        "choice",
        "number",
        "flag",
        "text",
        "json",
    ]
    assert found["tempo"].items == ("live", "plotted")
    assert (found["turns"].value, found["turns"].least, found["turns"].most) == ("4", 1, 9)
    assert found["side"].value == "null"


def test_what_differs_from_the_games_own_values_is_read():
    sent = {"tempo": "plotted", "turns": "9", "fog": "on", "map": "ring", "side": '{"ships": 2}'}
    whole = {"tempo": "plotted", "turns": 9, "fog": True, "map": "ring", "side": {"ships": 2}}
    assert read(**sent) == (whole, [])


def test_the_form_as_it_stands_changes_nothing():
    stands = {
        option.name: option.value for option in game_options.inputs(GAME) if option.kind != "flag"
    }
    assert read(**stands) == ({}, [])
    assert read() == ({}, [])


@pytest.mark.parametrize(
    ("sent", "slip"),
    [
        ({"turns": "10"}, "slip_option_between"),
        ({"turns": "many"}, "slip_number"),
        ({"side": '{"boats": 2}'}, "slip_option_json"),
        ({"options": '{"tempo": "slow"}'}, "slip_option_choice"),
        ({"options": "7"}, "slip_options_object"),
        ({"options": "{tempo}"}, "slip_json"),
        ({"options": "[" * 100_000}, "slip_json"),
    ],
)
def test_what_cannot_be_is_told(sent, slip):
    assert read(**sent)[1] == [slip]


SAID = {
    '{"tempo": "slow"}': "tempo : « slow » ne convient pas ; possible : live, plotted.",
    '{"turns": 10}': "turns : « 10 » ne convient pas ; écrivez un nombre entier de 1 à 9.",
    '{"fog": "dense"}': "fog : « dense » ne convient pas ; écrivez true (oui) ou false (non).",
    '{"map": 3}': "map : « 3 » ne convient pas ; écrivez un texte entre guillemets droits.",
    '{"wind": 3}': "Ce jeu n’a pas d’option « wind » ; il a : tempo, turns, fog, map, side.",
}


@pytest.mark.parametrize("written", SAID)
def test_an_option_that_does_not_fit_is_named_with_what_would(written):
    """Given an option that the game cannot take, then the form says which, how it was written, and
    what would be right, without a word of a program's."""
    faults = FormFaults()
    game_options.read(GAME, {"options": written}, faults)
    [fault] = faults.found
    assert say(fault.key, "fr", **fault.told("fr")) == SAID[written]


def test_an_option_that_does_not_fit_is_named_as_the_form_names_it():
    """Given own forces of “many” populations, then that part is named, and what it must be."""
    faults = FormFaults()
    game = catalogue().current("combats")
    game_options.read(game, {"options": '{"seat1": {"p": "many"}}'}, faults)
    [fault] = faults.found
    [own] = [option for option in game_options.inputs(game) if option.name == "seat1"]
    told = say(fault.key, "en", **fault.told("en"))
    assert told.startswith(f"{own.parts[0].called.in_('en')}: “many” does not fit; write a whole")


def test_what_is_refused_inside_a_fold_is_in_sight_and_named_as_there(site):
    """Given own forces with “trois” populations, then their fold is open, the others are not, and
    the refusal names them as the form does."""
    page = text(Browser(site, "fr").send("/new/combats", "/new/combats", o__seat1__p="trois"))
    options = game_options.inputs(catalogue().current("combats"))
    [own] = [option for option in options if option.name == "seat1"]
    [part] = [part for part in own.parts if part.name == "seat1.p"]
    assert f"{part.called.in_('fr')} : « trois » n’est pas un nombre entier" in page
    assert "seat1.p :" not in page
    opened = re.findall(r"<details open>\s*<summary>([^<]*?) <", page)
    assert opened == [own.called.in_("fr")]


def test_choices_that_a_closed_menu_would_cut_are_listed_whole(site):
    """Given an option whose choices are sentences, then each stands on a line of its own; short
    ones stay in a menu."""
    page = Browser(site).page("/new/combats")
    assert page.count('type="radio" name="o.tempo"') > 1
    assert '<select name="o.tempo">' not in page
    for option in game_options.inputs(catalogue().current("combats")):
        choices = option.words.choices.values() if option.words else ()
        longest = max((len(choice.in_("en")) for choice in choices), default=0)
        assert option.is_long("en") == (option.kind == "choice" and longest > option_inputs.SHORT)


def test_how_many_to_choose_is_told_once(site):
    """Given a draft that takes one card of its first pack, then the form says so in a number."""
    page = words(text(Browser(site).send("/", "/games/kardashev/play")))
    assert "choose 1 " in page
    assert "choose 1 to 1" not in page


def test_the_terms_tell_lists_and_parts_in_words(house, site):
    """Given powers by name, letters and forces, then the terms name them, and show no data."""
    powers = {"power_list": ["oracle", "vide"], "letters": {"vulch": "O"}}
    house.lobby.create("rencontre-cosmique", powers, 2, name="few-powers")
    forces = {"mode": "single", "seat1": {"p": 3, "e": 2}, "seat2": {"u": 2, "deal": 1}}
    house.lobby.create("combats", forces, 2, name="own-forces")
    cosmique, combats = (
        Browser(site, "en").page(f"/match/{name}") for name in ("few-powers", "own-forces")
    )
    assert "Powers that may be dealt: Oracle, Void" in words(cosmique)
    french = words(Browser(site, "fr").page("/match/few-powers"))
    assert re.search(r"Pouvoirs[^:]* : Oracle", french)
    assert "Letters of the powers: Vulch O: must be used" in words(cosmique)
    assert "Grey’s own forces: Populations 3, Energy 2" in words(combats)
    assert "{&#34;" not in cosmique + combats


def test_the_form_of_a_game_of_ours_has_no_box_for_data(site):
    for name in catalogue().names:
        page = Browser(site, "en").page(f"/new/{name}")
        assert 'name="options"' not in page, name
