"""One spelling for what is hashed and signed: JSON (RFC 8785, narrowed) and base64 (RFC 4648).

docs/spec.md, "Bytes": no fractions, integers up to ±(2^53-1), keys of `a-z 0-9 _ . -`, no lone
surrogates; `load` prints again what it read and refuses anything that is not the same bytes.
"""

import base64
import json
import re
from contextlib import suppress
from itertools import zip_longest
from typing import Any, NoReturn

import msgspec

GREATEST = 2**53 - 1  # the last integer that every JSON reader holds exactly
DEEPEST = 64  # far beyond any event; without a limit, hostile nesting would exhaust the stack
BOUND = 10**19  # of sizes and indexes in texts
# msgspec spells every string and integer as Python's json does (a test compares them), at ten times
# the rate; it only knows nothing of our narrower rules.
_read = msgspec.json.Decoder().decode
_spell = msgspec.json.Encoder(order="sorted").encode
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,18}")
_KEY = re.compile(r"[a-z0-9_.-]+")
# Of JSON that is well-formed: our keys and no others, and numbers that are certainly small enough.
# Every quantifier is possessive, so that no text takes more than one pass.
_SOUND = re.compile(
    rb"""(?:[{}\[\],]++|"[a-z0-9_.-]++":|"(?:[^"\\]++|\\.)*+"(?!:)|-?+[0-9]{1,15}+(?![0-9.eE])"""
    rb"""|true|false|null)*+"""
)


def dump(value: object) -> bytes:
    """The canonical bytes of None, bool, int, str, list and dict. ValueError names the path."""
    # What is no JSON is told below: no value, a type that JSON lacks, a lone surrogate, nesting.
    with suppress(TypeError, ValueError, RecursionError):
        quick = _spell(value)
        if _sound(quick) and _read(quick) == value:
            return quick
    _check(value, "$", 0)
    return _print(value)


def same(one: object, other: object) -> bool:
    """Are two values one, as JSON spells them? 1 is not true, and a tuple is a list."""
    return _spell(one) == _spell(other)


def load(data: bytes) -> Any:
    """The value of canonical bytes. ValueError when they are not JSON, or not its one spelling."""
    with suppress(ValueError, RecursionError):  # what is wrong is told below, slowly
        quick = _read(data)
        if _sound(data) and _spell(quick) == data:
            return quick
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_float=_fraction,
            parse_constant=_fraction,
        )
    except RecursionError:
        raise ValueError(f"not canonical JSON: nested deeper than {DEEPEST}") from None
    except ValueError as error:
        raise ValueError(f"not canonical JSON: {error}") from error
    if dump(value) != data:
        raise ValueError(f"not canonical JSON from byte {_first_difference(value, data)} on")
    return value


def b64u(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def unb64u(text: str) -> bytes:
    """The bytes of unpadded base64url; ValueError unless `text` is their one spelling."""
    data = _decoded(text + "=" * (-len(text) % 4), "base64url", b"-_")
    if b64u(data) != text:
        raise ValueError("base64url with padding, a foreign letter or loose last bits")
    return data


def b64(data: bytes) -> str:
    """Standard base64, padded."""
    return base64.b64encode(data).decode("ascii")


def unb64(text: str) -> bytes:
    """The bytes of padded standard base64; ValueError unless `text` is their one spelling."""
    data = _decoded(text, "base64")
    if b64(data) != text:
        raise ValueError("base64 with loose last bits")
    return data


def decimal(text: str) -> int:
    """The number of plain ASCII digits without leading zeros, below 10^19. ValueError else."""
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f"{text[:30]!r} is not a decimal number without leading zeros")
    return int(text)


def _decoded(padded: str, name: str, letters: bytes = b"+/") -> bytes:
    try:
        return base64.b64decode(padded, letters, validate=True)
    except ValueError as error:
        raise ValueError(f"not {name}: {error}") from None


def _print(value: object) -> bytes:
    # With these keys, Python's order by code point is RFC 8785's order by UTF-16 unit.
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def _sound(data: bytes) -> bool:
    """Is what msgspec spelt surely canonical? False may also mean: look more closely."""
    return data.count(b"[") + data.count(b"{") <= DEEPEST and _SOUND.fullmatch(data) is not None


def _check(value: object, path: str, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError(f"{path[:60]}…: nested deeper than {DEEPEST}")
    match value:
        case None | bool():
            return
        case int():
            _check_integer(value, path)
        case str():
            _check_text(value, path)
        case list():
            for i, item in enumerate(value):
                _check(item, f"{path}[{i}]", depth + 1)
        case dict():
            for key, item in value.items():
                _check_key(key, path)
                _check(item, f"{path}.{key}", depth + 1)
        case _:
            raise ValueError(f"{path}: {type(value).__name__} has no canonical spelling")


def _check_integer(value: int, path: str) -> None:
    if abs(value) > GREATEST:
        raise ValueError(f"{path}: {value} is beyond ±(2^53-1)")


def _check_text(value: str, path: str) -> None:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(f"{path}: lone surrogate at character {error.start}") from None


def _check_key(key: object, path: str) -> None:
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        raise ValueError(f"{path}: key {key!r} is not one or more of a-z 0-9 _ . -")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {twice!r} stands twice")
    return found


def _fraction(text: str) -> NoReturn:
    raise ValueError(f"{text[:40]} is not an integer")


def _first_difference(value: object, data: bytes) -> int:
    # Only the place is told: what is loaded here may be somebody's secret.
    pairs = zip_longest(_print(value), data)
    return next(i for i, (ours, theirs) in enumerate(pairs) if ours != theirs)
