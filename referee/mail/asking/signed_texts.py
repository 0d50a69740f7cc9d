"""Signed texts in a letter: found, sliced out, and never touched.

    referee-order v1                      the text, directly followed by its armour in the body,
    …                                     or as two attachments `x.txt` and `x.txt.sig`
    -----BEGIN SSH SIGNATURE-----

By OpenPGP as a clear-signed block, as two attachments `x.txt` and `x.txt.asc`, or as PGP/MIME.
Whether the signature holds is the service's question.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.mail.asking.request_items import Act
from referee.mail.reading.bodies import File
from referee.mail.reading.pgp_mime import SignedPart
from referee.mail.reading.quoting import head_of_quote
from referee.seals import openpgp
from referee.seals.signature import BEGIN, END

FIRST_LINE = re.compile(r"referee-([a-z]+) v[0-9]+")
_SIGNATURE_ENDS = (".sig", ".asc", ".gpg", ".pgp")
_CERTIFICATE = re.compile(
    rf"^{openpgp.BEGIN_KEY}\n[^-]*^{openpgp.END_KEY}$", re.MULTILINE
)  # one whole block; no armour holds a dash


def signed_in(exact: str) -> tuple[Act, ...]:
    """Every text with its armour below it, above any quotation. Nothing in it is touched."""
    lines = exact.split("\n")
    head = head_of_quote(lines)
    lines = lines[: head[0]] if head else lines
    return tuple(_armoured(lines))


def _armoured(lines: list[str]) -> Iterator[Act]:
    start: int | None = None
    begin: int | None = None
    for i, line in enumerate(lines):
        if start is None and (FIRST_LINE.fullmatch(line) or line == openpgp.BEGIN_SIGNED):
            start = i
        elif start is not None and lines[start] == openpgp.BEGIN_SIGNED:
            if line == openpgp.END:
                yield from _clear_signed(lines[start : i + 1])
                start = None
        elif start is not None and begin is None and line == BEGIN:
            begin = i
        elif start is not None and begin is not None and line == END:
            yield _signed(_joined(lines[start:begin]), _joined(lines[begin : i + 1]))
            start = begin = None


def _clear_signed(lines: list[str]) -> Iterator[Act]:
    """A block of OpenPGP, if what it holds is a text of ours; many sign all that they write. What
    the transport may have added at line ends is no part of it (RFC 9580 §7.1)."""
    block = _joined(line.rstrip(" \t") for line in lines)
    text = openpgp.clear_content(block)
    if text is None:  # damaged; that it is meant as one of ours its second or later lines show
        first = next((i for i, line in enumerate(lines) if FIRST_LINE.fullmatch(line)), None)
        text = _joined(lines[first:]) if first is not None else ""
    if FIRST_LINE.fullmatch(text.split("\n", 1)[0]):
        yield _signed(text, block)


def _joined(lines: Iterable[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _signed(text: str, armour: str) -> Act:
    first = FIRST_LINE.fullmatch(text.split("\n", 1)[0])
    return Act(first[1] if first else "order", text, armour)


def signed_files(files: tuple[File, ...]) -> Iterator[Act]:
    """`x.txt` with `x.txt.sig` or `x.txt.asc`, or one file that holds text and armour.

    A program that attaches a text may drop its last line end, without which no text is one.
    """
    armours = {file.name.removesuffix(end): armour for file, end, armour in _armours(files)}
    for file in files:
        if file.name in armours and file.text is not None:
            yield _signed(file.text.rstrip("\n") + "\n", armours[file.name])
        elif file.text is not None:
            yield from signed_in(file.text)


def _armours(files: tuple[File, ...]) -> Iterator[tuple[File, str, str]]:
    for file in files:
        for end in _SIGNATURE_ENDS:
            armour = file.armour
            if armour is None and file.text is not None and file.text.startswith(BEGIN):
                armour = file.text
            if armour is not None and file.name.endswith(end):
                yield file, end, armour


def signed_mime(signed: SignedPart | None) -> tuple[Act, ...]:
    """The text of a PGP/MIME letter, if it is one of ours."""
    if signed is None or not FIRST_LINE.fullmatch(signed.text.split("\n", 1)[0]):
        return ()
    return (replace(_signed(signed.text, signed.armour), mime=signed.part),)


def certificate_in(exact: str, files: tuple[File, ...]) -> str | None:
    """The armoured OpenPGP certificate that the letter brings, if it brings one."""
    for text in (exact, *(file.text for file in files if file.text is not None)):
        if found := _CERTIFICATE.search(text):
            return found[0] + "\n"
    return None
