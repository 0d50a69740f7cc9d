"""Who knew what: told of an ended match, a column a seat, and of a running one to nobody."""

import pytest

from referee.service.notices.knowledge import StillRunning


@pytest.fixture
def match(house):
    """Seat 1 orders twice in the first turn; seat 2 leaves all turns to a standing order."""
    match = house.begun("convoy", 2)
    match[1].order("plot x x x")
    match[1].signed("press", "to: 2\n\nA secret word.\n")
    match[1].order("plot m m m")
    match[2].signed("standing", "always plot: plot b b b\n")
    return match


def over(match):
    for seat in match.seats:
        match[seat].moves("vote", "end yes\n")
    assert match.now.phase == "ended"


def columns(match, n):
    return match.house.referee.views.knowledge(match.name, n)


def closes(match):
    return [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.window_closed"]


def turn_end(match):
    """The last leaf of the first turn."""
    opened = [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.window_opened"]
    return opened[1] - 1


def test_of_a_running_match_nothing_is_told(match):
    with pytest.raises(StillRunning):
        columns(match, 5)


def test_each_seat_has_what_it_had_sent_and_what_of_it_counted(match):
    over(match)
    first, second = columns(match, turn_end(match))
    assert [(letter.text, letter.counted) for letter in first.sent] == [
        ("plot x x x", False),
        ("plot m m m", True),
    ]
    assert [letter.kind for letter in second.sent] == ["standing"]


def test_by_what_a_seat_answered_is_told(match):
    over(match)
    assert [column.answered for column in columns(match, turn_end(match))] == ["own", "own"]
    assert [column.answered for column in columns(match, closes(match)[0] - 1)] == ["open", "open"]


def test_a_standing_order_of_an_earlier_window_is_told_as_such_and_silence_as_silence(match):
    match.due()
    over(match)
    second_turn = closes(match)[1]
    assert [column.answered for column in columns(match, second_turn)] == ["nothing", "standing"]


def test_what_a_seat_alone_was_told_stands_in_its_column_and_in_no_other(house):
    """Given a ship at the end of the line whose cell ahead is withheld, and told to its owner."""
    match = house.begun("convoy", 2)
    for seat in match.seats:
        match[seat].order("plot b b b")
    over(match)
    shown = columns(match, turn_end(match))
    withheld = [
        {moment.n for moment in column.came if moment.kind == "seat_told"} for column in shown
    ]
    assert any(withheld)
    assert not withheld[0] & withheld[1]


def test_a_moment_before_an_order_knows_nothing_of_it(match):
    over(match)
    n = columns(match, turn_end(match))[0].sent[-1].n
    assert [letter.text for letter in columns(match, n - 1)[0].sent] == ["plot x x x"]


def test_messages_are_in_no_column(match):
    over(match)
    assert "A secret word" not in repr(columns(match, turn_end(match)))


def test_what_was_refused_is_in_no_column(house):
    match = house.begun("convoy", 2)
    match[1].signed("order", "plot nowhere\n")
    match[1].order("plot m m m")
    match.due()
    over(match)
    assert "nowhere" not in repr(columns(match, turn_end(match)))


def test_letters_of_somebody_forgotten_are_there_without_their_words(match):
    over(match)
    match.house.referee.forgetting.forget(match[1].chair.person, keys=True)
    first, _ = columns(match, turn_end(match))
    assert {letter.text for letter in first.sent} == {None}
    assert any(letter.counted for letter in first.sent)
