"""The turns that are measured are whole turns of the largest scenario, the same every time."""

from itertools import islice

from referee.games.capitaine_cosmos.bench import LARGEST, turns
from referee.games.capitaine_cosmos.things.options import CosmosOptions


def test_turns_to_be_measured_are_played_alike_each_time():
    first, again = (list(islice(turns(1), 3)) for _ in range(2))
    assert [turn.state.turn for turn in first] == [1, 2, 3]
    assert first == again
    assert first[0].ship_phases == 16 * 6  # four seats, four ships each
    assert first[0].play() == first[1].state
    assert LARGEST[1] == 4


def test_a_free_battle_can_be_measured_too():
    options = CosmosOptions(scenario="S7", budget=300)
    fleets, turn = islice(turns(1, options, 2), 2)
    assert fleets.state.step == "fleet"
    assert turn.state.step == "plot"
    assert len(turn.play().film) >= 1
