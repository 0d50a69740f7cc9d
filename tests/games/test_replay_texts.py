"""Each golden record has a text beside it that a reviewer reads instead of its bytes."""

import pytest

from tests.games.golden import GOLDEN
from tests.games.replay_texts import RECORDS, beside, replayed

pytestmark = pytest.mark.long


def name(record):
    return f"{record.parent.name}/{record.name.partition('.')[0]}"


@pytest.mark.parametrize("record", RECORDS, ids=name)
def test_the_text_beside_a_record_is_what_a_replay_says(record):
    """If it differs: `python -m tests.games.replay_texts`, then read what git shows."""
    assert beside(record).read_text(encoding="utf-8") == replayed(record)


def test_no_text_stands_alone():
    assert sorted(GOLDEN.glob("*/*.replay.txt")) == sorted(beside(record) for record in RECORDS)
