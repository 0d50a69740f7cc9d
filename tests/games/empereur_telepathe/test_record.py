"""Matches through the real service: every event is encoded, sealed, read back and judged again."""

from collections import Counter

import msgspec
import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.games.empereur_telepathe import GAME
from referee.play import play
from tests.games.empereur_telepathe.playing import EVERY_WAY, played
from tests.games.surviving import survive

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
    survive(GAME, played(way, 11).events)
