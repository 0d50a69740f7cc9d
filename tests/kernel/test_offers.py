"""Lines of ours that wait to be taken, with a note behind or above."""

import pytest

from referee.kernel.offers import WIDE, noted


@pytest.mark.parametrize(("more", "lines"), [(0, 1), (1, 2)])
def test_a_note_stands_behind_its_offer_up_to_the_last_column(more: int, lines: int) -> None:
    line = "take 2"
    note = "x" * (WIDE - len(f"~ {line}  # ") + more)
    found = noted(line, note, "#")
    assert len(found) == lines
    assert max(map(len, found)) <= WIDE + lines - 1
