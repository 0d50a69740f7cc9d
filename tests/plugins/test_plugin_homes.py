"""A home with matches of a plug-in: played, taken away, changed, put back. Diplomacy is installed
as its package stands in `examples/`, and run by the command line alone."""

import json
import shutil

import pytest

from tests.installed import EXAMPLES, install, run, started

NOBODY = "0" * 64


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Diplomacy, installed."""
    return install(EXAMPLES / "diplomacy", tmp_path_factory.mktemp("site"))


@pytest.fixture
def site(package, tmp_path):
    """A copy of it that a test may change."""
    return shutil.copytree(package, tmp_path / "site")


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def games(home, site=None, **settings):
    """What `referee games` says, by name."""
    told = run(["games", "--json"], home, site, **settings)
    assert told.stdout, told.stderr
    found = json.loads(told.stdout)
    return {row["name"]: row for row in found["games"]}, found["waiting"], told.returncode


def test_what_is_installed_is_listed_with_version_and_digest(home, site):
    found, waiting, code = games(home, site)
    assert found["diplomacy"]["from"] == "referee-diplomacy 1.0.0"
    assert found["diplomacy"]["versions"] == ["1.0"]
    assert len(found["diplomacy"]["digest"]) == 64
    assert found["combats"]["from"] == "this referee"
    assert (waiting, code) == ([], 0)
    assert not home.exists()


def test_without_the_package_there_is_no_such_game(home):
    found, _, _ = games(home)
    assert "diplomacy" not in found
    told = run(["match", "new", "diplomacy"], home)
    assert told.returncode == 2
    assert "there is no game 'diplomacy'" in told.stderr


def test_a_package_that_is_not_allowed_is_not_executed(home, site):
    found, _, code = games(home, site, GAMES_ALLOWED=NOBODY)
    assert "REFEREE_GAMES_ALLOWED" in found["diplomacy"]["fault"]
    assert code == 1
    told = run(["match", "new", "diplomacy"], home, site, GAMES_ALLOWED=NOBODY)
    assert "REFEREE_GAMES_ALLOWED" in told.stderr
    digest = found["diplomacy"]["digest"]
    assert games(home, site, GAMES_ALLOWED=digest)[0]["diplomacy"]["fault"] == ""


def test_a_changed_package_is_not_used_before_the_host_accepts_it(home, site):
    home.mkdir(mode=0o700)
    run(["match", "list"], home, site)  # the home sees it for the first time
    rules = site / "referee_diplomacy" / "rules.txt"
    rules.write_text(rules.read_text("utf-8") + "\nOne rule more.\n", "utf-8")
    found, _, code = games(home, site)
    assert "has other bytes than before" in found["diplomacy"]["fault"]
    assert code == 1
    refused = run(["match", "new", "diplomacy"], home, site)
    assert "referee games accept diplomacy" in refused.stderr
    assert run(["games", "accept", "diplomacy"], home, site).returncode == 0
    assert games(home, site)[0]["diplomacy"]["fault"] == ""


@pytest.fixture
def match(home, site):
    """A match of Diplomacy in this home, in which one seat waits for its player."""
    players = ["--player", "ann@example.org", *["--player", "bot"] * 6]
    made = run(["match", "new", "diplomacy", "--name", "orion", *players], home, site)
    assert made.returncode == 0, made.stderr
    started(home, site)
    return "orion"


def test_a_match_waits_while_its_package_is_away_and_no_longer(home, site, match):
    assert games(home, site)[1] == []
    started(home)
    assert games(home)[1] == [match]
    started(home, site)
    assert games(home, site)[1:] == ([], 0)


def test_a_match_waits_while_its_package_has_other_bytes_until_they_are_accepted(home, site, match):
    rules = site / "referee_diplomacy" / "rules" / "flow.py"
    rules.write_text(rules.read_text("utf-8") + "\n# Mended.\n", "utf-8")
    started(home, site)
    found, waiting, _ = games(home, site)
    assert "has other bytes than before" in found["diplomacy"]["fault"]
    assert waiting == [match]
    refused = run(["export", match], home, site)
    assert "its rules, diplomacy 1.0, are missing" in refused.stderr
    assert run(["games", "accept", "diplomacy"], home, site).returncode == 0
    started(home, site)
    assert games(home, site)[1:] == ([], 0)


def test_it_is_played_audited_and_replayed_from_its_own_folder(home, site, tmp_path):
    record = tmp_path / "match.record.zip"
    options = '{"last_year": 1902}'
    played = run(
        ["play", "diplomacy", "--options", options, "--seed", "5", "--record", str(record)],
        home,
        site,
    )
    assert played.returncode == 0, played.stderr
    audited = run(["audit", str(record)], home, site)
    assert audited.returncode == 0, audited.stdout
    replayed = run(["replay", str(record)], home, site)
    assert "Spring 1901" in replayed.stdout
    without = run(["audit", str(record)], home)
    assert without.returncode != 0
    assert without.stdout.startswith("This record cannot be judged here, for want of diplomacy 1.0")


def test_nobody_accepts_what_is_not_there(home):
    told = run(["games", "accept", "chess"], home)
    assert told.returncode == 2
    assert "no package brings a game 'chess'" in told.stderr
