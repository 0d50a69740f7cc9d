"""The games by name and version."""

import pytest

from referee.games.catalogue import Catalogue, UnknownGameError, catalogue
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
