"""Matches through the real service: sealed, exported as a record, and judged again by the audit."""

import msgspec
import pytest

from referee.audit import Status, audit
from referee.games.catalogue import catalogue
from referee.play import play
from tests.games.seeds import PLAYED, seeds
from tests.games.ways import WAYS

pytestmark = pytest.mark.long
SEEDS = seeds(range(4))
PROVED = ("sums", "leaves", "tree", "draws", "secret", "rules", "dice", "outcome")


@pytest.mark.parametrize("game", WAYS)
def test_a_record_holds_and_is_judged_again_to_the_same_events(game):
    """Each seed plays one of the game's ways, in turn."""
    for seed in SEEDS:
        way = WAYS[game][seed % len(WAYS[game])]
        options = msgspec.to_builtins(way.options, str_keys=True)
        match = play(catalogue(), game, options, way.seats, seed)
        PLAYED[way.name] += 1
        record = match.referee.records.export(match.match)
        report = audit(record, match.referee.records.vkey(match.match), games=catalogue())
        assert report.holds, (way.name, seed, report.text("en"))
        found = {check.name: check.status for check in report.checks}
        assert {found[name] for name in PROVED} == {Status.PASSED}, (way.name, seed)


def test_every_game_of_the_catalogue_has_its_ways():
    assert set(WAYS) == set(catalogue().names)
