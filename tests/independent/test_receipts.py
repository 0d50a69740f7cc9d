"""Checkpoints and receipts: what a player gets by mail, checked without the record (spec §4)."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import tree
from .forge import Forge
from .making import made, private_key, sign_note
from .notes import PROOF, read_checkpoint, read_vkey
from .receipt import check_receipt
from .records import Record
from .sealed import digest_of
from .spelling import Broken, base64_padded, base64url, to_json
from .spoiling import LOG_SEED, VKEY, example

HERE = Path(__file__).parent
RECORD = Record(example())
SPEC = (HERE.parent.parent / "docs" / "spec.md").read_text("utf-8")
CHECKPOINT = RECORD.member("checkpoint.txt")
LOG_KEY = private_key(bytes.fromhex(LOG_SEED))
WITNESS = "\N{EM DASH} witness.example AAAAAAAAAAA=\n"


def proof_of(i: int, extra: str = "") -> bytes:
    """The tlog-proof of leaf i under the example's last checkpoint."""
    hashes = "".join(base64_padded(one) + "\n" for one in tree.path(RECORD.hashes, i))
    return f"{PROOF}\n{extra}index {i}\n{hashes}\n".encode() + CHECKPOINT


def proven(i: int, proof: bytes, leaf: bytes | None = None, shown: str | None = None) -> bool:
    try:
        check_receipt(leaf or RECORD.lines[i], proof, VKEY, shown)
    except Broken:
        return False
    return True


# --- receipts ---


def test_the_receipt_of_the_page_holds() -> None:
    printed = re.findall(rf"```\n({re.escape(PROOF)}\n.*?)```", SPEC, re.DOTALL)
    assert printed == [proof_of(8).decode()]
    assert check_receipt(RECORD.lines[8], printed[0].encode(), VKEY).leaf.n == 8


@pytest.mark.parametrize("i", range(15))
def test_every_leaf_of_the_example_has_a_receipt(i: int) -> None:
    assert proven(i, proof_of(i))


def test_a_disclosure_shows_the_sealed_part() -> None:
    n, disclosure = RECORD.told[7]
    part = check_receipt(RECORD.lines[n], proof_of(n), VKEY, disclosure).part
    assert part is not None
    assert (part.name, part.value["seat"]) == ("letter.6", 1)


def test_a_disclosure_of_another_leaf_shows_nothing() -> None:
    assert not proven(8, proof_of(8), shown=RECORD.told[7][1])


def test_a_disclosure_is_named_after_its_leaf() -> None:
    """Sealed in leaf 0 of a log of one leaf, under the name of a part of leaf 1."""
    match = Forge()
    match.lines.clear()
    disclosure = base64url(to_json([base64url(made("salt")), "coin.1", 1]).encode())
    leaf = {"at": match.at(), "data": {}, "n": 0, "opens": [], "type": "toss.hidden", "v": 1}
    match.lines.append(to_json(leaf | {"sealed": [digest_of(disclosure)]}).encode())
    proof = f"{PROOF}\nindex 0\n\n{match.checkpoint()}".encode()
    assert check_receipt(match.lines[0], proof, str(match.vkey)).part is None
    with pytest.raises(Broken, match="is no part of leaf 0"):
        check_receipt(match.lines[0], proof, str(match.vkey), disclosure)


def test_a_proof_may_carry_something_extra() -> None:
    assert proven(8, proof_of(8, "extra AAAA\n"))
    assert not proven(8, proof_of(8, "extra A\n"))


@given(st.integers(0, 14), st.data())
def test_any_flipped_bit_of_a_proof_is_refused(i: int, data: st.DataObject) -> None:
    proof = bytearray(proof_of(i))
    bit = data.draw(st.integers(0, 8 * len(proof) - 1))
    proof[bit // 8] ^= 1 << bit % 8
    assert not proven(i, bytes(proof))


@given(st.integers(0, 14), st.data())
def test_any_flipped_bit_of_a_leaf_is_refused(i: int, data: st.DataObject) -> None:
    leaf = bytearray(RECORD.lines[i])
    bit = data.draw(st.integers(0, 8 * len(leaf) - 1))
    leaf[bit // 8] ^= 1 << bit % 8
    assert not proven(i, proof_of(i), bytes(leaf))


@given(st.integers(0, 14), st.integers(0, 14))
def test_a_proof_is_of_one_leaf(i: int, other: int) -> None:
    assert proven(other, proof_of(i)) == (i == other)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"index 8", b"index 08"),
        (b"index 8\n", b""),
        (b"tlog-proof@v1", b"tlog-proof@v2"),
        (b"index 8\n", b"index 8\n\n"),
        (b"\n15\n", b"\n16\n"),
        (b"lots-1\n15", b"lots-2\n15"),
    ],
)
def test_a_proof_has_one_spelling(old: bytes, new: bytes) -> None:
    assert old in proof_of(8)
    assert not proven(8, proof_of(8).replace(old, new))


def test_the_command_says_what_a_receipt_proves(tmp_path: Path) -> None:
    ran = command(tmp_path, RECORD.lines[8] + b"\n")
    assert ran.returncode == 0
    assert ran.stdout.startswith("ok   leaf 8 of play.example/lots-1: match.letter_sealed\n")
    assert "ok   letter.8: " in ran.stdout


def test_the_command_refuses_another_leaf(tmp_path: Path) -> None:
    ran = command(tmp_path, RECORD.lines[7])
    assert (ran.returncode, ran.stdout) == (1, "FAIL the proof leads to another root\n")


def test_the_command_reads_what_a_letter_brings_whatever_stands_around_the_receipts(
    tmp_path: Path,
) -> None:
    """A mail program may have ended the lines in its own way."""
    ran = command(tmp_path, RECORD.lines[8], around="Keep this file.\r\n\r\n")
    assert ran.stdout.count("ok   leaf 8 of ") == 2


def test_the_command_refuses_a_text_without_a_receipt(tmp_path: Path) -> None:
    (tmp_path / "mail.txt").write_text("Hello\n")
    asked = [sys.executable, "-I", str(HERE / "receipt.py"), "--vkey", VKEY, "mail.txt"]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "FAIL there is no receipt in this text\n")


def command(folder: Path, leaf: bytes, around: str = "") -> subprocess.CompletedProcess[str]:
    """The text of spec §4, twice if something stands around it."""
    shown = next(text for n, text in RECORD.told if n == 8)
    whole = f"leaf: {leaf.decode().strip()}\ndisclosure: {shown}\n{proof_of(8).decode()}"
    text = f"{around}{whole}\n{around}{whole}{around}" if around else whole
    (folder / "receipt.txt").write_bytes(text.encode())
    asked = [sys.executable, "-I", str(HERE / "receipt.py"), "--vkey", VKEY, "receipt.txt"]
    return subprocess.run(asked, capture_output=True, text=True, check=False, cwd=folder)


# --- checkpoints and keys ---


def signed(text: str) -> bytes:
    return sign_note(text, read_vkey(VKEY), LOG_KEY).encode()


def refused(note: bytes) -> bool:
    try:
        read_checkpoint(note, read_vkey(VKEY))
    except Broken:
        return True
    return False


HEAD = CHECKPOINT.decode().partition("\n\n")[0] + "\n"


def test_the_same_head_gives_the_same_bytes() -> None:
    assert signed(HEAD) == CHECKPOINT


def test_signatures_of_witnesses_are_passed_over() -> None:
    assert not refused(CHECKPOINT + WITNESS.encode())


def test_a_second_signature_of_the_log_must_hold_too() -> None:
    zeros = base64_padded(read_vkey(VKEY).key_id + bytes(64))
    assert refused(CHECKPOINT + f"\N{EM DASH} play.example/lots-1 {zeros}\n".encode())


def test_a_hundred_signatures_are_read_and_no_more() -> None:
    assert not refused(CHECKPOINT + WITNESS.encode() * 99)
    assert refused(CHECKPOINT + WITNESS.encode() * 100)


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("lots-1", "lots-2"),
        HEAD.replace("15", "015"),
        HEAD.replace("15", "+15"),
        HEAD + "extension\n",
        HEAD.replace("=", ""),
        HEAD.replace("I=", "J="),
        "\n" + HEAD,
    ],
    ids=["other log", "zero before", "sign", "extension", "no padding", "loose bits", "empty line"],
)
def test_a_checkpoint_that_is_signed_but_spelt_otherwise_is_refused(text: str) -> None:
    assert refused(signed(text))


@pytest.mark.parametrize(
    "note",
    [
        b"",
        CHECKPOINT[:-1],
        CHECKPOINT.replace(b"\n", b"\r\n"),
        CHECKPOINT.replace(b"\n\n", b"\n\n\n"),
        HEAD.encode() + b"\n" + WITNESS.encode(),
        CHECKPOINT + b"\xff\n",
        CHECKPOINT + b"- a hyphen AAAAAAAA\n",
    ],
    ids=["nothing", "cut", "CRLF", "empty line", "unsigned", "no UTF-8", "no signature line"],
)
def test_a_note_that_is_no_note_is_refused(note: bytes) -> None:
    assert refused(note)


@pytest.mark.parametrize(
    "line",
    [
        VKEY.replace("c88c05ae", "c88c05af"),
        VKEY.replace("c88c05ae", "C88C05AE"),
        VKEY.replace("+AU", "+Ag"),
        VKEY[:-4],
        VKEY + "\n",
        VKEY.replace("lots-1", "lots_1"),
        "play.example/lots-1",
    ],
)
def test_a_vkey_has_one_spelling(line: str) -> None:
    with pytest.raises(Broken):
        read_vkey(line)
