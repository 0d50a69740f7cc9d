"""Matches through the real service: every event is encoded, sealed, read back and judged again."""

import msgspec
import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.games.kardashev import GAME
from referee.play import play
from tests.games.kardashev.playing import MATCH, SINGLE, WAYS, played, way
from tests.games.surviving import survive


@pytest.mark.parametrize("options", [SINGLE, MATCH], ids=["single", "match"])
def test_a_match_of_bots_is_audited_from_its_record(options):
    match = play(catalogue(), GAME.name, msgspec.to_builtins(options), 2, 5)
    record = match.referee.export(match.match)
    report = audit(record, games=catalogue(), vkey=match.referee.vkey(match.match))
    assert report.holds, report.text("en")


@pytest.mark.parametrize("options", WAYS, ids=way)
def test_events_survive_the_log(options):
    survive(GAME, played(options, 11).events)
