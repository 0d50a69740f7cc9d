"""Retention: mail is dropped some time after a match's end, and the sweep asks once an hour."""

import pytest

from referee.home.retention import Retention
from tests.service.house import House, after


@pytest.fixture
def house():
    """A match of nim that has ended, with a mail beside it."""
    house = House()
    match = house.begun("nim", stones=2)
    for seat in (1, 2):
        match[seat].order("take 1")
    house.mail(match[1].post("order", "take 1"))
    house.drain(match.name, after(house.now, seconds=1))
    return house


def waits(house, **time):
    house.clock.set(after(house.now, **time))


def test_mail_goes_when_its_days_are_over(house):
    kept = Retention(house.referee, days=30)
    assert kept.sweep() == 0
    waits(house, hours=24 * 31)
    assert kept.sweep() == 1


def test_it_looks_once_an_hour(house):
    kept = Retention(house.referee, days=1)
    kept.sweep()
    waits(house, hours=25)
    assert kept.sweep() == 1
    house.begun("nim", stones=2)
    assert kept.sweep() == 0


def test_with_no_days_mail_is_kept_for_ever(house):
    waits(house, hours=24 * 3650)
    assert Retention(house.referee, days=0).sweep() == 0
