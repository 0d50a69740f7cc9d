"""How what a bot writes stands on record, and when: its time tells nothing of what it thought.

Why: docs/decisions/0062-bots-pause.md.
"""

from collections.abc import Sequence

from referee.bots.levels import PLAYED
from referee.clock import Clock
from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.bots import Question
from referee.match.deadlines.outages import Outage
from referee.match.level import level_of
from referee.match.policy import instant
from referee.match.state import Match
from referee.match.text import repair
from referee.service.ledger.due_rows import bots_owe

_WORLDS = 16  # that are played on in one pause: 15 milliseconds each, more than the dearest takes

PART = "bots"  # of an outage


def bot_letter(seat: Seat, kind: str, text: str, at: str) -> e.LetterSealed:
    """What a bot writes is on record like everybody's, unsigned."""
    letter = e.Letter(BOT, None, kind, at, seat, None, repair(text))
    return e.LetterSealed(Sealed((seat,), letter))


def pauses(questions: Sequence[Question]) -> int:
    """How many pauses the bots of a window take to answer: by who is asked and by their levels,
    which everybody may know, and by nothing that they see."""
    return max(1, sum(PLAYED[question.level].playouts // _WORLDS for question in questions))


def pause(clock: Clock, began: e.Moment, seconds: float) -> None:
    """Wait until so many seconds are over since `began` or, where that was too short to think in, a
    whole number of times as many: then the next leaf may be written."""
    if not seconds:
        return
    spent = (instant(clock.now()) - instant(began)).total_seconds()
    clock.sleep(seconds - spent % seconds)


def outages(match: Match) -> list[Outage]:
    """A window does not close before bots that think ahead have answered: it is held, as while an
    outage lasts. Others have answered, or were kept from it by what is an outage itself."""
    if match.window is None or not level_of(match.level).playouts or not bots_owe(match):
        return []
    return [Outage(PART, match.window.opened)]
