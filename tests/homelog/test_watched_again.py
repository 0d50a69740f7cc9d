"""`referee watch` asks again for what it has seen: what was judged, and what is played."""

import pytest

from referee.calling import CallAnswer
from referee.monitor import HomeLook, records
from tests.homelog.test_monitor import Site, house, monitor
from tests.service.house import House
from tests.service.test_home_log import played

__all__ = ["house"]


def withheld(house, path="/record.zip", name=""):
    """Pages of a home that keeps this one of the match that is over to itself."""
    site = Site(house)
    site.lies[f"/match/{name or house.over.name}{path}"] = CallAnswer(404, b"")
    return site


def test_a_record_that_was_judged_and_is_taken_away_is_seen_until_it_is_back(house, tmp_path):
    """Given a reader who has audited a match, when the host takes its record off the pages."""
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    for _ in range(2):
        [said] = monitor(tmp_path, withheld(house)).look().told()
        assert f"play.example/{house.over.name}: its record is withheld" in said
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())


def test_a_match_that_was_judged_and_is_dealt_again_on_its_pages_is_seen(house, tmp_path):
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    other = House(ring=house.ring, seed="other")
    again = played(other, name=house.over.name)
    site, path = Site(house), f"/match/{again.name}"
    site.lies[f"{path}/record.zip"] = CallAnswer(200, other.referee.records.export(again.name))
    [said] = monitor(tmp_path, site).look().told()
    assert "not what the home log tells of" in said
    head = other.referee.records.checkpoint(again.name).encode()
    site = Site(house)
    site.lies[f"{path}/checkpoint"] = CallAnswer(200, head)
    [said] = monitor(tmp_path, site).look().told()
    assert "its head is not what the home log tells of" in said


def test_a_head_that_somebody_else_signed_is_seen(house, tmp_path):
    stranger = House(seed="stranger")
    played(stranger, name=house.over.name)
    site = Site(house)
    head = stranger.referee.records.checkpoint(house.over.name).encode()
    site.lies[f"/match/{house.over.name}/checkpoint"] = CallAnswer(200, head)
    [said] = monitor(tmp_path, site).look().told()
    assert "its head is not signed by the home’s key" in said


@pytest.mark.parametrize("path", ["", "/checkpoint"])
def test_a_running_match_without_its_page_or_its_head_is_seen(house, tmp_path, path):
    running = house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    [said] = monitor(tmp_path, withheld(house, path, running.name)).look().told()
    assert said.startswith(f"play.example/{running.name}: ")
    assert "is withheld (404)" in said


def test_a_running_match_may_be_further_than_the_home_log_tells_and_no_less_far(house, tmp_path):
    running = house.begun("nim", stones=9)
    early = house.referee.records.checkpoint(running.name).encode()
    running[house.referee.views.table(running.name, None).window.asked[0]].order("take 1")
    house.referee.home_log.sequence()
    running[house.referee.views.table(running.name, None).window.asked[0]].order("take 1")
    site = Site(house)
    assert monitor(tmp_path, site).look() == HomeLook(())
    site.lies[f"/match/{running.name}/checkpoint"] = CallAnswer(200, early)
    [said] = monitor(tmp_path, site).look().told()
    assert f"{running.name}: its head is not what the home log tells of" in said


def test_of_many_matches_each_look_asks_for_some_and_the_next_goes_on_from_there(
    house, tmp_path, monkeypatch
):
    """Given three matches that were judged, and a look that asks again for one."""
    played(house), played(house)
    house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    monkeypatch.setattr(records, "AGAIN", 1)
    site = withheld(house)
    said = [monitor(tmp_path, site).look().told() for _ in range(3)]
    assert sorted(map(len, said))[-1] == 1
    assert any(said)
    first = next(n for n, told in enumerate(said) if told)
    assert all(said[first:])  # once it is seen, every look says it


def test_of_more_records_than_a_look_judges_the_rest_is_named(house, tmp_path, monkeypatch):
    played(house)
    house.referee.home_log.sequence()
    monkeypatch.setattr(records, "FRESH", 1)
    look = monitor(tmp_path, Site(house)).look()
    assert look.told() == ()
    [later] = look.unjudged
    assert later.say("en") == "1 record waits for a later look"
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())


def test_a_running_match_that_was_forked_on_its_pages_is_seen_while_it_runs(house, tmp_path):
    """Given a match that the log tells of, when its pages go on from another history of it, further
    than the log knows."""
    running = house.begun("nim", stones=9)
    asked = house.referee.views.table(running.name, None).window.asked[0]
    running[asked].order("take 1")
    house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    other = House(ring=house.ring, seed="other")
    again = other.begun("nim", stones=9, name=running.name)
    for _ in range(2):
        again[other.referee.views.table(again.name, None).window.asked[0]].order("take 2")
    site, path = Site(house), f"/match/{running.name}"
    head = other.referee.records.checkpoint(again.name).encode()
    site.lies[f"{path}/checkpoint"] = CallAnswer(200, head)
    site.lies[f"{path}/record.zip"] = CallAnswer(200, other.referee.records.export(again.name))
    for _ in range(2):
        [said] = monitor(tmp_path, site).look().told()
        assert f"{running.name}: its record is not what the home log tells of" in said
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
