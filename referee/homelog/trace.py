"""What the home log tells of one match, for whoever has no other leaf of it (docs/spec/home.md):
each leaf with its way to the root, and one checkpoint, with the cosignatures that it bears. A leaf
that dice hang on may have an earlier head as well, which witnesses had signed in time. Of a match
that was begun anew it begins with all that was told of the one before.

    referee-home-trace v1
    leaf: {"at":…}
    disclosure: <of a private match's leaf>
    proof: <base64 of each hash, blanks between>
    head: <base64 of an earlier checkpoint>
    under: <the way to its root>
    …

    <the checkpoint>

Why: docs/decisions/0155-earlier-heads.md, docs/decisions/0158-one-deal-a-name.md.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, ENDED, BadHomeLeaf
from referee.homelog.names import number
from referee.homelog.origins import succeeds
from referee.seals import canonical, checkpoint
from referee.seals.canonical import b64, unb64
from referee.seals.checkpoint import Checkpoint
from referee.seals.note import BadNote, LogKey
from storage.tree import leaf_hash, verify_inclusion

HEADER = "referee-home-trace v1"


class BadTrace(ValueError):
    """It is not spelt as a trace, or proves nothing."""


@dataclass(frozen=True)
class EarlierHead:
    """A checkpoint of the same log that holds a leaf, and that leaf's way to its root."""

    signed: bytes
    hashes: tuple[bytes, ...]


@dataclass(frozen=True)
class ProvedLeaf:
    """A leaf of the home log, its disclosure (None: it is open), and its way to the root."""

    raw: bytes
    disclosure: str | None
    hashes: tuple[bytes, ...]
    earlier: EarlierHead | None = None


@dataclass(frozen=True)
class Trace:
    leaves: tuple[ProvedLeaf, ...]
    checkpoint: bytes


@dataclass(frozen=True)
class MatchTold:
    """What the home log says of the match: its name there, and each thing told, in order, with the
    earlier head that holds it (None: it has none). `lost`: what was told of the matches from which
    it was begun anew."""

    head: Checkpoint
    match: str
    told: tuple[dict[str, Any], ...]
    earlier: tuple[bytes | None, ...]
    lost: tuple[dict[str, Any], ...] = ()

    @property
    def ended(self) -> bool:
        return bool(self.told[-1]["act"] == ENDED)


def build(found: Sequence[ProvedLeaf], signed: bytes) -> bytes:
    """The text of these leaves under a checkpoint."""
    lines = [HEADER.encode("ascii")]
    for each in found:
        lines.append(b"leaf: " + each.raw)
        if each.disclosure is not None:
            lines.append(f"disclosure: {each.disclosure}".encode("ascii"))
        lines.append(_way(b"proof", each.hashes))
        if each.earlier is not None:
            lines.append(b"head: " + b64(each.earlier.signed).encode("ascii"))
            lines.append(_way(b"under", each.earlier.hashes))
    return b"\n".join([*lines, b"", b""]) + signed


def parse(data: bytes) -> Trace:
    """What a text says. Raises BadTrace unless it is spelt as `build` spells it."""
    head, _, signed = data.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    found, rest = list[ProvedLeaf](), list(lines)
    try:
        while rest:
            raw = _value(rest, b"leaf")
            hidden = rest[0].startswith(b"disclosure: ")
            disclosure = _value(rest, b"disclosure").decode("ascii") if hidden else None
            found.append(ProvedLeaf(raw, disclosure, _hashes(rest, b"proof"), _earlier(rest)))
    except (ValueError, IndexError) as error:
        raise BadTrace(f"not a trace: {error}") from error
    if first != HEADER.encode("ascii") or not found or build(found, signed) != data:
        raise BadTrace("not spelt as a trace")
    return Trace(tuple(found), signed)


def follow(trace: Trace, keys: Sequence[LogKey]) -> MatchTold:
    """What it proves to whoever trusts one of these keys of the home, in whatever name of the home
    log: every leaf under the root, one line from the beginning. Raises BadTrace."""
    head = _head(trace.checkpoint, keys)
    read = [_proved(each, head) for each in trace.leaves]
    for each in trace.leaves:
        if each.earlier is not None:
            _check_earlier(each.raw, each.earlier, head.origin, keys)
    last: int | None = None
    for leaf, _ in read:
        if leaf.data["previous"] != last:
            known = "nothing" if last is None else f"leaf {last}"
            raise BadTrace(f"leaf {leaf.n} of the home log does not go on from {known}")
        last = leaf.n
    lines = _lines(read)
    for before, line in pairwise(lines):
        _check_after(before[-1][1], before[0][1]["origin"], line[0][1]["origin"])
    told = tuple(told for _, told in lines[-1])
    lost = tuple(told for line in lines[:-1] for _, told in line)
    earlier = tuple(each.earlier.signed if each.earlier else None for each in trace.leaves)
    return MatchTold(head, lines[-1][0][0].data["match"], told, earlier[-len(told) :], lost)


_Read = tuple[leaves.HomeLeaf, dict[str, Any]]


def _lines(read: Sequence[_Read]) -> list[list[_Read]]:
    """A line a match: those that were begun anew, and the one that goes on from them. Raises
    BadTrace."""
    lines = list[list[_Read]]()
    for leaf, told in read:
        if told["act"] == BEGUN:
            if leaves.match_id(canonical.unb64u(told["leaf0"])) != leaf.data["match"]:
                raise BadTrace("the match bears another name than its leaf 0 gives it")
            lines.append([])
        elif not lines or lines[-1][0][0].data["match"] != leaf.data["match"]:
            raise BadTrace(f"leaf {leaf.n} of the home log tells of a match that did not begin")
        elif lines[-1][-1][1]["act"] == ENDED:
            raise BadTrace(f"leaf {leaf.n} of the home log goes on behind the end of its match")
        lines[-1].append((leaf, told))
    return lines


def _check_after(last: dict[str, Any], old: str, new: str) -> None:
    """What was begun anew was not over, and has a lower number. Raises BadTrace."""
    if last["act"] == ENDED or not succeeds(new, old):
        raise BadTrace(f"{new} does not go on from {old}")


def _head(signed: bytes, keys: Sequence[LogKey]) -> Checkpoint:
    origin = signed.split(b"\n", 1)[0].decode("utf-8", "replace")
    host, _, name = origin.partition("/")
    if number(name) is None:
        raise BadTrace(f"a checkpoint of {origin[:80]}, which is no home log")
    for key in keys:
        if key.name.partition("/")[0] == host:
            with suppress(BadNote):
                return checkpoint.verify(signed, LogKey(origin, key.public))
    raise BadTrace("the home log's checkpoint is not signed by a key of this home")


def _proved(each: ProvedLeaf, head: Checkpoint) -> tuple[leaves.HomeLeaf, dict[str, Any]]:
    try:
        n = canonical.load(each.raw)["n"]
        leaf = leaves.read(each.raw, n)
        told = leaves.told(leaf, each.disclosure) if leaf.type == leaves.MATCH else None
    except (BadHomeLeaf, ValueError, TypeError, KeyError) as error:
        raise BadTrace(str(error)) from error
    if told is None or bool(leaf.sealed) != (each.disclosure is not None):
        raise BadTrace(f"leaf {leaf.n} of the home log tells nothing of a match here")
    if not verify_inclusion(leaf_hash(each.raw), n, head.size, each.hashes, head.root):
        raise BadTrace(f"leaf {n} of the home log is not under its checkpoint")
    return leaf, told


def _check_earlier(raw: bytes, earlier: EarlierHead, origin: str, keys: Sequence[LogKey]) -> None:
    """Of a leaf that is read: it is under that head of the same log. Raises BadTrace."""
    head, n = _head(earlier.signed, keys), canonical.load(raw)["n"]
    if head.origin != origin:
        raise BadTrace(f"the earlier head of leaf {n} is of {head.origin[:80]}, not of {origin}")
    if not verify_inclusion(leaf_hash(raw), n, head.size, earlier.hashes, head.root):
        raise BadTrace(f"leaf {n} of the home log is not under its earlier head")


def _way(name: bytes, hashes: Sequence[bytes]) -> bytes:
    return name + b": " + " ".join(map(b64, hashes)).encode("ascii")


def _hashes(lines: list[bytes], name: bytes) -> tuple[bytes, ...]:
    return tuple(map(unb64, _value(lines, name).decode("ascii").split()))


def _earlier(lines: list[bytes]) -> EarlierHead | None:
    if not lines or not lines[0].startswith(b"head: "):
        return None
    signed = unb64(_value(lines, b"head").decode("ascii"))
    return EarlierHead(signed, _hashes(lines, b"under"))


def _value(lines: list[bytes], name: bytes) -> bytes:
    word, blank, value = lines.pop(0).partition(b": ")
    if word != name or not blank:
        raise ValueError(f"no line {name.decode()} where one must stand")
    return value
