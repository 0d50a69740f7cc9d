"""The container has one form: what any unzip would pass over is refused (spec §7)."""

import struct
import zipfile
from collections.abc import Callable

import pytest

from .archive import ALWAYS, read_strictly
from .forge import zipped
from .spelling import Broken
from .spoiling import example, failing

MEMBERS = {name: name.encode() * 20 for name in ALWAYS}
PACKED = zipped(MEMBERS)
DIRECTORY = PACKED.index(b"PK\1\2")
END = PACKED.index(b"PK\5\6")


def poked(offset: int, form: str, value: int) -> bytes:
    """The zip with a number written over."""
    spoilt = bytearray(PACKED)
    struct.pack_into(form, spoilt, offset, value)
    return bytes(spoilt)


def test_members_may_be_stored_or_deflated() -> None:
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        assert read_strictly(zipped(MEMBERS, method)) == MEMBERS


def test_a_record_that_is_packed_loosely_fails_that_check_only() -> None:
    assert failing(example() + b"\n").keys() == {"zip"}


SPOILT: tuple[tuple[str, Callable[[], bytes]], ...] = (
    ("something before", lambda: b"x" + PACKED),
    ("something behind", lambda: PACKED + b"x"),
    ("something between", lambda: PACKED[:DIRECTORY] + b"x" + PACKED[DIRECTORY:]),
    ("cut off", lambda: PACKED[:-1]),
    ("nothing at all", lambda: b""),
    ("a version", lambda: poked(4, "<H", 10)),
    ("a flag", lambda: poked(6, "<H", 0x0800)),
    ("a flag in the directory", lambda: poked(DIRECTORY + 8, "<H", 8)),
    ("a method", lambda: poked(8, "<H", 12)),
    ("a time", lambda: poked(10, "<H", 1)),
    ("a date", lambda: poked(12, "<H", 0x22)),
    ("a CRC", lambda: poked(14, "<I", 1)),
    ("a length", lambda: poked(22, "<I", 1)),
    ("an extra field", lambda: poked(28, "<H", 4)),
    ("who made it", lambda: poked(DIRECTORY + 4, "<H", 0x0314)),
    ("rights", lambda: poked(DIRECTORY + 38, "<I", 0o600 << 16)),
    ("another disk", lambda: poked(END + 4, "<H", 1)),
    ("a comment", lambda: PACKED[:-2] + b"\1\0x"),
)


@pytest.mark.parametrize("spoil", [row[1] for row in SPOILT], ids=[row[0] for row in SPOILT])
def test_a_zip_with_anything_else_is_refused(spoil: Callable[[], bytes]) -> None:
    with pytest.raises(Broken):
        read_strictly(spoil())


def test_members_out_of_order_are_refused() -> None:
    first, second = zipped({"a": b"1"}), zipped({"b": b"2"})
    with pytest.raises(Broken):
        read_strictly(second[: second.index(b"PK\1\2")] + first)


@pytest.mark.parametrize(
    "name", ["../rules.txt", "orders/", "orders/8-seat1.exe", "keys/me.asc", "Rules.txt"]
)
def test_a_name_that_no_record_has_is_refused(name: str) -> None:
    with pytest.raises(Broken, match="no member of a record"):
        read_strictly(zipped(MEMBERS | {name: b""}))
