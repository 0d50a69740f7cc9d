"""What hits a ship is told to its owner as theirs, though the sentence names numbers alone."""

import re

import pytest

from referee.bench.post import Correspondence
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.log import events as e
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import EVERY_WAY, played, way

HITS = (e.ShotFired, e.MineStruck, e.AsteroidStruck, e.ShipDestroyed, e.ShipLeftMap)


def ship_hit(event):
    return event.target if isinstance(event, e.ShotFired) else event.ship


@pytest.mark.parametrize("how", EVERY_WAY, ids=way)
def test_whoever_is_hit_is_whose_ship_it_is(how):
    match = played(how, 3)
    owners = {ship.id: ship.seat for ship in match.state.ships}
    events = [leaf.what for leaf in match.leaves]
    hits = [event for event in events if isinstance(event, HITS)]
    assert hits
    assert [GAME.befalls(event) for event in hits] == [owners[ship_hit(event)] for event in hits]
    rest = [event for event in events if not isinstance(event, HITS)]
    assert {GAME.befalls(event) for event in rest} == {None}


def test_a_shot_at_ones_own_ship_is_marked_in_the_letter_and_no_other():
    post = Correspondence("capitaine-cosmos", {}, 2, seed="1")
    post.play(4)
    shots = [
        (moment.mine, int(target))
        for moment in post.history(1)
        for target in re.findall(r"#\d+ fires .* at #(\d+)", moment.say(LANGUAGES[0]))
    ]
    assert {mine for mine, _ in shots} == {True, False}
    assert all(mine == (target <= 25) for mine, target in shots)
