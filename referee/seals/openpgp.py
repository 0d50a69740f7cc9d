"""Signatures of letters by OpenPGP (RFC 9580): one clear-signed block, or one detached signature.

A key is told as `openpgp:<fingerprint of the certificate, 40 lower-case hex digits>`. Which key of
the certificate signed is the certificate's business. A signature's own time counts for nothing: a
certificate must not have expired when the letter was received.

    line = verify(certificate, text, armour, "2026-11-21T19:00:00.000Z")    # "openpgp:33b5ef37…"

The only module that knows the library: its errors are told anew here (they hold stack traces).

Why: docs/decisions/0026-openpgp.md.
"""

import re
from datetime import datetime
from typing import Literal

from pysequoia import ArmorKind, Cert, Sig
from pysequoia import armor as _armor
from pysequoia import verify as _verify
from pysequoia.packet import PacketPile, PublicKeyAlgorithm, SignatureType, Tag

from referee.seals.signature import BadSignature

PREFIX = "openpgp:"
BEGIN_SIGNED, END = "-----BEGIN PGP SIGNED MESSAGE-----", "-----END PGP SIGNATURE-----"
BEGIN = "-----BEGIN PGP SIGNATURE-----"
BEGIN_KEY, END_KEY = "-----BEGIN PGP PUBLIC KEY BLOCK-----", "-----END PGP PUBLIC KEY BLOCK-----"
LONGEST = 64 * 1024  # characters of a certificate's armour; a face on it may be large

_SIGNATURE = r"-----BEGIN PGP SIGNATURE-----\n(?:(?!-)[^\n]*\n)*-----END PGP SIGNATURE-----\n"
_DETACHED = re.compile(_SIGNATURE)
_CLEAR = re.compile(
    r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: [A-Za-z0-9, -]+\n)*\n"
    rf"(?P<content>(?:(?!-----)[^\n]*\n)*)(?P<signature>{_SIGNATURE})"
)
# What `gpgv` can check too, so that two programs agree on each letter.
_TAKEN = (
    PublicKeyAlgorithm.RSAEncryptSign,
    PublicKeyAlgorithm.RSASign,
    PublicKeyAlgorithm.EdDSA,
    PublicKeyAlgorithm.ECDSA,
)
_KINDS = (SignatureType.Binary, SignatureType.Text)

Fault = Literal["pgp-cert", "pgp-kind", "pgp-secret"]


class BadCertificate(ValueError):
    """A certificate that may not be a seat's key. `code`: pgp-cert (none, several, or not to be
    read), pgp-kind (a key that not every program can check), pgp-secret (it holds secret keys)."""

    def __init__(self, code: Fault, message: str) -> None:
        super().__init__(message)
        self.code: Fault = code


def is_openpgp(armour: str) -> bool:
    """Is this signature, or block, OpenPGP's (and not SSH's)?"""
    return armour.startswith((BEGIN_SIGNED, BEGIN))


def is_certificate(text: str) -> bool:
    """Is this meant as an armoured key of OpenPGP, public or, by mistake, secret?"""
    return text.lstrip().startswith((BEGIN_KEY, BEGIN_KEY.replace("PUBLIC", "PRIVATE")))


def certificate(armour: str) -> tuple[str, str]:
    """(the line that tells the key, the certificate as we keep it) of an armoured certificate.
    Raises BadCertificate; a secret key is refused before anything of it is kept."""
    if len(armour) > LONGEST:
        raise BadCertificate("pgp-cert", f"certificate: longer than {LONGEST} characters")
    try:
        return _read_certificate(armour.encode("ascii"))
    except BadCertificate:
        raise
    except (
        Exception
    ):  # the library raises RuntimeError for whatever it cannot read, some of it late
        raise BadCertificate("pgp-cert", "certificate: not one that can be read") from None


def _read_certificate(raw: bytes) -> tuple[str, str]:
    """Raises BadCertificate, and what the library likes."""
    keys = [packet for packet in PacketPile.from_bytes(raw) if packet.fingerprint]
    if any(packet.tag in (Tag.SecretKey, Tag.SecretSubkey) for packet in keys):
        raise BadCertificate("pgp-secret", "certificate: it holds secret keys")
    [cert] = Cert.split_bytes(raw)
    if len(cert.fingerprint) != 40 or keys[0].key_algorithm not in _TAKEN:
        raise BadCertificate("pgp-kind", "certificate: version 4 with RSA, EdDSA or ECDSA only")
    _ = cert.is_revoked, cert.expiration  # whether they can be told at all: `verify` asks them
    return PREFIX + cert.fingerprint, str(_armor(bytes(cert), ArmorKind.PublicKey))


def fingerprints(certificate: str) -> list[str]:
    """Of every key of a certificate, the certificate's own first."""
    pile = PacketPile.from_bytes(certificate.encode("ascii"))
    return [packet.fingerprint for packet in pile if packet.fingerprint]


def issuer(armour: str) -> str | None:
    """The fingerprint of the key that says it made this signature. Raises BadSignature."""
    return _parsed(armour).issuer_fingerprint


def verify(
    certificate: str, text: str, armour: str, received: str, mime: bytes | None = None
) -> str:
    """The line of the key that signed `text`. Raises BadSignature.

    `mime` is the signed part of a PGP/MIME letter as it was on the wire; that its text is `text`
    the caller knows (`referee.mail.reading.pgp_mime`, and the audit). `received` is ISO UTC.
    """
    clear, signature = _CLEAR.fullmatch(armour), _parsed(armour)
    if clear is not None and clear_text(clear["content"]) != text:
        raise BadSignature("pgp-block", "signature: the block holds another text")
    cert, revoked, expiration = _kept(certificate)
    if revoked:
        raise BadSignature("pgp-revoked", "signature: its key was revoked")
    if expiration is not None and expiration <= datetime.fromisoformat(received):
        raise BadSignature("pgp-expired", f"signature: its key expired on {expiration:%F}")
    signed = _as_signed(text) if clear is not None else (text.encode() if mime is None else mime)
    _demand_valid(cert, signature, signed)
    return PREFIX + cert.fingerprint


def _kept(certificate: str) -> tuple[Cert, bool, datetime | None]:
    """The certificate, whether it was revoked, when it expires. Raises BadSignature."""
    try:
        cert = Cert.from_bytes(certificate.encode("ascii"))
        return cert, cert.is_revoked, cert.expiration
    except Exception:  # as above: a record may hold any certificate
        raise BadSignature("pgp-bad", "signature: its certificate cannot be read") from None


def clear_text(content: str) -> str:
    """The text of a clear-signed block: dashes unescaped (RFC 9580 §7.1), one LF at its end."""
    lines = content.removesuffix("\n").split("\n")
    return "".join(line.removeprefix("- ") + "\n" for line in lines)


def clear_content(armour: str) -> str | None:
    """The text that a clear-signed block holds; None for what is no such block."""
    clear = _CLEAR.fullmatch(armour)
    return clear_text(clear["content"]) if clear is not None else None


def armoured(raw: bytes) -> str:
    """A detached signature that came as bytes. Raises BadSignature."""
    try:
        return str(_armor(raw, ArmorKind.Signature)) if Sig.from_bytes(raw) else ""
    except Exception:  # as above
        raise BadSignature("pgp-block", "signature: bytes that are none") from None


def _as_signed(text: str) -> bytes:
    """What a clear signature covers: no last line end, no blanks at line ends, CRLF between."""
    return "\r\n".join(line.rstrip(" \t") for line in text[:-1].split("\n")).encode()


def _parsed(armour: str) -> Sig:
    """The one signature in the armour. Raises BadSignature."""
    clear, detached = _CLEAR.fullmatch(armour), _DETACHED.fullmatch(armour)
    if clear is None and detached is None:
        raise BadSignature("pgp-block", "signature: neither one clear-signed block nor one armour")
    raw = (clear["signature"] if clear is not None else armour).encode("utf-8")
    try:
        pile = [packet.tag for packet in PacketPile.from_bytes(raw)]
        signature = Sig.from_bytes(raw)
    except Exception:  # as above
        raise BadSignature("pgp-block", "signature: its armour cannot be read") from None
    if pile != [Tag.Signature] or signature.signature_type not in _KINDS:
        raise BadSignature("pgp-block", "signature: not exactly one, over a text")
    if signature.version != 4 or signature.key_algorithm not in _TAKEN:
        raise BadSignature("pgp-kind", "signature: version 4 with RSA, EdDSA or ECDSA only")
    return signature


def _demand_valid(cert: Cert, signature: Sig, signed: bytes) -> None:
    """Raises BadSignature."""
    if signature.issuer_fingerprint not in fingerprints(str(cert)):
        raise BadSignature("other-key", "signature: by a key that is not on the certificate")
    try:
        found = _verify(bytes=signed, store=lambda _: [cert], signature=signature)
    except Exception:  # as above: a signature that does not hold is a RuntimeError
        raise BadSignature("pgp-bad", "signature: not of this key over this text") from None
    if [signature.certificate for signature in found.valid_sigs] != [cert.fingerprint]:
        raise BadSignature("pgp-bad", "signature: not of this key over this text")
