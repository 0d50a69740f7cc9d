"""OpenPGP certificates, and signed parts of PGP/MIME mails: kept beside the log, under the match's
own key, so that they can be forgotten. The log names the fingerprint and holds the signature.

A certificate lies under the fingerprint of each of its keys: a signature names the key that made
it, which is often a subkey.

Why: docs/decisions/0026-openpgp.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.event import Event
from referee.kernel.refused import Problem, Refused, unreadable
from referee.match import events as e
from referee.seals import openpgp, signature
from referee.seals.openpgp import PREFIX, BadCertificate, is_openpgp
from referee.seals.signature import BadSignature
from referee.seals.ssh_keys import BadKey
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.posts import Post
from storage import Log, SettingRow

NAMESPACE = "order@referee"


@dataclass(frozen=True)
class Cabinet:
    """The certificates of one match."""

    log: Log
    loaded: LoadedMatch

    def of_key(self, fingerprint: str | None) -> str | None:
        """The certificate that this key is on; None if it was never shown, or is forgotten."""
        return self._open("certificate", fingerprint) if fingerprint else None

    def signer(self, known: str | None, post: Post) -> str:
        """The key that signed the post, which must be `known` (None: the post brings its own).
        Raises Refused."""
        assert post.signature is not None
        try:
            if is_openpgp(post.signature):
                return self._openpgp(known, post, post.signature)
            return signature.verify(known, NAMESPACE, post.text.encode(), post.signature)
        except (BadSignature, BadKey, BadCertificate) as bad:
            raise refused(bad) from bad

    def _openpgp(self, known: str | None, post: Post, armour: str) -> str:
        shown = self.of_key(openpgp.issuer(armour))
        if known is None and post.certificate is not None:
            shown = openpgp.certificate(post.certificate)[1]
        if shown is None:
            raise unreadable(Problem("S-PGP-UNKNOWN"))
        line = openpgp.verify(shown, post.text, armour, post.received, post.mime)
        if known not in (None, line):
            raise BadSignature("other-key", f"signature: by {line}")
        return line

    def joined(self, text: str, armour: str) -> str:
        """The key that signed a join which was accepted."""
        if not is_openpgp(armour):
            return signature.verify(None, NAMESPACE, text.encode(), armour)
        shown = self.of_key(openpgp.issuer(armour))
        if shown is None:
            raise LookupError("the certificate of a join is gone")
        return openpgp.certificate(shown)[0]

    # --- what is kept ---------------------------------------------------------------------------

    def rows(self, letter: e.Letter, post: Post, n: int) -> list[SettingRow]:
        """To be written with leaf n: the certificate that the letter brings, and its MIME part."""
        rows: list[SettingRow] = []
        if post.certificate is not None and letter.kind in ("join", "key", "lost"):
            rows += self.certificate_rows(post.certificate)
        if post.mime is not None:
            rows.append(self.mime_row(n, post.mime))
        return rows

    def certificate_rows(self, armour: str) -> list[SettingRow]:
        shown = openpgp.certificate(armour)[1]
        return [
            self._row("certificate", fingerprint, shown)
            for fingerprint in openpgp.fingerprints(shown)
        ]

    def mime_row(self, n: int, part: bytes) -> SettingRow:
        return self._row("mime", str(n), part.decode("latin-1"))

    def told(self) -> dict[str, str]:
        """The certificates of all keys that the log has told, by the line that tells them."""
        lines = (line for entry in self.loaded.entries for line in _keys_of(entry.event))
        ours = {line for line in lines if isinstance(line, str) and line.startswith(PREFIX)}
        found = {line: self.of_key(line.removeprefix(PREFIX)) for line in ours}
        return {line: shown for line, shown in found.items() if shown is not None}

    def mimes(self) -> dict[int, bytes]:
        """The signed MIME parts of the letters that have one, by leaf."""
        found = ((n, self._open("mime", str(n))) for n in self._signed())
        return {n: part.encode("latin-1") for n, part in found if part is not None}

    def _signed(self) -> Iterator[int]:
        """The letters that OpenPGP signs, by leaf."""
        for entry in self.loaded.entries:
            event = entry.event
            letter = event.letter.value if isinstance(event, e.LetterSealed) else None
            if isinstance(letter, e.Letter) and is_openpgp(letter.signature or ""):
                yield entry.n

    def _row(self, kind: str, id: str, text: str) -> SettingRow:
        return SettingRow(self._name(kind, id), self.loaded.vault.lock(kind, id, text.encode()))

    def _open(self, kind: str, id: str) -> str | None:
        row = self.log.settings.get(self._name(kind, id))
        return self.loaded.vault.unlock(kind, id, row.value).decode() if row else None

    def _name(self, kind: str, id: str) -> str:
        return f"{kind}/{self.loaded.name}/{id}"


def _keys_of(event: Event) -> tuple[object, ...]:
    """The keys that a leaf tells, as far as they are known."""
    match event:
        case e.Started(keys=keys):
            return tuple(key.value for key in keys)
        case e.KeyChanged(key=key) | e.SeatChanged(key=key):
            return (key.value,)
    return ()


def refused(bad: BadSignature | BadKey | BadCertificate) -> Refused:
    """The sentence for a signature or key that does not count."""
    return unreadable(Problem("S-" + bad.code.upper()))
