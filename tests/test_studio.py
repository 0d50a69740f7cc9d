"""Boards are drawn in processes of their own, each board once."""

import io
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee import easel, raster
from referee.kernel.svg import rect, sheet
from referee.studio import Studio


@pytest.fixture
def studio() -> Iterator[Studio]:
    opened = Studio(1)
    yield opened
    opened.end()


def board(wide: int) -> str:
    return sheet(wide, 20, [rect(1, 1, 8, 8, fill="#abc")])


def easel_of(studio: Studio) -> int:
    """The process that draws, which is idle."""
    idle = studio._free.get()
    studio._free.put(idle)
    assert idle is not None
    return idle.pid


def test_a_board_looks_the_same_wherever_it_is_drawn(studio: Studio) -> None:
    assert studio.picture(board(40), "alt") == raster.picture(board(40), "alt")
    assert easel_of(studio) != os.getpid()


def test_a_board_is_drawn_once_for_all_its_readers(studio: Studio) -> None:
    drawn = {studio.picture(board(40), name).png for name in ("Ann", "Bob", "Cyd")}
    assert len(drawn) == 1
    assert studio.drawings == 1


def test_one_easel_draws_what_many_ask_for(studio: Studio) -> None:
    with ThreadPoolExecutor(4) as hands:
        widths = [made.width for made in hands.map(lambda n: studio.picture(board(n), ""), W)]
    assert widths == list(W)


W = range(30, 42)


def test_a_board_is_drawn_although_the_process_that_draws_has_died(studio: Studio) -> None:
    studio.picture(board(40), "")
    dead = easel_of(studio)
    os.kill(dead, signal.SIGKILL)
    assert studio.picture(board(50), "").width == 50
    assert studio.picture(board(60), "").width == 60
    assert easel_of(studio) != dead


def test_what_is_no_drawing_is_refused_and_the_next_one_drawn(studio: Studio) -> None:
    with pytest.raises(ValueError, match=r"."):
        studio.picture("no drawing", "")
    assert studio.picture(board(40), "").width == 40


def test_a_studio_that_has_ended_leaves_nobody_without_a_board() -> None:
    closed = Studio(2)
    closed.end()
    assert closed.picture(board(40), "").width == 40
    assert closed.drawings == 0


def test_a_process_that_draws_ends_where_nobody_asks_any_more() -> None:
    asked, answers = io.BytesIO(), io.BytesIO()
    svg = board(40).encode()
    asked.write(easel.HEAD.pack(len(svg)) + svg)
    asked.seek(0)
    easel.work(asked, answers)
    size, width, height = easel.FOUND.unpack_from(answers.getvalue())
    assert (width, height) == (40, 20)
    assert len(answers.getvalue()) == easel.FOUND.size + size
