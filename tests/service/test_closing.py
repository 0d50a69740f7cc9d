"""When windows close: complete, due, waiting, held, paused; what stands on the log then."""

import pytest

from referee.kernel.chance import link_before
from referee.match.base64url import unb64u
from referee.match.policy import Policy
from tests.service.house import START, after

PLOT, OTHER = "plot m m x", "plot b b x"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


# --- early ---------------------------------------------------------------------------------------


def test_a_window_closes_when_the_last_asked_seat_has_answered(match):
    match[1].order(PLOT)
    assert match.window.number == 1
    match[2].order(PLOT)
    assert match.window.number == 2


def test_an_order_that_waits_counts_but_does_not_close(match):
    match[1].order(PLOT)
    answer = match[2].order(f"{OTHER}\nwait")
    assert answer.waits
    assert match.window.number == 1
    match.due()
    assert match.used() == [match.used()[0], answer.n]
    assert match.last("match.window_closed")["data"]["given"] == [1, 2]


def test_a_waiting_order_replaced_by_one_that_does_not_wait_closes(match):
    match[1].order(PLOT)
    match[2].order(f"{OTHER}\nattends")
    match[2].order(OTHER)
    assert match.window.number == 2


def test_a_match_that_holds_closes_no_window_before_it_is_due(house):
    match = house.begun("convoy", 2, policy=Policy(hold=True))
    match[1].order(PLOT)
    match[2].order(PLOT)
    assert match.window.number == 1
    house.clock.set(after(match.window.due, ms=-1))
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    house.clock.advance(seconds=0.001)
    house.referee.windows.wake(match.name)
    assert match.window.number == 2


def test_a_paused_window_never_closes(house, match):
    house.referee.deadlines.pause(match.name, "storm")
    match[1].order(PLOT)
    match[2].order(PLOT)
    house.clock.advance(hours=1000)
    house.referee.windows.wake(match.name)
    assert not house.referee.windows.close(match.name, 1)
    assert match.window.number == 1
    assert house.log.due_of(match.name) is None


def test_what_came_during_the_pause_closes_the_window_when_it_ends(house, match):
    house.referee.deadlines.pause(match.name, "storm")
    match[1].order(PLOT)
    match[2].order(PLOT)
    house.referee.deadlines.resume(match.name, "calm again")
    assert match.window.number == 2


def test_closing_a_window_that_is_neither_complete_nor_due_does_nothing(house, match):
    size = len(match.raw)
    assert not house.referee.windows.close(match.name, 1)
    assert len(match.raw) == size


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_command_that_means_another_window_closes_nothing(house, match, number):
    house.clock.set(match.window.due)
    size = len(match.raw)
    assert not house.referee.windows.close(match.name, number)
    assert len(match.raw) == size


def test_a_window_closes_once_however_often_it_is_asked_to(house, match):
    house.clock.set(match.window.due)
    assert house.referee.windows.close(match.name, 1)
    assert not house.referee.windows.close(match.name, 1)
    assert match.types.count("match.window_closed") == 1


# --- when due ------------------------------------------------------------------------------------


def test_a_silent_seat_plays_the_default_when_the_window_is_due(house):
    match = house.begun("nim", stones=3)
    match.due()
    assert match.last("nim.stones_taken")["data"] == {"n": 1, "seat": 1}
    assert match.last("match.window_closed")["data"]["given"] == []
    assert match.used() == [None, None]


def test_a_millisecond_before_the_due_time_nothing_closes(house, match):
    house.clock.set(after(match.window.due, ms=-1))
    house.referee.windows.wake(match.name)
    assert match.window.number == 1


def test_the_due_row_is_the_windows_due_time(house, match):
    row = house.log.due_of(match.name)
    assert (row.window, row.at) == (1, match.window.due)


def test_the_next_window_has_fresh_time_from_the_close(house, match):
    match.due()
    late = match.last("match.window_closed")["at"]
    assert match.window.opened == late
    assert match.window.due == after(late, hours=72)


# --- what the log holds --------------------------------------------------------------------------


def test_a_close_is_the_draw_the_events_a_word_to_each_seat_and_the_next_window(match):
    match[1].order("plot b b b")
    before = len(match.raw)
    match[2].order("plot m x x")
    closing = match.types[before + 1 :]
    told = ["match.seat_told", "match.seat_told"]
    assert closing[0] == "match.window_closed"
    assert closing[-4:] == ["convoy.turn_ended", *told, "match.window_opened"]
    assert all(type.startswith("convoy.") for type in closing[1:-3])
    assert [leaf["data"] for leaf in match.leaves[-3:-1]] == [{"seat": 1}, {"seat": 2}]


def test_a_close_is_of_one_moment_and_one_breath(house, match):
    match[1].order(PLOT)
    house.clock.advance(hours=1)
    before = len(match.raw)
    match[2].order(PLOT)
    assert {leaf["at"] for leaf in match.leaves[before + 1 :]} == {after(START, hours=1)}


def test_the_last_close_ends_the_match_and_opens_h(house):
    match = house.begun("nim", stones=1)
    match[1].order("take 1")
    assert match.types[-4:] == [
        "nim.stones_taken",
        "nim.game_won",
        "match.seat_told",
        "match.ended",
    ]
    assert match.leaves[-1]["data"] == {
        "cause": "outcome",
        "outcome": {"reason": "last_stone", "scores": {}, "winners": [2]},
        "secret": match.leaves[-1]["data"]["secret"],
    }
    assert house.log.due_of(match.name) is None


def test_links_are_a_chain_from_leaf_0_and_draws_count_up(house):
    match = house.begun("nim", stones=4)
    while match.now.phase == "running":
        match.due()
    draws = [leaf["data"] for leaf in match.leaves if "link" in leaf["data"]]
    assert [draw["draw"] for draw in draws] == list(range(1, len(draws) + 1))
    before = unb64u(match.leaves[0]["data"]["chain"])
    for draw in draws:
        assert link_before(unb64u(draw["link"])) == before
        before = unb64u(draw["link"])


def test_windows_count_up_and_tell_pace_facts_and_who_is_asked(house):
    match = house.begun("nim", stones=5)
    opened = match.last("match.window_opened")["data"]
    assert opened == {
        "asked": [1],
        "due": after(START, hours=24),
        "facts": {"stones": 5},
        "name": "take",
        "pace": "short",
        "window": 1,
    }
    match[1].order("take 2")
    assert match.last("match.window_opened")["data"]["asked"] == [2]
    assert match.window.number == 2


def test_draw_1_takes_the_nonces_of_the_joins(house):
    match = house.begun("convoy", 3)
    contributions = match.last("match.started")["data"]["contributions"]
    assert len(contributions) == 3
    assert all(unb64u(contribution) != bytes(32) for contribution in contributions)


def test_unsigned_joins_contribute_zeros(house):
    match = house.begun("convoy", 2, signed=False)
    contributions = match.last("match.started")["data"]["contributions"]
    assert [unb64u(contribution) for contribution in contributions] == [bytes(32)] * 2


def test_a_signed_join_without_a_nonce_contributes_zeros(house):
    match = house.begun("convoy", 2, nonce=False)
    contributions = match.last("match.started")["data"]["contributions"]
    assert [unb64u(contribution) for contribution in contributions] == [bytes(32)] * 2


def test_a_standing_order_contributes_its_nonce_anew_to_every_draw_it_answers(house):
    match = house.begun("nim", stones=9)
    match[2].signed("standing", "always take: take 1")
    match[1].order("take 1")
    first = match.last("match.window_closed")["data"]["contributions"]
    match[1].order("take 1")
    second = match.last("match.window_closed")["data"]["contributions"]
    assert first[0] == second[0]
    assert unb64u(first[1]) != unb64u(second[1]) != bytes(32)
