"""Boards of every game can be picked from, and only where somebody is asked."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.picking import faults_of, picture_to_pick, spots_of
from tests.games.ways import WAYS
from tests.toys.play import table, to_the_end

GAMES = [catalogue().current(name) for name in catalogue().names]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_mark_of_a_bot_s_match_is_asked_and_titled(game):
    faults, marks = set(), set()

    def watched(match, orders):
        for seat in orders:
            view = match.view(seat)
            faults.update(faults_of(game, view))
            marks.update(pair for spot in spots_of(game, view, "fr") for pair in spot.picks)

    way = WAYS[game.name][0]
    to_the_end(table(game, 3, way.seats, way.options), 3, watch=watched)
    assert not faults
    assert marks


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spectator_s_picture_has_no_mark(game):
    way = WAYS[game.name][0]
    view = table(game, 1, way.seats, way.options).view(None)
    assert picture_to_pick(game, view, "en") == game.picture(view, "en")
