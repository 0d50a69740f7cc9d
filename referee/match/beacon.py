"""A public beacon as leaf 0 names it, and the reckoning of its rounds.

    beacon.round_after("2026-11-21T19:00:03.120Z")   # the first that is far enough ahead
    beacon.time_of(20905307)                         # when it is published: "2025-08-…"

A round is a number from 1; round n is published `genesis` + (n - 1) `period` seconds after 1970.

Why: docs/decisions/0146-outside-dice.md.
"""

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec.structs import replace

from referee.kernel.chance import Round, mix, mix_outside
from referee.match.base64url import unb64u

AHEAD = 30  # seconds at least between the leaf that names a round and that round
WITNESSED = 300  # where witnesses shall sign between the two: a batch of the home log, and one more
KEY, SIGNATURE = 96, 48  # bytes
LATEST = 1 << 37  # no genesis is later (the year 6325): a calendar here ends in 9999
_NAME = re.compile(r"[a-z0-9-]{1,32}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LONGEST = 86_400  # seconds, a day


class Beacon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose rounds go into the dice: its name, its public key (base64url), when its first round was
    and how many seconds are between two, and how many seconds `ahead` a round is named."""

    name: str
    key: str
    genesis: int
    period: int
    ahead: int = AHEAD

    def time_of(self, round: int) -> str:
        """When the round is published (ISO UTC)."""
        when = _EPOCH + timedelta(seconds=self.genesis + (round - 1) * self.period)
        return when.strftime("%Y-%m-%dT%H:%M:%S.") + "000Z"

    def round_after(self, at: str) -> int:
        """The first round that is published `ahead` seconds after `at` (ISO UTC), or later."""
        wait = datetime.fromisoformat(at) - _EPOCH + timedelta(seconds=self.ahead - self.genesis)
        return max(1, 1 - (-wait // timedelta(seconds=self.period)))


QUICKNET = Beacon(
    name="quicknet",
    key="g88PKJat7n64tfAfytORIhLEN-AHPpEfuQAi0-dgGDyMS0ULagpsOsald2otEGRRDR_sdYySHMIrDhfmOq9Ly17WYwTe"
    "nPgJvSdMpzurSvWm6cdqS8CeduromR717ORa",
    genesis=1692803367,
    period=3,
)
KNOWN = {beacon.name: beacon for beacon in (QUICKNET,)}


def known(name: str, ahead: int | None, witnessed: bool) -> Beacon | None:
    """The beacon of that name, its rounds named so many seconds ahead (None: as is usual, longer
    where the match demands witnesses); None: we know no such."""
    there = KNOWN.get(name)
    usual = WITNESSED if witnessed else AHEAD
    return there and replace(there, ahead=usual if ahead is None else ahead)


def is_beacon(beacon: Beacon) -> bool:
    """Can there be such a beacon? Whether its key is one, cryptography knows (`referee.seals`)."""
    try:
        key = unb64u(beacon.key)
    except ValueError:
        return False
    within = 0 <= beacon.genesis < LATEST and 1 <= beacon.period <= LONGEST
    return bool(
        _NAME.fullmatch(beacon.name)
        and len(key) == KEY
        and within
        and AHEAD <= beacon.ahead <= LONGEST
    )


def is_signature(text: str) -> bool:
    """Is it spelt as a signature stands in a leaf: base64url of 48 bytes?"""
    try:
        return len(unb64u(text)) == SIGNATURE
    except ValueError:
        return False


def mixed(leaf0: bytes, k: int, shares: Sequence[bytes], round: Round | None) -> bytes:
    """What was given to draw k in one: by the seats, and by the beacon of a match that has one."""
    return mix(leaf0, k, shares) if round is None else mix_outside(leaf0, k, shares, round)


def published(number: int, signature: str) -> Round:
    """What a round gives to the dice. ValueError: the signature is not base64url."""
    return Round(number, hashlib.sha256(unb64u(signature)).digest())
