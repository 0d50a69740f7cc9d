"""Votes and consents: what happens once every person at the table has agreed, and not before."""

import pytest

from referee.audit import audit
from referee.match.events import DueChanged
from referee.match.policy import Policy, instant
from referee.service import Contact
from referee.service.ledger.decision import Decision
from tests.independent.checker import check
from tests.service.house import after, codes


@pytest.fixture
def match(house):
    return house.begun("convoy", 3)


def vote(match, what, *seats, kind="vote"):
    return [match[seat].moves(kind, f"{what}\n") for seat in seats][-1]


def kinds(match, kind):
    return [(letter.seat, letter.kind) for letter in match.house.letters(match.name, kind)]


def holds(match):
    """Both checkers pass the record; what the audit says."""
    record = match.house.referee.records.export(match.name)
    report = audit(record, games=match.house.games)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []
    return report


# --- a draw, an early end -----------------------------------------------------------------------


def test_a_draw_is_agreed_once_the_last_person_says_yes(match):
    vote(match, "draw yes", 1, 2)
    assert match.now.phase == "running"
    vote(match, "draw yes", 3)
    assert match.types[-2:] == ["match.ruled", "match.ended"]
    assert match.last("match.ruled")["data"]["cause"] == "draw"
    ended = match.last("match.ended")["data"]
    assert (ended["cause"], ended["outcome"]) == ("vote", None)
    assert holds(match).of("orders").finding.say("en")


def test_an_early_end_has_no_result(match):
    vote(match, "end yes", 1, 2, 3)
    assert match.now.cause == "vote"
    assert "match.ruled" not in match.types
    holds(match)


def test_where_only_signed_letters_count_votes_are_signed(house):
    match = house.begun("convoy", 2, policy=Policy(assurance="signed"))
    assert codes(match[1].says("vote", "draw yes\n")) == ["M-KEY-SIGNS"]
    for seat in (1, 2):
        assert match[seat].signed("vote", "draw yes").outcome == "accepted"
    assert match.now.cause == "vote"
    holds(match)


def test_a_signed_vote_for_another_window_is_none(match):
    assert codes(match[1].signed("vote", "draw yes", window=7)) == ["T-OTHER-WINDOW"]


def test_one_no_ends_the_motion_and_everybody_begins_anew(match):
    vote(match, "draw yes", 1, 2)
    vote(match, "draw no", 3)
    assert match.now.motions == {}
    vote(match, "draw yes", 3)
    assert match.now.phase == "running"


def test_a_yes_taken_back_does_not_count(house):
    match = house.begun("convoy", 3, signed=False)
    vote(match, "draw yes", 1, 2)
    vote(match, "draw no", 1)
    vote(match, "draw yes", 3)
    assert match.now.phase == "running"
    vote(match, "draw yes", 1)
    assert match.now.phase == "ended"


def test_bots_never_stand_in_the_way(house):
    match = house.invited("convoy", 3)
    house.referee.lobby.sit_bot(match.name, 2)
    for seat in (1, 3):
        match[seat].says("join")
    vote(match, "end yes", 1, 3)
    assert match.now.cause == "vote"
    holds(match)


def test_who_has_conceded_looks_on_and_has_no_voice(match):
    assert match[2].moves("concede", "").outcome == "accepted"
    vote(match, "end yes", 1, 3)
    assert match.now.cause == "vote"
    holds(match)


def test_a_draw_stays_on_the_table_when_a_window_closes(match):
    vote(match, "draw yes", 1, 2)
    match.due()
    vote(match, "draw yes", 3)
    assert match.now.phase == "ended"
    holds(match)


def test_the_others_are_told_of_a_new_motion_and_of_its_end(match):
    vote(match, "draw yes", 1)
    assert sorted(kinds(match, "motion")) == [(2, "motion"), (3, "motion")]
    vote(match, "draw yes", 2)
    assert len(kinds(match, "motion")) == 2
    vote(match, "draw no", 3)
    assert sorted(kinds(match, "motion"))[-2:] == [(2, "motion"), (3, "motion")]


def test_who_looks_at_the_table_sees_what_is_proposed_and_who_agrees(match):
    vote(match, "draw yes", 2)
    [motion] = match.house.referee.views.table(match.name, 1).motions
    assert (motion.name, motion.number, motion.yes) == ("draw", None, (2,))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("surrender yes\n", "M-VOTE"),
        ("draw no\n", "M-NO-MOTION"),
        ("resume yes\n", "M-NOT-PAUSED"),
        ("extend 15 yes\n", "M-DAYS"),
    ],
)
def test_what_cannot_be_voted_on_is_refused(match, body, code):
    assert codes(match[1].moves("vote", body)) == [code]


def test_in_the_lobby_there_is_nothing_to_vote_on(house):
    match = house.invited("convoy", 2)
    assert codes(match[1].moves("vote", "draw yes\n")) == ["M-NO-WINDOW"]


# --- deadlines ----------------------------------------------------------------------------------


def test_an_extension_moves_the_deadline_by_so_many_days(match):
    before = match.window.due
    vote(match, "extend 2 yes", 1, 2, 3)
    assert (instant(match.window.due) - instant(before)).days == 2
    changed = match.last("match.due_changed")["data"]
    assert (changed["cause"], changed["reason"]) == ("vote", "")


def test_another_number_of_days_is_another_motion(match):
    vote(match, "extend 2 yes", 1, 2)
    assert codes(match[3].moves("vote", "extend 3 yes\n")) == ["M-OTHER-MOTION"]


def test_a_pause_by_vote_is_ended_by_vote(match):
    vote(match, "pause yes", 1, 2, 3)
    assert match.now.paused
    vote(match, "resume yes", 1, 2, 3)
    assert not match.now.paused
    vote(match, "end yes", 1, 2, 3)
    holds(match)


@pytest.mark.parametrize(
    ("body", "code"), [("pause yes\n", "M-PAUSED"), ("extend 2 yes\n", "M-NO-DUE")]
)
def test_in_a_pause_nobody_votes_on_a_pause_or_on_a_deadline(house, body, code):
    """By version 1 of leaf 0, where one may vote signed and unsigned: the same again is no vote."""
    house.referee.core.edition = 1
    match = house.begun("convoy", 3)
    vote(match, "pause yes", 1, 2, 3)
    assert codes(match[1].signed("vote", body)) == [code]


def test_a_deadlines_motion_lapses_with_its_window(match):
    vote(match, "extend 2 yes", 1, 2)
    match.due()
    assert match.now.motions == {}


# --- rulings ------------------------------------------------------------------------------------


def test_a_ruling_stands_on_record_with_its_reason_and_is_told_to_all(match):
    match.house.referee.rulings.rule(match.name, 2, "the letter of Friday counts")
    ruled = match.last("match.ruled")["data"]
    assert ruled == {"cause": "organiser", "reason": "the letter of Friday counts", "seat": 2}
    assert [seat for seat, _ in kinds(match, "ruled")] == [1, 2, 3]


# --- whoever had not agreed leaves ----------------------------------------------------------------


def concedes(match, seat):
    match[seat].moves("concede", "")


def leaves(match, seat):
    match.house.referee.chairs.vacate(match.name, seat, "left", "")


def makes_way_for_a_bot(match, seat):
    match.house.referee.chairs.sit_bot(match.name, seat, "away")


@pytest.mark.parametrize("goes", [leaves, concedes, makes_way_for_a_bot])
def test_what_all_who_stay_have_agreed_on_happens_as_the_last_other_goes(match, goes):
    vote(match, "draw yes", 1, 2)
    goes(match, 3)
    assert match.types[-2:] == ["match.ruled", "match.ended"]
    assert match.now.cause == "vote"
    holds(match)


def test_more_time_that_all_who_stay_want_is_given_as_the_last_other_goes(house):
    """Seat 3 of a match of three makes way for a bot; the window stays."""
    match = house.begun("convoy", 3, policy=Policy(hold=True))
    due = match.window.due
    vote(match, "extend 2 yes", 1, 2)
    makes_way_for_a_bot(match, 3)
    assert (instant(match.window.due) - instant(due)).days == 2
    vote(match, "end yes", 1, 2)
    holds(match)


def test_a_way_back_that_all_who_stay_want_is_gone_as_a_bot_sits_down(match):
    for seat in match.seats:
        match[seat].order("plot m m x")
    vote(match, "rewind 1 yes", 1, 2, kind="consent")
    makes_way_for_a_bot(match, 3)
    assert "match.rewound" in match.types
    vote(match, "end yes", 1, 2)
    assert "agreed" in holds(match).of("orders").finding.say("en")


def test_nothing_goes_back_to_before_a_chair_fell_empty_though_all_who_stay_want_it(match):
    for seat in match.seats:
        match[seat].order("plot m m x")
    vote(match, "rewind 1 yes", 1, 2, kind="consent")
    leaves(match, 3)
    assert "match.rewound" not in match.types


def test_who_takes_over_a_chair_has_a_voice_of_his_own(match):
    """A person sits down: nothing is agreed on without him."""
    vote(match, "draw yes", 1, 2)
    match.house.referee.chairs.replace(match.name, 3, Contact("dan@example.org", "Dan"), "sick")
    assert match.now.phase == "running"
    vote(match, "draw yes", 3)
    assert match.now.cause == "vote"
    holds(match)


def test_a_match_that_the_last_person_leaves_is_not_ended_by_vote(house):
    match = house.begun("convoy", 2)
    house.referee.chairs.sit_bot(match.name, 2, "away")
    leaves(match, 1)
    assert match.now.cause != "vote"


# --- agreed in time, read late --------------------------------------------------------------------


def mailed(match, what, seats, before):
    """These seats' mails end so many seconds before the deadline; they are read at the close."""
    due = match.window.due
    for seat in seats:
        match.house.mail(
            match[seat].signed_post("vote", f"{what}\n"), received=after(due, seconds=-before)
        )
    match.house.clock.set(after(due, seconds=5))
    match.house.referee.windows.wake(match.name)


def test_more_time_that_all_agreed_on_before_the_deadline_is_given_though_read_after_it(match):
    due = match.window.due
    mailed(match, "extend 3 yes", match.seats, 20)
    assert match.window.number == 1
    assert match.window.due == after(due, hours=72)
    moved = match.last("match.due_changed")
    assert (moved["data"]["cause"], moved["data"]["reason"]) == ("outage", "[vote]")
    assert {letter.seat for letter in match.house.letters(match.name, "extended")} == {1, 2, 3}
    vote(match, "end yes", 1, 2, 3)
    holds(match)


def test_a_pause_that_all_agreed_on_before_the_deadline_holds_though_read_after_it(match):
    mailed(match, "pause yes", match.seats, 20)
    assert match.now.paused
    vote(match, "end yes", 1, 2, 3)
    holds(match)


def test_more_time_that_one_had_not_agreed_to_at_the_deadline_is_not_given(match):
    mailed(match, "extend 3 yes", (1, 2), 20)
    assert match.window.number == 2
    assert "match.due_changed" not in match.types


def test_whose_vote_comes_to_nothing_is_told_so(match):
    """Two days late the day more that all had agreed on is over as well."""
    due = match.window.due
    for seat in match.seats:
        post = match[seat].signed_post("vote", "extend 1 yes\n")
        match.house.mail(post, received=after(due, seconds=-20))
    match.house.clock.set(after(due, hours=48))
    match.house.referee.windows.wake(match.name)
    assert match.window.number == 2
    told = [letter.payload.decode() for letter in match.house.letters(match.name, "receipt")]
    assert ["M-VOTE-OVER" in codes_told for codes_told in told[-3:]] == [False, False, True]


def test_no_record_holds_in_which_time_is_given_by_votes_that_were_not_cast(match):
    """A host who makes good what nobody agreed on is found out."""
    loaded = match.house.loaded(match.name)
    due = match.window.due
    match.house.clock.set(after(due, seconds=5))
    late = DueChanged(1, after(due, hours=72), "outage", "[vote]")
    match.house.referee.core.commit(Decision(loaded, (late,), after(due, seconds=5)))
    vote(match, "end yes", 1, 2, 3)
    record = match.house.referee.records.export(match.name)
    assert not audit(record, games=match.house.games).holds
    assert [finding for finding in check(record) if not finding.ok]
