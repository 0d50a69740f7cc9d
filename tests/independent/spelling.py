"""One spelling for everything: base64, JSON, times, numbers (spec §1).

Whatever is read is printed again and compared, so no two spellings mean the same.
"""

import base64
import binascii
import json
import re
from datetime import datetime
from typing import Any, NoReturn

JSON = Any  # null, true, false, int, str, list and dict, as §1 allows them

GREATEST = 2**53 - 1
DEEPEST = 64  # §10, 20
KEY = re.compile(r"[a-z0-9_.-]+")
DECIMAL = re.compile(r"0|[1-9][0-9]*")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
ESCAPES = {code: SHORT.get(chr(code), f"\\u{code:04x}") for code in range(0x20)} | {
    ord(char): escape for char, escape in SHORT.items()
}


class Broken(Exception):
    """What was read is not what the spec says; the text tells where, what and why."""


def require(holds: bool, text: str) -> None:
    """Go on if `holds`; else say `text`."""
    if not holds:
        raise Broken(text)


def short(text: str) -> str:
    """Enough of a text to know it again in an error message."""
    return text if len(text) <= 60 else text[:57] + "..."


# --- base64 ---


def base64url(raw: bytes) -> str:
    """RFC 4648 §5 without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64url(text: str, length: int | None = None) -> bytes:
    """The bytes of an unpadded base64url text; Broken if it is spelt otherwise."""
    return _decoded(text, text + "=" * (-len(text) % 4), b"-_", base64url, length)


def base64_padded(raw: bytes) -> str:
    """RFC 4648 §4 with padding."""
    return base64.b64encode(raw).decode()


def from_base64(text: str, length: int | None = None) -> bytes:
    """The bytes of a padded base64 text; Broken if it is spelt otherwise."""
    return _decoded(text, text, b"+/", base64_padded, length)


def base64_short(raw: bytes) -> str:
    """Base64 without padding, as the headers `log:` and `seen:` have it."""
    return base64_padded(raw).rstrip("=")


def from_base64_short(text: str, length: int | None = None) -> bytes:
    """The bytes of what `base64_short` wrote."""
    return _decoded(text, text + "=" * (-len(text) % 4), b"+/", base64_short, length)


def _decoded(text: str, padded: str, others: bytes, again: Any, length: int | None) -> bytes:
    try:
        raw = base64.b64decode(padded, altchars=others, validate=True)
    except (binascii.Error, ValueError):
        raise Broken(f"not base64: {short(text)!r}") from None
    require(again(raw) == text, f"base64 in another spelling: {short(text)!r}")
    require(length in (None, len(raw)), f"{len(raw)} bytes, not {length}: {short(text)!r}")
    return bytes(raw)


# --- JSON ---


def to_json(value: JSON) -> str:
    """The one spelling of a value; Broken if it is no JSON of §1."""
    return _printed(value, 0)


def from_json(raw: bytes) -> JSON:
    """The value of JSON bytes; Broken unless they are its one spelling."""
    try:
        value = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_object, parse_float=_no, parse_constant=_no
        )
        again = to_json(value).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise Broken(f"not JSON: {error}") from None
    require(again == raw, f"JSON in another spelling: {short(raw.decode())!r}")
    return value


def same(one: JSON, other: JSON) -> bool:
    """Equal as JSON: true is not 1."""
    return to_json(one) == to_json(other)


def _printed(value: JSON, depth: int) -> str:
    require(depth <= DEEPEST, f"JSON nests deeper than {DEEPEST}")
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            require(-GREATEST <= value <= GREATEST, "integer beyond 2^53-1")
            return str(value)
        case str():
            return '"' + value.translate(ESCAPES) + '"'
        case list():
            return "[" + ",".join(_printed(item, depth + 1) for item in value) + "]"
        case dict():
            pairs = (f'"{_key(key)}":{_printed(value[key], depth + 1)}' for key in sorted(value))
            return "{" + ",".join(pairs) + "}"
    raise Broken(f"no JSON of ours: {type(value).__name__}")


def _key(key: str) -> str:
    require(KEY.fullmatch(key) is not None, f"a key may not be {short(key)!r}")
    return key


def _object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    require(len({key for key, _ in pairs}) == len(pairs), "a key stands twice")
    return dict(pairs)


def _no(spelling: str) -> NoReturn:
    raise Broken(f"a number may not be {short(spelling)}")


# --- numbers and times ---


def number(text: str, least: int = 0, greatest: int = GREATEST) -> int:
    """A decimal number without leading zeros, least <= number <= greatest."""
    require(DECIMAL.fullmatch(text) is not None and len(text) < 20, f"no number: {short(text)!r}")
    require(least <= int(text) <= greatest, f"{text} is not from {least} to {greatest}")
    return int(text)


def is_int(value: JSON, least: int = 0) -> bool:
    """An integer, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def is_time(value: JSON) -> bool:
    """`YYYY-MM-DDTHH:MM:SS.mmmZ`, and such a moment there is."""
    if not isinstance(value, str) or not TIME.fullmatch(value):
        return False
    try:
        datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError:
        return False
    return True


def is_digest(value: JSON) -> bool:
    """32 bytes in base64url."""
    if not isinstance(value, str):
        return False
    try:
        from_base64url(value, 32)
    except Broken:
        return False
    return True
