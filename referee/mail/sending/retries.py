"""When a letter that could not be sent is tried again, and when it is given up."""

from datetime import timedelta

from referee.match.policy import instant, moment

BACK_OFF = (1, 5, 15, 60, 240)  # minutes after the first, second … failed try; then the last again
TRIES = 40  # about six days; by then an address does not come back
DOUBTS = 3  # tries of a letter that was handed over whole and of which nothing was said
PATIENCE = 3  # tries that a mailbox may put off without a word: greylisting is over by then


def next_try(tries: int, now: str) -> str | None:
    """The moment of the next try after so many (from 1 on); None: it is given up."""
    if tries >= TRIES:
        return None
    wait = BACK_OFF[min(tries, len(BACK_OFF)) - 1]
    return moment(instant(now) + timedelta(minutes=wait))
