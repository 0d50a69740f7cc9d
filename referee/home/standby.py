"""A second front desk, which reads from a standby of the store what need not be the newest.

It has matches in memory of its own: those of the first desk must be as the primary holds them.

Why: docs/decisions/0159-standby.md.
"""

from datetime import timedelta
from threading import Lock

from referee.home.bootstrap import Home
from referee.home.nodes import node_of
from referee.match.policy import instant, moment
from referee.service import Referee
from referee.service.ledger.standby_witness import StandbyWitness
from storage import Unavailable
from storage.standby import Span, StandbyLog


class StandbyDesk:
    """What a process of this home reads at the address that its settings name."""

    def __init__(self, home: Home, kind: str) -> None:
        """`kind`: of the row by which this process tells that it is there (`Register`)."""
        settings = home.settings
        assert settings.read is not None, "who asks for a standby has one"
        self.seconds = settings.read_seconds
        row = node_of(settings.home), kind
        self._log = StandbyLog(settings.read, row, self._span, settings.pooler == "transaction")
        self._home = home
        self._made: Referee | None = None
        self._making = Lock()

    def desk(self) -> Referee:
        """The desk, made when it is first wanted: the service starts without a standby, too. Raises
        Unavailable."""
        with self._making:
            if self._made is None:
                first = self._home.referee
                witness = StandbyWitness(first.core)
                told = first.games, self._home.ring, first.clock, first.place
                self._made = Referee(self._log, *told, witness)
            return self._made

    def away(self) -> bool:
        """Is it not to be read from just now, so that the primary is?"""
        try:
            self._log.check()
        except Unavailable:
            return True
        return False

    def close(self) -> None:
        self._log.close()

    def _span(self) -> Span:
        now = self._home.referee.clock.now()
        return Span(moment(instant(now) - timedelta(seconds=self.seconds)), now)
