"""What outlives a window that is cut off: told leaf by leaf, without any match."""

from functools import reduce

from referee.kernel.event import Event, Sealed
from referee.match import events as e
from referee.match.deadlines.carry_over import Lasting, before_last

SOON, LATER, LAST = (f"2026-11-{day}T12:00:00.000Z" for day in (22, 25, 28))
LEFT = e.SeatChanged(2, "left", "", Sealed((), None))
BACK = e.Rewound(1, "", ())


def opened(due: str | None, *asked: int) -> e.WindowOpened:
    return e.WindowOpened(1, "plot", "long", {}, asked, due)


def moved(due: str | None) -> e.DueChanged:
    return e.DueChanged(1, due, "organiser", "")


def closed() -> e.WindowClosed:
    return e.WindowClosed(1, 2, "", (), (), Sealed((), ()))


def after(*events: Event) -> Lasting:
    return reduce(Lasting.after, events, Lasting())


def behind(*events: Event) -> str | None:
    """The reason of what stands behind the last of these."""
    *earlier, last = events
    assert isinstance(last, e.WindowOpened)
    change = after(*earlier).behind(last)
    return change and change.reason


def test_a_pause_lasts_behind_a_chair_and_behind_a_way_back() -> None:
    for cut in (LEFT, BACK):
        events = (opened(SOON, 1, 2), moved(None), cut, opened(LATER, 1))
        assert behind(*events) == "[paused]"


def test_a_pause_lasts_through_a_window_that_asks_nobody() -> None:
    before = (opened(SOON, 1, 2), moved(None), LEFT)
    assert behind(*before, opened(None)) is None
    assert behind(*before, opened(None), closed(), opened(LATER, 1)) == "[paused]"


def test_a_resume_ends_it() -> None:
    before = (opened(SOON, 1, 2), moved(None), LEFT, opened(SOON, 1), moved(None), moved(LATER))
    assert behind(*before, BACK, opened(SOON, 1)) is None


def test_a_time_that_was_told_lasts_behind_a_chair_also_through_a_window_that_asks_nobody() -> None:
    before = (opened(SOON, 1, 2), moved(LAST), LEFT)
    assert behind(*before, opened(LATER, 1)) == "[told]"
    assert behind(*before, opened(None), closed(), opened(LATER, 1)) == "[told]"


def test_a_later_time_is_right_as_it_is() -> None:
    assert behind(opened(SOON, 1, 2), LEFT, opened(LATER, 1)) is None


def test_what_was_told_goes_with_the_window_that_closes_and_with_a_way_back() -> None:
    for end in (closed(), BACK):
        assert behind(opened(SOON, 1, 2), moved(LAST), end, opened(LATER, 1)) is None


def test_the_time_told_before_a_pause_is_remembered() -> None:
    events = (opened(SOON, 1, 2), moved(LAST), moved(None), LEFT, opened(LATER, 1), moved(None))
    assert after(*events).told == LAST


def test_only_what_came_before_the_last_opening_lasts() -> None:
    assert before_last(Lasting(), [opened(SOON, 1), moved(None), opened(LATER, 1)]).paused
    assert not before_last(Lasting(), [opened(SOON, 1)]).paused
