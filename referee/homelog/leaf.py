"""Leaves of the home log (docs/spec/home.md): seven keys, as of a match's leaf.

    raw = leaf.write(7, at, leaf.MATCH, {"match": id, "previous": 3, **told})
    leaf.read(raw, 7).data["act"]

Why: docs/decisions/0140-home-log.md.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.homelog.names import STREAM as STREAM
from referee.seals import canonical, commitment
from referee.seals.canonical import b64u, unb64u

OPENED, MATCH, KEYS, RULES = "host.opened", "host.match", "host.keys", "host.rules"
LISTED = "host.listed"
BEGUN, STOOD, ENDED = "begun", "stood", "ended"
PART = "match"  # the sealed part of a leaf that tells of a private match: `match.<n>`
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_MATCHES, _NAMES = b"referee-home-log/match/v1", b"referee-home-log/name/v1"

_ALWAYS = {
    OPENED: {"home"},
    MATCH: {"match", "previous"},
    KEYS: {"key", "notes"},
    RULES: {"game", "rules", "version"},
    LISTED: {"match", "shown"},
}
_MAY = {OPENED: {"after", "reason"}, MATCH: {"name"}}
_LINKS = _ALWAYS[MATCH] | _MAY[MATCH]  # what a leaf tells of a match is the rest
_TOLD = {
    BEGUN: {"act", "leaf0", "origin"},
    STOOD: {"act", "root", "size"},
    ENDED: {"act", "cause", "root", "size"},
}


class BadHomeLeaf(ValueError):
    """Bytes that cannot be a leaf of a home log."""


@dataclass(frozen=True)
class HomeLeaf:
    """A leaf as it is read. `sealed` are the digests that stand for what is told to seats alone."""

    n: int
    at: str
    type: str
    data: dict[str, Any]
    sealed: tuple[str, ...]

    @property
    def begins(self) -> bool:
        """Of a leaf that tells of a match: is it the first that does?"""
        return "name" in self.data


def match_id(leaf0: bytes) -> str:
    """The name of a match in every leaf that tells of it: it follows from leaf 0 (its leaf hash),
    so that two logs of one match cannot have two names, and tells nothing of it."""
    return b64u(hashlib.sha256(_MATCHES + leaf0).digest())


def name_id(origin: str) -> str:
    """The name of an origin in the leaf that begins its match, open or sealed: so that one origin
    cannot be dealt twice. Whoever does not know it learns as much as they can guess."""
    return b64u(hashlib.sha256(_NAMES + origin.encode()).digest())


def stand(told: Mapping[str, Any]) -> tuple[int, str]:
    """The size and the root that a match had when this was told; its leaf 0 is a root by itself."""
    return told.get("size", 1), told.get("root") or told["leaf0"]


def write(
    n: int, at: str, type: str, data: Mapping[str, object], sealed: Sequence[str] = ()
) -> bytes:
    """The bytes that are hashed."""
    told = {"data": dict(data), "opens": [], "sealed": list(sealed), "type": type, "v": 1}
    return canonical.dump({"at": at, "n": n, **told})


def read(raw: bytes, n: int) -> HomeLeaf:
    """Leaf n. Raises BadHomeLeaf."""
    try:
        found = canonical.load(raw)
        leaf = HomeLeaf(found["n"], found["at"], found["type"], found["data"], (*found["sealed"],))
        same = write(leaf.n, leaf.at, leaf.type, leaf.data, leaf.sealed) == raw
    except (ValueError, TypeError, KeyError) as error:
        raise BadHomeLeaf(f"leaf {n} of the home log: {error!r}") from error
    spelt = same and leaf.n == n and type(leaf.n) is int and isinstance(leaf.type, str)
    if not spelt or not all(map(_is_hash, leaf.sealed)):
        raise BadHomeLeaf(f"leaf {n} of the home log is not spelt as one")
    if not _is_time(leaf.at):
        raise BadHomeLeaf(f"leaf {n} of the home log: its time is none")
    _check(leaf)
    return leaf


def told(leaf: HomeLeaf, disclosure: str | None = None) -> dict[str, Any] | None:
    """What a leaf of type MATCH tells of the match, by its disclosure if it is sealed; None where
    it is sealed and there is none. Raises BadHomeLeaf for a disclosure that is not this leaf's."""
    if not leaf.sealed:
        return {name: leaf.data[name] for name in leaf.data if name not in _LINKS}
    if disclosure is None:
        return None
    try:
        opened = commitment.open(disclosure)
    except ValueError as error:
        raise BadHomeLeaf(f"leaf {leaf.n}: {error}") from error
    if commitment.digest(disclosure) != leaf.sealed[0] or opened.name != f"{PART}.{leaf.n}":
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log seals another disclosure")
    check_told(opened.value, leaf.n)
    value: dict[str, Any] = opened.value
    _check_name(leaf, value)
    return value


def check_told(value: object, n: int) -> None:
    """Raises BadHomeLeaf unless it is what can be told of a match."""
    act = value.get("act") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(act, str) or value.keys() != _TOLD.get(act):
        raise BadHomeLeaf(f"leaf {n} of the home log tells of a match what nothing means")
    texts = (value[name] for name in value if name != "size")
    size = value.get("size", 1)
    if not all(isinstance(text, str) for text in texts) or type(size) is not int or size < 1:
        raise BadHomeLeaf(f"leaf {n} of the home log tells of a match what nothing means")
    for name in ("root", "leaf0"):
        if name in value and not _is_hash(value[name]):
            raise BadHomeLeaf(f"leaf {n} of the home log: {name} is no hash")


def _check(leaf: HomeLeaf) -> None:
    always, names = _ALWAYS.get(leaf.type), set(leaf.data)
    if always is None:
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log: no type {leaf.type[:40]!r}")
    if leaf.type == MATCH:
        _check_match(leaf)
    elif not always <= names <= always | _MAY.get(leaf.type, set()) or leaf.sealed:
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log: wrong fields")
    else:
        _check_values(leaf)
    if (leaf.type == OPENED) != (leaf.n == 0):
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log: {OPENED} is leaf 0, and no other")


def _check_values(leaf: HomeLeaf) -> None:
    """Of a leaf that goes on from no other: each is a text, but what came before, no notes, and
    what `_JUDGED` names."""
    for name, value in leaf.data.items():
        if not _JUDGED.get(name, _is_text)(value) and (name, value) != ("notes", None):
            raise BadHomeLeaf(f"leaf {leaf.n} of the home log: {name} is none")


def _is_end(after: object) -> bool:
    """What was signed of a lost log last: `origin`, `root`, `size`."""
    if not isinstance(after, dict) or after.keys() != {"origin", "root", "size"}:
        return False
    size = after["size"]
    sized = type(size) is int and size >= 0
    return sized and isinstance(after["origin"], str) and _is_hash(after["root"])


def _check_match(leaf: HomeLeaf) -> None:
    previous = leaf.data.get("previous", "")
    linked = previous is None or (type(previous) is int and 0 <= previous < leaf.n)
    if not linked or not _is_hash(leaf.data.get("match")):
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log: no match, or no link")
    if leaf.begins and not _is_hash(leaf.data["name"]):
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log: name is no hash")
    if (open_ := told(leaf)) is not None:
        check_told(open_, leaf.n)
        _check_name(leaf, open_)
    elif len(leaf.sealed) > 1 or not leaf.data.keys() <= _LINKS:
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log is sealed and open at once")


def _check_name(leaf: HomeLeaf, value: Mapping[str, Any]) -> None:
    """Raises BadHomeLeaf unless just the leaf that begins a match has the name of its origin."""
    name = name_id(value["origin"]) if value["act"] == BEGUN else None
    if leaf.data.get("name") != name:
        raise BadHomeLeaf(f"leaf {leaf.n} of the home log bears another name than it tells")


def _is_time(text: object) -> bool:
    """One that exists, in the one spelling that leaves have?"""
    if not isinstance(text, str) or not _AT.fullmatch(text):
        return False
    try:
        return datetime.fromisoformat(text) is not None
    except ValueError:
        return False


def _is_hash(text: object) -> bool:
    try:
        return isinstance(text, str) and len(unb64u(text)) == 32
    except ValueError:
        return False


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


_JUDGED = {"after": _is_end, "match": _is_hash, "shown": _is_truth}
