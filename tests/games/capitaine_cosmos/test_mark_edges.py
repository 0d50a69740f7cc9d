"""The edge of a ship's mark runs through no ship's block."""

import pytest

from referee.conformance.seeding import table
from referee.games.capitaine_cosmos.board.picture import block_corners, map_shown
from referee.games.capitaine_cosmos.board.ships import Blocks
from referee.games.capitaine_cosmos.board.spots import spots
from referee.games.catalogue import catalogue

GAME = catalogue().current("capitaine-cosmos")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_at_the_first_plot_no_edge_of_a_mark_crosses_a_block(seed):
    match = table(GAME, seed)
    view = match.view(1)
    marks = spots(view, "en")
    assert marks
    for x, y in block_corners(view, map_shown(view)).values():
        for mark in marks:
            beside = x >= mark.x + mark.wide or x + Blocks.WIDE <= mark.x
            above = y >= mark.y + mark.high or y + Blocks.HIGH <= mark.y
            assert beside or above
