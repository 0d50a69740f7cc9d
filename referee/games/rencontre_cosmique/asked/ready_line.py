"""One line that stands ready, and what it would do."""

from typing import NamedTuple

from referee.games.rencontre_cosmique.things.sheet import AnyLine
from referee.kernel.words import Words


class ReadyLine(NamedTuple):
    """`beside`: what has to stand in the same order, where the line is no answer by itself."""

    line: AnyLine
    label: Words
    beside: AnyLine | None = None
