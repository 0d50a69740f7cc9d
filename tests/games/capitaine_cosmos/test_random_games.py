"""Whole matches by bots, some of whose answers are missing: what always holds."""

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.flow import asked
from referee.games.capitaine_cosmos.things.cards import cards
from referee.kernel.bare_table import BareWindowOpened
from tests.games.capitaine_cosmos.playing import EVERY_WAY, played, way
from tests.games.seeds import Matches, seeds

SEEDS = seeds(range(2))  # times 16 ways to play
matches = Matches(played, SEEDS, name=way)
each_way = pytest.mark.parametrize("how", EVERY_WAY, ids=way)


def states(match):
    """Every event with the states before and after it."""
    state = GAME.state()
    for event in match.events:
        before, state = state, GAME.evolve(state, event)
        yield event, before, state


@each_way
def test_the_outcome_tells_the_points_of_each_seat(how):
    for match in matches(how):
        assert set(match.outcome.scores) == {f"points_{seat}" for seat in match.seats}


@each_way
def test_defence_never_rises_and_is_never_below_nothing(how):
    for match in matches(how):
        for _, before, after in states(match):
            known = {ship.id: ship.defence for ship in before.ships}
            for ship in after.ships:
                assert 0 <= ship.defence <= known.get(ship.id, ship.defence)


@each_way
def test_nobody_fires_more_than_his_card_allows(how):
    """R-23, R-26, R-27: shots a turn, shots a field and phase; and no friend is hit."""
    for match in matches(how):
        turn, phase, state = {}, {}, None
        for event, before, _ in states(match):
            if isinstance(event, e.TurnBegan):
                turn = {}
            if isinstance(event, e.PhaseBegan):
                phase = {}
            if isinstance(event, e.ShotFired):
                firer, target = before.ship(event.firer), before.ship(event.target)
                turn[firer.id] = turn.get(firer.id, 0) + 1
                field = (firer.id, event.field)
                phase[field] = phase.get(field, 0) + 1
                assert turn[firer.id] <= firer.of.shots
                assert phase[field] <= firer.of.rate
                assert firer.seat != target.seat
                assert firer.flies
                assert target.flies
            state = before
        assert state is not None


@each_way
def test_mines_and_fighters_are_conserved(how):
    """R-60: two for each escort; R-38: two in each ramp; nobody appears or vanishes."""
    for match in matches(how):
        for _, _, state in states(match):
            laid = {mine.id for mine in state.mines}
            for ship in state.ships:
                assert 0 <= ship.laid <= cards()[ship.card].mines
                assert sum(name[1:-1] == str(ship.id) for name in laid) <= ship.laid
            berths = [
                (ship.aboard.cruiser, ship.aboard.ramp)
                for ship in state.ships
                if ship.aboard and ship.status == "play"
            ]
            assert all(berths.count(berth) <= 2 for berth in berths)
        counts = {len(state.ships) for _, _, state in states(match) if state.ships}
        assert len(counts) == 1


@each_way
def test_who_is_asked_follows_from_what_everybody_sees(how):
    """The same seats are asked when all that is secret is taken away."""
    for match in matches(how):
        state, opened = GAME.state(), 0
        for leaf in match.leaves:
            if isinstance(leaf.what, GAME.events):
                state = GAME.evolve(state, leaf.what.seen_by(None))
            if isinstance(leaf.what, BareWindowOpened):
                assert tuple(asked(state)) == leaf.what.asked
                opened += 1
        assert opened == match.number
