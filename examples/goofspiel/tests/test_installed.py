"""The package as it is installed, beside the referee and in a home of its own."""

import pytest
from tests.installed import EXAMPLES, install, run


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with nothing but what the package brings."""
    return install(EXAMPLES / "goofspiel", tmp_path_factory.mktemp("installed") / "site")


def test_the_referee_finds_it_and_it_keeps_the_contract(site, tmp_path):
    listed = run(["games"], tmp_path, site)
    assert "from    referee-goofspiel 1.0.0, contract 1" in listed.stdout
    checked = run(["check-game", "goofspiel", "--seeds", "3"], tmp_path, site)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_it_is_played_audited_and_replayed(site, tmp_path):
    record = str(tmp_path / "match.zip")
    for asked in (
        ["play", "goofspiel", "--seats", "3", "--record", record],
        ["audit", record],
        ["replay", record, "--seat", "1"],
    ):
        done = run(asked, tmp_path, site)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "Spades:" in done.stdout


def test_a_match_of_it_is_made_in_a_home(site, tmp_path):
    made = run(["match", "new", "goofspiel", "--player", "bot", "--player", "bot"], tmp_path, site)
    assert "goofspiel-" in made.stdout, made.stderr
