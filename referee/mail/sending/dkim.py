"""DKIM (RFC 6376): the domain of the service stands behind its letters.

Off until there is a key in the home: a mail server that relays for us may sign already. Subject,
From, Date and To are signed once more than they stand there, so that nobody adds a second one.
"""

import base64
import hashlib
import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

FILE = "dkim.key"
SELECTOR = "referee"
SIGNED = (
    *(b"From", b"To", b"Subject", b"Date", b"Message-ID", b"Reply-To", b"In-Reply-To"),
    *(b"References", b"MIME-Version", b"Content-Type", b"List-Id", b"List-Unsubscribe"),
    b"List-Unsubscribe-Post",
)
TWICE = (b"From", b"To", b"Subject", b"Date")
_BITS = 2048
_WIDE = 72  # characters of a line of the signature
_QUOTED = 200  # characters of one string of a TXT record; DNS allows 255


_SPACES = re.compile(rb"[ \t]+")
_SPACES_AT_END = re.compile(rb"[ \t]+(?=\r\n)")
_EMPTY_END = re.compile(rb"(\r\n)+\Z")


@dataclass(frozen=True)
class Signer:
    """`key` is RSA as PEM (PKCS #8), `domain` the one after the @ of our letters."""

    domain: str
    key: bytes
    selector: str = SELECTOR

    def signed(self, letter: bytes) -> bytes:
        """The letter (CRLF) with a DKIM-Signature before it. (The package `dkim`, which our tests
        check it with, signs in Python: twenty times the processor, and with Python's lock held.)
        """
        head, _, body = letter.partition(b"\r\n\r\n")
        fields = dict(map(_relaxed, _fields(head)))
        named = [name for name in SIGNED if name.lower() in fields]
        parts = {
            "v": "1",
            "a": "rsa-sha256",
            "c": "relaxed/relaxed",
            "d": self.domain,
            "s": self.selector,
            "h": ":".join(name.decode().lower() for name in [*named, *TWICE]),
            "bh": base64.b64encode(hashlib.sha256(_body(body)).digest()).decode(),
        }
        bare = "; ".join(f"{name}={value}" for name, value in parts.items()) + "; b="
        signing = b"".join(
            name.lower() + b":" + fields[name.lower()] + b"\r\n" for name in named
        )  # a header that is named once more than it stands there adds nothing
        signing += b"dkim-signature:" + bare.encode()
        made = self._private.sign(signing, padding.PKCS1v15(), hashes.SHA256())
        return f"DKIM-Signature: {_folded(bare, made)}\r\n".encode() + letter

    @cached_property
    def _private(self) -> rsa.RSAPrivateKey:
        private = serialization.load_pem_private_key(self.key, None)
        assert isinstance(private, rsa.RSAPrivateKey)
        return private

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


def _fields(head: bytes) -> list[bytes]:
    """The header fields, each with the lines that continue it."""
    return re.split(rb"\r\n(?![ \t])", head)


def _relaxed(field: bytes) -> tuple[bytes, bytes]:
    """Name and value of a header field as they are signed (RFC 6376 §3.4.2)."""
    name, _, value = field.partition(b":")
    return name.strip().lower(), _SPACES.sub(b" ", value.replace(b"\r\n", b"")).strip()


def _body(body: bytes) -> bytes:
    """The text as it is signed (RFC 6376 §3.4.4)."""
    lean = _EMPTY_END.sub(b"", _SPACES.sub(b" ", _SPACES_AT_END.sub(b"", body + b"\r\n")))
    return lean + b"\r\n" if lean else b""


def _folded(bare: str, made: bytes) -> str:
    """Lines of a header that no program folds once more."""
    text = base64.b64encode(made).decode()
    lines = [text[at : at + _WIDE] for at in range(0, len(text), _WIDE)]
    return "\r\n ".join([bare.replace("; h=", ";\r\n h=").replace("; bh=", ";\r\n bh="), *lines])
