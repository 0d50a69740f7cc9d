"""Beside each golden record stands what `referee replay` says of it, so that a change can be read.

python -m tests.games.replay_texts   # writes them all anew
"""

from referee.audit import position
from tests.games.golden import GOLDEN

RECORDS = sorted(GOLDEN.glob("*/*.record.zip"))


def beside(record):
    """Where that record's text stands."""
    return record.with_name(record.name.replace(".record.zip", ".replay.txt"))


def replayed(record):
    """The last position and every leaf, as a spectator reads them."""
    return position(record.read_bytes()).text("en")


if __name__ == "__main__":
    for record in RECORDS:
        beside(record).write_text(replayed(record), encoding="utf-8")
