"""A board becomes a picture once, in as few drawings as it can."""

import struct

import pytest

from referee import raster
from referee.kernel.svg import rect, sheet, text


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The zoom of each drawing that is made from now on."""
    raster._png.cache_clear()
    made, draw = list[float](), raster._drawn

    def drawn(svg: str, zoom: float) -> bytes:
        made.append(zoom)
        return draw(svg, zoom)

    monkeypatch.setattr(raster, "_drawn", drawn)
    return made


def board(wide: int, high: int, words: str = "Ann") -> str:
    parts = [rect(10, 10, 80, 40, fill="#ddd"), text(20, 30, words, 12, "start", "#000")]
    return sheet(wide, high, parts)


def pixels(png: bytes) -> int:
    wide, high = struct.unpack_from(">II", png, 16)
    return int(wide * high)


def test_a_large_board_is_drawn_once_and_never_at_more_pixels_than_it_is_given(
    drawings: list[float],
) -> None:
    made = raster.picture(board(820, 930), "a board")
    assert len(drawings) == 1
    assert 0.98 * raster._PIXELS < pixels(made.png) < 1.02 * raster._PIXELS
    assert (made.width, made.height) == (700, 794)


def test_a_small_board_has_two_pixels_a_dot(drawings: list[float]) -> None:
    made = raster.picture(board(300, 200), "a board")
    assert drawings == [2.0]
    assert (made.width, made.height) == (300, 200)


def test_a_high_board_has_at_least_one_pixel_a_dot(drawings: list[float]) -> None:
    raster.picture(board(600, 4000), "a board")
    assert drawings == [1.0]


def test_the_same_board_is_drawn_once_whatever_its_words_are(drawings: list[float]) -> None:
    first = raster.picture(board(300, 200), "to Ann")
    again = raster.picture(board(300, 200), "to Bob")
    assert len(drawings) == 1
    assert again.png == first.png
    assert (first.alt, again.alt) == ("to Ann", "to Bob")


def test_another_board_is_drawn_by_itself(drawings: list[float]) -> None:
    raster.picture(board(300, 200, "Ann"), "")
    raster.picture(board(300, 200, "Bob"), "")
    assert len(drawings) == 2
