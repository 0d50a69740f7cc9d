"""The record's container, a zip with one spelling but for its compression (spec §7)."""

import io
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass

from .spelling import Broken, require

LOCAL = struct.Struct("<4s5H3I2H")
CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
VERSION, FIRST_OF_1980 = 20, 0x0021
STORED, DEFLATED = 0, 8
LARGEST = 1 << 28  # bytes of all members (spec §7)
BESIDES, TIMES = 1 << 20, 32  # bytes, and how often the archive's own length

ALWAYS = frozenset(
    (
        *("README.txt", "SHA256SUMS", "SHA256SUMS.sig", "allowed_signers", "checkpoint.txt"),
        *("disclosures.jsonl", "log.jsonl", "referee.vkey", "rules.txt"),
    )
)
SOMETIMES = re.compile(
    r"erased\.txt|home\.(?:keys|proof)|keys/[0-9a-f]{40,64}\.asc|orders/[0-9]+-seat[0-9]+\.(txt|sig|asc|mime)"
    r"|rules\.[A-Za-z0-9._-]+\.txt"
)


@dataclass(frozen=True)
class Member:
    """What a local header tells, and where it stands."""

    name: str
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    content: bytes

    def central(self) -> bytes:
        """The one central header that goes with it."""
        name = self.name.encode("ascii")
        head = (b"PK\1\2", VERSION, VERSION, 0, self.method, 0, FIRST_OF_1980)
        sizes = (self.crc, self.packed, self.size, len(name))
        return CENTRAL.pack(*head, *sizes, 0, 0, 0, 0, 0, self.offset) + name


def read_strictly(archive: bytes) -> dict[str, bytes]:
    """Name -> content of every member; Broken unless the archive is §7's to the byte."""
    members = _members(archive)
    directory = b"".join(member.central() for member in members)
    start = _after(members[-1]) if members else 0
    count = len(members)
    end = END.pack(b"PK\5\6", 0, 0, count, count, len(directory), start, 0)
    require(archive[start:] == directory + end, "the zip's directory does not fit its members")
    names = [member.name for member in members]
    require(names == sorted(set(names)), "the members are not sorted, or one stands twice")
    _check_names(set(names))
    return {member.name: member.content for member in members}


def most(archive: bytes) -> int:
    """Bytes of all members of an archive of this length."""
    return min(LARGEST, BESIDES + TIMES * len(archive))


def read_leniently(archive: bytes) -> dict[str, bytes]:
    """The members as any unzip sees them, so that a badly packed record is still looked at."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            size = sum(one.file_size for one in opened.infolist())
            require(size <= most(archive), "too large")
            return {one.filename: opened.read(one) for one in opened.infolist()}
    # zipfile raises NotImplementedError for a way of packing that it does not know.
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError):
        raise Broken("no archive that can be read") from None


def _check_names(names: set[str]) -> None:
    missing = ALWAYS - names
    require(not missing, f"missing: {', '.join(sorted(missing))}")
    strange = sorted(name for name in names - ALWAYS if not SOMETIMES.fullmatch(name))
    require(not strange, f"no member of a record: {', '.join(strange)}")


def _members(archive: bytes) -> list[Member]:
    members: list[Member] = []
    offset, left = 0, most(archive)
    while archive[offset : offset + 4] == b"PK\3\4":
        members.append(_member(archive, offset, left))
        offset, left = _after(members[-1]), left - members[-1].size
    require(len(members) <= 0xFFFF, "more members than a zip of §7 can hold")
    return members


def _after(member: Member) -> int:
    return member.offset + LOCAL.size + len(member.name) + member.packed


def _member(archive: bytes, offset: int, left: int) -> Member:
    require(offset + LOCAL.size <= len(archive), f"a header is cut off at byte {offset}")
    told = LOCAL.unpack_from(archive, offset)
    _, version, flags, method, time, date, crc, packed, size, length, extra = told
    plain = (version, flags, time, date, extra) == (VERSION, 0, 0, FIRST_OF_1980, 0)
    require(plain, f"the header at byte {offset} is not as §7 says")
    start = offset + LOCAL.size + length
    require(start + packed <= len(archive), f"the member at byte {offset} is cut off")
    name = _name(archive[offset + LOCAL.size : start])
    require(size <= left, f"{name}: the members are larger than §7 allows")
    content = _unpacked(name, method, archive[start : start + packed], size)
    require(zlib.crc32(content) == crc, f"{name}: the CRC does not agree")
    return Member(name, method, crc, packed, size, offset, content)


def _name(raw: bytes) -> str:
    require(raw.isascii() and raw != b"", f"a member's name is not ASCII: {raw!r}")
    return raw.decode("ascii")


def _unpacked(name: str, method: int, packed: bytes, size: int) -> bytes:
    require(method in (STORED, DEFLATED), f"{name}: neither stored nor deflated")
    content = packed if method == STORED else _inflated(name, packed, size)
    require(len(content) == size, f"{name}: not of the size told")
    return content


def _inflated(name: str, packed: bytes, size: int) -> bytes:
    inflate = zlib.decompressobj(-15)
    try:
        content = inflate.decompress(packed, size + 1)
    except zlib.error as error:
        raise Broken(f"{name}: {error}") from None
    require(inflate.eof and not inflate.unused_data, f"{name}: not one deflated stream")
    return content
