"""The games by name and version."""

from dataclasses import replace

import pytest

from referee.games import combats
from referee.games.catalogue import Catalogue, UnknownGameError, catalogue, plugins
from referee.plugins.installed import Installed
from tests.toys import TOYS


def test_a_match_finds_the_rules_it_began_with():
    assert TOYS.at("nim", "1.0").version == "1.0"
    assert TOYS.versions("nim") == ["1.0", "1.1"]


def test_an_unknown_game_or_version_lists_what_there_is():
    with pytest.raises(UnknownGameError, match=r"do you mean draft\?.*'backs'"):
        TOYS.current("drfat")
    with pytest.raises(UnknownGameError, match="there is no game 'xx'; there are"):
        TOYS.versions("xx")
    with pytest.raises(UnknownGameError, match=r"nim has no version '2'; it has \['1.0', '1.1'\]"):
        TOYS.at("nim", "2")


def test_a_game_stands_in_the_catalogue_once():
    with pytest.raises(ValueError, match=r"nim 1.1 is in the catalogue twice"):
        Catalogue([TOYS.current("nim"), TOYS.current("nim")])


def test_every_game_of_the_house_has_its_own_name():
    games = catalogue()
    assert [games.current(name).name for name in games.names] == games.names


@pytest.fixture
def packages(monkeypatch):
    """Says what is installed; afterwards it is again what it was."""

    def say(*found):
        patched.setattr("referee.games.catalogue.installed", lambda *_: list(found))
        forget()

    with monkeypatch.context() as patched:
        yield say
    forget()


def forget():
    plugins.cache_clear()
    catalogue.cache_clear()


def test_a_package_cannot_take_the_name_of_a_game_of_the_house(packages):
    impostor = replace(TOYS.current("nim"), name="combats")
    packages(Installed("combats", "evil 1.0", "00", impostor))
    assert catalogue().at("combats", "1.0") is combats.GAME
    assert [found.fault for found in plugins()] == ["there is a combats already"]


@pytest.mark.parametrize("fault", ["ImportError: no", "its digest is not allowed"])
def test_nor_does_one_that_fails_under_such_a_name(fault, packages):
    packages(Installed("combats", "evil 1.0", "00", fault=fault))
    assert catalogue().current("combats") is combats.GAME


def test_of_a_packages_versions_the_highest_number_is_the_current_one(packages):
    games = [replace(TOYS.current("nim"), version=version) for version in ("2.0", "10.0", "1.1")]
    packages(*(Installed(f"nim-{n}", "nim", "00", game) for n, game in enumerate(games)))
    assert catalogue().versions("nim") == ["1.1", "2.0", "10.0"]


def test_a_game_that_is_left_out_says_why(packages):
    packages(Installed("osprey", "osprey 1.0", "00", fault="ImportError: no wings"))
    with pytest.raises(UnknownGameError, match="osprey: ImportError: no wings"):
        catalogue().current("osprey")
