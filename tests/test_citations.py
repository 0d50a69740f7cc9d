"""What is cited exists: rulings, sections, files, tests, modules, links, incidents."""

import pytest

from tests.citations.finder import Finder
from tests.citations.tree import Tree, slug

FINDER = Finder(Tree())


def test_whatever_is_cited_exists() -> None:
    assert FINDER.dead() == []


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("referee/games/combats/a.py", '"""By H-99."""', "a.py:1: combats has no ruling H-99"),
        ("referee/games/combats/a.py", 'refuse("X", "H-99")', "combats has no ruling H-99"),
        ("tests/games/kardashev/a.py", "x = 1  # FX-dance", "kardashev has no ruling FX-dance"),
        ("tests/scenarios/combats/a.toml", 'rules = ["R-77"]', "combats has no ruling R-77"),
        ("docs/rulings/combats.md", "a\n\nR-18 says", "combats.md:3: combats has no ruling R-18"),
        ("referee/games/combats/a.py", '"""Rulings §6, §13."""', "no §13 in combats"),
        ("referee/match/a.py", '"""By docs/spec.md §77."""', "no §77 in spec"),
        ("referee/a.py", '"""docs/spec.md §5, "The attic"."""', 'no heading "The attic" in docs'),
        ("referee/match/a.py", '"""As §2 says."""', "no §2 in any book"),
        ("docs/spec.md", "(RFC 4648 §5) and §99", "no §99 in spec"),
        ("referee/match/a.py", '"""See docs/nothing.md."""', "no file docs/nothing.md"),
        ("docs/a.md", "`tests/{kernel,attic}`", "no file tests/attic"),
        ("docs/a.md", "see `attic/attic.py`", "no file attic/attic.py"),
        ("referee/games/combats/a.py", '"""See `ladder.py`."""', "no file ladder.py"),
        ("docs/a.md", "`tests/test_imports.py::test_x`", "no tests/test_imports.py::test_x"),
        ("docs/a.md", "`python -m tests.attic 1`", "no module tests.attic"),
        ("docs/a.md", "by `Windows.attic`", "no Windows.attic"),
        ("docs/a.md", "`make attic`", "no make attic"),
        ("docs/a.md", "in `match.attic`", "no match.attic"),
        ("docs/a.md", "[this](attic.md)", "the link attic.md leads to no file"),
        ("docs/a.md", "[this](spec.md#attic)", "docs/spec.md has no #attic"),
        ("referee/match/a.py", '"""Told to all (T31)."""', "no incident T31"),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(path: str, text: str, told: str) -> None:
    found = FINDER.dead_in(path, text)
    assert len(found) == 1
    assert told in found[0]
    assert found[0].startswith(f"{path}:")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("referee/games/combats/a.py", '"""H-5 to H-7, R-X, §6, rulings §3.1 (SHA-256)."""'),
        ("referee/games/combats/a.py", 'x = "the H-99 of another game"'),
        (
            "referee/mail/a.py",
            '"""RFC 3463 §3.2, RFC\n    9580 §7.1 and §5, not docs/spec.md §2."""',
        ),
        ("referee/match/a.py", '"""docs/spec.md §10, 3 and 5; §5, "Order" (T20)."""'),
        ("referee/a.py", '"""`match.window_closed`, `os.environ`, `match/events.py`."""'),
        ("docs/a.md", "`tests/mail/{letters,hostile}`, [x](spec.md#1-bytes), [y](rulings/)"),
        ("docs/a.md", "```\nsee §99 and H-99 in attic/a.py\n```"),
        ("docs/rulings/combats.md", "`tests/scenarios/<game>`, `map.toml`"),
    ],
)
def test_what_leads_somewhere_is_let_pass(path: str, text: str) -> None:
    assert FINDER.dead_in(path, text) == []


def test_a_heading_is_linked_to_as_it_is_shown() -> None:
    assert slug("1. Bytes, names: `JSON`") == "1-bytes-names-json"
