"""Every moment of a match can be looked at, also between two events of one close."""

from pathlib import Path

import pytest

from referee.audit import replay

GOLDEN = Path(__file__).parent.parent / "golden"
# A close of Rencontre Cosmique is the longest; of the others one each whose chair falls empty.
PLAYED = sorted([*GOLDEN.glob("rencontre-cosmique/*.zip"), *GOLDEN.glob("*/*left.record.zip")])


@pytest.mark.long
@pytest.mark.parametrize("record", PLAYED, ids=lambda path: f"{path.parent.name}/{path.name[:-11]}")
def test_every_moment_of_a_golden_match_has_a_board(record):
    """A board in words, for everybody and for a seat in turn."""
    played = replay(record.read_bytes())
    for n in range(played.last + 1):
        for seat in (None, n % played.seats + 1):
            view = played.view(n, seat)
            assert view is None or played.game_at(n).words(view, "en"), n
