"""Sides and families can be told apart by who sees no red, no green or no blue, by day and night.

Each also has its letter or name beside it; colour alone says nothing anywhere.
"""

from itertools import combinations

import pytest

from referee.games.capitaine_cosmos.board import shapes as cosmos
from referee.games.combats.board import shapes as combats
from referee.games.empereur_telepathe.board import tones as telepathe
from referee.games.kardashev.board import tones as kardashev
from referee.games.rencontre_cosmique.board import tones as rencontre
from tests.colour_vision import EYES, apart

LEAST = 8  # three just noticeable differences (2.3 each, CIE 1976)
SIDES = {
    "capitaine-cosmos": cosmos.PAINT,
    "combats": combats.FILL,
    "empereur-telepathe": telepathe.FAMILY,
    "empereur-telepathe, kinds": telepathe.KIND,
    "kardashev": kardashev.FILL,
    "rencontre-cosmique": rencontre.FILL,
}


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", SIDES)
def test_no_two_colours_of_a_game_look_alike_to_anybody(game, eyes, night):
    """Given any two colours that mean different things, then these eyes see them apart."""
    told = [
        getattr(colour, "night", colour) if night else colour for colour in SIDES[game].values()
    ]
    close = [
        (str(one), str(other), round(distance, 1))
        for one, other in combinations(map(str, told), 2)
        if (distance := apart(one, other, eyes)) < LEAST
    ]
    assert close == []
