"""Standing orders as they work on a match: they answer, are used up, cascade, and give way."""

import pytest

from referee.match.closing import PATIENCE

PLOT, OTHER = "plot m m x", "plot b b x"


@pytest.fixture
def match(house):
    return house.begun("nim", stones=20)


def taken(match):
    """(seat, stones) of every move."""
    moves = [leaf["data"] for leaf in match.leaves if leaf["type"] == "nim.stones_taken"]
    return [(move["seat"], move["n"]) for move in moves]


def numbers(match, seat):
    return [rule.number for rule in match.now.book(seat).rules]


def test_a_standing_order_answers_as_soon_as_its_window_opens(match):
    match[2].signed("standing", "always take: take 2")
    match[1].order("take 1")
    assert taken(match) == [(1, 1), (2, 2)]


def test_a_standing_order_filed_while_asked_answers_at_once(match):
    match[1].signed("standing", "next take: take 3")
    assert taken(match) == [(1, 3)]


def test_the_leaf_of_the_standing_order_is_what_was_used(match):
    filed = match[2].signed("standing", "always take: take 2")
    match[1].order("take 1")
    assert match.used() == [None, filed.n]
    assert match.last("match.window_closed")["data"]["given"] == [2]


def test_an_order_comes_before_a_standing_order(house):
    match = house.begun("convoy", 2)
    match[1].signed("standing", f"always plot: {OTHER}")
    own = match[1].order(PLOT)
    match[2].order(PLOT)
    assert match.used()[0] == own.n


def test_next_comes_before_always_and_is_used_up(match):
    match[2].signed("standing", "always take: take 1\nnext take: take 3")
    match[1].order("take 1")
    match[1].order("take 1")
    assert taken(match) == [(1, 1), (2, 3), (1, 1), (2, 1)]
    assert numbers(match, 2) == [1]


def test_file_order_decides_between_two_that_fit(match):
    match[2].signed("standing", "always take: take 3\nalways take: take 1")
    match[1].order("take 1")
    assert taken(match)[-1] == (2, 3)


def test_a_condition_that_does_not_hold_passes_over_to_the_next_line(match):
    match[2].signed("standing", "always take when stones<=5: take 3\nalways take: take 1")
    match[1].order("take 1")
    assert taken(match)[-1] == (2, 1)


def test_an_order_that_is_not_legal_now_is_passed_over(house):
    match = house.begun("nim", stones=3)
    match[2].signed("standing", "always take: take 3\nalways take: take 1")
    match[1].order("take 1")
    assert taken(match) == [(1, 1), (2, 1)]


def test_that_a_next_was_used_up_is_told_to_its_owner_alone(house, match):
    match[2].signed("standing", "next take: take 3")
    match[1].order("take 1")
    leaf = match.last("match.seat_told")
    part = house.loaded(match.name).by_name[f"told.{leaf['n']}"]
    assert (leaf["data"], part.audience) == ({"seat": 2}, (2,))
    assert part.value == [{"number": 1, "what": "standing_used"}]
    mine = [moment.say("en") for moment in house.referee.history(match.name, 2, 0)]
    theirs = [moment.say("en") for moment in house.referee.history(match.name, 1, 0)]
    assert "Your standing order 1 has answered." in mine
    assert "Your standing order 1 has answered." not in theirs


def test_a_seat_that_was_told_nothing_gets_its_empty_word_all_the_same(match):
    match[1].order("take 1")
    assert match.part(f"told.{match.last('match.seat_told')['n']}") == []


def test_numbers_go_on_and_are_never_used_again(match):
    match[2].signed("standing", "next take: take 1\nalways take when stones=0: take 2")
    match[2].signed("withdraw", "1, 2")
    match[2].signed("standing", "always take when stones=0: take 3")
    assert numbers(match, 2) == [3]


def test_a_withdrawn_standing_order_answers_no_more(match):
    match[2].signed("standing", "always take: take 3")
    match[2].signed("withdraw", "1")
    match[1].order("take 1")
    assert taken(match) == [(1, 1)]
    assert match.window.asked == (2,)


def test_a_standing_order_that_cannot_be_read_is_refused_whole(match):
    answer = match[2].signed("standing", "always take: take 3\nsometimes take: take 1")
    assert answer.outcome == "refused"
    assert answer.problems[0].where.line == 2
    assert numbers(match, 2) == []


def test_the_owner_lists_standing_orders_by_number_and_nobody_else_does(house, match):
    match[2].signed("standing", "always take when stones=0: take 3")
    mine = house.referee.table(match.name, 2).standing
    assert [(line.number, line.text.en) for line in mine] == [
        (1, "always take when stones=0: take 3")
    ]
    assert mine[0].text.fr == "toujours prise quand pierres=0: take 3"
    assert house.referee.table(match.name, 1).standing == ()
    assert house.referee.table(match.name, None).standing == ()


def test_the_echo_is_the_canonical_line(match):
    answer = match[2].signed("standing", "TOUJOURS prise quand pierres<=5 : prends 3")
    assert answer.echo == "always take when stones<=5: prends 3"


# --- patience -------------------------------------------------------------------------------------


def both_always(house, stones=99):
    match = house.begun("nim", stones=stones)
    match[2].signed("standing", "always take: take 1")
    match[1].signed("standing", "always take: take 1")
    return match


def test_after_20_windows_without_a_person_the_next_one_stays_open(house):
    match = both_always(house)
    assert PATIENCE == 20
    assert match.now.lonely == PATIENCE
    assert match.window.number == PATIENCE + 1
    assert match.types.count("match.window_closed") == PATIENCE


def test_the_open_one_closes_when_it_is_due_and_then_20_more_may_go(house):
    match = both_always(house)
    match.due()
    assert len(taken(match)) == 2 * PATIENCE + 1
    assert match.window.number == 2 * PATIENCE + 2


def test_a_person_who_steps_in_sets_the_count_back(house):
    match = both_always(house)
    assert match.window.asked == (1,)
    match[1].order("take 2")
    assert taken(match)[PATIENCE] == (1, 2)
    assert len(taken(match)) == 2 * PATIENCE + 1


def test_a_cascade_that_stays_open_is_told_to_the_seats(house):
    match = both_always(house)
    news = house.letters(match.name)[-2:]
    assert sorted((letter.kind, letter.seat) for letter in news) == [("due", 1), ("happened", 2)]
    assert {letter.n for letter in news} == {len(match.raw) - 1}
