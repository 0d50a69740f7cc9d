"""Every fixture of the rulings comes out as it says there."""

import pytest

from tests.games.kardashev.fixtures import Played, failures, fixtures


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
def test_the_fixture_comes_out_as_the_rulings_say(fixture):
    assert failures(fixture, Played(fixture)) == []


def test_all_ninety_fixtures_are_there():
    assert [fixture.name for fixture in fixtures()] == [f"F-{n:02}" for n in range(1, 91)]
