"""What the home log tells of one match, for whoever has no other leaf of it (docs/spec/home.md):
each leaf with its way to the root, and one checkpoint, with the cosignatures that it bears.

    referee-home-trace v1
    leaf: {"at":…}
    disclosure: <of a private match's leaf>
    proof: <base64 of each hash, blanks between>
    …

    <the checkpoint>
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, ENDED, BadHomeLeaf
from referee.homelog.names import number
from referee.seals import canonical, checkpoint
from referee.seals.canonical import b64, unb64
from referee.seals.checkpoint import Checkpoint
from referee.seals.note import BadNote, LogKey
from storage.tree import leaf_hash, verify_inclusion

HEADER = "referee-home-trace v1"


class BadTrace(ValueError):
    """It is not spelt as a trace, or proves nothing."""


@dataclass(frozen=True)
class ProvedLeaf:
    """A leaf of the home log, its disclosure (None: it is open), and its way to the root."""

    raw: bytes
    disclosure: str | None
    hashes: tuple[bytes, ...]


@dataclass(frozen=True)
class Trace:
    leaves: tuple[ProvedLeaf, ...]
    checkpoint: bytes


@dataclass(frozen=True)
class MatchTold:
    """What the home log says of the match: its name there, and each thing told, in order."""

    head: Checkpoint
    match: str
    told: tuple[dict[str, Any], ...]

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
        lines.append(f"proof: {' '.join(map(b64, each.hashes))}".encode("ascii"))
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
            hashes = tuple(map(unb64, _value(rest, b"proof").decode("ascii").split()))
            found.append(ProvedLeaf(raw, disclosure, hashes))
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
    for before, (leaf, _) in pairwise(read):
        if leaf.data["previous"] != before[0].n or leaf.data["match"] != before[0].data["match"]:
            raise BadTrace(f"leaf {leaf.n} of the home log does not go on from {before[0].n}")
    told = tuple(told for _, told in read)
    acts = [each["act"] for each in told]
    if acts[0] != BEGUN or BEGUN in acts[1:] or ENDED in acts[:-1]:
        raise BadTrace("a match begins first of all, and ends last of all")
    match: str = read[0][0].data["match"]
    if leaves.match_id(canonical.unb64u(told[0]["leaf0"])) != match:
        raise BadTrace("the match bears another name than its leaf 0 gives it")
    return MatchTold(head, match, told)


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


def _value(lines: list[bytes], name: bytes) -> bytes:
    word, blank, value = lines.pop(0).partition(b": ")
    if word != name or not blank:
        raise ValueError(f"no line {name.decode()} where one must stand")
    return value
