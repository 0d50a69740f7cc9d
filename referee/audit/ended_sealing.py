"""That nothing is sealed any more in a blind window, as the host has signed it: what somebody asks
for before they open.

It is a receipt like any (docs/spec.md §4), of the leaf `match.window_sealed`. A host who signed it
and then lets somebody seal has signed two histories, and the receipt tells the other one.

Why: docs/decisions/0156-proof-before-opening.md.
"""

from pathlib import Path
from typing import Any, Literal, NamedTuple

from referee.audit.mails.mailboxes import mails
from referee.audit.mails.receipts import MailedReceipt, receipts_in
from referee.audit.mails.signed_heads import HeadReader
from referee.kernel.event import Seat
from referee.match.text import Text
from referee.seals import canonical
from referee.seals.note import LogKey

ENDS = ("match.window_sealed", 1)  # type and version of the leaf

Lack = Literal["none", "other_key", "unsigned", "broken", "other_window", "not_named"]


class Unproved(Exception):
    """Nothing there proves it. none: no receipt of such a leaf stands there. other_key: the key is
    another log's. unsigned: that key has not signed. broken: the proof does not lead to what is
    signed. other_window: it is another window's. not_named: the seat is not among those that have
    sealed."""

    def __init__(self, lack: Lack) -> None:
        super().__init__(lack)
        self.lack = lack


class EndedSealing(NamedTuple):
    """The seats that have sealed, and the text with the receipt that says so."""

    sealed: tuple[Seat, ...]
    text: str


def ended_sealing(file: Path, key: LogKey, opening: Text) -> EndedSealing:
    """What this letter or saved file proves of the window and the seat that `opening` names.
    Raises Unproved, OSError."""
    if key.name != opening.origin:
        raise Unproved("other_key")
    reader, lacks = HeadReader(key.name, (key.public,)), list[Lack]()
    for text in (text for mail in mails([file]) for text in mail.texts):
        for receipt in receipts_in(text, reader):
            told = _told(receipt)
            if told is None:
                continue
            lack = _lack(receipt, told, opening)
            if lack is None:
                return EndedSealing(tuple(told["sealed"]), text)
            lacks.append(lack)
    raise Unproved(lacks[-1] if lacks else "none")


def _told(receipt: MailedReceipt) -> dict[str, Any] | None:
    """What the leaf says, if it is one that ends a sealing."""
    try:
        leaf = canonical.load(receipt.leaf)
    except ValueError:
        return None
    if not isinstance(leaf, dict) or (leaf.get("type"), leaf.get("v")) != ENDS:
        return None
    data = leaf.get("data")
    return data if isinstance(data, dict) and isinstance(data.get("sealed"), list) else None


def _lack(receipt: MailedReceipt, told: dict[str, Any], opening: Text) -> Lack | None:
    if receipt.head.origin != opening.origin or receipt.flaw == "unsigned":
        return "unsigned"
    if receipt.flaw:
        return "broken"
    if told.get("window") != opening.window:
        return "other_window"
    return None if opening.seat in told["sealed"] else "not_named"
