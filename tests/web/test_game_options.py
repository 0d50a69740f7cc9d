"""A game's options as a form."""

from dataclasses import replace
from typing import Annotated, Literal

import msgspec
import pytest

from referee.games.catalogue import catalogue
from referee.kernel.game import Options
from referee.web.forms import game_options
from referee.web.forms.form_faults import FormFaults
from tests.toys import TOYS


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
        ({"turns": "10"}, "slip_option"),
        ({"turns": "many"}, "slip_json"),
        ({"side": '{"boats": 2}'}, "slip_option"),
        ({"options": '{"tempo": "slow"}'}, "slip_option"),
        ({"options": "7"}, "slip_options_object"),
        ({"options": "{tempo}"}, "slip_json"),
    ],
)
def test_what_cannot_be_is_told(sent, slip):
    assert read(**sent)[1] == [slip]
