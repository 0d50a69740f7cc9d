"""Check a receipt: a leaf, perhaps a disclosure, and a C2SP tlog-proof (spec §4).

    python tests/independent/receipt.py --vkey KEY FILE

says of each receipt in the text FILE, as letters bring it, what its leaf is and ends with 0, or
says what is wrong and ends with 1. One of the home's log (spec §15) is named and passed over.
`receipts_in` and `check_receipt` are the same for programs.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # run as a file: what lies beside it is still one package
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    __package__ = "independent"

from .hometrace import NAME as HOME_LOG
from .leaves import Leaf, read_leaf
from .notes import check_proof, read_head, read_proof, read_vkey
from .sealed import NAME, Part, digest_of, read_disclosure
from .spelling import Broken, require


@dataclass(frozen=True)
class Receipt:
    """What a receipt proves: the leaf lies on the log, and the part is what the leaf sealed."""

    origin: str
    leaf: Leaf
    part: Part | None


_RECEIPT = re.compile(
    r"^leaf: (?P<leaf>.*)\n(?:disclosure: (?P<disclosure>.*)\n)?"
    r"(?P<proof>c2sp\.org/tlog-proof@v1\n(?:.+\n)*\n(?:.+\n)+\n(?:— .*\n)+)",
    re.MULTILINE,
)


def receipts_in(text: str) -> Iterator[tuple[bytes, bytes, str | None]]:
    """Leaf, proof and disclosure of every receipt in this text, whatever stands between them."""
    for found in _RECEIPT.finditer(text.replace("\r\n", "\n")):
        yield found["leaf"].encode(), found["proof"].encode(), found["disclosure"]


def check_receipt(leaf: bytes, proof: bytes, vkey: str, disclosure: str | None = None) -> Receipt:
    """What the receipt proves of the log whose key is `vkey`; Broken if it does not.

    `leaf` is the leaf's bytes, `proof` the whole tlog-proof, `disclosure` base64url text.
    """
    key = read_vkey(vkey)
    index = check_proof(leaf, proof, key).index
    read = read_leaf(leaf, index)
    return Receipt(key.origin, read, None if disclosure is None else _part(read, disclosure))


def of_home_log(proof: bytes, vkey: str) -> bool:
    """Is it a receipt of the log that the home of this key keeps of all its matches?"""
    origin = read_head(read_proof(proof).checkpoint).origin
    host, _, log = origin.partition("/")
    return HOME_LOG.fullmatch(log) is not None and host == read_vkey(vkey).origin.partition("/")[0]


def _part(leaf: Leaf, disclosure: str) -> Part:
    require(digest_of(disclosure) in leaf.sealed, "the leaf seals nothing that hashes to this")
    part = read_disclosure(disclosure)
    named = NAME.fullmatch(part.name)
    of_leaf = named is not None and int(named[2]) == leaf.n
    require(of_leaf, f"{part.name} is no part of leaf {leaf.n}")
    return part


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="receipt.py", description="Check receipts.")
    parser.add_argument("--vkey", required=True, help="the log's key")
    parser.add_argument("file", type=Path, metavar="FILE")
    asked = parser.parse_args(arguments)
    try:
        found = list(receipts_in(asked.file.read_text("utf-8")))
        require(bool(found), "there is no receipt in this text")
        for leaf, proof, disclosure in found:
            if of_home_log(proof, asked.vkey):
                print("--   what witnesses saw of the match: see the audit's check `home`")
            else:
                _tell(check_receipt(leaf, proof, asked.vkey, disclosure))
    except (Broken, UnicodeDecodeError) as error:
        print(f"FAIL {error}")
        return 1
    return 0


def _tell(receipt: Receipt) -> None:
    print(f"ok   leaf {receipt.leaf.n} of {receipt.origin}: {receipt.leaf.type}")
    if receipt.part:
        print(f"ok   {receipt.part.name}: {receipt.part.value}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
