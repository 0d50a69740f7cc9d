"""What was answered 250 before the deadline counts, however late the sweep comes; the rest is late.

The mails come by real SMTP; the clock stands where the story sets it; nobody works anything off
before the deadline is past.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.match.opening import EDITION
from referee.match.policy import instant
from tests.service.house import after
from tests.stories.post_office import Correspondence
from tests.toys import TOYS

SWEEP = 3_600.0  # seconds after the deadline


@pytest.fixture
def edition() -> int:
    return EDITION


@pytest.fixture
def post(tmp_path: Path, edition: int) -> Any:
    """A match of convoy: both seats seal a sheet of moves every turn; seat 1 has done so."""
    told = {"games": TOYS, "edition": edition}
    with Correspondence("convoy", {}, 2, ("en", "fr"), tmp_path, **told) as post:
        post.begin()
        post[1].order()
        post.deliver()
        yield post


def writes_at(post: Correspondence, seconds: float, write: Callable[[], None]) -> int:
    """Somebody writes so many seconds from the deadline; the sweep comes an hour after it. The
    number of the window."""
    window = post.window
    assert window is not None
    assert window.due is not None
    post.clock.set(after(window.due, ms=round(seconds * 1000)))
    write()
    post.clock.set(after(window.due, seconds=SWEEP))
    post.referee.windows.wake(post.name)
    return window.number


def given(post: Correspondence, number: int) -> list[int]:
    """Whose orders this window used."""
    given: list[int] = post.closed(number)["data"]["given"]
    return given


def test_a_mail_one_millisecond_before_the_deadline_counts_though_the_sweep_comes_after(
    post: Correspondence,
) -> None:
    number = writes_at(post, -0.001, post[2].order)
    assert given(post, number) == [1, 2]


@pytest.mark.parametrize("late", [0.0, 0.001, 60.0])
def test_a_mail_at_the_deadline_is_late(post: Correspondence, late: float) -> None:
    number = writes_at(post, late, post[2].order)
    assert given(post, number) == [1]


def test_a_late_mail_is_refused_by_a_letter_that_names_the_window(post: Correspondence) -> None:
    number = writes_at(post, 0.0, post[2].order)
    post.deliver()
    [refusal] = post[2].got("refusal")
    assert f"fenêtre {number}" in post[2].read(refusal)


def test_a_mail_in_time_is_in_time_also_where_a_late_one_is_worked_off_first(
    post: Correspondence,
) -> None:
    """Given an order in time and a late replacement, then the first counts at the close."""
    window = post.window
    assert window is not None
    assert window.due is not None
    post.clock.set(after(window.due, ms=-1))
    post[2].order()
    post.clock.set(window.due)
    post[2].order()
    post.deliver()
    used = post.part(f"used.{post.closed(window.number)['n']}")
    assert given(post, window.number) == [1, 2]
    assert instant(post.part(f"letter.{used[1]}")["received"]) < instant(window.due)


@pytest.mark.parametrize("edition", [1])
def test_a_confirmation_in_time_makes_its_letter_count_though_the_sweep_comes_after(
    post: Correspondence,
) -> None:
    """An order from an address that nobody knows waits for a token; the token came in time. In
    version 1 of leaf 0: here every seat has a key."""
    post[2].elsewhere("seat2@office.example")
    post.deliver()
    number = writes_at(post, -0.001, post[2].confirm)
    assert given(post, number) == [1, 2]


def test_a_confirmation_at_the_deadline_is_late(post: Correspondence) -> None:
    post[2].elsewhere("seat2@office.example")
    post.deliver()
    number = writes_at(post, 0.0, post[2].confirm)
    assert given(post, number) == [1]
