"""One leaf by itself: is it spelt as a leaf of its type (docs/spec.md §2, §5)?"""

import re
from typing import Any, get_args

import msgspec

from referee import codec
from referee.audit.report import Failed
from referee.kernel.event import Event
from referee.kernel.game import AnyGame
from referee.match.policy import instant, moment
from referee.seals import canonical

LONGEST = 65_535  # bytes
KEYS = frozenset({"at", "data", "n", "opens", "sealed", "type", "v"})
_TYPE = re.compile(r"[a-z0-9-]+\.[a-z0-9_]+")
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_DIGEST = re.compile(r"[A-Za-z0-9_-]{43}")


def plain(n: int, leaf: bytes) -> dict[str, Any]:
    """The leaf as plain data, its seven keys of the right kinds. Raises Failed."""
    if len(leaf) > LONGEST:
        raise Failed("leaves.long", leaf=n, limit=LONGEST)
    try:
        raw: Any = canonical.load(leaf)
    except ValueError as error:
        raise Failed("leaves.json", leaf=n, why=str(error)) from error
    if not isinstance(raw, dict) or raw.keys() != KEYS:
        raise Failed("leaves.keys", leaf=n)
    if type(raw["n"]) is not int or raw["n"] != n:
        raise Failed("leaves.number", leaf=n, said=str(raw["n"])[:40])
    _check_kinds(n, raw)
    return raw


def _check_kinds(n: int, raw: dict[str, Any]) -> None:
    kinds = (("data", dict), ("opens", list), ("sealed", list), ("type", str), ("at", str))
    for key, kind in kinds:
        if not isinstance(raw[key], kind):
            raise Failed("leaves.kind", leaf=n, key=key)
    if type(raw["v"]) is not int:
        raise Failed("leaves.kind", leaf=n, key="v")
    if not _TYPE.fullmatch(raw["type"]):
        raise Failed("leaves.type", leaf=n, type=raw["type"][:80])
    if not is_moment(raw["at"]):
        raise Failed("leaves.kind", leaf=n, key="at")
    for digest in (*raw["opens"], *raw["sealed"]):
        if not is_digest(digest):
            raise Failed("leaves.digest", leaf=n, digest=str(digest)[:60])


def is_digest(text: Any) -> bool:
    """32 bytes in base64url, in their one spelling?"""
    if not isinstance(text, str) or not _DIGEST.fullmatch(text):
        return False
    try:
        return len(canonical.unb64u(text)) == 32
    except ValueError:
        return False


def is_moment(text: Any) -> bool:
    """A time as leaves have it, one that exists?"""
    if not isinstance(text, str) or not _AT.fullmatch(text):
        return False
    try:
        return moment(instant(text)) == text
    except (ValueError, OverflowError):
        return False


def kind_of(raw: dict[str, Any], game: AnyGame | None) -> type[Event] | None:
    """The event class of a leaf; None for a game's event whose game we do not know."""
    name: str = raw["type"]
    if name in codec.MATCH_TYPES:
        shapes = codec.MATCH_TYPES[name]
        if raw["v"] not in shapes:
            raise Failed("leaves.version", leaf=raw["n"], said=raw["v"])
        return shapes[raw["v"]]
    if name.startswith("match."):
        raise Failed("leaves.type", leaf=raw["n"], type=name)
    if game is None:
        return None
    try:
        if not name.startswith(game.name + "."):
            raise KeyError(name)
        return game.event_type(name.removeprefix(game.name + "."))
    except KeyError:
        raise Failed("leaves.type", leaf=raw["n"], type=name) from None


def check_fields(raw: dict[str, Any], kind: type[Event]) -> None:
    """The public fields are those of the type, and so are the numbers of parts. Raises Failed."""
    n, data, fields = raw["n"], raw["data"], codec.shape(kind)
    if raw["v"] != kind.version:
        raise Failed("leaves.version", leaf=n, said=raw["v"])
    public = [field for field in fields if field.kind in ("public", "opened")]
    for field in public:
        if field.key in data:
            _check_value(n, field, data[field.key])
        elif msgspec.UnsetType not in get_args(field.inner):
            raise Failed("leaves.field", leaf=n, field=field.key)
    extra = data.keys() - {field.key for field in public}
    if extra:
        raise Failed("leaves.extra", leaf=n, field=min(extra))
    _check_parts(raw, fields)


def _check_value(n: int, field: codec.Field, value: Any) -> None:
    if (field.kind == "opened" and value is None) or type(value) is field.inner:
        return
    why = misfit(value, field.inner)
    if why:
        raise Failed("leaves.value", leaf=n, field=field.key, why=why)


def misfit(value: Any, kind: Any) -> str:
    """Why plain data is no value of this type; "" if it is one, and prints again as it stands."""
    try:
        again = codec.plain(msgspec.convert(value, kind, str_keys=True))
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        return str(error) or "?"
    return "" if canonical.same(again, value) else "?"


def _check_parts(raw: dict[str, Any], fields: tuple[codec.Field, ...]) -> None:
    singles = sum(field.kind == "sealed" for field in fields)
    each = any(field.kind == "each" for field in fields)
    count = len(raw["sealed"])
    if count < singles or (count > singles and not each):
        raise Failed("leaves.sealed", leaf=raw["n"], said=count)
    opened = [field.key for field in fields if field.kind == "opened"]
    if len(raw["opens"]) != sum(raw["data"].get(key) is not None for key in opened):
        raise Failed("leaves.opens", leaf=raw["n"], said=len(raw["opens"]))
