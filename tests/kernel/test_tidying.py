"""Signs of lists and broken lines in an order text: mended only where the text cannot be read."""

import pytest

from referee.kernel.refused import Problem, Refused, unreadable
from referee.kernel.text import lines
from referee.kernel.tidying import MOST, tidied

LONG = "go far and wide, over the hills and under the hills by day and night, and home again"
READS = ("build 1", "go far and wide", "- 5", LONG)


def read(text: str) -> list[str]:
    """Lines of READS, blanks around them aside; all that are wrong are told."""
    wrong = [line.whole for line in lines(text) if line.text.strip() not in READS]
    if wrong:
        raise unreadable(*(Problem("E-WORD", where=where) for where in wrong))
    return [line.text.strip() for line in lines(text)]


@pytest.mark.parametrize("sign", ["-", "•", "*", "–", "1.", "2)", "·", "  -"])
def test_the_sign_of_a_list_goes_and_leaves_blanks(sign: str) -> None:
    assert tidied(f"{sign} build 1", read) == " " * len(sign) + " build 1"


def test_a_list_longer_than_what_is_told_at_once_is_read_whole() -> None:
    def ten_at_once(text: str) -> object:
        try:
            return read(text)
        except Refused as refused:
            raise unreadable(*refused.problems[:10]) from None

    assert read(tidied("\n".join(["- build 1"] * 45), ten_at_once)) == ["build 1"] * 45


def test_a_line_that_can_be_read_as_it_is_typed_keeps_its_sign() -> None:
    assert tidied("- 5\n- build 1", read) == "- 5\n  build 1"


def test_what_cannot_be_read_either_way_stays_as_it_was_typed() -> None:
    assert tidied("- build 1\n- xyzzy\n4. far", read) == "  build 1\n- xyzzy\n4. far"


def test_a_line_that_a_program_broke_is_one_line_again() -> None:
    at = LONG.rindex(" ", 0, 72)
    first, second = LONG[:at], LONG[at + 1 :]
    assert tidied(f"build 1\n{first}\n{second}", read) == f"build 1\n{LONG}\n"


@pytest.mark.parametrize("text", ["go far\nand wide", "build 1\nand wide"])
def test_two_lines_that_no_program_would_have_broken_stay_two(text: str) -> None:
    assert tidied(text, read) == text


@pytest.mark.parametrize(("rows", "most"), [(MOST, 2 * MOST), (MOST + 1, 0)])
def test_reading_again_is_bounded_and_a_text_that_cannot_be_healed_is_not_read(
    rows: int, most: int
) -> None:
    readings = 0

    def counted(text: str) -> object:
        nonlocal readings
        readings += 1
        return read(text)

    tidied("\n".join(["- xyzzy"] * rows), counted)
    assert readings <= most
