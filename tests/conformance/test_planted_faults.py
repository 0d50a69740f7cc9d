"""The kit finds a fault of each kind, and calls it by the name of its check."""

import pytest

from referee.conformance import Elsewhere, check
from tests.conformance.planted import FAULTS, OWN_DICE, OWN_ORDER
from tests.conformance.toys import TOYS
from tests.leaks.planted import PLANTED, length

SEEDS, MORE = range(1, 7), range(1, 41)
EACH = [
    pytest.param(name, game, id=f"{name}-{fault}")
    for name, games in FAULTS.items()
    for fault, game in games.items()
]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: f"{game.name}-{game.version}")
def test_the_toys_have_no_fault(game):
    report = check(game, range(1, 11))
    assert report.holds, "\n".join(report.lines(game.name))


@pytest.mark.parametrize(("name", "game"), EACH)
def test_a_planted_fault_is_called_by_its_name(name, game):
    seeds = {"secrets": MORE, "ends": SEEDS[:1]}.get(name, SEEDS)
    assert found(name, game, seeds)


def found(name, game, seeds):
    """Whether this check fails with one of the seeds; those behind the first such tell no more."""
    return any(name in check(game, [seed]).failed for seed in seeds)


# That a sealed line is counted in public is no leak that follows from a card: the kit cannot know
# whether the rules mean it. tests/leaks swaps the line itself.
CARDS = [leak for leak in PLANTED if leak is not length]


@pytest.mark.parametrize("leak", CARDS, ids=lambda leak: leak.__name__)
def test_each_leak_that_is_planted_in_a_toy_is_called_a_secret_told(leak):
    assert found("secrets", leak(), MORE)


@pytest.mark.parametrize("name", ["OWN_DICE", "OWN_ORDER"])
def test_dice_and_order_of_its_own_are_another_match_in_another_process(name):
    game = {"OWN_DICE": OWN_DICE, "OWN_ORDER": OWN_ORDER}[name]
    report = check(game, SEEDS, other=Elsewhere(f"tests.conformance.planted:{name}", SEEDS))
    assert "elsewhere" in report.failed
