"""A home that lacks the rules of a match: it says so, judges nothing by something else, and all
other matches go on. When the rules are back the match does, with its time."""

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.refused import Refused
from referee.match.policy import instant
from referee.ticker import Ticker
from storage.log import QUARANTINE_AFTER
from storage.small_tables import SettingRow
from tests.service.house import House, after, codes
from tests.toys import TOYS, nim_1_0

WITH = Catalogue([TOYS.at("nim", "1.1"), TOYS.current("draft")])
WITHOUT = Catalogue([nim_1_0.GAME, TOYS.current("draft")])


@pytest.fixture
def before():
    return House(games=WITH)


@pytest.fixture
def match(before):
    match = before.begun("nim", stones=9)
    match[1].order("take 2")
    return match


@pytest.fixture
def house(before, match):
    """The same home, from which nim 1.1 was taken away; 1.0 is still there."""
    return before.restarted(games=WITHOUT)


def sweep(house, times=1):
    for _ in range(times):
        Ticker(house.referee).sweep()


def test_the_match_can_be_looked_at_and_says_why_it_waits(house, match):
    there = match.at(house)
    assert there.now.phase == "running"
    assert there.window.number == 2
    table = house.referee.views.table(match.name, 1)
    assert "nim 1.1, are missing" in table.game.words(table.view, "en")
    assert "nim 1.1, manquent" in table.game.words(table.view, "fr")


def test_an_order_is_refused_with_the_reason_and_nothing_is_lost(house, match):
    there = match.at(house)
    size = len(there.leaves)
    assert codes(there[2].order("take 1")) == ["M-RULES-MISSING"]
    assert there.window.number == 2
    assert size <= len(there.leaves) <= size + 1  # the refusal itself may be on record


def test_no_window_closes_however_late_it_is(house, match):
    there = match.at(house)
    due = there.window.due
    house.clock.set(after(due, hours=72))
    sweep(house)
    assert (there.window.number, there.window.due) == (2, due)


def test_its_organiser_is_told_once(house, match):
    house.clock.set(after(match.at(house).window.due, hours=1))
    sweep(house, QUARANTINE_AFTER + 2)
    assert [row.due.stream for row in house.log.quarantined()] == [match.name]
    assert len(house.letters(match.name, "trouble")) == 1


def test_another_match_goes_on(before, match):
    other = before.begun("draft")
    house = before.restarted(games=WITHOUT)
    number = other.at(house).window.number
    house.clock.set(after(other.at(house).window.due, hours=1))
    sweep(house)
    assert other.at(house).window is None or other.at(house).window.number > number


def test_people_can_still_write_to_each_other_and_vote(house, match):
    there = match.at(house)
    assert there[1].says("press", "to: 2\n\nDo you know more?\n").outcome == "accepted"


def known(house):
    """What a home writes down of the games that it has (referee/home/games.py)."""
    house.log.settings.put(SettingRow("game/nim/1.1", b"a digest"))


@pytest.mark.parametrize(("gone", "back"), [(0, 71), (1, 23), (2, 30)])
def test_when_the_rules_are_back_the_time_is_given_back_and_the_match_goes_on(
    before, match, gone, back
):
    """Nobody wrote meanwhile: what counts is when the service began without them, and with them."""
    known(before)
    due = match.window.due
    before.clock.set(after(before.now, hours=gone))
    house = before.restarted(games=WITHOUT)
    started(house)
    for _ in range(back - gone):
        house.clock.set(after(house.now, hours=1))
        sweep(house)
    again = house.restarted(games=WITH)
    started(again)
    there = match.at(again)
    if again.now < due:
        again.clock.set(after(due, ms=1))
        sweep(again)
    assert there.window.number == 2
    assert instant(there.window.due) > instant(again.now)
    assert there.leaves[-1]["data"]["reason"].startswith("[game ")
    assert there[2].order("take 1").outcome == "accepted"
    assert there.window.number == 3


def started(house):
    """The service looks once at everything, as at every start."""
    ticker = Ticker(house.referee)
    ticker.start()
    ticker.stop()


def test_nothing_is_looked_into_where_every_game_is_here(before, match, monkeypatch):
    known(before)
    again = before.restarted(games=WITH)
    monkeypatch.setattr(again.log, "streams", lambda: pytest.fail("it looked"))
    again.referee.games_here.look()


def test_a_match_in_its_lobby_does_not_begin_before_its_rules_are_back(before):
    lobby = before.invited("nim", stones=9)
    house = before.restarted(games=WITHOUT)
    there = lobby.at(house)
    for seat in (1, 2):
        assert there[seat].says("join").outcome == "accepted"
    assert there.now.phase == "lobby"
    back = before.restarted(games=WITH)
    back.referee.windows.wake(lobby.name)
    assert lobby.at(back).window.number == 1


def test_its_record_is_not_given_out_before_either(house, match):
    with pytest.raises(Refused, match="M-RULES-MISSING"):
        house.referee.records.export(match.name)
