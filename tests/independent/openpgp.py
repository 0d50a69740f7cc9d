"""OpenPGP signatures, by `gpgv` (spec §11). The certificates come from the record's `keys/`."""

import base64
import binascii
import email
import email.policy
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from .spelling import Broken, require

FINGERPRINT = re.compile(r"openpgp:([0-9a-f]{40}|[0-9a-f]{64})")
CLEAR = re.compile(
    r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: [A-Za-z0-9, -]+\n)*\n(.*\n)"
    r"-----BEGIN PGP SIGNATURE-----\n(?:(?!-)[^\n]*\n)*-----END PGP SIGNATURE-----\n",
    re.DOTALL,
)
DETACHED = re.compile(
    r"-----BEGIN PGP SIGNATURE-----\n(?:(?!-)[^\n]*\n)*-----END PGP SIGNATURE-----\n"
)
CERTIFICATE = re.compile(
    r"-----BEGIN PGP PUBLIC KEY BLOCK-----\n(?:[A-Za-z]+: [^\n]*\n)*\n"
    r"([A-Za-z0-9+/=\n]*?)(?:=[A-Za-z0-9+/]{4}\n)?-----END PGP PUBLIC KEY BLOCK-----\n"
)


def verified(
    armour: str, text: bytes, certificates: dict[str, bytes], mime: bytes | None = None
) -> str:
    """`openpgp:<fingerprint>` of the certificate that signed `text`; Broken if none did.

    `certificates` are by fingerprint; `mime` is the signed part of a PGP/MIME mail.
    """
    clear = CLEAR.fullmatch(armour)
    if clear:
        require(clear_text(clear[1]) == text, "the clear-signed text is not the letter's")
    else:
        require(DETACHED.fullmatch(armour) is not None, "neither an SSH nor an OpenPGP signature")
    if mime is not None:
        require(not clear and mime_text(mime) == text, "the PGP/MIME part is not the letter's text")
    signed = None if clear else (text if mime is None else mime)
    for fingerprint, certificate in certificates.items():
        if _signed_by(fingerprint, certificate, armour, signed):
            return f"openpgp:{fingerprint}"
    raise Broken("no certificate of the record made this OpenPGP signature")


def clear_text(content: str) -> bytes:
    """The text of a clear-signed block: dashes unescaped (RFC 9580 §7.1), one LF at its end."""
    lines = content.removesuffix("\n").split("\n")
    return "".join(line.removeprefix("- ") + "\n" for line in lines).encode()


def mime_text(part: bytes) -> bytes:
    """The decoded text of a signed MIME part (RFC 3156): lines end in LF, the last one too. It may
    be wrapped into a multipart, with public keys beside it and nothing else."""
    message = email.message_from_bytes(part, policy=email.policy.default)
    leaves = [one for one in message.walk() if not one.is_multipart()]
    texts = [one for one in leaves if one.get_content_type() != "application/pgp-keys"]
    kinds = [one.get_content_type() for one in texts]
    require(kinds == ["text/plain"], "a signed MIME part that is not one plain text")
    try:
        decoded = str(texts[0].get_content()).replace("\r\n", "\n")
    except (LookupError, ValueError):
        raise Broken("a signed MIME part that cannot be decoded") from None
    return (decoded if decoded.endswith("\n") else decoded + "\n").encode("utf-8", "replace")


def _signed_by(fingerprint: str, certificate: bytes, armour: str, signed: bytes | None) -> bool:
    program = shutil.which("gpgv")
    if program is None:
        raise Broken("there is no `gpgv` here to check an OpenPGP signature with")
    with tempfile.TemporaryDirectory() as folder:
        files = _files(Path(folder), certificate, armour, signed)
        command = [program, "--homedir", folder, "--status-fd", "1", "--keyring", *files]
        told = subprocess.run(command, capture_output=True, check=False)
    valid = re.findall(rb"^\[GNUPG:\] VALIDSIG .* ([0-9A-F]+)$", told.stdout, re.MULTILINE)
    return told.returncode == 0 and valid == [fingerprint.upper().encode()]


def _files(folder: Path, certificate: bytes, armour: str, signed: bytes | None) -> list[str]:
    contents = {"ring.gpg": disarmoured(certificate), "signature.asc": armour.encode()}
    if signed is not None:
        contents["signed"] = signed
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [str(folder / name) for name in contents]


def disarmoured(certificate: bytes) -> bytes:
    """The packets of an armoured certificate, which is all that `gpgv` takes."""
    parts = CERTIFICATE.fullmatch(certificate.decode("ascii", "replace").replace("\r\n", "\n"))
    if parts is None:
        raise Broken("no armoured OpenPGP certificate")
    try:
        return bytes(base64.b64decode(parts[1].replace("\n", ""), validate=True))
    except binascii.Error:
        raise Broken("an OpenPGP certificate whose base64 is broken") from None
