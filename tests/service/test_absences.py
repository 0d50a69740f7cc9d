"""Days off move later windows, say nothing of whose they are, and are a player's own."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.audit.checks.spending import FIRST_DAY
from referee.match.deadlines.patience import away, moves, put_off
from referee.match.policy import Policy, due_after, instant
from tests.service.house import START, House, after, codes
from tests.service.test_chairs import ended, holds
from tests.service.test_waiting import PLOT, waits

SOON = "2026-11-24"  # the first window is due on the 24th at noon


# --- absence --------------------------------------------------------------------------------------


def test_an_absence_does_not_move_the_deadline_of_the_open_window():
    match = waits()
    assert (
        match.house.referee.submissions.absent(match.name, 1, SOON, "2026-11-30").outcome
        == "accepted"
    )
    assert match.window.due == after(START, hours=72)
    assert "match.due_changed" not in match.types


def test_a_later_window_waits_and_does_not_say_for_whom():
    match = waits()
    match.house.referee.submissions.absent(match.name, 2, SOON, "2026-11-30")
    match.due()
    opened, moved = match.leaves[-2:]
    assert (opened["type"], moved["type"]) == ("match.window_opened", "match.due_changed")
    assert opened["data"]["due"] == after(START, hours=144)
    assert moved["data"] == {
        "window": 2,
        "due": "2026-12-02T12:00:00.000Z",
        "cause": "absence",
        "reason": "[absence]",
    }
    letters = [
        letter for letter in match.house.letters(match.name, "due") if letter.n == moved["n"]
    ]
    assert [letter.seat for letter in letters] == [1, 2]
    holds(ended(match))


def test_the_log_is_the_same_whoever_is_away():
    """Public leaves do not tell which seat it was."""
    told = []
    for seat in (1, 2):
        match = waits(House(seed="same"))
        match.house.referee.submissions.absent(match.name, seat, SOON, "2026-11-30")
        match.due()
        told.append([(leaf["type"], leaf["data"]) for leaf in match.leaves[-2:]])
    assert told[0] == told[1]


@given(due=st.integers(30, 160).map(lambda hours: after("2026-11-30T00:00:00.000Z", hours=hours)))
def test_the_later_due_time_is_the_same_wherever_somebody_is_away(due):
    """His hour would tell his zone: it comes at its usual time of day, and shortens nobody's."""
    zones = ("Europe/Paris", "America/Montreal", "Asia/Tokyo", "Pacific/Honolulu", "Etc/GMT+12")
    every = [away("2026-11-30", "2026-12-06", zone) for zone in zones]
    [later] = {put_off(Policy(), "long", due, [absence]) for absence in every}
    assert later[11:] == due[11:]
    assert instant(later) - datetime(2026, 12, 7, 12, tzinfo=UTC) >= timedelta(hours=18)


def test_a_seat_that_is_not_asked_holds_a_window_up_like_one_that_is():
    match = House().begun("nim", stones=9)
    other = 2 if match.window.asked == (1,) else 1
    match.house.referee.submissions.absent(match.name, other, "2026-11-22", "2026-11-24")
    match[match.window.asked[0]].order("take 1")
    assert match.leaves[-1]["data"]["cause"] == "absence"


@pytest.mark.parametrize(
    ("days", "code"),
    [
        ("2026-11-31 2026-12-02", "M-AWAY-FORM"),
        ("2026-12-05 2026-12-02", "M-AWAY-FORM"),
        ("next week", "M-AWAY-FORM"),
        ("2026-11-01 2026-11-20", "M-AWAY-PAST"),
        ("2028-01-01", "M-AWAY-FAR"),
        ("2026-12-01 2026-12-15", "M-AWAY-MANY"),
    ],
)
def test_days_that_cannot_be_are_refused_with_why(days, code):
    match = waits()
    answer = match[1].says("absent", days)
    assert codes(answer) == [code]
    assert match.house.referee.absences.of(match.name, 1) == []


@pytest.mark.parametrize(
    ("days", "code"),
    [
        ("2026-12-01 9999-12-31", "M-AWAY-MANY"),
        ("0001-01-01 9999-12-31", "M-AWAY-MANY"),
        ("9999-12-31", "M-AWAY-FAR"),
    ],
)
def test_days_at_the_end_of_the_calendar_are_refused_behind_others_too(days, code):
    match = waits()
    assert match[1].says("absent", "2026-12-10 2026-12-12").outcome == "accepted"
    assert codes(match[1].says("absent", days)) == [code]
    assert match.house.referee.absences.of(match.name, 1) == [("2026-12-10", "2026-12-12")]


def test_the_budget_is_of_the_whole_match_and_days_told_twice_count_once():
    match = waits(absence=10)
    desk = match.house.referee
    assert desk.submissions.absent(match.name, 1, "2026-12-01", "2026-12-06").outcome == "accepted"
    assert desk.submissions.absent(match.name, 1, "2026-12-04", "2026-12-10").outcome == "accepted"
    assert desk.absences.of(match.name, 1) == [("2026-12-01", "2026-12-10")]
    assert codes(desk.submissions.absent(match.name, 1, "2026-12-24")) == ["M-AWAY-MANY"]


def test_an_absence_is_taken_back_and_its_days_are_there_again():
    match = waits(absence=10)
    desk = match.house.referee
    desk.submissions.absent(match.name, 1, "2026-12-01", "2026-12-10")
    assert desk.submissions.absent(match.name, 1, "off").outcome == "accepted"
    assert desk.absences.of(match.name, 1) == []
    assert desk.submissions.absent(match.name, 1, "2027-01-01", "2027-01-10").outcome == "accepted"


def test_days_that_have_moved_a_deadline_stay_spent_when_they_are_taken_back():
    """Or whoever plays could be away for ever, fourteen days at a time."""
    match = waits()
    assert match[2].says("absent", "2026-11-24 2026-12-07").outcome == "accepted"
    for seat in match.seats:
        match[seat].order(PLOT)
    assert match.leaves[-1]["data"]["cause"] == "absence"
    assert match[2].says("absent", "off").outcome == "accepted"
    desk = match.house.referee
    assert desk.absences.of(match.name, 2) == []
    again = match[2].says("absent", "2026-12-10 2026-12-23")
    assert codes(again) == ["M-AWAY-MANY"]
    assert match[2].says("absent", "2026-12-01 2026-12-07").outcome == "accepted", "told before"
    assert desk.absences.of(match.name, 2) == [("2026-12-01", "2026-12-07")]


def test_what_is_taken_back_moves_no_later_window_though_it_was_spent():
    match = waits()
    match[2].says("absent", "2026-11-24 2026-12-07")
    for seat in match.seats:
        match[seat].order(PLOT)
    match[2].says("absent", "off")
    for seat in match.seats:
        match[seat].order(PLOT)
    assert match.now.phase == "ended" or match.window.due == after(match.window.opened, hours=72)


def test_nobody_elses_days_are_spent():
    match = waits(absence=10)
    match[1].says("absent", "2026-12-20 2026-12-29")
    match[2].says("absent", SOON + " 2026-11-30")
    for seat in match.seats:
        match[seat].order(PLOT)
    assert match[1].says("absent", "off").outcome == "accepted"
    assert match[1].says("absent", "2027-01-01 2027-01-10").outcome == "accepted"


def test_who_comes_back_to_an_old_window_waits_for_who_is_away_whatever_else_the_letter_says():
    """An absence, the last word for a way back and a message in one letter."""
    match = waits()
    for seat in match.seats:
        match[seat].order(PLOT)
    match[2].moves("consent", "rewind 1 yes")
    posts = (
        match[1].post("absent", f"{SOON} 2026-11-30"),
        match[1].signed_post("consent", "rewind 1 yes"),
        match[1].post("press", "to: all\n\nhello\n"),
    )
    answers = match.house.referee.submissions.submit_all(posts)
    assert [answer.outcome for answer in answers] == ["accepted"] * 3
    assert match.types[-3:] == ["match.window_opened", "match.due_changed", "match.letter_sealed"]
    assert match.leaves[-2]["data"]["cause"] == "absence"
    assert match.window.due == "2026-12-02T12:00:00.000Z"
    assert codes(match[1].says("absent", "2026-12-10 2026-12-23")) == ["M-AWAY-MANY"]
    holds(ended(match))


def test_who_sits_down_is_not_away_because_the_other_was():
    match = waits()
    match.house.referee.submissions.absent(match.name, 2, SOON, "2026-11-30")
    match.house.referee.chairs.sit_bot(match.name, 2, "")
    assert match.house.referee.absences.of(match.name, 2) == []


def test_nobody_waits_for_a_player_who_has_left_though_they_said_to_be_away():
    """Given that seat 2 is away, when they concede, then no later window is put off for them."""
    match = House().begun("convoy", 3)
    match.house.referee.submissions.absent(match.name, 2, SOON, "2026-11-30")
    assert match[2].signed("concede").outcome == "accepted"
    match.due()
    assert match.window.number > 1
    assert "match.due_changed" not in match.types


# --- by itself ------------------------------------------------------------------------------------

moments = st.integers(0, 60 * 24).map(lambda hours: after(START, hours=hours))


@given(due=moments, days=st.lists(st.tuples(st.integers(1, 28), st.integers(0, 9)), max_size=5))
def test_a_due_time_put_off_lies_in_nobodys_absence_and_is_never_earlier(due, days):
    absences = [
        away(f"2026-12-{d:02}", f"2026-12-{min(d + n, 31):02}", "Europe/Paris") for d, n in days
    ]
    later = put_off(Policy(), "long", due, absences)
    found = later or due
    assert found >= due
    assert not any(begin <= instant(found) < end for begin, end in absences)


ZONES = ("Pacific/Kiritimati", "Asia/Tokyo", "Europe/Paris", "Pacific/Honolulu", "Etc/GMT+12")
SPANS = st.tuples(st.integers(1, 28), st.integers(0, 9), st.sampled_from(ZONES))


@given(
    due=moments,
    spans=st.lists(SPANS, max_size=5),
    grid=st.sampled_from([None, "Mon,Thu 20:00 Europe/Paris"]),
)
def test_who_knows_no_zone_reckons_the_same_due_from_the_absences_that_moved_it(due, spans, grid):
    """Given absences in any zones, when those that moved a due time are read from the first hour
    in which their day begins anywhere, then they give the same due time, each of them named."""
    days = [(f"2026-12-{d:02}", f"2026-12-{min(d + n, 31):02}", zone) for d, n, zone in spans]
    rules, every = Policy(grid=grid), [away(*one) for one in days]
    named = [one for one in days if moves(rules, "long", due, every, away(*one))]
    widest = [away(first, last, FIRST_DAY) for first, last, _ in named]
    assert put_off(rules, "long", due, widest) == put_off(rules, "long", due, every)
    assert all(moves(rules, "long", due, widest, one) for one in widest)


def test_on_a_grid_the_first_evening_after_the_absence_counts():
    rules = Policy(grid="Mon,Thu 20:00 Europe/Paris")
    usual = "2026-11-30T19:00:00.000Z"
    found = due_after(rules, "long", "2026-12-01T23:00:00.000Z", usual)
    assert found == "2026-12-03T19:00:00.000Z"


# --- whose it is ----------------------------------------------------------------------------------


def test_days_off_are_among_a_players_own_data_and_go_with_him():
    match = waits()
    desk = match.house.referee
    desk.submissions.absent(match.name, 1, SOON, "2026-11-30")
    held = zipfile.ZipFile(io.BytesIO(desk.exports.of_seat(match.name, 1)))
    person = json.loads(held.read("person.json"))
    assert (person["absent"], person["absent_spent"]) == ([[SOON, "2026-11-30"]], [])
    desk.forgetting.forget(match[1].chair.person)
    assert desk.absences.of(match.name, 1) == []


def test_days_off_lie_encrypted():
    match = waits()
    match.house.referee.submissions.absent(match.name, 1, SOON, "2026-11-30")
    [row] = match.house.log.wishes.find(what=f"absence/{match.name}")
    assert b"2026-11" not in row.value
