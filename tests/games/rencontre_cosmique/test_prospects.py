"""How a match stands: of two positions the one that anybody would rather have is worth more."""

import pytest

from referee.games.rencontre_cosmique.bot.prospects import value
from tests.games.rencontre_cosmique.positions import bases, position

NEAR = {"rouge1": 1, "rouge2": 1, "bleu1": 1, "bleu2": 1}
HAND = ["A8", "A10", "C"]


def worth(seat=4, **given):
    return value(position("cards", **given).state, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"pawns": bases("rouge", 4, 1)}, {}),
        ({"pawns": bases("rouge", 4, 1, 2, 3)}, {"pawns": bases("rouge", 4, 1, 2)}),
        ({}, {"pawns": bases("rouge", 3, 1)}),
        ({}, {"pawns": {4: {"hole": 4, "vert1": 0}}}),
        ({"pawns": {4: {"hole": 4, "vert1": 0}}}, {"pawns": {4: {"removed": 4, "vert1": 0}}}),
        ({"hands": {4: ["A20", "A12", "C"]}}, {"hands": {4: HAND}}),
        ({"hands": {4: HAND}}, {"hands": {4: ["A4", "A4", "A6"]}}),
        ({"hands": {4: [*HAND, "zap"]}}, {"hands": {4: HAND}}),
    ],
    ids=["base", "third", "rival", "hole", "removed", "attacks", "scraps", "edict"],
)
def test_whoever_has_more_stands_better(better, worse):
    assert worth(**better) > worth(**worse)


def test_a_power_is_worth_having_as_long_as_it_works():
    """Two planets at home or three, with as many pawns."""
    three = {"vert1": 6, "vert2": 6, "vert3": 6, "vert4": 0, "vert5": 0}
    two = {"vert1": 9, "vert2": 9, "vert3": 0, "vert4": 0, "vert5": 0}
    assert worth(pawns={4: three}) > worth(pawns={4: two})


def test_the_fourth_base_brings_more_than_the_first():
    none, one = worth(), worth(pawns=bases("rouge", 4, 1))
    three = worth(pawns=bases("rouge", 4, 1, 2, 3))
    four = worth(pawns=bases("rouge", 4, 1, 2, 3, 4))
    assert four - three > one - none


def test_a_base_of_the_leaders_costs_more_than_one_of_somebody_behind():
    assert worth(pawns={3: NEAR}) < worth(pawns={3: bases("rouge", 3, 1)[3], 1: {"bleu1": 1}})


def test_all_parts_together_are_a_win():
    parts = [worth(seat, pawns={4: NEAR, 3: {"rouge1": 1}}) for seat in (1, 2, 3, 4)]
    assert 990 <= sum(parts) <= 1000
    assert max(parts) == parts[3]


def test_who_has_reached_the_goal_has_won_and_nobody_else_has():
    goal = NEAR | {"bleu3": 1}
    assert worth(pawns={4: goal}) == 1000
    assert worth(3, pawns={4: goal}) == 0
    assert worth(pawns={4: goal, 3: goal}) == 500


def test_who_is_out_of_the_game_has_no_prospects():
    assert worth(3, table={"alive": [1, 2, 4]}) == 0
