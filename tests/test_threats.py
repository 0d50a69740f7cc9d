"""docs/threats.md claims nothing without a test: every row names tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "threats.md"
HEAD = ("Threat", "What we do", "What remains", "Test")

# What this referee cannot do yet. A row may say `later: …` of these and of nothing else; who builds
# one takes it out of here, and its rows then need tests.
LATER = frozenset({"blind windows", "replacing players"})

_TEST = re.compile(r"`(tests/[\w/]+\.py)::([\w:]+)`")


class Row(NamedTuple):
    threat: str
    done: str
    remains: str
    test: str


def rows(text: str) -> list[Row]:
    """The tables' rows, without their heads. ValueError for one that has not four cells."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in lines]
    cells = [tuple(cell.strip(" |") for cell in line) for line in cells]
    found = [line for line in cells if line != HEAD and not set("".join(line)) <= set("-|")]
    return [Row(*line) for line in found]


@cache
def names_in(path: str) -> frozenset[str]:
    """`name` and `Class::name` of every test in that file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    found = set()
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        found |= {prefix + one.name for one in inner if isinstance(one, ast.FunctionDef)}
    return frozenset(name for name in found if name.rpartition("::")[2].startswith("test_"))


def wrong(test: str) -> str | None:
    """What is wrong with a cell of the column Test; None if nothing is."""
    if test.startswith("later: "):
        subject = test.removeprefix("later: ")
        return None if subject in LATER else f"{subject!r} is not on the list of what comes later"
    named = _TEST.findall(test)
    if not named or _TEST.sub("", test).strip():
        return f"{test!r} names no test as `path::name`"
    for path, name in named:
        if not (ROOT / path).is_file() or name not in names_in(path):
            return f"there is no {path}::{name}"
    return None


ROWS = rows(PAGE.read_text("utf-8"))


def test_the_page_has_its_tables() -> None:
    assert len(ROWS) >= 50
    assert len({row.threat for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.threat[:60])
def test_a_row_says_what_is_done_what_remains_and_names_tests_that_exist(row: Row) -> None:
    assert row.done
    assert row.remains
    assert wrong(row.test) is None


def test_nothing_is_on_the_list_of_what_comes_later_without_a_row() -> None:
    told = {row.test.removeprefix("later: ") for row in ROWS if row.test.startswith("later: ")}
    assert told == LATER


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("(to be named)", "names no test"),
        ("", "names no test"),
        ("later: never", "not on the list"),
        ("`tests/test_threats.py::test_nothing`", "there is no"),
        ("`tests/nix.py::test_x`", "there is no"),
        ("`tests/test_threats.py::names_in`", "there is no"),
        ("see `tests/test_threats.py::test_the_page_has_its_tables`", "names no test"),
    ],
)
def test_a_cell_that_names_no_test_is_found(cell: str, said: str) -> None:
    assert said in (wrong(cell) or "")


def test_a_cell_may_name_several_tests_and_a_method() -> None:
    """The reader of the table is tested too: it must not pass what it cannot read."""
    here = "`tests/test_threats.py::test_the_page_has_its_tables`"
    method = "`tests/seals/test_signature.py::TestLooks::test_each_wrong_field_is_told`"
    assert wrong(f"{here} {method}") is None
