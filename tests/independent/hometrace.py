"""`home`: what the home log tells of the match, and who has seen it (spec §15)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any

from . import ed25519, notes, tree
from .homekeys import Known, counting
from .mails import generation, same_match
from .outside import told_outside
from .records import Record
from .sealed import digest_of, read_disclosure
from .spelling import (
    Broken,
    base64url,
    from_base64,
    from_base64url,
    from_json,
    is_int,
    require,
    short,
)

HEADER = "referee-home-trace v1"
MEMBER = "home.proof"
VKEY = re.compile(r"([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)")
NAME = re.compile(r"\.home(\.(?:[2-9]|[1-9][0-9]{1,8}))?")
TOLD = {
    "begun": {"act", "leaf0", "origin"},
    "stood": {"act", "root", "size"},
    "ended": {"act", "cause", "root", "size"},
}
LEAF = {"at", "data", "n", "opens", "sealed", "type", "v"}

Demand = tuple[Sequence[str], int | None]  # so many (None: all) of these witnesses


@dataclass(frozen=True)
class Entry:
    """A leaf of the home log as a trace gives it; `earlier` is a head of before that holds it, and
    the way to its root."""

    raw: bytes
    disclosure: str | None
    hashes: list[bytes]
    earlier: tuple[bytes, list[bytes]] | None


@dataclass(frozen=True)
class Line:
    """What is told of one match, and by which leaves."""

    match: str
    acts: list[dict[str, Any]]
    entries: list[Entry]


@dataclass(frozen=True)
class WitnessKey:
    """A witness's name and key."""

    name: str
    key_id: bytes
    public: bytes


@dataclass(frozen=True)
class Seen:
    """What the reader has of the home log and demands of it: a trace of the match (None: the
    record's), and that so many of these witnesses signed it (None: all)."""

    trace: bytes | None = None
    witnesses: Sequence[str] = ()
    at_least: int | None = None


def check_home(record: Record, known: Known, seen: Seen) -> str:
    """The trace is good, and so many of the witnesses signed its checkpoint: of those that the
    reader names and, of a match that is over, of those that leaf 0 promises."""
    told = record.members.get(MEMBER) if seen.trace is None else seen.trace
    named: list[Demand] = [(seen.witnesses, seen.at_least)] if seen.witnesses else []
    promised = _promised(record)
    demands = [*named, *promised] if record.ended else named
    require(told is not None or not demands, "witnesses are demanded, and there is no trace")
    if told is None:
        return "not judged: there is no trace"
    entries, checkpoint = _parted(told)
    head = _head(record, known, checkpoint)
    *lost, line = _followed(entries, head)
    acts = line.acts
    _compared(record, acts)
    _check_anew(record, lost)
    _check_earlier(record, known, entries, head.origin)
    heads = [(checkpoint, entry.earlier[0] if entry.earlier else None) for entry in line.entries]
    outside = told_outside(record, _seen(acts, heads, [*named, *promised]))
    restored = head.origin.partition("/")[2] != ".home"
    size, ended = acts[-1].get("size", 1), acts[-1]["act"] == "ended"
    rest = "" if ended else f"; what is behind leaf {size - 1} is protected by receipts alone"
    of = f"of {head.origin}{' (declared restore)' if restored else ''}{outside}{rest}"
    if not demands:
        return f"not judged: no witness is named; a head of {head.size} leaves {of}"
    _ = [_signers(earlier, demand) for _, earlier in heads if earlier for demand in demands]
    require(ended or not record.ended, "the home log does not tell of the end")
    signed = [", ".join(_demanded(checkpoint, demand)) for demand in demands]
    return f"a head of {head.size} leaves, signed by {', '.join(signed)}, {of}"


def _promised(record: Record) -> list[Demand]:
    """What leaf 0 says of witnesses."""
    least, _, keys = record.created["options"].get("match.witnesses", "").partition(" of ")
    return [(keys.split(" "), int(least))] if keys else []


def _seen(
    acts: list[dict[str, Any]], heads: list[tuple[bytes, bytes | None]], demands: list[Demand]
) -> list[tuple[int, int]]:
    """The sizes told of, each with when so many as are demanded had signed a head that holds it;
    none where they were too few, or a line is false."""
    found = list[tuple[int, int]]()
    try:
        for act, pair in zip(acts, heads, strict=True):
            times = [_when(head, demands) for head in pair if head is not None and demands]
            found += [(act.get("size", 1), at) for at in times if at is not None]
    except Broken:
        return []
    return found


def _when(head: bytes, demands: list[Demand]) -> int | None:
    """When the last of so many had signed it; None: too few have."""
    last = 0
    for demand in demands:
        wanted, times = _wanted(demand), sorted(_signers(head, demand).values())
        if len(times) < wanted:
            return None
        last = max(last, times[wanted - 1])
    return last


def _demanded(checkpoint: bytes, demand: Demand) -> dict[str, int]:
    """Who of these signed it, and when. Broken where they are too few."""
    wanted, signed = _wanted(demand), _signers(checkpoint, demand)
    named = len(demand[0])
    require(len(signed) >= wanted, f"{len(signed)} of {named} witnesses signed, not {wanted}")
    return signed


def _wanted(demand: Demand) -> int:
    """How many of them. Broken where so many cannot be."""
    witnesses, at_least = demand
    wanted = len(witnesses) if at_least is None else at_least
    require(1 <= wanted <= len(witnesses), f"{wanted} of {len(witnesses)} cannot be demanded")
    return wanted


def _signers(head: bytes, demand: Demand) -> dict[str, int]:
    """Who of these signed it, and when."""
    keys = [read_witness(line) for line in demand[0]]
    require(len({key.public for key in keys}) == len(keys), "a witness is named twice")
    times = {key.name: _signed(head, key) for key in keys}
    return {name: at for name, at in times.items() if at is not None}


def read_witness(line: str) -> WitnessKey:
    """The key of a witness's vkey, which has the type 0x04."""
    parts = VKEY.fullmatch(line)
    if parts is None:
        raise Broken(f"no witness's key: {short(line)!r}")
    raw = from_base64(parts[3], 33)
    key_id = sha256(parts[1].encode() + b"\n" + raw).digest()[:4]
    require(raw[0] == 4, "a witness's key of another kind than cosignature/v1")
    require(key_id.hex() == parts[2], f"the key id should be {key_id.hex()}")
    ed25519.check_key(raw[1:])
    return WitnessKey(parts[1], key_id, raw[1:])


def _parted(told: bytes) -> tuple[list[Entry], bytes]:
    """The leaves and the checkpoint. Broken unless the trace is spelt in the one way."""
    above, empty, checkpoint = told.partition(b"\n\n")
    first, *lines = above.split(b"\n")
    require(bool(empty) and first == HEADER.encode(), f"the first line is not {HEADER}")
    entries = []
    while lines:
        raw = _value(lines, b"leaf: ")
        sealed = bool(lines) and lines[0].startswith(b"disclosure: ")
        shown = _ascii(_value(lines, b"disclosure: ")) if sealed else None
        hashes, earlier = _hashes(lines, b"proof: "), None
        if lines and lines[0].startswith(b"head: "):
            head = from_base64(_ascii(_value(lines, b"head: ")))
            earlier = head, _hashes(lines, b"under: ")
        entries.append(Entry(raw, shown, hashes, earlier))
    require(bool(entries), "a trace without leaves")
    return entries, checkpoint


def _hashes(lines: list[bytes], name: bytes) -> list[bytes]:
    text = _ascii(_value(lines, name))
    require(not text or all(text.split(" ")), "blanks in a proof")
    return [from_base64(one, 32) for one in text.split(" ") if one]


def _value(lines: list[bytes], name: bytes) -> bytes:
    require(bool(lines) and lines[0].startswith(name), f"a line {name.decode()!r} is missing")
    return lines.pop(0).removeprefix(name)


def _ascii(raw: bytes) -> str:
    require(raw.isascii(), "a line that is not ASCII")
    return raw.decode()


def _head(record: Record, known: Known, checkpoint: bytes) -> notes.Checkpoint:
    """The checkpoint, signed by the record's key or one that it took the place of."""
    host = record.created["origin"].partition("/")[0]
    head = notes.read_head(checkpoint)
    of, _, name = head.origin.partition("/")
    require(of == host, f"a checkpoint of {short(head.origin)!r}, not of {host}")
    require(NAME.fullmatch(name) is not None, f"{short(head.origin)!r} is no home log")
    for key in counting(record.vkey, record.members.get("home.keys", b""), known):
        try:
            return notes.read_checkpoint(checkpoint, notes.Vkey(head.origin, key.public))
        except Broken:
            continue
    raise Broken("the home log's checkpoint is signed by no key of this home")


def _check_earlier(record: Record, known: Known, entries: list[Entry], origin: str) -> None:
    """Each earlier head is one of the same log, and holds its leaf."""
    for entry in entries:
        if entry.earlier is not None:
            note, hashes = entry.earlier
            head, n = _head(record, known, note), _leaf(entry.raw)["n"]
            require(head.origin == origin, f"an earlier head of {short(head.origin)!r}")
            tree.check_inclusion(n, head.size, tree.leaf_hash(entry.raw), hashes, head.root)


def _followed(entries: list[Entry], head: notes.Checkpoint) -> list[Line]:
    """What is told, one line of leaves from the beginning, each under the head: of the matches from
    which it was begun anew, and then of the match itself."""
    lines = list[Line]()
    before: int | None = None
    for entry in entries:
        leaf = _leaf(entry.raw)
        n, data = leaf["n"], leaf["data"]
        tree.check_inclusion(n, head.size, tree.leaf_hash(entry.raw), entry.hashes, head.root)
        require(data.get("previous", -1) == before, f"home leaf {n} goes on from another")
        act = _told(leaf, entry.disclosure)
        over = bool(lines) and lines[-1].acts[-1]["act"] == "ended"
        require(not over, f"home leaf {n} goes on behind an end")
        if act["act"] == "begun":
            lines.append(Line(data["match"], [], []))
            _check_begun(data, act)
        known = bool(lines) and lines[-1].match == data["match"]
        require(known, f"home leaf {n} tells of a match that did not begin")
        lines[-1].acts.append(act)
        lines[-1].entries.append(entry)
        before = n
    for old, new in pairwise(lines):
        one, later = old.acts[0]["origin"], new.acts[0]["origin"]
        older = same_match(one, later) == one and generation(one) < generation(later)
        require(older, f"{short(later)} does not go on from {short(one)}")
    return lines


def _check_begun(data: dict[str, Any], begun: dict[str, Any]) -> None:
    """Its names are those of leaf 0 and of the origin."""
    leaf0 = from_base64url(begun["leaf0"], 32)
    name = base64url(sha256(b"referee-home-log/match/v1" + leaf0).digest())
    require(data["match"] == name, "a match bears another name than its leaf 0 gives it")
    require(isinstance(begun["origin"], str), "an origin that is no text")
    name = base64url(sha256(b"referee-home-log/name/v1" + begun["origin"].encode()).digest())
    require(data.get("name") == name, "a match bears another name than its origin gives it")


def _leaf(raw: bytes) -> dict[str, Any]:
    leaf = from_json(raw)
    require(isinstance(leaf, dict) and leaf.keys() == LEAF, "no leaf of a home log")
    kind = leaf["type"], leaf["v"], leaf["opens"]
    require(
        kind == ("host.match", 1, []) and leaf["v"] is not True, "no leaf that tells of a match"
    )
    whole = is_int(leaf["n"]) and isinstance(leaf["data"], dict)
    require(whole and isinstance(leaf["sealed"], list), "no leaf that tells of a match")
    return dict(leaf)


def _told(leaf: dict[str, Any], disclosure: str | None) -> dict[str, Any]:
    """What the leaf says, by its disclosure if it is sealed."""
    n, told = leaf["n"], {**leaf["data"]}
    match, previous = told.pop("match", None), told.pop("previous", "")
    linked, name = previous is None or (is_int(previous) and previous < n), told.pop("name", None)
    require(isinstance(match, str) and linked, f"home leaf {n} has no match, or no link")
    require(bool(leaf["sealed"]) == (disclosure is not None), f"home leaf {n} is not shown")
    if disclosure is not None:
        require(not told and leaf["sealed"] == [digest_of(disclosure)], f"home leaf {n} seals else")
        part = read_disclosure(disclosure)
        require(
            part.name == f"match.{n}" and isinstance(part.value, dict), f"home leaf {n}: a part"
        )
        told = part.value
    act = told.get("act")
    fields = TOLD.get(act) if isinstance(act, str) else None
    require(fields == told.keys(), f"home leaf {n} tells what nothing means")
    require((act == "begun") == (name is not None), f"home leaf {n} names an origin, or does not")
    return dict(told)


def _compared(record: Record, acts: list[dict[str, Any]]) -> None:
    """It is this match, and its history."""
    created, begun = record.created, acts[0]
    require(begun["origin"] == created["origin"], "the home log tells of a match of another name")
    same = begun["leaf0"] == base64url(record.hashes[0])
    require(same, "the home log tells of another leaf 0")
    for act in acts[1:]:
        size = act["size"]
        there = is_int(size, 1) and size <= len(record.lines)
        require(there, f"the record does not have {size} leaves")
        root = from_base64url(act["root"], 32)
        require(root == record.roots[size], f"another history of {size} leaves")
    if acts[-1]["act"] == "ended":
        end = acts[-1]
        whole = record.ended and end["size"] == len(record.lines)
        same = whole and record.leaves[-1].data["cause"] == end["cause"]
        require(same, "the home log tells of another end")


def _check_anew(record: Record, lost: list[Line]) -> None:
    """A match that was begun anew goes on from all that had been told of the one that was lost."""
    restored = record.created.get("restored")
    require(bool(lost) == (restored is not None), "begun anew by the home log or leaf 0 alone")
    if restored is None:
        return
    left = notes.read_head(restored["checkpoint"].encode())
    begun, *later = lost[-1].acts
    require(begun["origin"] == left.origin, f"it goes on from {left.origin} by leaf 0 alone")
    stands = [(1, begun["leaf0"]), *((act["size"], act["root"]) for act in later)]
    for size, root in stands:
        require(is_int(size, 1), "a size that is none")
        told = f"begun anew from {left.size} leaves, of which {size} had been told"
        require(size <= left.size, told)
        same = size < left.size or from_base64url(root, 32) == left.root
        require(same, f"begun anew from another history of {size} leaves")


def _signed(checkpoint: bytes, key: WitnessKey) -> int | None:
    """When (in seconds) the witness signed it, last of all; None: never. Broken for a line of
    theirs that does not verify."""
    text, signatures = notes.parted(checkpoint)
    ours = [raw for name, raw in signatures if (name, raw[:4]) == (key.name, key.key_id)]
    times = list[int]()
    for raw in ours:
        seconds = int.from_bytes(raw[4:12], "big")
        require(len(raw) == 76 and 0 < seconds < 1 << 63, f"a cosignature of {key.name} is cut")
        ed25519.verify(key.public, raw[12:], f"cosignature/v1\ntime {seconds}\n{text}".encode())
        times.append(seconds)
    return max(times, default=None)
