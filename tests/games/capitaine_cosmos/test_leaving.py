"""H-45: an empty chair."""

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.log.events import SeatLeft, ShotFired
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from tests.toys.play import bots, table


@pytest.mark.parametrize(("leaver", "winner"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("tempo", ["plotted", "live"])
def test_with_two_seats_the_other_wins(leaver, winner, tempo):
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1", tempo=tempo))
    match.leave(leaver)
    assert match.window is None
    assert match.outcome.winners == (winner,)
    assert match.outcome.reason == "left"
    assert "Blue" in GAME.conclude(match.outcome, "en") or winner == 1


@pytest.mark.parametrize("tempo", ["plotted", "live"])
def test_with_three_seats_its_ships_stay_and_fire_and_it_cannot_win(tempo):
    match = table(GAME, 2, 3, CosmosOptions(scenario="S6", tempo=tempo))
    match.close(bots(match, 2))
    match.leave(3)
    assert isinstance(match.events[-1], SeatLeft)
    while match.window is not None:
        assert 3 not in match.window.asked
        match.close(bots(match, 2))
    assert 3 not in match.outcome.winners
    poses = {ship.id: ship.pose for ship in match.state.ships if ship.seat == 3}
    assert poses
    assert any(isinstance(event, ShotFired) and event.firer in poses for event in match.events)


def test_who_stays_alone_has_won():
    match = table(GAME, 2, 3, CosmosOptions(scenario="S6"))
    match.leave(1)
    assert match.outcome is None
    match.leave(3)
    assert match.outcome.winners == (2,)


def test_a_return_match_exchanges_the_forces():
    """Option swap: red flies the raider, with the numbers of red."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S2", swap=True))
    forces = {(ship.seat, ship.id, ship.card) for ship in match.state.ships}
    assert {(1, 1, "cr"), (1, 11, "ch"), (2, 46, "ca"), (2, 29, "es")} <= forces
    assert match.state.ship(1).pose.at == "2412"
    assert match.state.ship(46).pose.at == "0410"


def test_a_silent_fleet_is_what_the_budget_buys():
    """S7: 100 points buy the cruiser, four fighters and one escort; Blue is the point mirror."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    match.close({})
    cards = [ship.card for ship in match.state.ships if ship.seat == 1]
    assert sorted(cards) == ["ch"] * 4 + ["cr", "es"]
    assert match.state.ship(1).pose.at == "0312"
    assert match.state.ship(26).pose.at == "3013"
    assert match.state.ship(26).pose.h == 3


def test_a_flat_map_has_its_own_places():
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7", layout="BANDE", budget=300))
    match.close({})
    assert (match.state.chart.columns, match.state.chart.rows) == (64, 12)
    assert match.state.ship(1).pose.at == "0306"
    assert match.state.ship(26).pose.at == "6207"
    assert {ship.pose.at for ship in match.state.ships if ship.card == "es"} >= {"0403", "0409"}
