"""Two days of the half-year by three nodes, each with a directory of its own, on a PostgreSQL that
fails over; the month is a command, `python -m tests.halfyear --nodes 3 --days 31`."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest

from tests.halfyear.__main__ import lived, reproducible
from tests.halfyear.nodes import Nodes
from tests.halfyear.reckoning import reckoned
from tests.halfyear.troubles import TROUBLES
from tests.halfyear.world import Weather, World

START, CALM = "2026-10-24T06:00:00.000Z", "2026-10-26T00:00:00.000Z"
SHORT = Weather(
    ("2026-10-25T10:00:00.000Z", "2026-10-25T14:00:00.000Z"),
    ("2026-10-24T15:00:00.000Z", "2026-10-24T19:00:00.000Z"),
)


@pytest.fixture(scope="module")
def days(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Counter[str], list[str], World]]:
    folder = tmp_path_factory.mktemp("nodes")
    with pytest.MonkeyPatch.context() as patch:
        reproducible(patch, 3)
        house = partial(Nodes, folder, 3, 3, CALM, apart=1.5)
        world = World(house, 3, 2, START, SHORT)
        with closing(world):
            lived(world, 4, 12)
            figures, faults = reckoned(world)
            yield figures, faults, world


Days = tuple[Counter[str], list[str], World]


def test_whatever_befalls_nodes_and_database_nothing_is_lost_or_done_twice(days: Days) -> None:
    """No deadline, mail or letter; every record audits, and no node knows of another history."""
    figures, faults, _ = days
    assert faults == []
    assert figures["records that audit"] == 4
    assert figures["records that the independent checker passes"] == 4


def test_everything_that_can_befall_them_did(days: Days) -> None:
    """And they played meanwhile."""
    figures, _, world = days
    assert set(world.house.befallen) == {trouble.__name__.replace("_", " ") for trouble in TROUBLES}
    assert figures["match.window_closed"] > 0
    assert figures["mails answered 250"] > 10


def test_each_node_has_a_directory_of_its_own_and_no_key_in_it(days: Days) -> None:
    _, _, world = days
    assert isinstance(world.house, Nodes)
    folders = [node.folder for node in world.house.nodes]
    assert len({(folder / "node.id").read_text() for folder in folders}) == 3
    assert not [key for folder in folders for key in folder.glob("*.key")]
