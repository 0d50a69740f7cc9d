"""Where a seat has a key, only what it signs counts (spec §6, 7)."""

from .chairs import Chairs
from .letters import Letter
from .new_keys import key_of
from .records import Record
from .spelling import require


def check_ratchet(record: Record) -> None:
    """Broken for an unsigned letter of a seat that has a key, from version 2 of leaf 0 on."""
    if record.leaves[0].version == 1:
        return
    chairs = Chairs(record.seats)
    for leaf in record.leaves:
        letter = record.letters.get(leaf.n)
        if letter is None:
            chairs.pass_by(leaf)
            continue
        free = letter.assurance != "address" or letter.kind in ("press", "refused", "lost")
        owned = not free and _has_key(record, chairs, letter)
        require(not owned, f"letter {leaf.n}: not signed, and seat {letter.seat} has a key")
        chairs.hear(letter)


def _has_key(record: Record, chairs: Chairs, letter: Letter) -> bool:
    if not chairs.started:
        join = chairs.joins[letter.seat].letter
        return join is not None and join.signature is not None
    told = key_of(record, letter.seat, letter.n, record.course.window_of(letter.n))
    return told is not None and told.shown and told.key is not None
