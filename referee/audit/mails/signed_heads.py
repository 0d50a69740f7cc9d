"""Checkpoints in a text, and which of them the log's key signed.

A checkpoint is found by its words, whatever stands between them; then it is written again as it
was signed. So only the signature says what counts, and no spelling hides it
(docs/decisions/0063-spellings.md).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.audit.mails.spellings import GAP, folded
from referee.homelog.origins import match_of
from referee.seals import ed25519
from referee.seals.canonical import unb64
from referee.seals.note import MOST_SIGNATURES, LogKey

REACH = 16 * 1024  # characters behind a head in which its signatures stand
_SIGNATURE = re.compile(r"(?<![A-Za-z0-9+/])(?:[A-Za-z0-9+/][\s>|]*){91}=")
_ID = 4  # bytes that name the key, before the signature


class MailedHead(NamedTuple):
    """A checkpoint as somebody wrote it. `foreign`: it bears signatures, none that says to be a
    key's of the log."""

    origin: str
    size: int
    root: bytes
    signed: bool
    foreign: bool = False


class HeadReader:
    """Finds the checkpoints of a log, and of older and later logs of its match, in texts."""

    def __init__(self, origin: str, publics: Sequence[bytes]) -> None:
        """`publics`: the keys that may have signed, the record's and those it took the place of."""
        self._base, self._publics = match_of(origin), tuple(publics)
        self._judged: dict[tuple[bytes, str], bool] = {}  # letters repeat what they say
        self._head = re.compile(
            rf"(?<![\w.-])(?P<match>{re.escape(self._base)})(?P<later>\.[0-9]{{1,9}})?{GAP}"
            rf"(?P<size>[0-9]{{1,19}}){GAP}(?P<root>[A-Za-z0-9+/]{{43}}=)",
            re.IGNORECASE,
        )

    def knows(self, origin: str) -> bool:
        """Is it a log of the reader's match, whatever the case of its letters?"""
        return match_of(origin).lower() == self._base.lower()

    def heads(self, text: str) -> Iterator[MailedHead]:
        """Every checkpoint that this text tells, in order."""
        text = folded(text)
        found = list(self._head.finditer(text))
        ends = [*(head.start() for head in found[1:]), len(text)]
        for head, end in zip(found, ends, strict=False):
            told = self._judge(head, text[head.end() : min(end, head.end() + REACH)])
            if told is not None:
                yield told

    def _judge(self, head: re.Match[str], behind: str) -> MailedHead | None:
        try:
            root = unb64(head["root"])
        except ValueError:
            return None
        origin = self._base + (head["later"] or "")
        marks = list(_SIGNATURE.finditer(behind))[:MOST_SIGNATURES]
        blobs = [blob for mark in marks if (blob := _blob(mark[0])) is not None]
        texts = self._texts(head, origin, behind[: marks[0].start()]) if marks else []
        signed = any(self._verify(blob, text) for blob in blobs for text in texts)
        ids = {LogKey(origin, public).id for public in self._publics}
        foreign = bool(blobs) and not signed and all(blob[:_ID] not in ids for blob in blobs)
        return MailedHead(origin, int(head["size"]), root, signed, foreign)

    def _texts(self, head: re.Match[str], origin: str, between: str) -> list[str]:
        """What may have been signed: the three lines as they are spelt here or as the log spells
        its name, alone or with the lines that stand before the signature."""
        spelt = head["match"] + (head["later"] or "")
        told = {f"{name}\n{head['size']}\n{head['root']}\n": None for name in (origin, spelt)}
        *lines, beside = [line.strip(" \t\r>|") for line in between.split("\n")]
        more = [line for line in lines if line]
        if not beside and more:  # the key's name stands on the line before
            more.pop()
        extended = "".join(f"{line}\n" for line in more)
        return [*told, *(text + extended for text in told)] if extended else [*told]

    def _verify(self, blob: bytes, text: str) -> bool:
        asked = blob, text
        if asked not in self._judged:
            signed = text.encode()
            self._judged[asked] = any(
                ed25519.verify(public, blob[_ID:], signed) for public in self._publics
            )
        return self._judged[asked]


def _blob(spelt: str) -> bytes | None:
    """Key id and signature; None where the last character says more than there is."""
    try:
        return unb64(re.sub(GAP, "", spelt))
    except ValueError:
        return None
