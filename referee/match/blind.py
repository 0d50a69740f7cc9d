"""Blind play: an order is sealed first, and opened when the orders of all are in.

    text        referee-order v1 … log, window, seat and nonce … the order's lines
    disclosure  base64url(JSON ["<salt>","order","<text>"])      32 bytes of the player's own
    digest      base64url(SHA-256(disclosure))                   all that a seal says

The order under a seal is a text like any that is sent (docs/spec/letters.md): it names its log,
window and seat itself. So whoever seals a digest that they have copied can open nothing with it,
and nobody need refuse a digest for being there twice.

Why: docs/decisions/0138-blind.md.
"""

import hashlib
import json
import re

import msgspec

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Refused, Where, illegal, unreadable
from referee.match.base64url import b64u, unb64u
from referee.match.state import FiledLetter, Match
from referee.match.text import Text, parse

NAME = "order"  # of what is under a seal
SALT = 32  # bytes; with fewer, whoever keeps the log could try all likely orders
_DIGEST = re.compile(r"[A-Za-z0-9_-]{43}\n")


class Opening(msgspec.Struct, frozen=True):
    """What an opening says: the digest that it opens, and the order that was under it."""

    digest: str
    text: Text


def disclosure(text: str, salt: bytes) -> str:
    """The one line that opens the seal of this text. ValueError: salt not 32 bytes."""
    if len(salt) != SALT:
        raise ValueError(f"salt of {len(salt)} bytes, not {SALT}")
    return _spelt(b64u(salt), text)


def digest(disclosed: str) -> str:
    """What the seal of this disclosure says."""
    return b64u(hashlib.sha256(disclosed.encode("ascii")).digest())


def read(body: str) -> Opening:
    """The body of an opening. Raises Refused."""
    line = body.removesuffix("\n")
    try:
        salt, name, text = json.loads(unb64u(line))
        good = name == NAME and len(unb64u(salt)) == SALT and _spelt(salt, text) == line
    except (ValueError, TypeError, RecursionError) as error:
        raise _unreadable(line) from error
    if not good:
        raise _unreadable(line)
    return Opening(digest(line), _order(text))


def check(match: Match, new: FiledLetter) -> None:
    """May a letter of this kind be filed in the open window, blind or not? Raises Refused."""
    if new.kind in ("seal", "open") and not match.blind:
        raise illegal(Problem("M-NOT-BLIND"))
    if new.kind == "seal":
        _check_seal(match, new)
    if new.kind == "open":
        _check_opening(match, new)
    if new.kind == "order" and match.blind and not new.bot:
        raise illegal(Problem("M-BLIND"))
    if new.kind == "withdraw" and match.unsealing and not match.book(new.seat).numbers(new.body):
        raise illegal(Problem("M-SEALED"))


def _check_seal(match: Match, new: FiledLetter) -> None:
    if not _DIGEST.fullmatch(new.body):
        raise unreadable(Problem("T-SEAL", where=Where(1, 0, new.body.split("\n")[0][:80])))
    if match.unsealing:
        raise illegal(Problem("M-SEAL-LATE"))


def _check_opening(match: Match, new: FiledLetter) -> None:
    if match.sealing:
        raise illegal(Problem("M-OPEN-EARLY"))
    seal = match.seals.get(new.seat)
    if seal is None:
        raise illegal(Problem("M-NO-SEAL"))
    if seal.digest != new.digest:
        raise illegal(Problem("M-OPEN-OTHER"))
    _check_names(match, new.seat, read(parse(new.text).body).text)


def _check_names(match: Match, seat: Seat, text: Text) -> None:
    """Is the order under the seal one for this log, this window and this seat?"""
    named = (text.origin, text.leaf0, text.window, text.seat)
    if named != (match.origin, match.leaf0, match.window_number, seat):
        log, window, other = text.origin or "", text.window or 0, text.seat or 0
        facts: dict[str, int | str] = {"log": log, "window": window, "seat": other}
        raise illegal(Problem("M-OPEN-STRANGE", facts=facts))


def _order(text: str) -> Text:
    """The order under a seal: only what it must say. Raises Refused."""
    found = parse(text)
    if found.kind != NAME or found.serial is not None or found.seen is not None:
        raise unreadable(Problem("T-OPENING", where=Where(1, 0, text.split("\n")[0][:80])))
    return found


def _spelt(salt: str, text: str) -> str:
    said = json.dumps([salt, NAME, text], ensure_ascii=False, separators=(",", ":"))
    return b64u(said.encode("utf-8"))


def _unreadable(line: str) -> Refused:
    return unreadable(Problem("T-OPENING", where=Where(1, 0, line[:80])))
