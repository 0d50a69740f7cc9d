"""Matches through the real service: every event is encoded, sealed, read back and judged again."""

import msgspec
import pytest

from referee.audit import audit
from referee.codec import decode, encode
from referee.games.catalogue import catalogue
from referee.games.kardashev import GAME
from referee.kernel.event import Opened
from referee.play import play
from tests.games.kardashev.playing import MATCH, SINGLE, WAYS, played, way

AT = "2026-11-21T19:00:03.120Z"


@pytest.mark.parametrize("options", [SINGLE, MATCH], ids=["single", "match"])
def test_a_match_of_bots_is_audited_from_its_record(options):
    match = play(catalogue(), GAME.name, msgspec.to_builtins(options), 2, 5)
    record = match.referee.export(match.match)
    report = audit(record, games=catalogue(), vkey=match.referee.vkey(match.match))
    assert report.holds, report.text("en")


@pytest.mark.parametrize("options", WAYS, ids=way)
def test_events_survive_the_log(options):
    """With their secrets, and without them: what the leaf itself opens is there for all."""
    names, before = {}, {}
    for n, event in enumerate(match_events(options)):
        there = encode(event, n, AT, GAME.name, lambda: bytes(32), names)
        assert len(there.leaf) <= 65_535
        names |= {part.name: part for part in there.parts}
        before |= {part.digest: part for part in there.parts}
        assert decode(there.leaf, before, GAME).event == event
        opened = {names[one.name].digest: names[one.name] for one in event.opened()}
        blind = decode(there.leaf, opened, GAME).event
        assert [name for name, _ in blind.parts()] == [name for name, _ in event.parts()]


def match_events(options):
    """The events of a match, numbered from 0 as the test lays them."""
    names = {}
    for n, event in enumerate(played(options, 11).events):
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if isinstance(value, Opened):
                renamed = Opened(names[value.name], value.value)
                event = msgspec.structs.replace(event, **{field: renamed})
        fresh = event.named(n)
        old, new = (dict(one.parts()) for one in (event, fresh))
        names |= {old[part].name: new[part].name for part in old}
        yield fresh
