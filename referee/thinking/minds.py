"""The port: who thinks for the bots, and what may keep them from it."""

from collections.abc import Sequence
from typing import Protocol

from referee.match.bots import Question
from storage import Unavailable


class BotsAway(Unavailable):
    """Nobody can think for a bot just now. No fault of its match: it waits, as behind an outage."""


class WorkersEnded(BotsAway):
    """The service is just ending."""


class BotFault(Exception):
    """A game's bot has no answer: a fault of its rules."""


class Minds(Protocol):
    """Who thinks for the bots that think ahead."""

    def think(self, questions: Sequence[Question]) -> list[str]:
        """The answers in order. Raises BotsAway, BotFault; NoData for what can only be thought
        about where the match is."""
