"""What a seat imagines, in all games: `check-game` holds it to its view, these to its chance."""

import pytest

from referee.conformance.seeding import bots, chance
from referee.games.catalogue import catalogue
from referee.kernel.game import plain
from tests.games.ways import WAYS
from tests.toys.play import table

GAMES = sorted(WAYS)
WINDOWS = 12


def positions(game, way):
    """The first windows of a match of bots, each with the seats that sit there."""
    match = table(game, f"imagination-{way.name}", way.seats, way.options)
    for _ in range(WINDOWS):
        if match.window is None:
            return
        for seat in match.seats:
            yield match, seat
        match.close(bots(match, "imagination"))


@pytest.mark.parametrize("name", GAMES)
def test_other_dice_deal_otherwise_what_a_seat_cannot_see(name):
    game, found = catalogue().current(name), set()
    for match, seat in positions(game, WAYS[name][-1]):
        states = [game.imagine(match.view(seat), chance("deal", n)) for n in range(3)]
        found.add(len({str(plain(state)) for state in states}))
    assert max(found) == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_same_dice_deal_the_same(name):
    game = catalogue().current(name)
    for match, seat in positions(game, WAYS[name][0]):
        first, second = (game.imagine(match.view(seat), chance("deal")) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_has_no_place_to_think_from(name):
    game = catalogue().current(name)
    match = table(game, "spectator", WAYS[name][0].seats, WAYS[name][0].options)
    with pytest.raises(ValueError, match="spectator"):
        game.imagine(match.view(None), chance("deal"))
