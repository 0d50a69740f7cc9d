"""Every game of the catalogue keeps what the contract promises."""

import pytest

from referee.conformance import check
from referee.games.catalogue import catalogue

SEEDS = range(1, 3)


@pytest.mark.parametrize("name", catalogue().names)
def test_a_game_of_the_catalogue_keeps_its_contract(name):
    report = check(catalogue().current(name), SEEDS)
    assert report.holds, "\n".join(report.lines(name))
    assert report.matches == len(SEEDS)
