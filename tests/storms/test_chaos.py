"""A slice of the chaos; the whole is `python -m tests.storms.chaos`, its tables docs/chaos.md."""

from pathlib import Path

from tests.storms.chaos import raged
from tests.storms.harms import clock_stepped, disk_full, failover, killed, packets_dropped

DECK = (killed, failover, packets_dropped, disk_full, clock_stepped)


def test_two_nodes_in_chaos_lose_nothing_do_nothing_twice_and_sign_one_history(
    tmp_path: Path,
) -> None:
    """Each harm once: a kill, a failover, dropped packets, a full disk, a clock that is off."""
    nodes = (("serve",), ("serve",))
    outcome, chaos = raged(tmp_path, 5, 1, 1, nodes, DECK, hurry=0.3)
    assert outcome.findings == []
    assert set(chaos.done) == {harm.__name__ for harm in DECK}
    assert outcome.promises > 5
