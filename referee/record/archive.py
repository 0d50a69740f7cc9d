"""The container: a zip with one spelling (docs/spec.md §7; PKWARE's APPNOTE 6.3).

Ours are stored, not deflated: two builds of zlib may pack the same bytes differently, and the same
match must give the same record everywhere. Both are read. A reader takes sizes and names from the
directory, prints every header again and compares, so nothing can hide before, between or after. It
unpacks nothing of an archive that says it is a bomb.
"""

import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from referee.record.faults import BadRecord

LARGEST = 256 * 1024 * 1024  # bytes unpacked; a longer record than any match, a bound for a bomb
SMALL = 1024 * 1024  # bytes that a record of any length may unpack to, and besides those
RATIO = (
    32  # times the archive's own length: records are hashes mostly, and pack less than half so well
)
MOST = 65_535  # members, without zip64

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_STORED, _DEFLATED = 0, 8
_VERSION, _TIME, _DATE = 20, 0, 0x0021  # 1980-01-01 00:00:00


@dataclass(frozen=True)
class ZipEntry:
    """What the headers say of one member."""

    name: bytes
    method: int
    crc: int
    packed: int
    size: int

    def _common(self) -> tuple[int, ...]:
        """From `version needed` to the length of the extra field, in both kinds of header."""
        sizes = (self.crc, self.packed, self.size, len(self.name), 0)
        return (_VERSION, 0, self.method, _TIME, _DATE, *sizes)

    def local(self) -> bytes:
        return _LOCAL.pack(b"PK\3\4", *self._common()) + self.name

    def central(self, offset: int) -> bytes:
        rest = (0, 0, 0, 0, offset)  # comment, disk, internal and external attributes
        return _CENTRAL.pack(b"PK\1\2", _VERSION, *self._common(), *rest) + self.name


def write(members: Mapping[str, bytes]) -> bytes:
    """The archive of these members. ValueError for more than a zip without zip64 holds."""
    if len(members) > MOST or sum(map(len, members.values())) > LARGEST:
        raise ValueError(f"a record holds at most {MOST} files of {LARGEST} bytes together")
    body, directory = bytearray(), bytearray()
    for name, data in sorted((name.encode("ascii"), data) for name, data in members.items()):
        entry = ZipEntry(name, _STORED, zlib.crc32(data), len(data), len(data))
        directory += entry.central(len(body))
        body += entry.local() + data
    return bytes(body + directory) + _end(len(members), len(directory), len(body))


def read(data: bytes) -> dict[str, bytes]:
    """The members by name. Raises BadRecord for any other spelling of an archive."""
    entries = listed(data)
    members: dict[str, bytes] = {}
    directory, place = bytearray(), 0
    for entry in entries:
        header = entry.local()
        if data[place : place + len(header)] != header:
            raise BadRecord(f"no plain header at byte {place}", _shown(entry.name))
        directory += entry.central(place)
        start = place + len(header)
        place = start + entry.packed
        members[entry.name.decode("ascii")] = _unpacked(entry, data[start:place])
    if data[place:] != bytes(directory) + _end(len(entries), len(directory), place):
        raise BadRecord(f"from byte {place} on not the plain directory of these files")
    return members


def listed(data: bytes) -> list[ZipEntry]:
    """What its directory says of the archive; no file of it is looked at. Raises BadRecord for
    what is none, for names that are not plain, and for a bomb."""
    entries = list(_entries(data))
    _check_names(entries)
    most = min(LARGEST, SMALL + RATIO * len(data))
    if sum(entry.size for entry in entries) > most:
        raise BadRecord(f"the files are larger than {most} bytes together")
    return entries


def _end(count: int, size: int, offset: int) -> bytes:
    return _END.pack(b"PK\5\6", 0, 0, count, count, size, offset, 0)


def _entries(data: bytes) -> Iterator[ZipEntry]:
    """What the directory says. Only what is read here is believed; the rest is printed again."""
    if len(data) < _END.size or not data[-_END.size :].startswith(b"PK\5\6"):
        raise BadRecord("not a zip archive, or something stands behind it")
    _, _, _, count, _, _, place, _ = _END.unpack(data[-_END.size :])
    for _ in range(count):
        if len(data) < place + _CENTRAL.size:
            raise BadRecord("the directory is cut short")
        found = _CENTRAL.unpack_from(data, place)
        method, (crc, packed, size, length) = found[4], found[7:11]
        place += _CENTRAL.size
        yield ZipEntry(data[place : place + length], method, crc, packed, size)
        place += length


def _check_names(entries: list[ZipEntry]) -> None:
    names = [entry.name for entry in entries]
    for name in names:
        if not name.isascii() or not name.decode("ascii", "replace").isprintable():
            raise BadRecord("a file's name is not plain ASCII", _shown(name))
    for earlier, later in pairwise(names):
        if earlier >= later:
            raise BadRecord("the files are not in the order of their names", _shown(later))


def _unpacked(entry: ZipEntry, packed: bytes) -> bytes:
    if entry.method == _STORED:
        data = packed
    elif entry.method == _DEFLATED:
        data = _inflated(entry, packed)
    else:
        raise BadRecord("neither stored nor deflated", _shown(entry.name))
    if len(data) != entry.size or zlib.crc32(data) != entry.crc:
        raise BadRecord("its size or CRC-32 is not what the header says", _shown(entry.name))
    return data


def _inflated(entry: ZipEntry, packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, entry.size + 1)
    except zlib.error as error:
        raise BadRecord(f"cannot be inflated: {error}", _shown(entry.name)) from None
    if len(data) > entry.size or not unpacker.eof or unpacker.unused_data:
        raise BadRecord("deflated data of another length", _shown(entry.name))
    return data


def _shown(name: bytes) -> str:
    return name[:80].decode("ascii", "backslashreplace")
