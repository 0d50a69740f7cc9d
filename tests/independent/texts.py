"""What a player sends: the text's spelling, its headers and its body (spec §11, §10)."""

import re
import unicodedata
from dataclasses import dataclass

from .spelling import (
    from_base64_short,
    from_base64url,
    from_json,
    is_digest,
    number,
    require,
    short,
)
from .sshsig import read_key_line

KINDS = frozenset(
    [
        "order",
        "standing",
        "withdraw",
        "join",
        "seal",
        "open",
        "consent",
        "key",
        "press",
        "concede",
        "vote",
        "lost",
    ]
)
BOUND_BY_HABIT = frozenset(["order", "standing", "join", "withdraw"])
ANY_WINDOW = frozenset(["standing", "key", "press", "lost"])
HEADERS = ("log", "window", "seat", "serial", "nonce", "seen")
NEEDED = frozenset(HEADERS[:3])
LONGEST = 16384
GREATEST_SERIAL = 2147483647
NONCE = re.compile(r"[0-9a-f]{32}")
FIRST_LINE = re.compile(r"referee-([a-z]+) v1")
SEALED = ("log", "window", "seat", "nonce")  # headers of an order under a seal


@dataclass(frozen=True)
class Text:
    """A text taken apart. `kind` is None and `headers` are empty where it is body alone."""

    kind: str | None
    headers: dict[str, str]
    body: str

    @property
    def serial(self) -> int | None:
        """Its serial, if it has one."""
        return int(self.headers["serial"]) if "serial" in self.headers else None

    @property
    def window(self) -> int | None:
        """The window its header names."""
        return int(self.headers["window"]) if "window" in self.headers else None

    @property
    def nonce(self) -> bytes | None:
        """The nonce in its header."""
        return bytes.fromhex(self.headers["nonce"]) if "nonce" in self.headers else None

    @property
    def seen(self) -> tuple[int, bytes] | None:
        """How many leaves the writer knew, and their root."""
        if "seen" not in self.headers:
            return None
        size, _, root = self.headers["seen"].partition(" ")
        return number(size, 1), from_base64_short(root, 32)


def read_text(text: str, signed: bool) -> Text:
    """A text taken apart; Broken if it breaks the rules of its kind of spelling."""
    _check_spelling(text)
    first = text.partition("\n")[0]
    named = FIRST_LINE.fullmatch(first)
    if named and named[1] in KINDS:
        return _with_headers(text, named[1])
    require(not signed, f"a signed text may not begin with {short(first)!r}")
    repaired = text == "\n" or not text.startswith("\n")
    require(repaired and not text.endswith("\n\n"), "an unsigned text with empty lines about it")
    return Text(None, {}, text)


def _check_spelling(text: str) -> None:
    require(len(text.encode("utf-8")) <= LONGEST, f"a text of more than {LONGEST} bytes")
    require(unicodedata.is_normalized("NFC", text), "a text that is not in normal form C")
    require("\r" not in text and text.endswith("\n"), "lines end in LF, the last one too")
    require(not re.search(r"[ \t]\n", text), "a blank at a line's end")


def _with_headers(text: str, kind: str) -> Text:
    head, empty, body = text.partition("\n\n")
    if not empty:
        head = text[:-1]
    require(not body.endswith("\n\n") and body != "\n", "a body that ends in an empty line")
    headers = dict(_header(line) for line in head.split("\n")[1:])
    known = [name for name in HEADERS if name in headers]
    as_printed = [line.partition(": ")[0] for line in head.split("\n")[1:]]
    require(as_printed == known, f"headers are, once each and in this order: {', '.join(HEADERS)}")
    require(headers.keys() >= NEEDED, "the headers log, window and seat are always there")
    parted = Text(kind, headers, body)
    _check_headers(parted)
    _check_body(parted)
    return parted


def _header(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(": ")
    require(bool(colon) and name in HEADERS and value != "", f"no header: {short(line)!r}")
    return name, value


def _check_headers(text: Text) -> None:
    number(text.headers["window"])
    number(text.headers["seat"], 1)
    if "serial" in text.headers:
        number(text.headers["serial"], 0, GREATEST_SERIAL)
    if "nonce" in text.headers:
        require(text.kind in BOUND_BY_HABIT, f"a {text.kind} has no nonce header")
        require(NONCE.fullmatch(text.headers["nonce"]) is not None, "a nonce is 32 hex digits")
    _ = text.seen


def _check_body(text: Text) -> None:
    if text.kind == "withdraw":
        withdrawn(text.body)
    elif text.kind == "key":
        line = _one_line(text.body)
        if line != "none":
            read_key_line(line)
    elif text.kind == "seal":
        require(is_digest(_one_line(text.body)), "a seal is one digest")
    elif text.kind == "open":
        opened(text.body)


def _one_line(body: str) -> str:
    require(body.endswith("\n") and body.count("\n") == 1, "the body is one line")
    return body[:-1]


def withdrawn(body: str) -> list[int]:
    """The numbers of standing orders that a withdraw takes back; none empties the window."""
    return [number(token, 1) for token in re.split(r"[ \n]+", body) if token]


def rules_of(body: str) -> int:
    """How many standing orders a standing letter files: one a line."""
    return sum(1 for line in body.split("\n") if line)


def opened(body: str) -> tuple[str, Text]:
    """The disclosure of an open, and the order that was under the seal."""
    disclosure = _one_line(body)
    value = from_json(from_base64url(disclosure))
    shaped = isinstance(value, list) and len(value) == 3 and all(isinstance(v, str) for v in value)
    require(shaped and value[1] == "order", 'an open is [salt, "order", text]')
    from_base64url(value[0], 32)
    text = read_text(value[2], signed=True)
    bare = text.kind == "order" and text.headers.keys() <= set(SEALED)
    require(bare, "under a seal is an order, with the headers log, window, seat and nonce")
    return disclosure, text
