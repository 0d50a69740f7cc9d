"""Signs of lists and broken lines in an order text: mended only where the text cannot be read."""

import pytest

from referee.kernel.refused import Problem, Refused, unreadable
from referee.kernel.text import lines
from referee.kernel.tidying import LONGEST, MOST, READINGS, ROWS, tidied

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

    assert read(tidied("\n".join(["- build 1"] * MOST), ten_at_once)) == ["build 1"] * MOST


def test_a_line_that_can_be_read_as_it_is_typed_keeps_its_sign() -> None:
    assert tidied("- 5\n- build 1", read) == "- 5\n  build 1"


@pytest.mark.parametrize("sign", ["•", "\uf0b7", "a)", "-", "*"])
def test_a_sign_of_a_list_need_not_be_one_with_a_blank(sign: str) -> None:
    glued = sign if sign != "a)" else "a) "
    assert tidied(f"{glued}build 1", read).split() == ["build", "1"]


@pytest.mark.parametrize("empty", ["•", "-", "* ", "\uf0b7"])
def test_an_empty_item_of_a_list_is_blank(empty: str) -> None:
    assert read(tidied(f"- build 1\n{empty}\n- build 1", read)) == ["build 1"] * 2


@pytest.mark.parametrize("bold", ["*build 1*", "**build 1**", " *build 1* "])
def test_the_stars_of_bold_type_go(bold: str) -> None:
    assert tidied(bold, read) == bold.replace("*", " ")


def test_a_dash_before_a_number_may_be_its_sign() -> None:
    assert tidied("-build 1\n-6", read) == " build 1\n-6"


def test_a_sign_that_is_the_fault_goes_and_the_next_fault_is_told() -> None:
    assert tidied("- build 1\n- xyzzy\n4. far", read) == "  build 1\n  xyzzy\n   far"


def test_a_sign_stays_where_the_fault_is_behind_it() -> None:
    def numbered(text: str) -> object:
        wrong = [line for line in lines(text) if line.text not in ("1. go", "2. go")]
        if wrong:
            raise unreadable(*(Problem("E-WORD", where=token.where(3, 5)) for token in wrong))
        return text

    assert tidied("1. go\n2. og", numbered) == "1. go\n2. og"


def test_a_line_that_a_program_broke_is_one_line_again() -> None:
    at = LONG.rindex(" ", 0, 72)
    first, second = LONG[:at], LONG[at + 1 :]
    assert tidied(f"build 1\n{first}\n{second}", read) == f"build 1\n{LONG}\n"


def test_the_first_line_may_be_the_one_that_a_program_broke() -> None:
    at = LONG.rindex(" ", 0, 72)
    assert tidied(f"{LONG[:at]}\n{LONG[at + 1 :]}", read) == f"{LONG}\n"


@pytest.mark.parametrize("text", ["go far\nand wide", "build 1\nand wide"])
def test_two_lines_that_no_program_would_have_broken_stay_two(text: str) -> None:
    assert tidied(text, read) == text


WIDE = "go far and wide"
OVER_60 = f"{WIDE:<62}"


@pytest.mark.parametrize(
    "above",
    [
        f"{WIDE}  # and what we shall do then is another matter altogether",
        "# " + "a remark of ours that is as wide as a program makes lines " * 1 + "or so",
        "~~ what is explained in a letter, as wide as a program makes lines",
        "~ go far and wide, and whatever else is offered at this moment here",
        f"{LONG[:70]}",
    ],
)
@pytest.mark.parametrize("below", ["wiat", "biuld 1", "wait", "~ build 1"])
def test_no_wrong_line_vanishes_in_the_line_above(above: str, below: str) -> None:
    text = f"build 1\n{above}\n{below}"
    assert tidied(text, read) == text


def test_no_line_is_joined_to_one_that_reads_the_same_without_it() -> None:
    """A language may have remarks that only it knows."""

    def remarked(text: str) -> list[str]:
        return read("\n".join(row.partition("##")[0] for row in text.split("\n")))

    text = f"{WIDE} ## what comes then is told to nobody before it has come\nbiuld 1"
    assert tidied(text, remarked, "//") == text


def test_a_broken_line_is_joined_though_many_others_are_wrong() -> None:
    at = LONG.rindex(" ", 0, 72)
    text = "\n".join(["xyzzy"] * 12 + [LONG[:at], LONG[at + 1 :]])
    assert tidied(text, read) == "\n".join(["xyzzy"] * 12 + [LONG, ""])


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("\n".join(["- xyzzy"] * MOST), ROWS // MOST),
        ("\n".join([f"{'x' * 70} y"] * MOST), ROWS // MOST),
        ("\n".join(["- xyzzy", "build 1", "x" * 70, "y", ""] * 5), READINGS),
        ("\n".join(["- xyzzy"] * (MOST + 1)), 0),
        ("- " * LONGEST, 0),
    ],
)
def test_reading_again_is_bounded_and_a_text_that_cannot_be_healed_is_not_read(
    text: str, most: int
) -> None:
    readings = 0

    def counted(text: str) -> object:
        nonlocal readings
        readings += 1
        return read(text)

    tidied(text, counted)
    assert readings <= most
