"""Standing orders as they work on a match: they answer, are used up, cascade, and give way."""

from dataclasses import replace

import pytest

from referee.kernel import standing
from referee.match.closing import PATIENCE
from referee.match.filing import LONGEST_RULES, MOST_RULES
from tests.service.house import codes

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
    mine = [moment.say("en") for moment in house.referee.views.history(match.name, 2, 0)]
    theirs = [moment.say("en") for moment in house.referee.views.history(match.name, 1, 0)]
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
    mine = house.referee.views.table(match.name, 2).standing
    assert [(line.number, line.text.en) for line in mine] == [
        (1, "always take when stones=0: take 3")
    ]
    assert mine[0].text.fr == "toujours prise quand pierres=0: take 3"
    assert house.referee.views.table(match.name, 1).standing == ()
    assert house.referee.views.table(match.name, None).standing == ()


def test_the_echo_is_the_canonical_line_under_its_number(match):
    match[2].signed("standing", "always take when stones=0: take 1")
    answer = match[2].signed("standing", "TOUJOURS prise quand pierres<=5 : prends 3")
    assert answer.echo == "2. always take when stones<=5: prends 3"


def test_the_numbers_of_the_echo_are_those_that_withdraw(match):
    rules = "always take when stones=0: take 1\nalways take when stones=0: take 2"
    echo = match[2].signed("standing", rules).echo
    second = echo.split("\n")[1].partition(".")[0]
    match[2].signed("withdraw", second)
    assert numbers(match, 2) == [1]


def test_taking_back_nothing_is_said_to_be_nothing(match):
    answer = match[2].signed("withdraw")
    assert [remark.code for remark in answer.remarks] == ["M-NOTHING"]


def test_taking_back_something_needs_no_remark(house):
    match = house.begun("convoy", 2)
    match[1].order(PLOT)
    assert match[1].signed("withdraw").remarks == ()


# --- how many -------------------------------------------------------------------------------------


def idle(count, start=1):
    """Rules that never fit."""
    return "\n".join(f"always take when stones=0: take {i}" for i in range(start, start + count))


def test_a_seat_has_at_most_a_hundred_in_force(match):
    for start in range(1, MOST_RULES, 50):
        assert match[2].signed("standing", idle(50, start)).outcome == "accepted"
    answer = match[2].signed("standing", "always take: take 1")
    assert codes(answer) == ["M-RULES-MANY"]
    assert answer.problems[0].facts == {"limit": MOST_RULES, "held": MOST_RULES}


def test_who_takes_some_back_may_file_again(match):
    match[2].signed("standing", idle(60))
    match[2].signed("standing", idle(40, 100))
    match[2].signed("withdraw", "1 2")
    assert match[2].signed("standing", idle(2, 200)).outcome == "accepted"


def test_a_letter_of_standing_orders_is_at_most_four_kib(match):
    long = "always take when stones=0: take 1" + " " * 10 + "x" * LONGEST_RULES
    assert codes(match[2].signed("standing", long)) == ["M-RULES-LONG"]


def test_all_standing_orders_together_are_bounded_too(match):
    """Given few rules, each as long as a letter may be, when there are too many bytes of them,
    then the next one is refused: a change of the table may have to read them all."""
    rules = [f"always take when stones=0: take {i} {'x' * 3900}" for i in range(5)]
    answers = [match[2].signed("standing", rule) for rule in rules]
    assert [codes(answer) for answer in answers] == [[], [], [], [], ["M-BOOK-LONG"]]


def test_the_same_letter_again_gets_its_receipt_also_when_the_book_is_full(match):
    post = match[2].signed_post("standing", idle(MOST_RULES))
    first = match[2].send(post)
    assert (match[2].send(post).outcome, match[2].send(post).n) == ("repeated", first.n)


def test_a_rule_whose_conditions_do_not_hold_is_not_read_at_all(house):
    """A hundred of them cost nothing."""
    match = house.begun("nim", stones=9)
    match[1].signed("standing", idle(MOST_RULES))
    now, game = match.now, house.games.current("nim")
    blind = replace(game, read=unread)
    assert standing.answer(blind, game.view(now.state, 1), now.book(1).rules) is None


def unread(text, view):
    raise AssertionError(f"{text!r} was read")


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
