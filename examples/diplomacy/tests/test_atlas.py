"""The map: 75 provinces, 34 centres, borders that go both ways."""

import pytest

from referee_diplomacy.things.atlas import (
    CENTRES,
    POWERS,
    PROVINCES,
    is_sea,
    places,
    province,
    reach,
    waters,
)

KINDS = ("A", "F")
STANDING = [(kind, place) for kind in KINDS for at in PROVINCES for place in places(kind, at)]


def test_there_are_75_provinces_and_34_centres():
    kinds = [each.kind for each in PROVINCES.values()]
    assert [kinds.count(kind) for kind in ("land", "coast", "sea")] == [14, 42, 19]
    assert len(CENTRES) == 34


def test_22_units_begin_in_their_homes():
    units = [(power, place) for power in POWERS for _, place in power.units]
    assert len(units) == 22
    assert all(province(place) in power.homes for power, place in units)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_can_go_there_can_come_back(kind):
    for each, place in STANDING:
        if each == kind:
            assert all(place in reach(kind, other) for other in reach(kind, place))


def test_units_reach_only_places_where_they_can_stand():
    standing = set(STANDING)
    assert all((kind, to) in standing for kind, place in STANDING for to in reach(kind, place))


def test_every_sea_is_next_to_water_and_every_coast_next_to_a_sea():
    coasts = [at for at, each in PROVINCES.items() if each.kind == "coast"]
    assert all(waters(at) for at in coasts)
    assert all(reach("F", at) for at in PROVINCES if is_sea(at))


@pytest.mark.parametrize(
    ("kind", "start", "to", "can"),
    [
        ("F", "rom", "ven", False),
        ("A", "rom", "ven", True),
        ("F", "smy", "ank", False),
        ("F", "smy", "con", True),
        ("F", "spa/nc", "por", True),
        ("F", "spa/nc", "mar", False),
        ("F", "spa/nc", "wes", False),
        ("F", "mao", "spa/sc", True),
        ("F", "stp/nc", "bot", False),
        ("F", "fin", "nwy", False),
        ("F", "con", "bul/ec", True),
        ("F", "gre", "bul/ec", False),
        ("F", "edi", "lvp", False),
        ("F", "kie", "ber", True),
        ("F", "swe", "den", True),
        ("A", "nap", "rom", True),
        ("A", "ukr", "gal", True),
        ("A", "mar", "pie", True),
    ],
)
def test_borders_that_are_often_wrong(kind, start, to, can):
    assert (to in reach(kind, start)) is can
