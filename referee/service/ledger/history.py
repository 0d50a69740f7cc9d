"""Is all that was ever signed of a match still in the store? If not, nothing more is written."""

from dataclasses import dataclass

from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.witness import Behind, SignedState, Witness, holds
from storage import Log
from storage.tree import root_of


@dataclass
class History:
    """What was signed, against what the store holds.

    `lost` are the signed states that the store does not hold; `frozen` are the matches that were
    begun anew under another name, or are just being so.
    """

    log: Log
    witness: Witness
    lost: tuple[SignedState, ...] = ()
    frozen: frozenset[str] = frozenset()

    def check_writable(self) -> None:
        """Raises Behind while the store is behind what was signed."""
        if self.lost:
            raise Behind(self.lost)

    def check_in_step(self, loaded: LoadedMatch) -> None:
        """Raises Behind, also where the store fell behind while we were up (a failover to a copy
        that had not got everything)."""
        signed = self.witness.of(loaded.name)
        if signed is not None and signed.size > loaded.size:
            self.compare(loaded)
        self.check_writable()

    def compare(self, loaded: LoadedMatch) -> None:
        """Is what was signed of this match still there? If not, it is lost from now on."""
        signed = self.witness.of(loaded.name)
        if signed is None or loaded.name in self.frozen:
            return
        if loaded.size < signed.size:  # perhaps somebody else has only been quicker
            there = holds(self.log, signed)
        else:
            there = root_of(loaded.hashes[: signed.size]) == signed.root
        if not there and signed not in self.lost:
            self.lost += (signed,)
