"""Receipts in a text: a leaf, perhaps what it seals, and the proof that it stands on the log
(docs/spec.md §4). What they are worth is told by `flaw`, what the record says to them elsewhere
(docs/decisions/0064-binding.md).
"""

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from referee.audit.mails.signed_heads import REACH, HeadReader, MailedHead
from referee.audit.mails.spellings import bared
from referee.seals import canonical, commitment
from referee.seals.canonical import unb64
from referee.seals.commitment import OpenedSeal
from storage.tree import leaf_hash, verify_inclusion

_RECEIPT = re.compile(
    r"^leaf: (?P<leaf>\{.*\})\n+(?:disclosure: (?P<disclosure>[A-Za-z0-9_-]+)\n+)?"
    r"c2sp\.org/tlog-proof@v1\n+(?:extra [^\n]*\n+)?index (?P<index>[0-9]{1,19})\n+"
    r"(?P<hashes>(?:[A-Za-z0-9+/]{43}=\n+)*)"
    r"(?P<origin>[^\s+/]+/[^\s+/]+)\n+(?P<size>[0-9]{1,19})\n+(?P<root>[A-Za-z0-9+/]{43}=)\n",
    re.MULTILINE,
)

Flaw = Literal["", "unsigned", "early", "path", "leaf", "part"]


class MailedReceipt(NamedTuple):
    """A receipt as somebody wrote it. `head.signed` is False too where no key was given."""

    n: int
    leaf: bytes
    disclosure: str | None
    hashes: tuple[bytes, ...]
    head: MailedHead

    @property
    def flaw(self) -> Flaw:
        """Why it does not prove its leaf; "" if it does. unsigned: the log's key did not sign the
        checkpoint. The others as `weakness` has them."""
        return self.weakness if self.head.signed else "unsigned"

    @property
    def weakness(self) -> Flaw:
        """What is wrong with it, whoever signed the checkpoint.

        early: the checkpoint is older than the leaf. path: the proof does not lead to its root.
        leaf: it is no leaf of that number. part: the leaf does not seal what is disclosed.
        """
        head = self.head
        if self.n >= head.size:
            return "early"
        if not verify_inclusion(leaf_hash(self.leaf), self.n, head.size, self.hashes, head.root):
            return "path"
        told = _plain(self.leaf)
        if told is None or told.get("n") != self.n:
            return "leaf"
        return "part" if self.disclosure is not None and not self._sealed_by(told) else ""

    @property
    def part(self) -> OpenedSeal | None:
        """Name and value of what it discloses, if its leaf seals that; proof or no proof."""
        told = _plain(self.leaf)
        if self.disclosure is None or told is None or not self._sealed_by(told):
            return None
        return _opened(self.disclosure)

    def _sealed_by(self, leaf: dict[str, Any]) -> bool:
        sealed, opened = leaf.get("sealed"), _opened(self.disclosure or "")
        if opened is None or not isinstance(sealed, list):
            return False
        named = opened.name.split(".")[1:2] == [str(self.n)]
        return named and commitment.digest(self.disclosure or "") in sealed


def receipts_in(text: str, reader: HeadReader | None) -> Iterator[MailedReceipt]:
    """Every receipt of this text, quoted or not. Without a reader nobody has signed anything."""
    if "tlog-proof@v1" not in text:
        return
    text = bared(text)
    for found in _RECEIPT.finditer(text):
        try:
            hashes = tuple(unb64(line) for line in found["hashes"].split())
            root = unb64(found["root"])
        except ValueError:
            continue
        head = MailedHead(found["origin"], int(found["size"]), root, signed=False)
        if reader is not None:
            head = _judged(head, text[found.start("origin") : found.end() + REACH], reader)
        leaf = found["leaf"].encode("utf-8", "replace")
        yield MailedReceipt(int(found["index"]), leaf, found["disclosure"], hashes, head)


def _judged(head: MailedHead, text: str, reader: HeadReader) -> MailedHead:
    """The same as the reader sees it, if it is of the reader's match."""
    told = next(reader.heads(text), None)
    same = told is not None and told[:3] == (told.origin, head.size, head.root)
    return told if told is not None and same and reader.knows(head.origin) else head


def _plain(leaf: bytes) -> dict[str, Any] | None:
    """A leaf as plain data; None if it is not spelt as one."""
    try:
        told = canonical.load(leaf)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _opened(disclosure: str) -> OpenedSeal | None:
    """What a disclosure says; None if it cannot be read."""
    try:
        return commitment.open(disclosure)
    except ValueError:
        return None
