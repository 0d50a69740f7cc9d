"""The bare table: answers, cascades and leaves in the log's order."""

import dataclasses

import msgspec
import pytest

from referee.kernel.bare_table import (
    BareCreated,
    BareEnded,
    BareSeatTold,
    BareStarted,
    BareTable,
    BareWindowClosed,
    BareWindowOpened,
    EndlessError,
    replayed,
)
from referee.kernel.event import Event
from referee.kernel.recorder import Recorder
from referee.kernel.standing import read
from referee.kernel.window import Window
from tests.toys import TOYS
from tests.toys.play import chance, table
from tests.toys.tongue import Said

NIM, CONVOY = TOYS.current("nim"), TOYS.current("convoy")


def kinds(leaves):
    return [
        leaf.what.short_name() if isinstance(leaf.what, Event) else type(leaf.what)
        for leaf in leaves
    ]


def test_a_match_begins_with_its_creation_its_start_the_set_up_and_a_window():
    assert kinds(table(NIM, 1).leaves) == [BareCreated, BareStarted, "heap_laid", BareWindowOpened]


def test_letters_before_the_start_take_leaf_numbers_of_their_own():
    match = BareTable(NIM, NIM.options(), 2, chance, letters=4)
    assert [leaf.n for leaf in match.leaves] == [0, 5, 6, 7]


def test_a_close_is_followed_by_events_the_told_and_the_next_window():
    match = table(CONVOY, 1)
    assert kinds(match.close({})) == [
        BareWindowClosed,
        "sheet_filed",
        "sheet_filed",
        "turn_ended",
        BareSeatTold,
        BareSeatTold,
        BareWindowOpened,
    ]


def test_the_last_leaf_is_the_end_and_nothing_can_be_closed_after_it():
    match = BareTable(NIM, NIM.options(stones=1), 2, chance)
    leaves = match.close({1: Said("take", (1,))})
    assert kinds(leaves)[-1] is BareEnded
    assert leaves[-1].what.outcome.winners == (2,)
    with pytest.raises(ValueError, match="no window is open"):
        match.close({})


def test_a_silent_seat_plays_its_default_and_is_not_among_the_given():
    match = table(CONVOY, 1)
    closed = match.close({2: match.window.asks[2].default})[0].what
    assert closed.given == (2,)
    assert {seat: given.played_default for seat, given in match.answers[0].items()} == {
        1: True,
        2: False,
    }


def test_an_own_order_comes_before_a_standing_one_and_a_next_is_used_once():
    match = table(NIM, 1)
    match.books[1] = match.books[1].file(read(NIM, "next take: take 3"))
    match.close({1: Said("take", (1,))})
    assert match.state.stones == 9
    match.close({2: Said("take", (1,))})
    match.close({})
    assert match.state.stones == 5
    assert match.books[1].rules == ()


def test_an_answer_given_ahead_comes_before_a_standing_one():
    match = table(dataclasses.replace(NIM, window=ahead(Said("take", (2,)))), 1)
    match.books[1] = match.books[1].file(read(NIM, "always take: take 3"))
    match.close({})
    assert match.answers[0][1].order == Said("take", (2,))


def ahead(order):
    def window(state):
        found = NIM.window(state)
        asks = {seat: msgspec.structs.replace(ask, ahead=order) for seat, ask in found.asks.items()}
        return msgspec.structs.replace(found, asks=asks)

    return window


def test_nobody_answers_who_is_not_asked():
    with pytest.raises(ValueError, match=r"does not ask seats \[2\]"):
        table(NIM, 1).close({2: Said("take", (1,))})


def test_windows_that_ask_nobody_close_at_once_each_with_a_draw_of_its_own():
    """Nim where seat 2 is never asked: its turns pass by themselves."""
    match = table(dataclasses.replace(NIM, window=nobody_for(2), resolve=takes_one), 1)
    leaves = match.close({1: Said("take", (1,))})
    assert kinds(leaves).count(BareWindowClosed) == 2
    assert [leaf.what.draw for leaf in leaves if isinstance(leaf.what, BareWindowClosed)] == [2, 3]
    assert (match.number, match.state.turn) == (3, 1)


def nobody_for(seat):
    def window(state):
        found = NIM.window(state)
        return found and Window(
            found.name, found.pace, found.facts, {s: a for s, a in found.asks.items() if s != seat}
        )

    return window


def takes_one(record, orders, chance):
    record.emit(NIM.event_type("stones_taken")(record.state.turn, 1))


def test_rules_that_never_ask_anybody_again_are_found_out():
    endless = dataclasses.replace(NIM, window=lambda state: Window("take", "short", {}, {}))
    endless = dataclasses.replace(endless, resolve=lambda record, orders, chance: None)
    with pytest.raises(EndlessError, match="ask nobody"):
        table(endless, 1)


def test_a_game_that_stops_without_an_outcome_is_found_out():
    with pytest.raises(ValueError, match="no outcome"):
        table(dataclasses.replace(NIM, window=lambda state: None), 1)


def test_the_match_can_go_on_from_another_state():
    match = table(NIM, 1)
    match.put(type(match.state)(stones=2, turn=2))
    assert match.window.asked == (2,)


def test_a_chair_that_falls_empty_may_change_the_window_or_leave_it():
    match = table(CONVOY, 1)
    assert match.leave(1) == []
    assert kinds(table(NIM, 1).leave(2)) == ["game_won", BareEnded]


def test_only_a_seat_that_is_asked_can_be_told_something():
    record = Recorder(NIM.evolve, NIM.state())
    record.tell(2, "withheld")
    assert record.told_to([3, 2]) == [(2, [{"what": "withheld"}]), (3, [])]
    with pytest.raises(ValueError, match=r"seats \[2\] were told something"):
        record.told_to([1])


def test_a_replay_needs_the_events_alone():
    match = table(NIM, 1)
    match.close({})
    assert replayed(NIM, match.events) == match.state
