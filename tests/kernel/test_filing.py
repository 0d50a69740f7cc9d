"""An order text on its way in: `wait` is the kernel's, the rest is the game's."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.filing import MOST, WIDEST, understand, without_wait
from referee.kernel.refused import Kind, Refused
from tests.toys import TOYS
from tests.toys.play import table

NIM = TOYS.current("nim")


def filed(text, seat=1):
    match = table(NIM, 1)
    return understand(NIM, match.view(seat), text, "fr")


def refused(text, seat=1):
    with pytest.raises(Refused) as found:
        filed(text, seat)
    return found.value


def test_an_order_comes_with_its_echo_in_the_reader_s_language():
    found = filed("TAKE 2")
    assert (found.order[0], found.echo, found.waits) == (2, "prends 2", False)


@pytest.mark.parametrize(
    "text", ["take 2\nwait", "Attends\ntake 2", "take 2; WAIT", "wait # a day\nprends 2"]
)
def test_a_line_wait_holds_the_window_open_and_is_no_order_of_the_game(text):
    found = filed(text)
    assert (found.order[0], found.waits) == (2, True)


@pytest.mark.parametrize("end", [".", "!", ",", " .", "...", " !"])
@pytest.mark.parametrize("word", ["WAIT", "Attends"])
def test_what_ends_a_sentence_ends_wait_and_an_order_too(word, end):
    found = filed(f"take 2{end}\n{word}{end}")
    assert (found.order[0], found.waits) == (2, True)


@pytest.mark.parametrize("typed", ["wiat", "attend", "Watit.", "atends # a day"])
def test_who_nearly_wrote_wait_is_told_so_in_their_language(typed):
    [problem] = refused(f"take 2\n{typed}").problems
    assert (problem.facts["try.en"], problem.facts["try.fr"]) == ("wait", "attends")


def test_an_order_of_more_lines_than_any_game_needs_is_not_read():
    def unread(text, view):
        raise AssertionError

    unreading = replace(NIM, read=unread)
    for text in ("# no\n" * (MOST + 1), ";" * MOST):
        with pytest.raises(Refused) as found:
            understand(unreading, table(NIM, 1).view(1), text, "fr")
        [problem] = found.value.problems
        assert (problem.code, problem.facts) == ("E-LINES", {"n": MOST + 1, "most": MOST})
    assert filed("take 1" + "\n~ take 2\n" * MOST).order[0] == 1


def test_a_line_wider_than_any_game_needs_is_refused_by_its_number():
    [problem] = refused("take 1\n" + "# " * WIDEST).problems
    assert (problem.code, problem.where.line, problem.facts) == ("E-WIDE", 2, {"most": WIDEST})


def test_lines_and_columns_stay_the_player_s_own_when_wait_is_taken_out():
    [problem] = refused("wait\ntake 9").problems
    assert (problem.where.line, problem.where.column, problem.where.token) == (2, 5, "9")


@given(st.lists(st.sampled_from(["wait", "attends", "take 1", "", "a; wait ;b", '"wait"'])))
def test_taking_wait_out_moves_nothing(rows):
    text = "\n".join(rows)
    rest, _ = without_wait(text)
    assert [len(row) for row in rest.split("\n")] == [len(row) for row in text.split("\n")]
    assert not without_wait(rest)[1]


def test_an_illegal_order_is_refused_with_the_game_s_reasons():
    found = refused("take 9")
    assert (found.kind, found.problems[0].rule) == (Kind.ILLEGAL, "N-1")


def test_an_order_that_cannot_be_read_is_not_judged():
    assert refused("xyzzy").kind is Kind.UNREADABLE


def test_nobody_orders_who_is_not_asked():
    found = refused("take 1", seat=2)
    assert (found.kind, found.problems[0].code) == (Kind.ILLEGAL, "E-NOT-ASKED")
    assert "take" in NIM.explain(found.problems[0], "en")
