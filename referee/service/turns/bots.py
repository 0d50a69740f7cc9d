"""How what a bot writes stands on record, and when: its time tells nothing of what it thought.

Why: docs/decisions/0062-bots-pause.md.
"""

from referee.clock import Clock
from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.policy import instant
from referee.match.text import repair


def bot_letter(seat: Seat, kind: str, text: str, at: str) -> e.LetterSealed:
    """What a bot writes is on record like everybody's, unsigned."""
    letter = e.Letter(BOT, None, kind, at, seat, None, repair(text))
    return e.LetterSealed(Sealed((seat,), letter))


def pause(clock: Clock, began: e.Moment, seconds: float) -> None:
    """Wait until so many seconds are over since `began` or, where that was too short to think in, a
    whole number of times as many: then the next leaf may be written."""
    if not seconds:
        return
    spent = (instant(clock.now()) - instant(began)).total_seconds()
    clock.sleep(seconds - spent % seconds)
