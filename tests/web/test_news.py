"""What a table tells first of what happened since one's last order: what concerns its reader."""

from referee.kernel.words import Words
from referee.match.storyline import Moment
from referee.web.table.news import SCROLLED, foremost

LOST = Words("lost", "perdu")


def moment(n, kind="moved", mine=False, mark=None):
    return Moment(n, "2026-11-26T20:00:00.000Z", 1, Words(f"{n}", f"{n}"), kind, mine, mark)


def shown(*news):
    return [each.n for each in foremost(news)]


def test_what_concerns_the_reader_is_told_before_what_does_not_and_the_last_thing_too():
    """Given a hit on one's ship and many moves of others, then the hit is told, not three moves."""
    assert shown(moment(1), moment(2, mine=True), *map(moment, range(3, 20))) == [2, 18, 19]


def test_where_there_is_a_frame_for_them_six_are_told():
    told = [
        each.n for each in foremost([moment(1, mine=True), *map(moment, range(2, 20))], SCROLLED)
    ]
    assert told == [1, 15, 16, 17, 18, 19]


def test_what_turns_the_match_comes_before_what_merely_concerns_the_reader():
    hits = [moment(n, mine=True) for n in range(2, 12)]
    assert shown(moment(1, mark=LOST), *hits) == [1, 10, 11]


def test_windows_that_open_are_no_news_there_and_what_one_is_told_alone_waits_below():
    framed = [moment(n, kind) for n, kind in ((3, "window_opened"), (4, "seat_told"))]
    assert shown(moment(1), moment(2, "window_closed"), *framed) == [1]


def test_where_nothing_concerns_the_reader_the_newest_is_told():
    assert shown(*map(moment, range(9))) == [6, 7, 8]
    assert shown() == []


def test_where_windows_have_opened_and_nothing_else_has_happened_the_last_one_is_told():
    """Given a seat whose last order brought no event that the table saw, then there is news still:
    a page that has none to show would not come at all."""
    assert shown(moment(1, "window_closed"), moment(2, "window_opened")) == [1, 2]
    assert shown(moment(7, "seat_told")) == [7]
