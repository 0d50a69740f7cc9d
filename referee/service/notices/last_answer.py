"""Since when has a seat not been asked: what its page tells first is what happened after that."""

from referee.kernel.event import Seat
from referee.match import events as e
from referee.service.ledger.loaded_match import LoadedMatch


def since_last_answer(loaded: LoadedMatch, seat: Seat, size: int) -> int:
    """The leaf that closed the last window which asked this seat, of the first `size` leaves; 1 if
    there was none, so that everything is told but the making of the match."""
    closed = 0
    for entry in reversed(loaded.windows):
        if entry.n >= size:
            continue
        if isinstance(entry.event, e.WindowClosed):
            closed = entry.n
        elif isinstance(entry.event, e.WindowOpened) and closed and seat in entry.event.asked:
            return closed
    return 1
