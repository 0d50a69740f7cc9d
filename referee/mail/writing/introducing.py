"""What somebody is told of a game before they take a seat: for whom it is, how long it takes at
this match's pace, and how it is won. A game that does not introduce itself is left to its rules.
"""

from dataclasses import dataclass
from math import ceil

import msgspec

from referee.kernel.introduction import Introduction
from referee.mail.writing.pieces import Paragraph, Pieces
from referee.mail.writing.teller import Teller
from referee.match.policy import Policy, parse_grid

_WEEK = 7 * 24  # hours


@dataclass(frozen=True)
class Pace:
    """Letters a week that ask something of a seat: `few` if all windows are long and last until
    they are due, `many` if all are short. A rough figure: windows that others answer alone are not
    in it, and most close early."""

    few: int
    many: int
    slowest: float  # hours

    def weeks(self, answers: int) -> int:
        """In which so many answers are given, if each takes all its time."""
        return max(1, ceil(answers * self.slowest / _WEEK))


def pace(policy: Policy) -> Pace:
    if policy.grid is not None:
        days = len(parse_grid(policy.grid).days)
        return Pace(days, days, _WEEK / days)
    slow, quick = max(policy.long, policy.short), min(policy.long, policy.short)
    return Pace(max(1, round(_WEEK / slow)), max(1, round(_WEEK / quick)), slow)


def introduction(tell: Teller) -> Introduction | None:
    game = tell.table.game
    if game.introduce is None:
        return None
    options = msgspec.convert(tell.table.options, game.options)
    return game.introduce(options, tell.table.seats)


def about(tell: Teller, told: Introduction) -> Pieces:
    """What kind of game it is, and how long it takes."""
    least, most = told.answers
    speed = pace(tell.table.policy)
    few, many = sorted((speed.few, speed.many))
    key = "welcome_pace" if few == many else "welcome_paces"
    weeks = speed.weeks(most)
    asked = tell.say("welcome_answers", least=least, most=most, minutes=told.minutes)
    roughly = tell.say(key, few=few, many=many, weeks=weeks)
    return [Paragraph(told.about.in_(tell.language)), Paragraph(f"{asked} {roughly}")]


def aim(tell: Teller, told: Introduction) -> Pieces:
    return [tell.h("head_aim"), Paragraph(told.aim.in_(tell.language))]
