"""Matches through the real service: every event is encoded, sealed, read back and judged again."""

from collections import Counter

import msgspec
import pytest

from referee.audit import audit
from referee.codec import decode, encode
from referee.games.catalogue import catalogue
from referee.games.empereur_telepathe import GAME
from referee.kernel.event import Opened
from referee.play import play
from tests.games.empereur_telepathe.playing import EVERY_WAY, played

AT = "2026-11-21T19:00:03.120Z"
RECORDED = [EVERY_WAY[i] for i in (0, 4, 8)]  # three in swift, four in live, five in blitz


@pytest.mark.parametrize("way", RECORDED, ids=str)
def test_a_match_of_bots_is_audited_from_its_record(way):
    options = msgspec.to_builtins(way.options)
    match = play(catalogue(), GAME.name, options, way.seats, 5)
    record = match.referee.export(match.match)
    report = audit(record, games=catalogue(), vkey=match.referee.vkey(match.match))
    assert report.holds, report.text("en")
    assert not Counter(check.failed for check in report.checks)[True]


@pytest.mark.parametrize("way", EVERY_WAY, ids=str)
def test_events_survive_the_log(way):
    """With their secrets, and without them: what the leaf itself opens is there for all."""
    names, before = {}, {}
    for n, event in enumerate(match_events(way)):
        there = encode(event, n, AT, GAME.name, lambda: bytes(32), names)
        assert len(there.leaf) <= 65_535
        names |= {part.name: part for part in there.parts}
        before |= {part.digest: part for part in there.parts}
        assert decode(there.leaf, before, GAME).event == event
        opened = {names[one.name].digest: names[one.name] for one in event.opened()}
        blind = decode(there.leaf, opened, GAME).event
        assert [name for name, _ in blind.parts()] == [name for name, _ in event.parts()]


def match_events(way):
    """The events of a match, numbered from 0 as the test lays them."""
    names = {}
    for n, event in enumerate(played(way, 11).events):
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if isinstance(value, Opened):
                renamed = Opened(names[value.name], value.value)
                event = msgspec.structs.replace(event, **{name: renamed})
        fresh = event.named(n)
        old, new = (dict(one.parts()) for one in (event, fresh))
        names |= {old[part].name: new[part].name for part in old}
        yield fresh
