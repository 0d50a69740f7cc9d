"""Check a receipt: a leaf, perhaps a disclosure, and a C2SP tlog-proof (spec §4).

    python tests/independent/receipt.py --vkey KEY --leaf FILE --proof FILE [--disclosure FILE]

says what the leaf is and ends with 0, or says what is wrong and ends with 1. `check_receipt` is the
same for programs. Leaf and disclosure are one line each; a line feed behind them is not theirs.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # run as a file: what lies beside it is still one package
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    __package__ = "independent"

from .leaves import Leaf, read_leaf
from .notes import check_proof, read_vkey
from .sealed import NAME, Part, digest_of, read_disclosure
from .spelling import Broken, require


@dataclass(frozen=True)
class Receipt:
    """What a receipt proves: the leaf lies on the log, and the part is what the leaf sealed."""

    origin: str
    leaf: Leaf
    part: Part | None


def check_receipt(leaf: bytes, proof: bytes, vkey: str, disclosure: str | None = None) -> Receipt:
    """What the receipt proves of the log whose key is `vkey`; Broken if it does not.

    `leaf` is the leaf's bytes, `proof` the whole tlog-proof, `disclosure` base64url text.
    """
    key = read_vkey(vkey)
    index = check_proof(leaf, proof, key).index
    read = read_leaf(leaf, index)
    return Receipt(key.origin, read, None if disclosure is None else _part(read, disclosure))


def _part(leaf: Leaf, disclosure: str) -> Part:
    require(digest_of(disclosure) in leaf.sealed, "the leaf seals nothing that hashes to this")
    part = read_disclosure(disclosure)
    named = NAME.fullmatch(part.name)
    of_leaf = named is not None and int(named[2]) == leaf.n
    require(of_leaf, f"{part.name} is no part of leaf {leaf.n}")
    return part


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="receipt.py", description="Check a receipt.")
    parser.add_argument("--vkey", required=True, help="the log's key")
    for name, needed in (("leaf", True), ("proof", True), ("disclosure", False)):
        parser.add_argument(f"--{name}", required=needed, type=Path, metavar="FILE")
    asked = parser.parse_args(arguments)
    leaf, disclosure = asked.leaf.read_bytes().removesuffix(b"\n"), asked.disclosure
    try:
        shown = disclosure.read_text("ascii").removesuffix("\n") if disclosure else None
        receipt = check_receipt(leaf, asked.proof.read_bytes(), asked.vkey, shown)
    except (Broken, UnicodeDecodeError) as error:
        print(f"FAIL {error}")
        return 1
    print(f"ok   leaf {receipt.leaf.n} of {receipt.origin}: {receipt.leaf.type}")
    if receipt.part:
        print(f"ok   {receipt.part.name}: {receipt.part.value}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
