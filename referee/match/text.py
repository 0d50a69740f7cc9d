"""What a player signs: a short header that names the log, then the lines (docs/spec.md §11).

    referee-order v1
    log: play.example/pivot-7 mbq2…
    window: 3
    seat: 1
    serial: 4
    nonce: 00112233445566778899aabbccddeeff
    seen: 41 9f2c…

    energy 2

A signed text has one spelling and is never repaired; an unsigned one is, before it is stored.
"""

import re
import unicodedata
from base64 import b64decode, b64encode
from typing import Any

import msgspec

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Refused, Where, unreadable

_KINDS = "order standing withdraw join seal open consent key press concede vote lost"
KINDS = frozenset(_KINDS.split())
WITH_NONCE = frozenset(["order", "standing", "join", "withdraw"])
UNBOUND = frozenset(["standing", "key", "press", "lost"])  # their window is told, not binding
LONGEST = 16 * 1024  # bytes

_FIRST = re.compile(r"referee-([a-z]+) v1")
_HEADERS = ("log", "window", "seat", "serial", "nonce", "seen")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_NONCE = re.compile(r"[0-9a-f]{32}")
_ROOT = re.compile(r"[A-Za-z0-9+/]{43}")


class SeenCheckpoint(msgspec.Struct, frozen=True):
    """The last checkpoint the player held."""

    size: int
    root: bytes


class Text(msgspec.Struct, frozen=True):
    """A player's text, read. Headers that do not stand there are None."""

    kind: str
    body: str
    origin: str | None = None
    leaf0: bytes | None = None
    window: int | None = None
    seat: Seat | None = None
    serial: int | None = None
    nonce: bytes | None = None
    seen: SeenCheckpoint | None = None


def has_headers(text: str) -> bool:
    return _FIRST.fullmatch(text.split("\n", 1)[0]) is not None


def parse(text: str) -> Text:
    """Read a text with headers. Raises Refused (unreadable) naming line and token."""
    _well_formed(text)
    lines = text.split("\n")
    first = _FIRST.fullmatch(lines[0])
    if first is None or first.group(1) not in KINDS:
        raise _bad("T-KIND", 1, lines[0], "referee-order v1")
    end = next((i for i, line in enumerate(lines) if line == ""), len(lines))
    headers = _headers(lines[1:end])
    body = "\n".join(lines[end + 1 :])
    return _checked(Text(first.group(1), body, **headers))


def spell(text: Text) -> str:
    """The one spelling of a text: what is signed."""
    headers = [f"referee-{text.kind} v1"]
    if text.origin is not None and text.leaf0 is not None:
        headers.append(f"log: {text.origin} {short64(text.leaf0)}")
    headers += [
        f"{name}: {value}"
        for name, value in (("window", text.window), ("seat", text.seat), ("serial", text.serial))
        if value is not None
    ]
    if text.nonce is not None:
        headers.append(f"nonce: {text.nonce.hex()}")
    if text.seen is not None:
        headers.append(f"seen: {text.seen.size} {short64(text.seen.root)}")
    return "\n".join(headers) + "\n\n" + text.body


def repair(text: str) -> str:
    """An unsigned text as it is stored: NFC, LF, no blanks at a line's end, one final LF."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [line.rstrip(" \t") for line in lines]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "".join(line + "\n" for line in lines) or "\n"


def short64(raw: bytes) -> str:
    """Standard base64 without `=`: 43 characters for a hash."""
    return b64encode(raw).decode().rstrip("=")


def check_length(text: str) -> None:
    """Raises Refused for a text of more than 16 KiB."""
    if len(text.encode("utf-8")) > LONGEST:
        raise unreadable(Problem("T-LONG", facts={"limit": LONGEST}))


def _well_formed(text: str) -> None:
    check_length(text)
    if not text.endswith("\n"):
        raise _bad("T-END", text.count("\n") + 1, text.rsplit("\n", 1)[-1], "")
    if text.endswith("\n\n\n") or (text.endswith("\n\n") and text.count("\n\n") > 1):
        raise _bad("T-END", text.count("\n"), "", "")
    if text != unicodedata.normalize("NFC", text):
        raise unreadable(Problem("T-NFC"))
    for number, line in enumerate(text.split("\n"), start=1):
        if "\r" in line or line != line.rstrip(" \t"):
            raise _bad("T-BLANK", number, line, line.rstrip())


def _headers(lines: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    last = -1
    for number, line in enumerate(lines, start=2):
        name, colon, value = line.partition(": ")
        if not colon or name not in _HEADERS:
            raise _bad("T-HEADER", number, line, ", ".join(_HEADERS))
        place = _HEADERS.index(name)
        if place <= last:
            raise _bad("T-ORDER", number, name, ", ".join(_HEADERS))
        last = place
        found |= _header(name, value, number)
    return found


def _header(name: str, value: str, line: int) -> dict[str, Any]:
    if name == "log":
        origin, _, hash64 = value.partition(" ")
        if not _ROOT.fullmatch(hash64) or not origin:
            raise _bad("T-LOG", line, value, "host/match hash")
        return {"origin": origin, "leaf0": _unshort64(hash64, line)}
    if name == "nonce":
        if not _NONCE.fullmatch(value):
            raise _bad("T-NONCE", line, value, "32 × 0-9a-f")
        return {"nonce": bytes.fromhex(value)}
    if name == "seen":
        size, _, root = value.partition(" ")
        if not _NUMBER.fullmatch(size) or int(size) < 1 or not _ROOT.fullmatch(root):
            raise _bad("T-SEEN", line, value, "size root")
        return {"seen": SeenCheckpoint(int(size), _unshort64(root, line))}
    if not _NUMBER.fullmatch(value) or int(value) >= 2**31:
        raise _bad("T-NUMBER", line, value, "0 … 2147483647")
    return {name: int(value)}


def _unshort64(text: str, line: int) -> bytes:
    raw = b64decode(text + "=")
    if short64(raw) != text:  # stray bits after the last byte: another spelling of the same hash
        raise _bad("T-LOG", line, text, short64(raw))
    return raw


def _checked(text: Text) -> Text:
    if text.nonce is not None and text.kind not in WITH_NONCE:
        raise unreadable(Problem("T-NONCE-KIND", facts={"kind": text.kind}))
    return text


def _bad(code: str, line: int, token: str, suggestion: str) -> Refused:
    return unreadable(Problem(code, where=Where(line, 0, token[:80]), suggestion=suggestion))
