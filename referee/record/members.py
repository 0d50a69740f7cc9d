"""What the files of a record are called, and how the plain ones among them are spelt."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.record.faults import BadRecord
from referee.seals import canonical, openpgp

LOG, DISCLOSURES, CHECKPOINT = "log.jsonl", "disclosures.jsonl", "checkpoint.txt"
VKEY, RULES, README, SIGNERS = "referee.vkey", "rules.txt", "README.txt", "allowed_signers"
HOME_KEYS, HOME_PROOF = "home.keys", "home.proof"
ERASED, SUMS, SUMS_SIG = "erased.txt", "SHA256SUMS", "SHA256SUMS.sig"
NAMESPACE = "record@referee"
ORDERS_NAMESPACE = "order@referee"

ALWAYS = frozenset(
    {LOG, DISCLOSURES, CHECKPOINT, VKEY, RULES, README, SIGNERS, SUMS, SUMS_SIG},
)
_SOMETIMES = re.compile(
    r"erased\.txt|home\.(?:keys|proof)|orders/[0-9]{1,10}-seat[0-9]{1,3}\.(?:txt|sig|asc|mime)"
    r"|keys/[0-9a-f]{40}\.asc|rules\.[A-Za-z0-9_.-]{1,64}\.txt"
)


class DisclosureLine(NamedTuple):
    """A line of disclosures.jsonl: the leaf that seals it, and the disclosure."""

    n: int
    disclosure: str


def rules_name(version: str) -> str:
    """The file of the rules that `match.rules_changed` brings."""
    return f"rules.{version}.txt"


def order_name(n: int, seat: int, ending: str = "txt") -> str:
    """`orders/8-seat1.txt`: the text of letter leaf 8; ending `sig` for its signature, `asc` for
    one of OpenPGP, `mime` for what that one signs in PGP/MIME."""
    return f"orders/{n}-seat{seat}.{ending}"


def key_name(line: str) -> str:
    """The file of the certificate of a key `openpgp:<fingerprint>`."""
    return f"keys/{line.removeprefix(openpgp.PREFIX)}.asc"


def check_names(names: Iterable[str]) -> None:
    """Raises BadRecord for a file too many or too few."""
    found = set(names)
    for name in sorted(ALWAYS - found):
        raise BadRecord("is missing", name)
    for name in sorted(found - ALWAYS):
        if not _SOMETIMES.fullmatch(name):
            raise BadRecord("does not belong into a record", name)


# --- lines ------------------------------------------------------------------------------------


def lines(member: str, data: bytes) -> list[bytes]:
    """The lines of a file, each of them ended by LF. Raises BadRecord."""
    if not data:
        return []
    if not data.endswith(b"\n"):
        raise BadRecord("the last line has no line feed", member, data.count(b"\n") + 1)
    # Before they are split: a file of nothing but line feeds would fill the memory.
    empty = 0 if data.startswith(b"\n") else data.find(b"\n\n") + 1
    if empty or data.startswith(b"\n"):
        raise BadRecord("the line is empty", member, data.count(b"\n", 0, empty) + 1)
    return data[:-1].split(b"\n")


def disclosure_lines(data: bytes) -> list[DisclosureLine]:
    """The lines of disclosures.jsonl. Raises BadRecord."""
    found = enumerate(lines(DISCLOSURES, data), start=1)
    return [_disclosure_line(number, line) for number, line in found]


def _disclosure_line(number: int, line: bytes) -> DisclosureLine:
    try:
        told: Any = canonical.load(line)
    except ValueError as error:
        raise BadRecord(str(error), DISCLOSURES, number) from None
    if not isinstance(told, dict) or told.keys() != {"disclosure", "n"}:
        raise BadRecord('not {"disclosure":"…","n":…}', DISCLOSURES, number)
    n, disclosure = told["n"], told["disclosure"]
    if type(n) is not int or not isinstance(disclosure, str):
        raise BadRecord("n is a number and disclosure a string", DISCLOSURES, number)
    return DisclosureLine(n, disclosure)


def print_disclosures(told: Iterable[DisclosureLine]) -> bytes:
    """What `disclosure_lines` reads."""
    rows = (canonical.dump({"disclosure": line.disclosure, "n": line.n}) for line in told)
    return b"".join(row + b"\n" for row in rows)


# --- the manifest -------------------------------------------------------------------------------


def sums(members: Mapping[str, bytes]) -> bytes:
    """SHA256SUMS of these members, as `sha256sum` writes it."""
    rows = (
        f"{hashlib.sha256(members[name]).hexdigest()}  {name}\n"
        for name in sorted(members)
        if name not in (SUMS, SUMS_SIG)
    )
    return "".join(rows).encode("ascii")
