"""A match that is taken off the lists: whoever reads the home log knows it, whenever that was."""

import pytest

from referee.service.ledger.witness import Behind
from tests.service.test_home_log import read
from tests.service.test_restoring import Home


def before_first(log, monkeypatch, stream, act):
    """Somebody does this in the breath before the next batch of that stream is written."""
    append, acts = log.append, [act]

    def appended(batch):
        if batch.stream == stream and acts:
            acts.pop()()
        return append(batch)

    monkeypatch.setattr(log, "append", appended)


def is_told_off(house, match):
    """The home log tells of it openly, and that it stands on no list."""
    fold = read(house)
    return fold.matches[fold.origins[f"play.example/{match.name}"]].off


def test_a_match_that_is_taken_off_while_it_is_first_told_of_is_told_off(house, monkeypatch):
    house.referee.home_log.sequence()
    match, home_log = house.begun("nim", stones=9), house.referee.home_log
    before_first(
        house.log, monkeypatch, home_log.name, lambda: house.referee.listings.set(match.name, False)
    )
    home_log.sequence()
    assert is_told_off(house, match)
    house.referee.listings.set(match.name, True)
    assert not is_told_off(house, match)


def test_a_match_that_is_first_told_of_while_it_is_taken_off_is_told_off(house, monkeypatch):
    match, home_log = house.begun("nim", stones=9), house.referee.home_log
    before_first(house.log, monkeypatch, match.name, home_log.sequence)
    house.referee.listings.set(match.name, False)
    assert is_told_off(house, match)


def test_a_store_that_is_behind_takes_no_match_off_its_lists(tmp_path):
    home = Home(tmp_path)
    made = home.house.begun("nim", stones=9)
    home.copied()
    made.house = home.house
    made[home.house.referee.views.table(made.name, None).window.asked[0]].order("take 1")
    home.house.referee.records.checkpoint(made.name)
    home.put_back()
    with pytest.raises(Behind):
        home.house.referee.listings.set(made.name, False)
    assert home.house.referee.listings.shown(made.name)
