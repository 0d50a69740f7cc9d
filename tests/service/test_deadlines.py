"""What an organiser may do to a deadline, and what he may not."""

import pytest

from referee.match.policy import Policy
from tests.refusals import refusal
from tests.service.house import START, after, codes

PLOT = "plot m m x"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def test_an_extension_is_an_event_with_its_cause_before_the_old_due(house, match):
    house.clock.advance(hours=71)
    house.referee.deadlines.extend(match.name, after(START, hours=96), "Ann is ill")
    leaf = match.leaves[-1]
    assert leaf["type"] == "match.due_changed"
    assert leaf["data"] == {
        "cause": "organiser",
        "due": after(START, hours=96),
        "reason": "Ann is ill",
        "window": 1,
    }
    assert leaf["at"] < after(START, hours=72)
    assert house.log.due_of(match.name).at == after(START, hours=96)


def test_an_extended_window_stays_open_at_its_old_due_time(house, match):
    house.referee.deadlines.extend(match.name, after(START, hours=96), "")
    house.clock.set(after(START, hours=80))
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    assert match[1].order(PLOT).outcome == "accepted"


def test_every_person_is_told_of_an_extension(house, match):
    house.referee.deadlines.extend(match.name, after(START, hours=96), "")
    assert {letter.seat for letter in house.letters(match.name, "extended")} == {1, 2}


def test_a_deadline_never_lies_in_the_past(house, match):
    house.clock.advance(hours=1)
    assert refusal(house.referee.deadlines.extend, match.name, house.now, "").code == "M-DUE-PAST"


def test_a_deadline_lies_at_most_two_years_ahead(house, match):
    for due in ("9999-12-31T23:59:59.999Z", after(START, hours=24 * 730, ms=1)):
        problem = refusal(house.referee.deadlines.extend, match.name, due, "")
        assert (problem.code, problem.facts["furthest"]) == (
            "M-DUE-FAR",
            after(START, hours=24 * 730),
        )
    house.referee.deadlines.extend(match.name, after(START, hours=24 * 730), "")
    assert match.window.due == after(START, hours=24 * 730)


def test_votes_do_not_lead_further_away_either(house, match):
    house.referee.deadlines.extend(match.name, after(START, hours=24 * 728), "")
    assert codes(match[1].moves("vote", "extend 3 yes")) == ["M-DUE-FAR"]
    for seat in (1, 2):
        assert match[seat].moves("vote", "extend 2 yes").outcome == "accepted"
    assert match.window.due == after(START, hours=24 * 730)


@pytest.mark.parametrize("due", ["0001-01-01T00:00:00.000+23:59", "9999-12-31T23:59:59.999-23:59"])
def test_a_time_that_no_calendar_has_in_utc_is_none(house, match, due):
    assert refusal(house.referee.deadlines.extend, match.name, due, "").code == "M-DUE-FORM"


def test_what_all_were_told_comes_no_nearer_while_somebody_has_not_answered(house, match):
    match[1].order(f"{PLOT}\nwait")
    for hours in (1, 30, 71):
        problem = refusal(
            house.referee.deadlines.extend, match.name, after(START, hours=hours), "hurry"
        )
        assert (problem.code, problem.facts["told"]) == ("M-DUE-TOLD", after(START, hours=72))
    assert match.window.due == after(START, hours=72)


def test_what_was_extended_is_told_too(house, match):
    house.referee.deadlines.extend(match.name, after(START, hours=96), "")
    problem = refusal(house.referee.deadlines.extend, match.name, after(START, hours=80), "")
    assert problem.code == "M-DUE-TOLD"


def test_a_standing_order_is_no_answer_that_would_show_itself_here(house, match):
    match[1].order(f"{PLOT}\nwait")
    match[2].signed("standing", f"always plot: {PLOT}")
    assert (
        refusal(house.referee.deadlines.extend, match.name, after(START, hours=48), "").code
        == "M-DUE-TOLD"
    )


def test_once_all_have_answered_a_deadline_may_come_nearer_but_leaves_a_day(house, match):
    for seat in (1, 2):
        match[seat].order(f"{PLOT}\nwait")
    house.clock.advance(hours=1)
    problem = refusal(
        house.referee.deadlines.extend, match.name, after(START, hours=24), "all are in"
    )
    assert (problem.code, problem.facts["nearest"]) == ("M-DUE-NEAR", after(START, hours=25))
    house.referee.deadlines.extend(match.name, after(START, hours=25), "all are in")
    assert match.window.due == after(START, hours=25)


def test_where_the_pace_is_shorter_than_a_day_its_hours_are_left(house):
    match = house.begun("convoy", 2, policy=Policy(long=10))
    for seat in (1, 2):
        match[seat].order(f"{PLOT}\nwait")
    house.referee.deadlines.extend(match.name, after(START, hours=40), "")
    assert (
        refusal(house.referee.deadlines.extend, match.name, after(START, hours=9), "").code
        == "M-DUE-NEAR"
    )
    house.referee.deadlines.extend(match.name, after(START, hours=10), "all are in")
    assert match.window.due == after(START, hours=10)


def test_where_no_window_closes_early_no_deadline_comes_nearer_whoever_has_answered(house):
    match = house.begun("convoy", 2, policy=Policy(hold=True))
    nearer = after(START, hours=48)
    assert refusal(house.referee.deadlines.extend, match.name, nearer, "").code == "M-DUE-HOLD"
    for seat in (1, 2):
        match[seat].order(PLOT)
    assert refusal(house.referee.deadlines.extend, match.name, nearer, "").code == "M-DUE-HOLD"


def test_a_pause_does_not_bring_nearer_what_was_told_before_it(house, match):
    house.referee.deadlines.extend(match.name, after(START, hours=500), "")
    house.referee.deadlines.pause(match.name, "")
    house.referee.deadlines.resume(match.name, "")
    assert match.window.due == after(START, hours=500)


@pytest.mark.parametrize(
    "due",
    [
        "tomorrow",
        "2026-12-01",
        "2026-12-01T20:00:00Z",
        "2026-12-01T20:00:00.000",
        "2026-13-01T20:00:00.000Z",
        "",
    ],
)
def test_a_time_that_is_none_is_refused_with_one_that_is(house, match, due):
    problem = refusal(house.referee.deadlines.extend, match.name, due, "")
    assert problem.code == "M-DUE-FORM"
    assert problem.facts["due"] == due
    assert match.window.due == after(START, hours=72)


def test_a_deadline_that_has_passed_cannot_be_moved(house, match):
    house.clock.set(match.window.due)
    for action in (
        lambda: house.referee.deadlines.extend(match.name, after(START, hours=96), ""),
        lambda: house.referee.deadlines.pause(match.name, ""),
    ):
        assert refusal(action).code == "M-DUE-PASSED"


def test_a_pause_is_a_due_time_of_null_and_a_resumption_gives_a_whole_period(house, match):
    house.referee.deadlines.pause(match.name, "holidays")
    assert match.leaves[-1]["data"]["due"] is None
    assert match.now.paused
    house.clock.advance(hours=500)
    house.referee.deadlines.resume(match.name, "we are back")
    assert match.leaves[-1]["data"]["due"] == after(START, hours=572)
    assert not match.now.paused


def test_a_short_window_gets_a_short_period_when_it_is_resumed(house):
    match = house.begun("nim", stones=5, policy=Policy(long=100, short=10))
    house.referee.deadlines.pause(match.name, "")
    house.referee.deadlines.resume(match.name, "")
    assert match.window.due == after(START, hours=10)


def test_letters_count_while_the_match_is_paused(house, match):
    house.referee.deadlines.pause(match.name, "")
    house.clock.advance(hours=1000)
    assert match[1].order(PLOT).outcome == "accepted"


def test_pausing_twice_and_resuming_what_runs_are_refused(house, match):
    assert refusal(house.referee.deadlines.resume, match.name, "").code == "M-NOT-PAUSED"
    house.referee.deadlines.pause(match.name, "")
    assert refusal(house.referee.deadlines.pause, match.name, "").code == "M-PAUSED"
    assert (
        refusal(house.referee.deadlines.extend, match.name, after(START, hours=9), "").code
        == "M-PAUSED"
    )


def test_a_lobby_and_an_ended_match_have_no_deadline(house):
    lobby = house.created("nim")
    ended = house.begun("nim", stones=1)
    ended[1].order("take 1")
    for match in (lobby, ended):
        assert refusal(house.referee.deadlines.pause, match.name, "").code == "M-NO-WINDOW"


def test_a_weekly_grid_gives_the_next_evening(house):
    """21 November 2026 is a Saturday; in winter Paris is an hour ahead of UTC."""
    policy = Policy(grid="Mon,Thu 20:00 Europe/Paris")
    match = house.begun("convoy", 2, policy=policy)
    assert match.window.due == "2026-11-23T19:00:00.000Z"


def test_a_due_change_shows_its_reason_to_everybody(house, match):
    house.referee.deadlines.pause(match.name, "holidays")
    house.referee.deadlines.resume(match.name, "we are back")
    said = [moment.say("en") for moment in house.referee.views.history(match.name, None, 0)]
    assert "paused" in said[-2]
    assert "holidays" in said[-2]
    assert "we are back" in said[-1]


def test_nobody_gives_a_reason_in_the_referees_own_spelling(house, match):
    """`[intake 90]` on record is the referee's word for an outage, in both languages."""
    problem = refusal(
        house.referee.deadlines.extend, match.name, after(START, hours=96), "[intake 90]"
    )
    assert problem.code == "M-REASON-OWN"
    house.referee.deadlines.extend(match.name, after(START, hours=96), "[holidays]!")
