"""The container has one form: what any unzip would pass over is refused (spec §7)."""

import struct
import zipfile
import zlib
from collections.abc import Callable

import pytest

from . import archive
from .archive import ALWAYS, LOCAL, Member, read_leniently, read_strictly
from .making import zipped
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
    with pytest.raises(Broken, match="not sorted"):
        read_strictly(zipped(MEMBERS, order=sorted(MEMBERS, reverse=True)))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_stands_twice_is_refused() -> None:
    with pytest.raises(Broken, match="stands twice"):
        read_strictly(zipped(MEMBERS, order=sorted([*MEMBERS, "rules.txt"])))


@pytest.mark.parametrize("name", sorted(ALWAYS))
def test_a_member_that_every_record_has_is_missed(name: str) -> None:
    with pytest.raises(Broken, match=f"missing: {name}"):
        read_strictly(zipped({one: MEMBERS[one] for one in MEMBERS if one != name}))


def test_a_member_whose_sum_is_told_wrong_in_both_places_is_refused() -> None:
    """So that header and directory agree, and only the content does not."""
    crc = zlib.crc32(MEMBERS["README.txt"]).to_bytes(4, "little")
    assert PACKED.count(crc) == 2
    with pytest.raises(Broken, match="CRC"):
        read_strictly(PACKED.replace(crc, bytes(4)))


def test_a_member_whose_size_is_told_wrong_in_both_places_is_refused() -> None:
    size = len(MEMBERS["README.txt"])
    spoilt = bytearray(PACKED)
    for offset in (22, DIRECTORY + 24):
        struct.pack_into("<I", spoilt, offset, size + 1)
    with pytest.raises(Broken, match="not of the size told"):
        read_strictly(bytes(spoilt))


def test_a_deflated_stream_fills_its_member() -> None:
    """A byte behind the stream, told in both sizes, is still left over."""
    name, content = "a", zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = content.compress(b"x") + content.flush() + b"!"
    member = Member(name, 8, zlib.crc32(b"x"), len(packed), 1, 0, b"x")
    head = (b"PK\3\4", 20, 0, 8, 0, 0x21, member.crc, member.packed, member.size, 1, 0)
    with pytest.raises(Broken, match="not one deflated stream"):
        read_strictly(LOCAL.pack(*head) + b"a" + packed + member.central())


def test_an_archive_tells_at_most_thirty_two_times_its_length_and_a_mebibyte() -> None:
    fits = MEMBERS | {"README.txt": bytes(1_000_000)}
    assert read_strictly(zipped(fits, zipfile.ZIP_DEFLATED)) == fits
    bomb = zipped(MEMBERS | {"README.txt": bytes(1_500_000)}, zipfile.ZIP_DEFLATED)
    for read in (read_strictly, read_leniently):
        with pytest.raises(Broken, match="large"):
            read(bomb)


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST", 1000)
    assert set(failing(zipped(MEMBERS | {"README.txt": bytes(2000)}))) >= {"zip", "sums", "tree"}


@pytest.mark.parametrize(
    "name", ["../rules.txt", "orders/", "orders/8-seat1.exe", "keys/me.asc", "Rules.txt"]
)
def test_a_name_that_no_record_has_is_refused(name: str) -> None:
    with pytest.raises(Broken, match="no member of a record"):
        read_strictly(zipped(MEMBERS | {name: b""}))
