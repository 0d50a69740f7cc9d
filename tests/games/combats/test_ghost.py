"""An order laid over the board while it is made, wide and narrow."""

import re

import msgspec
import pytest

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions
from tests.toys.play import bots, table


def campaign_turn(text):
    match = table(GAME, 3, 2, CombatsOptions(mode="campaign"))
    view = match.view(match.window.asked[0])
    return view, GAME.read(text, view)


@pytest.mark.parametrize(
    ("draw", "cost"), [(GAME.ghost, "2 energy"), (GAME.narrow.ghost, "−2")], ids=["wide", "narrow"]
)
def test_a_turn_is_drawn_over_the_board_while_it_is_made(draw, cost):
    """Given a march, a Usine and an attack, then an arrow goes from card to card with who marches
    and what it costs, the Usine stands there, and the attacked card is framed."""
    drawn = draw(
        *campaign_turn("move 2 Aube/S > Pivot/S\nmove 1 Aube/S > Boreal/1\nbuild Boreal/1"), "en"
    )
    assert re.findall(r">(G\d)</text>", drawn) == ["G2", "G1"]
    assert drawn.count(f">{cost}</text>") == 3
    attacked = draw(*campaign_turn("move 2 Aube/S > Pivot/S\nattack Pivot/S"), "en")
    assert 'stroke-dasharray="8 5"' in attacked
    assert "style=" not in drawn + attacked


def test_what_goes_into_a_battle_stands_beside_its_pawns():
    match = table(GAME, 3, 2, CombatsOptions(mode="single"))
    while match.window.name != "commit":
        match.close(bots(match, 3, 0))
    view = match.view(match.window.asked[0])
    order = GAME.read("energy 1\nriposte 1", view)
    for draw in (GAME.ghost, GAME.narrow.ghost):
        assert ">énergie 1, riposte 1</text>" in draw(view, order, "fr")
        assert draw(match.view(None), order, "fr") == ""


def test_beside_many_pawns_what_goes_into_a_battle_has_room_on_a_phone():
    """Twelve pawns stand close, and the words begin behind the last one, left of the die."""
    forces = {"seat1": {"p": 12, "e": 9}, "seat2": {"p": 1, "e": 9}}
    match = table(GAME, 3, 2, msgspec.convert({"mode": "single", **forces}, CombatsOptions))
    while match.window.name != "commit" or match.window.asked[0] != 1:
        match.close(bots(match, 3, 0))
    view = match.view(1)
    drawn = GAME.narrow.ghost(view, GAME.read("energy 3", view), "fr")
    [x] = map(int, re.findall(r'x="(\d+)"[^>]*>énergie 3<', drawn))
    assert x < 220


def test_marches_there_and_back_are_told_beside_each_other():
    drawn = GAME.ghost(*campaign_turn("move 2 Aube/S > Pivot/S\nmove 1 Pivot/S > Aube/S"), "en")
    plates = re.findall(r'x="(\d+)" y="(\d+)"[^>]*>G\d<', drawn)
    assert len(set(plates)) == 2


def test_a_turn_that_passes_draws_nothing():
    assert GAME.ghost(*campaign_turn("pass"), "en") == ""
