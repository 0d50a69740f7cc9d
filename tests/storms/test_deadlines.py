"""Many matches due in one second, and the process killed in the middle: each closes once.

A slice; 10,000 are `python -m tests.storms.deadlines`, and its table is in docs/soak.md.
"""

from pathlib import Path

from tests.keep.test_keep import address
from tests.storms.deadlines import closed


def test_many_matches_due_at_once_are_each_closed_once_though_the_process_is_killed(
    tmp_path: Path,
) -> None:
    done = closed(tmp_path, matches=300, kills=2, seed=1)
    assert done.findings == []


def test_nor_does_a_kill_lose_a_deadline_on_postgresql(tmp_path: Path, pg_url: str) -> None:
    done = closed(tmp_path, matches=60, kills=1, seed=2, url=address(pg_url))
    assert done.findings == []
