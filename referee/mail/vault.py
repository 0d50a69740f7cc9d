"""The vault for what is kept beside the log: raw mail and rendered letters, encrypted at rest."""

from referee.service.ledger.keyring import Keyring
from referee.service.ledger.loaded_match import Lockbox, open_vault
from storage import Log


class MailVault:
    """Locks with the match's own data key, so that a match's mail goes with the match; with the
    home's for mail that belongs to none. Kind and id are bound to the box."""

    def __init__(self, log: Log, ring: Keyring) -> None:
        self._log = log
        self._ring = ring

    def lock(self, stream: str | None, kind: str, id: str, plain: bytes) -> bytes:
        return self._vault(stream).lock(kind, id, plain)

    def unlock(self, stream: str | None, kind: str, id: str, box: bytes) -> bytes:
        """Raises the vault's error for a wrong key, another place or a changed box."""
        return self._vault(stream).unlock(kind, id, box)

    def _vault(self, stream: str | None) -> Lockbox:
        if stream is None:
            return self._ring
        return open_vault(self._log.head(stream), self._ring)
