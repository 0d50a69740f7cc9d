"""SIGKILL at moments that nobody chose: what was answered 250 is done, once, and matches end.

A slice of the storm; the whole of it (200 kills) is `python -m tests.storms.kills`, and its table
in docs/performance.md.
"""

from pathlib import Path

from tests.keep.test_keep import address
from tests.storms.kills import EACH_TWICE
from tests.storms.storm import Outcome, storm


def reckoned(outcome: Outcome, kills: int) -> None:
    assert outcome.findings == []
    assert outcome.kills >= kills
    assert outcome.promises > outcome.matches * 6
    assert outcome.receipts > outcome.matches * 4


def test_a_service_that_is_killed_again_and_again_loses_nothing_and_does_nothing_twice(
    tmp_path: Path,
) -> None:
    outcome = storm(tmp_path, kills=8, seed=1, abreast=3, quick=True)
    reckoned(outcome, 8)


def test_nor_do_two_of_each_process_on_one_database_whichever_is_killed(
    tmp_path: Path, pg_url: str
) -> None:
    outcome = storm(tmp_path, 6, 2, 2, EACH_TWICE, address(pg_url), quick=True)
    reckoned(outcome, 6)
