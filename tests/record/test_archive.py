"""The container has one spelling, and nothing hides in it."""

import io
import struct
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.record import BadRecord, archive

NAMES = st.text("abcdefgh/._-1234", min_size=1, max_size=12)
FILES = {"b.txt": b"two\n", "a.txt": b"one\n", "c/d.txt": b""}


@settings(deadline=None, derandomize=True)
@given(st.dictionaries(NAMES, st.binary(max_size=200), min_size=1, max_size=6))
def test_what_is_written_is_read_back(files: dict[str, bytes]) -> None:
    assert archive.read(archive.write(files)) == files


def test_the_same_files_give_the_same_bytes_in_whatever_order_they_come() -> None:
    assert archive.write(FILES) == archive.write(dict(reversed(FILES.items())))


def test_every_other_zip_tool_can_read_it() -> None:
    found = zipfile.ZipFile(io.BytesIO(archive.write(FILES)))
    assert found.testzip() is None
    assert {info.filename: found.read(info) for info in found.infolist()} == FILES


def test_its_headers_say_nothing_but_what_they_must() -> None:
    for info in zipfile.ZipFile(io.BytesIO(archive.write(FILES))).infolist():
        assert (info.date_time, info.create_version, info.extract_version) == (
            (1980, 1, 1, 0, 0, 0),
            20,
            20,
        )
        assert (info.flag_bits, info.external_attr, info.internal_attr) == (0, 0, 0)
        assert (info.extra, info.comment, info.create_system) == (b"", b"", 0)


def deflated(data: bytes, tail: bytes = b"") -> bytes:
    """An archive of one deflated file, spelt as ours are."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(data) + packer.flush() + tail
    entry = archive.ZipEntry(b"a.txt", 8, zlib.crc32(data), len(packed), len(data))
    body, directory = entry.local() + packed, entry.central(0)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 1, 1, len(directory), len(body), 0)
    return body + directory + end


def test_a_deflated_file_is_read_too() -> None:
    assert archive.read(deflated(b"one " * 100)) == {"a.txt": b"one " * 100}


def test_nothing_may_stand_behind_deflated_data() -> None:
    with pytest.raises(BadRecord, match="another length"):
        archive.read(deflated(b"one " * 100, tail=b"hidden"))


def test_a_bomb_is_refused_by_what_it_says_of_itself() -> None:
    """Given a file that says it is small, when it unpacks to more, then no more is unpacked."""
    data = deflated(bytes(10_000_000))
    lying = data.replace(struct.pack("<I", 10_000_000), struct.pack("<I", 10))
    with pytest.raises(BadRecord, match="another length"):
        archive.read(lying)


def test_an_archive_that_unpacks_to_much_more_than_it_is_is_refused_unread() -> None:
    """Given a bomb that says what it holds, then it is refused by what it says."""
    bomb = deflated(bytes(archive.SMALL + 100_000))
    assert len(bomb) < 3_000
    with pytest.raises(BadRecord, match="larger than"):
        archive.read(bomb)


def test_a_small_archive_may_be_packed_as_well_as_it_can() -> None:
    assert archive.read(deflated(bytes(archive.SMALL)))["a.txt"] == bytes(archive.SMALL)


def test_more_than_a_record_can_hold_is_refused_before_it_is_unpacked() -> None:
    data = deflated(b"x" * 100)
    lying = data.replace(struct.pack("<I", 100), struct.pack("<I", archive.LARGEST + 1))
    with pytest.raises(BadRecord, match="larger than"):
        archive.read(lying)


@pytest.mark.parametrize(
    ("what", "spoil"),
    [
        ("something before", lambda data: b"#!/bin/sh\n" + data),
        ("something behind", lambda data: data + b"\n"),
        ("something between", lambda data: data.replace(b"PK\1\2", b"hidden" + b"PK\1\2", 1)),
        ("a comment", lambda data: data[:-2] + b"\2\0hi"),
        ("cut short", lambda data: data[:-1]),
        ("nothing", lambda data: b""),
        ("twice", lambda data: data + data),
    ],
)
def test_an_archive_with_more_or_less_than_its_files_is_refused(what: str, spoil: object) -> None:
    with pytest.raises(BadRecord):
        archive.read(spoil(archive.write(FILES)))  # type: ignore[operator]


def test_another_tools_zip_is_refused() -> None:
    """Its headers carry dates, attributes or flags in which something could be hidden."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as other:
        for name, data in sorted(FILES.items()):
            other.writestr(name, data)
    with pytest.raises(BadRecord, match="no plain header"):
        archive.read(made.getvalue())


@pytest.mark.parametrize(
    ("method", "data", "why"),
    [(8, b"\xff\xff", "cannot be inflated"), (9, b"", "neither"), (0, b"other", "CRC-32")],
)
def test_a_file_that_does_not_unpack_is_named(method: int, data: bytes, why: str) -> None:
    entry = archive.ZipEntry(b"a.txt", method, 0, len(data), len(data))
    body, directory = entry.local() + data, entry.central(0)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 1, 1, len(directory), len(body), 0)
    with pytest.raises(BadRecord, match=rf"a\.txt: .*{why}"):
        archive.read(body + directory + end)


def test_more_files_than_a_plain_zip_holds_are_not_written() -> None:
    with pytest.raises(ValueError, match="at most"):
        archive.write({str(n): b"" for n in range(archive.MOST + 1)})


def test_names_stand_in_order_and_once() -> None:
    data = archive.write({"a.txt": b"", "b.txt": b""})
    with pytest.raises(BadRecord, match="order"):
        archive.read(data.replace(b"b.txt", b"a.txt"))


def test_a_name_that_is_not_plain_is_refused() -> None:
    with pytest.raises(BadRecord, match="ASCII"):
        archive.read(archive.write({"a.txt": b""}).replace(b"a.txt", b"a\x1btxt"))


@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    for hostile in (data, archive.write(FILES) + data, data + archive.write(FILES)[-22:]):
        if hostile != archive.write(FILES):
            with pytest.raises(BadRecord):
                archive.read(hostile)


def test_every_single_bit_of_an_archive_counts() -> None:
    """Given our archive, when any bit flips, then it is refused or says something else."""
    data = archive.write(FILES)
    for place in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            with pytest.raises(BadRecord):
                archive.read(bytes(flipped))
