"""From a position one plays on, back and forth."""

import dataclasses

import pytest

from referee.kernel.refused import Refused
from referee.sandbox import steps as s
from referee.sandbox.playing import (
    CannotPlay,
    proposed,
    resolved,
    steps_of,
    table_at,
    waiting,
)
from referee.sandbox.story import story
from tests.sandbox.given import heap, midway, stones, taken
from tests.toys import TOYS, nim


def test_it_begins_with_the_position_it_was_given():
    assert stones(heap(7)) == 7
    assert table_at(heap(7), TOYS).table.window.asked == (1,)


def test_a_window_closes_with_the_answers_that_stand_ready():
    given = s.with_answer(heap(5), 1, "take 3")
    assert given.ready == {1: "take 3"}
    assert stones(given) == 5
    assert stones(resolved(given, TOYS, "seed")) == 2


def test_a_seat_without_an_answer_plays_its_default():
    assert stones(resolved(heap(5), TOYS, "seed")) == 4


def test_an_answer_can_be_taken_back():
    given = s.with_answer(heap(), 1, "take 3")
    assert s.with_answer(given, 1, None).ready == {}


def test_undo_and_redo_move_the_cursor_and_lose_nothing():
    there = taken(heap(9), 3, 2)
    back = s.undone(there)
    assert (stones(there), stones(back), stones(s.undone(back))) == (4, 6, 9)
    assert s.redone(s.redone(s.undone(back))) == there


def test_there_is_nothing_before_the_beginning_and_behind_the_last_step():
    there = taken(heap(9), 3)
    assert s.undone(s.undone(there)).cursor == 0
    assert s.redone(there).cursor == 1
    assert (there.may_redo, s.undone(there).may_undo) == (False, False)


def test_what_was_undone_stands_ready_to_be_changed():
    assert s.undone(taken(heap(9), 3)).ready == {1: "take 3"}


def test_another_answer_cuts_what_was_undone():
    there = s.with_answer(s.moved(taken(heap(9), 3, 2, 1), 1), 2, "take 1")
    assert (len(there.steps), there.may_redo) == (1, False)
    assert stones(resolved(there, TOYS, "seed")) == 5


def test_another_answer_of_one_seat_leaves_the_others_as_they_were():
    sandbox = midway(TOYS.current("convoy"), 0)
    for seat in (1, 2):
        sandbox = s.with_answer(sandbox, seat, "plot m m m")
    again = s.with_answer(s.undone(resolved(sandbox, TOYS, "seed")), 1, "plot x x x")
    assert again.ready == {1: "plot x x x", 2: "plot m m m"}


def test_the_same_seed_gives_the_same_dice():
    sandbox = midway(TOYS.current("convoy"), 0)
    for seat in (1, 2):
        sandbox = s.with_answer(sandbox, seat, "plot x x x\nfire if enemy<=9")
    falls = [table_dice(resolved(sandbox, TOYS, seed)) for seed in ("a", "a", *"bcdef")]
    assert falls[0] == falls[1]
    assert len({tuple(dice) for dice in falls}) > 1


def table_dice(sandbox):
    return table_at(sandbox, TOYS).dice.roll


def test_a_step_that_is_played_is_never_changed_by_the_next():
    first = taken(heap(9), 3)
    before = list(table_at(first, TOYS).table.leaves)
    taken(first, 2)
    assert table_at(first, TOYS).table.leaves == before


def test_when_it_is_over_no_window_closes():
    over = taken(heap(1), 1)
    assert table_at(over, TOYS).table.outcome is not None
    with pytest.raises(ValueError, match="no window"):
        resolved(over, TOYS, "seed")


def test_it_has_only_so_many_steps(monkeypatch):
    monkeypatch.setattr(s, "MOST_STEPS", 2)
    there = taken(heap(9), 1, 1)
    assert there.is_full
    with pytest.raises(ValueError, match="no room"):
        resolved(there, TOYS, "seed")


def test_an_order_that_is_refused_is_refused_here_too():
    with pytest.raises(Refused):
        resolved(s.with_answer(heap(5), 1, "take 9"), TOYS, "seed")


def test_the_bot_answers_for_a_seat_what_that_seat_may_order():
    table = table_at(heap(5), TOYS).table
    text = proposed(table, 1, "seed")
    assert text == proposed(table, 1, "seed")
    assert stones(resolved(s.with_answer(heap(5), 1, text), TOYS, "seed")) < 5


def test_who_is_asked_and_has_not_answered_is_waited_for():
    sandbox = s.with_answer(midway(TOYS.current("convoy"), 0), 2, "plot x x x")
    assert waiting(table_at(sandbox, TOYS).table, sandbox.ready) == [1]


def test_each_seat_is_told_what_it_alone_may_know():
    sandbox = s.with_answer(midway(TOYS.current("convoy"), 0), 1, "plot m m m\nfire if enemy<=0")
    there = table_at(resolved(sandbox, TOYS, "seed"), TOYS)
    told = [story(there.table.game, there.leaves, seat, "en") for seat in (1, None)]
    assert len(told[0]) > len(told[1])
    assert set(told[1]) <= set(told[0])


def test_a_position_that_is_none_says_why():
    start = heap().start
    broken = s.Sandbox(s.replace(start, position='{"stones": "many"}'))
    with pytest.raises(CannotPlay, match="position"):
        steps_of(broken, TOYS)


def test_rules_that_are_gone_say_so():
    broken = s.Sandbox(s.replace(heap().start, version="0.1"))
    with pytest.raises(CannotPlay, match=r"0\.1"):
        table_at(broken, TOYS)


def test_the_bot_of_a_sandbox_is_a_tables_easy_bot():
    """Where a game has sense it is that; where its sense raises, it proposes, as at a table."""
    table = table_at(heap(9), TOYS).table.copied()
    for easy, orders in ((most, "take 3"), (raises, proposed(table, 1, "seed"))):
        table.game = dataclasses.replace(table.game, easy=easy)
        assert proposed(table, 1, "seed") == orders


def most(view, chance):
    return nim.Said("take", (3,))


def raises(view, chance):
    raise LookupError("no sense in this position")
