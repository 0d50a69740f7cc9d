"""What somebody is told of a game before they play it.

    Introduction(about=Words("A duel of bluff for two.", …), aim=Words("Be the first …", …),
                 answers=(25, 40), minutes=5)

Why: docs/decisions/0085-what-letters-teach.md.
"""

import msgspec

from referee.kernel.words import Words


class Introduction(msgspec.Struct, frozen=True):
    """`about`: what kind of game it is and for whom, one or two sentences; `aim`: how it is won, at
    most three. Both are of the match's own options. `answers`: how often one seat is asked in a
    whole match, in a short one and in a long one; `minutes` that an answer takes."""

    about: Words
    aim: Words
    answers: tuple[int, int]
    minutes: int
