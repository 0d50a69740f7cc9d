"""What somebody is told of a game before they play it, and what matters to them in a position.

    Introduction(about=Words("A duel of bluff for two.", …), aim=Words("Be the first …", …),
                 answers=(25, 40), minutes=5)
    Matters(acting=("void",), in_sight=("void", "amoeba", "moebius"))

Why: docs/decisions/0085-what-letters-teach.md.
"""

import msgspec

from referee.kernel.words import Words


class Introduction(msgspec.Struct, frozen=True):
    """`about`: what kind of game it is and for whom, one or two sentences; `aim`: how it is won, at
    most three. Both are of the match's own options. `answers`: how often one seat is asked in a
    whole match, from a short one to a long one; `minutes` that an answer takes."""

    about: Words
    aim: Words
    answers: tuple[int, int]
    minutes: int


class Matters(msgspec.Struct, frozen=True):
    """Things of the handbook, by the ids of their definitions, the weightiest first.

    `acting`: those that may do something in the open window, or on which this seat's answer may
    hang; `in_sight`: all that the view shows, those in `acting` included.
    """

    acting: tuple[str, ...] = ()
    in_sight: tuple[str, ...] = ()
