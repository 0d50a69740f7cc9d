"""Outside dice: a round is named, nothing moves, the beacon speaks (spec §5, §12)."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from typing import Any

from .course import Draw
from .leaves import Leaf
from .letters import Letter
from .records import Record
from .spelling import from_base64url, require

OVER = tuple(f"match.{x}" for x in ("round_given", "started", "window_closed", "rewound"))
HASHED = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


@dataclass(frozen=True)
class Beacon:
    """What leaf 0 says of it."""

    name: str
    key: bytes
    genesis: int
    period: int
    ahead: int

    @classmethod
    def of(cls, record: Record) -> "Beacon | None":
        told: dict[str, Any] | None = record.created["options"].get("match.beacon")
        return None if told is None else cls(**{**told, "key": from_base64url(told["key"], 96)})

    def time_of(self, number: int) -> str:
        when = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(
            seconds=self.genesis + (number - 1) * self.period
        )
        return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def first_after(self, at: str) -> int:
        """The first round `ahead` seconds after this time, or later."""
        number = 1
        passed = datetime.fromisoformat(at) - datetime(1970, 1, 1, tzinfo=UTC)
        millis = passed // timedelta(milliseconds=1) + (self.ahead - self.genesis) * 1000
        if millis > 0:
            number += -(-millis // (self.period * 1000))
        return number


def check_rounds(record: Record) -> str:
    """The rounds that were named and given; Broken where one is not what it must be."""
    beacon, given, known = Beacon.of(record), 0, True
    if beacon is None:
        return ""
    for leaf in record.leaves:
        if leaf.type == "match.round_named":
            number = beacon.first_after(leaf.at)
            right = (leaf.data["round"], leaf.data["due"]) == (number, beacon.time_of(number))
            require(right, f"leaf {leaf.n}: the first round far enough ahead is {number}")
        elif leaf.type == "match.round_given":
            number = leaf.data["round"]
            early = leaf.at < beacon.time_of(number)
            require(not early, f"leaf {leaf.n}: round {number} is not published yet")
            signed = _verifies(beacon.key, number, from_base64url(leaf.data["signature"], 48))
            require(signed is not False, f"leaf {leaf.n}: no signature of round {number}")
            known = known and signed is not None
            given += 1
    verified = "" if known else ", whose signatures were not verified here"
    return f"; {given} rounds of the beacon {beacon.name}{verified}; whether outside says `home`"


def told_outside(record: Record, seen: list[tuple[int, int]]) -> str:
    """Before how many of the given rounds a log that holds what named them was signed. `seen`: the
    sizes that a trace tells of, each with when (in seconds) as many as are demanded had signed."""
    named, shown, given = -1, 0, 0
    for leaf in record.leaves:
        if leaf.type == "match.round_named":
            named = leaf.n
        elif leaf.type == "match.round_given":
            due = datetime.fromisoformat(record.leaves[named].data["due"]).timestamp()
            shown += any(size > named and at < due for size, at in seen)
            given += 1
    lacking = "" if 0 < shown == given else "not "
    return f"; {shown} of {given} rounds: {lacking}shown to be outside" if given else ""


def _verifies(key: bytes, number: int, signature: bytes) -> bool | None:
    """None: there is no library here that could tell."""
    try:
        from py_arkworks_bls12381 import GT, G1Point, G2Point
    except ImportError:
        return None
    hashed = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), HASHED)
    try:
        public, signed = (
            G2Point.from_compressed_bytes(key),
            G1Point.from_compressed_bytes(signature),
        )
    except ValueError:
        return False
    whole = public != G2Point.identity() and signed.to_compressed_bytes() == signature
    return whole and GT.pairing(signed, G2Point()) == GT.pairing(hashed, public)


def check_still(record: Record) -> None:
    """Broken where a letter counts between a round that was named and its draw."""
    for one, other in record.course.fixed:
        for n in range(one + 1, other):
            moved = _moves(record, record.leaves[n])
            require(not moved, f"leaf {n}: what counts was fixed at leaf {one}")


def check_shared(record: Record) -> str:
    """Broken where a draw shares the round of the one before it though something counted since. Who
    could have sent something only the rules can tell: so what is said is that it is not judged."""
    if Beacon.of(record) is None:
        return ""
    for before, draw in pairwise(record.course.draws):
        if draw.n not in record.course.given:
            _check_unmoved(record, before, draw)
    return "; not judged, for it needs the rules: whether draws share rounds just where they must"


def _check_unmoved(record: Record, before: Draw, draw: Draw) -> None:
    for leaf in record.leaves[before.n + 1 : draw.n]:
        moved = _moves(record, leaf) or leaf.type in ("match.seat_changed", "match.rewound")
        require(not moved, f"leaf {draw.n} draws with a round that was known at leaf {leaf.n}")


def _moves(record: Record, leaf: Leaf) -> bool:
    """Is it a letter, as far as it is shown, that counts?"""
    letter = record.letters.get(leaf.n)
    counts = letter is not None and letter.kind not in ("press", "refused")
    if letter is None or not counts or letter.assurance == "bot":
        return False
    return not is_ending(record.leaves, letter)


def is_ending(leaves: list[Leaf], letter: Letter) -> bool:
    """Is it a vote on the end, an hour or more behind the time of a round that had not come?"""
    if letter.kind != "vote" or letter.text is None:
        return False
    if letter.text.body.split(" ")[0] not in ("draw", "end"):
        return False
    for leaf in reversed(leaves[: letter.n]):
        if leaf.type == "match.round_named":
            due = datetime.fromisoformat(leaf.data["due"]) + timedelta(hours=1)
            over: bool = datetime.fromisoformat(letter.received) >= due
            return over and leaf.data["window"] > 0
        if leaf.type in OVER:
            break
    return False
