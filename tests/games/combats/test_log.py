"""Every event goes into a leaf and comes back as it was, whole or without its secrets."""

import pytest

from referee.codec import decode, encode
from referee.games.combats import GAME
from referee.games.combats.things.sheet import Commit, Plan
from referee.kernel.event import Event
from tests.games.combats.playing import EVERY_WAY, once, way

AT = "2026-11-21T19:00:03.120Z"


def logged(match):
    """Each event of a match with its leaf and the parts that are known by then, by digest."""
    names, digests = {}, {}
    for n, event in ((leaf.n, leaf.what) for leaf in match.leaves if isinstance(leaf.what, Event)):
        there = encode(event, n, AT, GAME.name, lambda: bytes(32), names)
        names |= {part.name: part for part in there.parts}
        digests |= {part.digest: part for part in there.parts}
        yield n, event, there, digests


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_without_its_disclosures_a_leaf_has_the_same_parts_under_seal(options):
    """But for what an event opens: that is published with it."""
    for _, event, there, digests in logged(once(options, 11)):
        opened = {part.name for part in event.opened()}
        public = {digest: part for digest, part in digests.items() if part.name in opened}
        assert decode(there.leaf, public, GAME).event.parts() == [
            (name, type(part)(())) for name, part in event.parts()
        ]


def test_a_line_up_filed_with_an_attack_is_opened_by_the_log():
    """Among these campaigns are combats at equal numbers."""
    opened = [part for _, event, *_ in logged(once(EVERY_WAY[-4], 11)) for part in event.opened()]
    assert opened
    assert {part.name.split(".")[0] for part in opened} == {"line"}


def test_what_was_ordered_stands_in_the_log_without_its_places_in_the_text():
    match = once(EVERY_WAY[0], 11)
    orders = [part.known for event in match.events for _, part in event.parts()]
    assert any(isinstance(order, Commit | Plan) for order in orders)
    for *_, there, _ in logged(match):
        assert all("where" not in str(part.value) for part in there.parts)
