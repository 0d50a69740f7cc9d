"""`make soak` runs the tests on the seeds it is given, goes on after a failure, and names it."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOAK = runpy.run_path(str(ROOT / ".ci" / "soak.py"))

# The matches of a game whose seed 13 goes wrong, and a test of every seed together.
GAME = """
from tests.games.seeds import Matches, seeds

SEEDS = seeds(range(2))
matches = Matches(lambda way, seed: (way, seed), SEEDS)


def test_no_match_is_unlucky():
    assert ("long", 13) not in matches("long")


def test_short_matches_end():
    assert len(matches("short")) == len(SEEDS)
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "test_random_games.py").write_text(GAME)
    return tmp_path


def soak(tests: Path, seeds: str, *more: str) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, str(ROOT / ".ci" / "soak.py"), "--games", "pebbles"]
    asked = [*script, "--parts", "matches", "--tests", str(tests), "--seeds", seeds, *more]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)


def test_soak_counts_matches_of_every_way_and_the_tests(tests: Path) -> None:
    done = soak(tests, "1-11")
    assert done.returncode == 0, done.stderr
    assert "| pebbles | matches | 1-11 | 2 | 22 | 2 | 0 |" in done.stdout


def test_soak_goes_on_after_a_failure_and_names_test_and_seed(tests: Path) -> None:
    done = soak(tests, "12-14")
    assert done.returncode == 1
    assert "| pebbles | matches | 12-14 | 2 | 6 | 2 | 1 |" in done.stdout
    [said] = done.stderr.splitlines()
    assert said.endswith("test_random_games.py::test_no_match_is_unlucky, seed 13")


def test_tests_that_cannot_be_read_are_a_failure(tests: Path) -> None:
    (tests / "pebbles" / "test_random_games.py").write_text("def test_(:\n")
    done = soak(tests, "1-2")
    assert done.returncode == 1
    assert "pytest ended with 2" in done.stderr


def test_a_row_is_added_to_the_table_of_a_file(tests: Path, tmp_path: Path) -> None:
    page = tmp_path / "soak.md"
    page.write_text(f"# Soak\n\n{SOAK['HEAD']}| the first |\n\n## More\n")
    soak(tests, "1-1", "--into", str(page))
    before, row, after = page.read_text().partition("| pebbles | matches | 1-1 |")
    assert before.startswith(f"# Soak\n\n{SOAK['HEAD']}| the first |\n| ")
    assert row
    assert after.endswith("|\n\n## More\n")


def test_a_file_without_the_table_gets_it() -> None:
    assert SOAK["added"]("", "| one |\n") == SOAK["HEAD"] + "| one |\n"
    assert SOAK["added"]("# Soak\n", "| one |\n") == "# Soak\n\n" + SOAK["HEAD"] + "| one |\n"
