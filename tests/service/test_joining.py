"""Joining, and the start: it comes by itself when every seat is taken."""

import pytest

from referee.service import Contact
from storage import Conflict
from storage.tree import leaf_hash
from tests.service.house import START, after, codes, public_line


def test_a_signed_join_brings_its_key_and_an_unsigned_one_null(house):
    match = house.invited("nim")
    match[1].signed("join")
    match[2].says("join")
    started = match.last("match.started")
    assert match.part(f"keys.{started['n']}.1") == public_line(match[1].key)
    assert match.part(f"keys.{started['n']}.2") is None
    assert match.now.keys == {1: public_line(match[1].key), 2: None}


def test_the_match_starts_by_itself_when_the_last_seat_has_joined(house):
    match = house.invited("convoy", 3)
    for seat in (3, 1):
        match[seat].says("join")
        assert match.now.phase == "lobby"
    match[2].says("join")
    assert match.now.phase == "running"


def test_the_start_is_draw_1_then_set_up_then_the_first_window(house):
    match = house.begun("nim", stones=3)
    started = match.last("match.started")
    joins = ["match.letter_sealed"] * 2
    assert match.types == [
        "match.created",
        *joins,
        "match.started",
        "nim.heap_laid",
        "match.window_opened",
    ]
    assert started["data"]["draw"] == 1
    assert len(started["sealed"]) == 3
    assert match.part(f"used.{started['n']}") == [1, 2]
    assert match.last("match.window_opened")["data"]["window"] == 1


def test_all_leaves_of_the_start_are_of_one_moment(house):
    match = house.begun("nim", stones=3)
    assert len({leaf["at"] for leaf in match.leaves[3:]}) == 1


def test_keys_are_handed_to_all_seats_and_used_to_nobody_before_the_end(house):
    match = house.begun("nim", stones=3)
    parts = house.loaded(match.name).by_name
    assert parts["keys.3.1"].audience == (1, 2)
    assert parts["used.3"].audience == ()


def test_nobody_joins_a_match_that_has_started(house):
    match = house.begun("nim", stones=3)
    assert codes(match[1].says("join")) == ["M-STARTED"]


def test_no_order_counts_before_the_start(house):
    match = house.invited("nim")
    assert codes(match[1].says("order", "take 1")) == ["M-NOT-STARTED"]


def test_a_join_with_lines_is_refused(house):
    match = house.invited("nim")
    assert codes(match[1].says("join", "take 1")) == ["T-JOIN-BODY"]


def test_a_join_taken_back_keeps_the_match_in_its_lobby(house):
    match = house.invited("nim")
    match[1].signed("join")
    assert match[1].signed("withdraw").outcome == "accepted"
    match[2].signed("join")
    assert match.now.joined == (2,)
    assert match.now.phase == "lobby"


def test_the_last_of_two_joins_brings_the_key(house):
    match = house.invited("nim")
    match[1].signed("join")
    match[1].key, used_before = match[2].key, public_line(match[1].key)
    match[1].signed("join")
    match[2].says("join")
    assert match.now.keys[1] == public_line(match[2].key) != used_before


def test_a_signed_letter_of_the_lobby_needs_the_key_of_the_join(house):
    match = house.invited("nim")
    assert codes(match[1].signed("standing", "always take: take 1")) == ["S-NO-KEY"]
    match[1].signed("join")
    assert match[1].signed("standing", "always take: take 1").outcome == "accepted"
    match[1].key = match[2].key
    assert codes(match[1].signed("standing", "always take: take 2")) == ["S-OTHER-KEY"]


def test_a_standing_order_of_the_lobby_answers_in_the_first_window(house):
    match = house.invited("nim", stones=9)
    match[1].signed("join")
    match[1].signed("standing", "always take: take 3")
    match[2].signed("join")
    assert match.window.number == 2
    assert match.last("nim.stones_taken")["data"] == {"n": 3, "seat": 1}


def test_a_ready_lobby_is_due_at_once_so_that_a_crash_cannot_lose_the_start(house):
    match = house.invited("nim")
    match[1].says("join")
    house.referee.windows.advance = lambda name: None  # the process dies before it goes on
    match[2].says("join")
    assert match.now.phase == "lobby"
    [due] = house.log.due(house.now)
    house.restarted().referee.windows.wake(due.stream)
    assert match.now.phase == "running"


def test_time_stands_still_but_never_goes_back_on_the_log(house):
    match = house.invited("nim")
    house.clock.advance(hours=1)
    match[1].says("join", received=START)
    house.clock.set(START)
    match[2].says("join", received=START)
    times = [leaf["at"] for leaf in match.leaves]
    assert times == sorted(times)
    assert times[-1] == after(START, hours=1)


def test_the_public_list_shows_every_match_and_how_far_it_is(house):
    lobby, running = house.created("nim", name="a"), house.begun("nim", name="b")
    listed = {
        row.head.stream: (row.game, row.phase, row.cause) for row in house.referee.records.matches()
    }
    assert listed == {lobby.name: ("nim", "lobby", None), running.name: ("nim", "running", None)}


def test_leaf_0_names_the_log_in_everything_signed(house):
    match = house.created("nim")
    assert match.now.leaf0 == leaf_hash(match.raw[0])


def test_the_organiser_finds_his_match_by_his_token_and_nobody_else_does(house):
    made = house.referee.lobby.create("nim", {}, 2, organiser=Contact("org@example.org"))
    assert house.referee.seats.match_run_with(made.organiser) == made.match
    assert house.referee.seats.match_run_with("guess") is None


def test_a_conflict_that_never_ends_is_told(house):
    match = house.created("nim")

    def busy():
        raise Conflict(match.name, 1, 2)

    with pytest.raises(Conflict):
        house.referee.core.retrying(busy)


def test_the_chairs_are_listed_by_seat_with_who_sits_there(house):
    match = house.created("convoy", 3)
    match.invite(2)
    house.referee.lobby.sit_bot(match.name, 1)
    chairs = house.referee.seats.chairs(match.name)
    assert [(chair.seat, chair.bot, chair.person and chair.person.name) for chair in chairs] == [
        (1, "bot", None),
        (2, None, "Player 2"),
        (3, None, None),
    ]
    players = house.referee.views.table(match.name, None).players
    assert [player.en for player in players] == ["bot", "Player 2", ""]
