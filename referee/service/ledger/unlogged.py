"""What the home log must tell of a match: a row for each of its moments, written with the leaf.

The home log itself grows a few times an hour (`notices/home_log.py`), so that no match waits for
another.

Why: docs/decisions/0140-home-log.md.
"""

from collections.abc import Sequence

from referee.codec import EncodedLeaf
from referee.homelog.leaf import BEGUN, ENDED, STOOD, STREAM
from referee.match.events import RoundNamed, WindowClosed
from referee.match.state import Match
from referee.service.ledger.decision import Decision
from storage import UnloggedRow
from storage.small_tables import Row
from storage.tree import leaf_hash


def is_match(stream: str) -> bool:
    """Is it a match's stream, and not one of the home's own?"""
    return not stream.startswith(STREAM)


def begun_row(name: str, leaf: bytes) -> UnloggedRow:
    """That a match was made."""
    return UnloggedRow(name, 1, BEGUN, leaf_hash(leaf), "")


def unlogged_rows(decision: Decision, encoded: Sequence[EncodedLeaf], later: Match) -> list[Row]:
    """That a window closed, or is fixed and waits for a beacon, or that the match is over; of all
    else nothing is told."""
    loaded = decision.loaded
    ends = later.phase == "ended" and loaded.match.phase != "ended"
    if not ends and not any(
        isinstance(event, WindowClosed | RoundNamed) for event in decision.events
    ):
        return []
    root = loaded.frontier.extend(leaf_hash(leaf.leaf) for leaf in encoded).root()
    size = loaded.size + len(encoded)
    act, cause = (ENDED, later.cause or "") if ends else (STOOD, "")
    return [UnloggedRow(loaded.name, size, act, root, cause)]
