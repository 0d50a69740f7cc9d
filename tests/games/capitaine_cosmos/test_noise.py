"""What a player is told of lines that did nothing: once a turn, and where they nearly acted."""

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import Berth
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import position, ship
from tests.toys.play import table

MINES = "MINE #4 IF ENEMY<=1"


def told(*ships, text=MINES, language="en"):
    """What seat 1 is told in a turn of these ships, in sentences."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    match.put(position(*ships))
    texts = {1: f"{text}\nHOLD ALL", 2: "HOLD ALL"}
    match.close({seat: GAME.read(text, match.view(seat)) for seat, text in texts.items()})
    facts = [fact for leaf in match.leaves for fact in _facts(leaf)]
    return [said for fact in facts if (said := GAME.told(fact, language))]


def _facts(leaf):
    return getattr(leaf.what, "told", ()) if getattr(leaf.what, "seat", None) == 1 else ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mine_that_waits_all_turn_for_a_far_enemy_is_told_once(language):
    said = told(ship(4, "es", "1010"), ship(29, "es", "2510", 3), language=language)
    assert len(said) == 1
    assert "Phase 6" in said[0]


def test_a_mine_that_nearly_goes_is_told_in_each_phase():
    """Given an enemy two hexes from where the mine would lie, then every phase is told."""
    said = told(ship(4, "es", "1010"), ship(29, "ca", "1210"))
    assert len(said) == 6


def test_a_fighter_that_looks_for_a_ramp_all_turn_is_told_once():
    weak = ship(11, "ch", "0512", hurt=16)
    said = told(weak, ship(29, "es", "2810", 3), text="RECOVER #11 IF DEFENCE<=6")
    assert len(said) == 1
    assert "looks for a ramp" in said[0]


def test_fighters_that_wait_for_an_enemy_are_told_once_each():
    ships = (
        ship(1, "cr", "0512"),
        *(ship(n, "ch", "0512", aboard=Berth(1, side)) for n, side in ((11, "ba"), (12, "tr"))),
        ship(29, "es", "2810", 3),
    )
    text = "LAUNCH #11 IF ENEMY<=8 : [E]@\nLAUNCH #12 IF ENEMY<=8 : [E]@"
    assert len(told(*ships, text=text)) == 2
