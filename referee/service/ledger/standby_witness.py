"""The witness of a desk that reads from a standby.

A standby may be behind what was signed, which is no fault of the store, or show what a failover has
lost since. So it is compared with nothing, and a state of it is signed only if the primary stands
at that very state.

Why: docs/decisions/0159-standby.md.
"""

from referee.service.ledger.core import Core
from referee.service.ledger.witness import SignedState
from storage import Unavailable


class StandbyWitness:
    """See `witness.Witness`. `first`: the core that reads the primary."""

    def __init__(self, first: Core) -> None:
        self._first = first

    def note(self, match: str, size: int, root: bytes) -> None:
        """Raises Unavailable where the primary stands elsewhere: it is asked to sign, then."""
        self._first.history.check_writable()
        for listed in self._first.log.listed([match]):
            if (listed.head.size, listed.head.root) == (size, root):
                self._first.witness.note(match, size, root)
                return
        raise Unavailable(f"the primary does not stand at leaf {size} of {match}")

    def of(self, match: str) -> SignedState | None:
        return None

    def states(self) -> list[SignedState]:
        return []

    def probe(self) -> None:
        self._first.witness.probe()
