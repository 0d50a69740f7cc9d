"""Many matches due in one second, and the process killed in the middle: each closes once.

A slice; 10,000 are `python -m tests.storms.deadlines`, and its table is in docs/performance.md.
"""

from pathlib import Path

from tests.keep.test_keep import address
from tests.storms.deadlines import closed


def test_many_matches_due_at_once_are_each_closed_once_though_the_process_is_killed(
    tmp_path: Path,
) -> None:
    done = closed(tmp_path, matches=300, kills=2, seed=1)
    assert done.findings == []
    assert done.kills == 2


def test_nor_do_two_clocks_on_one_database_close_anything_twice_or_never(
    tmp_path: Path, pg_url: str
) -> None:
    """Both sweep at the same time, and both are killed in the middle."""
    done = closed(tmp_path, matches=100, kills=1, seed=2, url=address(pg_url), clocks=2)
    assert done.findings == []
    assert done.kills == 2
