"""docs/threats.md claims nothing without a test: every threat names tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "threats.md"
LABELS = ("What we do", "What remains", "Tests")

# What this referee cannot do yet. A threat may say `later: …` of these and of nothing else; who
# builds one takes it out of here, and its threats then need tests.
LATER = frozenset[str]()
LONGEST = 60  # words of a paragraph: longer ones are not read

_TEST = re.compile(r"`(tests/[\w/]+\.py)::([\w:]+)`")


class Threat(NamedTuple):
    name: str
    done: str
    remains: str
    test: str


def threats(text: str) -> list[Threat]:
    """Each heading of the third order with its three labels. ValueError where a label is missing,
    is there twice or stands elsewhere."""
    return [_threat(section) for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]]


def _threat(section: str) -> Threat:
    name, _, body = section.partition("\n")
    parts = re.split(r"^- \*\*(.*?)\.\*\*", body.split("\n## ")[0], flags=re.MULTILINE)
    if tuple(parts[1::2]) != LABELS or parts[0].strip():
        raise ValueError(f"{name!r} has {parts[1::2]}, not {LABELS}")
    return Threat(name, *(part.strip() for part in parts[2::2]))


def paragraphs(text: str) -> list[str]:
    return [part for part in re.split(r"\n\n|\n(?=\s*(?:-|\d\.) )", text) if "`tests/" not in part]


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
    """What is wrong with what stands under Tests; None if nothing is."""
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


THREATS = threats(PAGE.read_text("utf-8"))


def test_the_page_has_its_threats() -> None:
    assert len(THREATS) >= 90
    assert len({threat.name for threat in THREATS}) == len(THREATS)


@pytest.mark.parametrize("threat", THREATS, ids=lambda threat: threat.name[:60])
def test_a_threat_says_what_is_done_what_remains_and_names_tests_that_exist(
    threat: Threat,
) -> None:
    assert threat.done
    assert threat.remains
    assert wrong(threat.test) is None


def test_nothing_is_on_the_list_of_what_comes_later_without_a_threat() -> None:
    later = [threat.test for threat in THREATS if threat.test.startswith("later: ")]
    assert {subject.removeprefix("later: ") for subject in later} == LATER


@pytest.mark.parametrize("page", ["threats.md", "operations.md"])
def test_no_paragraph_is_too_long_to_be_read(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    text = re.sub(r"^(```.*?^```|\|.*?$)", "", text, flags=re.MULTILINE | re.DOTALL)
    assert [part for part in paragraphs(text) if len(part.split()) > LONGEST] == []


@pytest.mark.parametrize(
    "text",
    [
        "### A\n\n- **What we do.** x\n- **Tests.** y\n",
        "### A\n\n- **What remains.** x\n- **What we do.** x\n- **Tests.** y\n",
        "### A\n\nProse.\n\n- **What we do.** x\n- **What remains.** x\n- **Tests.** y\n",
    ],
)
def test_a_threat_without_its_three_labels_is_found(text: str) -> None:
    with pytest.raises(ValueError, match="'A' has"):
        threats(text)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("(to be named)", "names no test"),
        ("", "names no test"),
        ("later: never", "not on the list"),
        ("`tests/test_threats.py::test_nothing`", "there is no"),
        ("`tests/nix.py::test_x`", "there is no"),
        ("`tests/test_threats.py::names_in`", "there is no"),
        ("see `tests/test_threats.py::test_the_page_has_its_threats`", "names no test"),
    ],
)
def test_what_names_no_test_is_found(cell: str, said: str) -> None:
    assert said in (wrong(cell) or "")


def test_several_tests_and_a_method_may_be_named() -> None:
    """The reader of the table is tested too: it must not pass what it cannot read."""
    here = "`tests/test_threats.py::test_the_page_has_its_threats`"
    method = "`tests/seals/test_signature.py::TestLooks::test_each_wrong_field_is_told`"
    assert wrong(f"{here} {method}") is None
