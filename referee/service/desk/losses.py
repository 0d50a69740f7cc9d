"""A store that is behind what was signed: it says so, and its matches begin anew."""

from referee.service.desk.clerks import Clerks
from referee.service.ledger.witness import SignedState


class Losses(Clerks):
    @property
    def lost(self) -> tuple[SignedState, ...]:
        """What was signed and is not in the store; while there is any, nothing can be written."""
        return self.core.history.lost

    def accept_loss(self, reason: str) -> list[str]:
        """Begin the matches that are behind anew; their new names (docs/spec.md §1)."""
        lost, self.core.history.lost = self.core.history.lost, ()
        return self._restoring.accept_loss(lost, reason)
