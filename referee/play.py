"""A match of bots without mail and without a database; the same seed gives the same bytes."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from referee.bots.levels import EASY
from referee.games.catalogue import Catalogue
from referee.match.opening import EDITION
from referee.match.policy import Policy, instant, moment
from referee.service import Keyring, Place, Referee, Seeded, TableView
from storage import Log, Unknown
from storage.memory import MemoryLog

HOST = "play.example"
START = "2000-01-01T00:00:00.000Z"


@dataclass(frozen=True)
class Played:
    """A finished match and the referee that holds it."""

    referee: Referee
    match: str

    @property
    def table(self) -> TableView:
        return self.referee.views.table(self.match, None)


class LeafClock:
    """One second a leaf."""

    def __init__(self, log: Log, match: str) -> None:
        self._log = log
        self._match = match

    def now(self) -> str:
        try:
            size = self._log.head(self._match).size
        except Unknown:
            size = 0
        return moment(instant(START) + timedelta(seconds=size))

    def sleep(self, seconds: float) -> None:
        """Nothing but a leaf makes it later."""


def play(
    games: Catalogue,
    game: str,
    options: dict[str, Any],
    seats: int | None,
    seed: int,
    edition: int = EDITION,
    level: str = EASY.name,
) -> Played:
    """Bots of this level play one match to its end; `edition` is the version of its first leaf.
    Raises Refused (options, seats, a level that the game has not) and UnknownGameError."""
    name = f"{game}-{seed}"
    log = MemoryLog()
    ring = Keyring.fresh(Seeded(str(seed)))
    referee = Referee(log, games, ring, LeafClock(log, name), Place(HOST), leaf_ms=1000)
    referee.core.edition = edition
    number = min(games.current(game).seats) if seats is None else seats
    referee.lobby.create(game, options, number, name=name, policy=Policy(level=level))
    for seat in range(1, number + 1):
        referee.lobby.sit_bot(name, seat)
    return Played(referee, name)
