"""What tests do to a good record, and what they then ask of the findings."""

from collections.abc import Callable
from pathlib import Path

from .archive import read_strictly
from .checker import Finding, check
from .forge import Forge
from .making import Members, private_key, summed, zipped
from .spelling import from_json, to_json

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "spec" / "lots-1.record.zip"
VKEY = "play.example/lots-1+c88c05ae+AUI0k2/Q7ADS/d4cdkVi7a0YBXmgtnBqeRkcwor0gyR3"
# spec §14, `key` 0: with it a spoilt example can be summed and signed again
LOG_SEED = "bf8af98d015c3ad6cae9957331740e5d5216344102f6c1f1a7f2a7d58a8df110"

Change = Callable[[Members], object]


def example() -> bytes:
    """The worked example."""
    return EXAMPLE.read_bytes()


def spoilt(change: Change, signed: bool = True) -> bytes:
    """The example with changed members; summed and signed again unless told not to."""
    members = dict(read_strictly(example()))
    change(members)
    if signed:
        members = summed(members, private_key(bytes.fromhex(LOG_SEED)))
    return zipped(members)


def replaced(name: str, old: str, new: str) -> Change:
    """A member in which `old` has become `new`, everywhere."""

    def change(members: Members) -> None:
        assert old.encode() in members[name], f"{old!r} is not in {name}"
        members[name] = members[name].replace(old.encode(), new.encode())

    return change


def failing(record: bytes, vkey: str | None = None) -> dict[str, str]:
    """Name and text of the checks that fail."""
    return {one.name: one.text for one in check(record, vkey) if not one.ok}


def said(record: bytes, name: str) -> str:
    """What the check says."""
    return finding(record, name).text


def finding(record: bytes, name: str) -> Finding:
    """The finding of that name."""
    return next(one for one in check(record) if one.name == name)


def rewritten(match: Forge, n: int, **data: object) -> Forge:
    """Leaf n has other fields; tree and checkpoint are made after it, so they fit."""
    leaf = from_json(match.lines[n])
    match.lines[n] = to_json(leaf | {"data": leaf["data"] | data}).encode()
    return match


def at(match: Forge, n: int, time: str) -> Forge:
    leaf = from_json(match.lines[n])
    match.lines[n] = to_json(leaf | {"at": time}).encode()
    return match
