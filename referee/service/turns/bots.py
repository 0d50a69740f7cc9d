"""How what a bot writes stands on record."""

from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.text import repair


def bot_letter(seat: Seat, kind: str, text: str, at: str) -> e.LetterSealed:
    """What a bot writes is on record like everybody's, unsigned."""
    letter = e.Letter(BOT, None, kind, at, seat, None, repair(text))
    return e.LetterSealed(Sealed((seat,), letter))
