"""Every event goes into a leaf and comes back as it was, whole or without its secrets."""

import pytest

from referee.codec import decode, encode
from referee.games.combats import GAME
from referee.games.combats.orders import Commit, Plan
from tests.games.combats.playing import EVERY_WAY, played, way

AT = "2026-11-21T19:00:03.120Z"


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_events_survive_the_log(options):
    for n, event in enumerate(played(options, 11).events):
        there = encode(event, n, AT, GAME.name, lambda: bytes(32), {})
        digests = {part.digest: part for part in there.parts}
        back = decode(there.leaf, digests, GAME).event
        assert back == event.named(n)
        assert decode(there.leaf, {}, GAME).event.parts() == [
            (name, type(part)(())) for name, part in event.parts()
        ]


def test_what_was_ordered_stands_in_the_log_without_its_places_in_the_text():
    match = played(EVERY_WAY[0], 11)
    orders = [part.known for event in match.events for _, part in event.parts()]
    assert any(isinstance(order, Commit | Plan) for order in orders)
    for n, event in enumerate(match.events):
        there = encode(event, n, AT, GAME.name, lambda: bytes(32), {})
        assert all("where" not in str(part.value) for part in there.parts)
