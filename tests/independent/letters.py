"""Letters: what the part `letter.<n>` holds (spec §5, §11)."""

from dataclasses import dataclass
from typing import Any

from . import openpgp, sshsig, texts
from .spelling import Broken, is_digest, is_int, is_time, require

SEVEN = ["assurance", "body", "kind", "received", "seat", "signature", "text"]
ASSURANCES = ("signed", "address", "bot")
CONTENT_WITHHELD = ("press", "refused")
NAMESPACE = "order@referee"


@dataclass(frozen=True)
class Letter:
    """A letter that is shown. `text` is None for press and refused letters."""

    n: int
    assurance: str
    kind: str
    received: str
    seat: int
    signature: str | None
    raw: bytes
    text: texts.Text | None

    @property
    def is_ssh(self) -> bool:
        """Signed as OpenSSH signs."""
        return self.signature is not None and self.signature.startswith(sshsig.BEGIN)

    @property
    def nonce(self) -> bytes | None:
        """The nonce it contributes if its signature holds."""
        if self.signature is None or self.text is None:
            return None
        if self.kind == "open":
            return texts.opened(self.text.body)[1].nonce
        return self.text.nonce


def read_letter(n: int, value: Any, seats: int) -> Letter:
    """The letter of leaf n; Broken if a field of it is not as §5 and §11 say."""
    try:
        return _letter(n, value, seats)
    except Broken as error:
        raise Broken(f"letter {n}: {error}") from None


def _letter(n: int, value: Any, seats: int) -> Letter:
    require(isinstance(value, dict) and sorted(value) == SEVEN, f"it has {', '.join(SEVEN)}")
    require(value["assurance"] in ASSURANCES, "no such assurance")
    require(value["kind"] in (*texts.KINDS, "refused"), "no such kind")
    require(is_time(value["received"]), "`received` is no time")
    require(is_int(value["seat"], 1) and value["seat"] <= seats, "there is no such seat")
    shown = value["kind"] == "refused" and value["text"] is not None  # it ends the match: §5
    withheld = value["kind"] in CONTENT_WITHHELD and not shown
    text = None if withheld else _text(value)
    if withheld:
        hidden = value["text"] is None and value["signature"] is None and is_digest(value["body"])
        require(hidden, f"a {value['kind']} letter has a digest in `body` and no text")
    raw = b"" if withheld else value["text"].encode("utf-8")
    names = ("assurance", "kind", "received", "seat", "signature")
    fields = {name: value[name] for name in names}
    return Letter(n=n, raw=raw, text=text, **fields)


def _text(value: Any) -> texts.Text:
    require(value["body"] is None and isinstance(value["text"], str), "it has a text and no `body`")
    signed = value["assurance"] == "signed"
    kind_of_signature = str if signed else type(None)
    fits = isinstance(value["signature"], kind_of_signature)
    require(fits, "it has a signature if its assurance is `signed`, and only then")
    text = texts.read_text(value["text"], signed)
    if value["kind"] == "refused":
        require(signed, "a refused letter that is shown is signed")
        return text
    require(text.kind in (None, value["kind"]), f"its text is a {text.kind}, not a {value['kind']}")
    require(value["kind"] != "lost" or value["assurance"] == "address", "a lost key signs nothing")
    sealed = value["kind"] in ("seal", "open")
    require(signed or not sealed, f"a {value['kind']} is signed")
    return text


def named(letter: Letter) -> str | None:
    """The key that a letter's one line names; None for `none`."""
    line = (letter.text.body if letter.text else "").strip()
    return None if line == "none" else line


def signing_key(letter: Letter, certificates: dict[str, bytes], mime: bytes | None) -> str:
    """The key that signed the letter, as `keys` tells keys; Broken if none did.

    `certificates` are by fingerprint; `mime` is the signed part of a PGP/MIME mail.
    """
    if letter.signature is None:
        raise Broken("it is not signed")
    if letter.is_ssh:
        return sshsig.verified(letter.signature, letter.raw, NAMESPACE).line
    return openpgp.verified(letter.signature, letter.raw, certificates, mime)
