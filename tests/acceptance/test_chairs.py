"""T14, T15, T22: players who are replaced, and silence that is not the players'."""

import json

from referee.service import Contact
from tests.service.house import START, House, after, codes

CYD = Contact("cyd@example.org", "Cyd")
PLOT = "plot m m x"


def test_t14_what_a_removed_seat_had_saved_is_out_of_force_and_handed_over_as_drafts():
    """webDip #333: nobody knew whose orders those were. Here they count no more, also the standing
    ones, and whoever sits down gets them to look at."""
    match = House().begun("convoy", 2)
    match[2].order(f"{PLOT}\nwait")
    match[2].signed("standing", f"always plot when turn=9: {PLOT}")
    size = len(match.raw)
    match.house.referee.chairs.replace(match.name, 2, CYD, "no word for weeks")
    assert (match.now.orders, match.now.book(2).rules) == ({}, ())
    [letter] = match.house.letters(match.name, "handover")
    before = match.house.referee.views.table(match.name, 2, json.loads(letter.payload)["before"])
    assert before.size == size
    assert before.order.echo.en.strip() == PLOT
    assert len(before.standing) == 1


def test_t14_a_chair_that_falls_empty_plays_nothing_that_was_saved():
    match = House().begun("convoy", 2)
    match[2].order(f"{PLOT}\nwait")
    match.house.referee.chairs.vacate(match.name, 2, "removed", "no word for weeks")
    assert match.now.phase == "ended" or match.now.orders == {}
    if match.now.phase == "running":
        match.due()
        assert match.used()[1] is None


def test_t15_a_replacement_has_the_whole_time_and_all_that_the_seat_may_know():
    """webDip #144, njudge 437."""
    match = House().begun("convoy", 2)
    match.house.clock.advance(hours=71)
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    assert match.window.due == after(START, hours=71 + 72)
    [letter] = match.house.letters(match.name, "handover")
    assert (letter.seat, json.loads(letter.payload)["since"]) == (2, 1)
    assert match[2].says("order", PLOT).outcome == "accepted"


def test_t15_who_was_replaced_can_do_nothing_any_more():
    match = House().begun("convoy", 2)
    old = match[2].chair
    match.house.referee.chairs.replace(match.name, 2, CYD, "")
    desk = match.house.referee
    assert (desk.seats.by_page(old.page_token), desk.seats.by_mail(old.mail_token)) == (None, None)
    assert codes(match[2].order(PLOT)) == ["S-NO-KEY"]


def test_t22_while_mail_cannot_come_in_no_window_closes_on_anybody():
    """Eressea, webDiplomacy: a dead intake looked like silent players."""
    house = House()
    match = house.begun("convoy", 2)
    house.clock.advance(hours=70)
    house.referee.breaker.beat()
    house.clock.advance(hours=5)
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    assert match.leaves[-1]["data"]["cause"] == "outage"


def test_t22_silence_in_nearly_all_matches_at_once_holds_them():
    """Eressea's limit of silent factions."""
    house = House()
    matches = [house.begun("convoy", 2, name=f"sea-{i}") for i in range(5)]
    house.clock.set(after(START, hours=72))
    for match in matches:
        house.referee.windows.wake(match.name)
    assert [match.leaves[-1]["data"]["reason"] for match in matches] == ["[silence]"] * 5
