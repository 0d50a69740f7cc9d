"""Whom the windows ask around a close: mail, the outage breaker, who watches for silence, and who
knows which rules are here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.kernel.event import Event
from referee.match import events as e
from referee.service.ledger.loaded_match import LoadedMatch
from storage import Intent

Drain = Callable[[str, str], None]  # (match, before): work off the mail that came in time


class Outages(Protocol):
    """The outage breaker, as a close asks it."""

    def look(self) -> None:
        """See whether nearly everybody is silent, in all matches that are due."""

    def put_off(self, loaded: LoadedMatch, at: str) -> e.DueChanged | None:
        """The later due time of a window that would close now; None: it may close."""

    def gives(self, loaded: LoadedMatch, at: str) -> e.DueChanged | None:
        """The later due time of a window that an outage has spoilt; None: none has."""


class GamesWatch(Protocol):
    """Who knows whose rules are missing."""

    def waits(self, name: str) -> bool:
        """Does this match wait for its rules?"""


class SilenceWatch(Protocol):
    """Who looks after chairs whose players are silent."""

    def give_up(self, loaded: LoadedMatch) -> bool:
        """Does a seat's silence end here? Has anything been done?"""

    def warnings(self, loaded: LoadedMatch, events: Sequence[Event]) -> list[Intent]:
        """The letters of this close that warn a silent seat."""


def _no_mail(match: str, before: str) -> None:
    """Nothing to work off: nobody reads mail."""


@dataclass
class Neighbours:
    """Whom the windows ask around a close. `drain` is set by whoever reads the mail."""

    outages: Outages
    silence: SilenceWatch
    games: GamesWatch
    drain: Drain = _no_mail
