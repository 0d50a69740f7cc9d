"""DKIM (RFC 6376): the domain of the service stands behind its letters.

Off until there is a key in the home: a mail server that relays for us may sign already. Subject,
From, Date and To are signed once more than they stand there, so that nobody adds a second one.
"""

import base64
import os
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

FILE = "dkim.key"
SELECTOR = "referee"
SIGNED = (
    *(b"From", b"To", b"Subject", b"Date", b"Message-ID", b"Reply-To", b"In-Reply-To"),
    *(b"References", b"MIME-Version", b"Content-Type", b"List-Id", b"List-Unsubscribe"),
    b"List-Unsubscribe-Post",
)
TWICE = (b"From", b"To", b"Subject", b"Date")
_BITS = 2048
_QUOTED = 200  # characters of one string of a TXT record; DNS allows 255


@dataclass(frozen=True)
class Signer:
    """`key` is RSA as PEM (PKCS #8), `domain` the one after the @ of our letters."""

    domain: str
    key: bytes
    selector: str = SELECTOR

    def signed(self, letter: bytes) -> bytes:
        """The letter (CRLF) with a DKIM-Signature before it."""
        import dkim  # who signs nothing need not load it, nor the resolver that comes with it

        there = {line.partition(b":")[0].lower() for line in _head(letter)}
        names = [name for name in SIGNED if name.lower() in there]
        made: bytes = dkim.sign(
            letter,
            self.selector.encode(),
            self.domain.encode(),
            self.key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=[*names, *TWICE],
        )
        return made + letter

    @property
    def record(self) -> str:
        """The line for the zone of the domain (RFC 6376 §3.6.1)."""
        private = serialization.load_pem_private_key(self.key, None)
        public = private.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        text = f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"
        parts = [text[at : at + _QUOTED] for at in range(0, len(text), _QUOTED)]
        quoted = " ".join(f'"{part}"' for part in parts)
        return f"{self.selector}._domainkey.{self.domain}. IN TXT ( {quoted} )"


def signer(home: Path, domain: str) -> Signer | None:
    """With the key that lies in the home; None if there is none."""
    file = home / FILE
    return Signer(domain, file.read_bytes()) if file.exists() else None


def new_key(home: Path, domain: str) -> Signer:
    """A key is made for the home, for its owner's eyes. Raises FileExistsError."""
    private = rsa.generate_private_key(public_exponent=65537, key_size=_BITS)
    pem = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(home / FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
    return Signer(domain, pem)


def records(signer: Signer, relay: str) -> list[str]:
    """What the zone of the domain should say: who may send, who signs, and what of the rest."""
    return [
        f'{signer.domain}. IN TXT "v=spf1 {relay} -all"',
        signer.record,
        f'_dmarc.{signer.domain}. IN TXT "v=DMARC1; p=quarantine; adkim=s; aspf=s"',
    ]


def _head(letter: bytes) -> list[bytes]:
    return letter.partition(b"\r\n\r\n")[0].split(b"\r\n")
