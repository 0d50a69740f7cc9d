"""Seventeen days of the half-year, with the end of summer time and both outages; the whole one is a
command, `python -m tests.halfyear`."""

from collections import Counter
from functools import partial

import pytest

from tests.halfyear.__main__ import lived, reproducible
from tests.halfyear.house import OneHouse
from tests.halfyear.reckoning import reckoned
from tests.halfyear.world import Weather, World

EARLY = Weather(  # while matches are played
    ("2026-11-03T03:00:00.000Z", "2026-11-04T15:00:00.000Z"),
    ("2026-10-28T08:00:00.000Z", "2026-10-29T08:00:00.000Z"),
)


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> tuple[Counter[str], list[str], World]:
    with pytest.MonkeyPatch.context() as patch:
        reproducible(patch, 9)
        folder, start = tmp_path_factory.mktemp("days"), "2026-10-21T00:00:00.000Z"
        world = World(partial(OneHouse, folder), 9, 17, start, EARLY)
        lived(world, 4, 12)
        figures, faults = reckoned(world)
        world.close()
    return figures, faults, world


Days = tuple[Counter[str], list[str], World]


def test_no_deadline_is_missed_or_doubled_no_letter_sent_twice_and_every_record_audits(
    days: Days,
) -> None:
    figures, faults, _ = days
    assert faults == []
    assert figures["records that audit"] == 4
    assert figures["records that the independent checker passes"] == 4


def test_what_the_outage_took_was_given_back(days: Days) -> None:
    """Else `faults` would say so; here there was something to give."""
    figures, _, _ = days
    assert figures["deadlines that an outage had spoilt"] > 0


def test_these_were_days_as_they_are(days: Days) -> None:
    """Matches ended, orders were missing, the clock went back an hour and the service was down."""
    figures, _, world = days
    assert figures["matches that ended"] >= 2
    assert figures["orders missing at a close"] > 0
    assert world.start < "2026-10-25T01:00:00.000Z" < world.weather.down[1] < world.now
