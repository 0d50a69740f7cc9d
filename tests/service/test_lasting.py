"""What a chair that changes, and a way back, may not do: thaw a pause, bring a deadline nearer."""

import pytest

from referee.games.catalogue import catalogue
from referee.match.policy import Policy
from tests.service.house import START, House, after, private, public_line
from tests.service.test_chairs import CYD, PLOT, holds

MONTH = after(START, hours=720)


@pytest.fixture
def signed():
    """Only signed letters count, so a new player's key makes the window open anew."""
    return House().begun("convoy", 2, policy=Policy(assurance="signed"))


@pytest.fixture
def minds():
    """Every chair that falls empty makes the window open anew."""
    return House(games=catalogue()).begun("empereur-telepathe", 3)


def taken_over(match):
    match[1].key = private("cyd")
    match.house.referee.chairs.replace(match.name, 1, CYD, "ill", key=public_line(match[1].key))


def stopped(match):
    """Whoever still sits there votes for the end, paused or not."""
    for seat in sorted(set(match.seats) - match.now.empty):
        if match[seat].chair.bot is None:
            match[seat].signed("vote", "end yes")
    assert match.now.cause == "vote"
    return match


def reasons(match):
    return [leaf["data"]["reason"] for leaf in match.leaves if leaf["type"] == "match.due_changed"]


# --- a pause --------------------------------------------------------------------------------------


def test_who_sits_down_in_a_paused_match_sits_down_in_a_paused_match(signed):
    signed.house.referee.deadlines.pause(signed.name, "looking into it")
    taken_over(signed)
    assert (signed.window.number, signed.now.paused) == (2, True)
    assert reasons(signed) == ["looking into it", "[paused]"]
    holds(stopped(signed))


def test_conceding_ends_no_pause(minds):
    minds.house.referee.deadlines.pause(minds.name, "a quarrel")
    assert minds[1].signed("concede").outcome == "accepted"
    assert (minds.window.number, minds.now.paused) == (2, True)
    assert minds.house.log.due_of(minds.name) is None
    holds(stopped(minds))


def test_a_pause_by_vote_lasts_as_well(minds):
    for seat in minds.seats:
        minds[seat].signed("vote", "pause yes")
    minds.house.referee.chairs.vacate(minds.name, 2, "removed", "")
    assert (minds.window.number, minds.now.paused) == (2, True)
    holds(stopped(minds))


@pytest.mark.parametrize("all_agree", [True, False])
def test_a_way_back_ends_no_pause(all_agree):
    match = House().begun("convoy", 2)
    for seat in (1, 2):
        match[seat].order(PLOT)
    match.house.referee.deadlines.pause(match.name, "a quarrel")
    if all_agree:
        for seat in (1, 2):
            match[seat].signed("consent", "rewind 1 yes")
    else:
        match.house.referee.rulings.rewind(match.name, 1, "a slip")
    assert (match.window.number, match.now.paused) == (3, True)
    holds(stopped(match))


def test_what_else_the_letter_says_thaws_nothing():
    match = House().begun("convoy", 2)
    for seat in (1, 2):
        match[seat].order(PLOT)
    match.house.referee.deadlines.pause(match.name, "a quarrel")
    match[1].signed("consent", "rewind 1 yes")
    both = (
        match[2].signed_post("consent", "rewind 1 yes"),
        match[2].post("press", "to: 1\n\nSorry.\n"),
    )
    assert [answer.outcome for answer in match.house.referee.submissions.submit_all(both)] == [
        "accepted"
    ] * 2
    assert match.now.paused
    holds(stopped(match))


def test_what_the_others_agreed_on_thaws_nothing_when_the_last_other_leaves(minds):
    """They had agreed to go back; that happens behind the leaver's chair."""
    minds.due()
    minds.house.referee.deadlines.pause(minds.name, "a quarrel")
    for seat in (1, 2):
        minds[seat].signed("consent", "rewind 1 yes")
    minds.house.referee.chairs.sit_bot(minds.name, 3, "")
    assert minds.types[-3:] == ["match.rewound", "match.window_opened", "match.due_changed"]
    assert minds.now.paused
    holds(stopped(minds))


def test_everybody_is_told_that_the_new_window_is_paused(minds):
    minds.house.referee.deadlines.pause(minds.name, "a quarrel")
    minds[1].signed("concede")
    told = [moment.say("en") for moment in minds.house.referee.views.history(minds.name, 2, 0)]
    assert told[-1] == "The match is paused. It was before, and stays so until it is resumed."


def test_a_pause_that_lasted_ends_with_a_resume(minds):
    minds.house.referee.deadlines.pause(minds.name, "a quarrel")
    minds[1].signed("concede")
    minds.house.referee.deadlines.resume(minds.name, "settled")
    assert minds.window.due == after(START, hours=72)
    assert not minds.now.paused
    holds(stopped(minds))


def test_what_was_told_before_the_pause_and_the_chair_counts_when_it_is_resumed(signed):
    signed.house.referee.deadlines.extend(signed.name, MONTH, "holidays")
    signed.house.referee.deadlines.pause(signed.name, "looking into it")
    taken_over(signed)
    signed.house.referee.deadlines.resume(signed.name, "settled")
    assert signed.window.due == MONTH


# --- a deadline -----------------------------------------------------------------------------------


def test_a_deadline_that_was_told_comes_no_nearer_when_somebody_sits_down(signed):
    signed.house.referee.deadlines.extend(signed.name, MONTH, "holidays")
    taken_over(signed)
    assert (signed.window.number, signed.window.due) == (2, MONTH)
    assert reasons(signed) == ["holidays", "[told]"]
    holds(stopped(signed))


def test_nor_when_somebody_concedes(minds):
    minds.house.referee.deadlines.extend(minds.name, MONTH, "holidays")
    minds[1].signed("concede")
    assert (minds.window.number, minds.window.due) == (2, MONTH)
    holds(stopped(minds))


def test_who_sits_down_late_has_a_whole_period_all_the_same(signed):
    signed.house.clock.advance(hours=50)
    taken_over(signed)
    assert signed.window.due == after(START, hours=122)
    assert reasons(signed) == []


def test_the_next_window_has_its_own_time_again(minds):
    """What was told spoke of the window that has closed."""
    minds.house.referee.deadlines.extend(minds.name, MONTH, "holidays")
    minds[1].signed("concede")
    minds.due()
    assert minds.window.due <= after(MONTH, hours=72)
    assert reasons(minds) == ["holidays", "[told]"]
