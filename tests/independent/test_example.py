"""The worked example of the spec is accepted; spoilt in one place, it is refused for that."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .checker import check
from .making import Members, private_key, sign_note, ssh_sign
from .notes import Vkey, read_vkey
from .spoiling import EXAMPLE, LOG_SEED, VKEY, Change, example, failing, replaced, spoilt

HERE = Path(__file__).parent
NAMES = (
    *("zip", "sums", "key", "sums_sig", "leaves", "tree", "checkpoint", "disclosures"),
    *("keys", "orders", "draws", "secret", "rules", "outcome", "time"),
)


def test_every_check_holds_of_the_example() -> None:
    findings = check(example(), VKEY)
    assert [(one.name, one.ok) for one in findings] == [(name, True) for name in NAMES]


def test_zipping_and_signing_the_example_again_changes_nothing_that_is_checked() -> None:
    assert failing(spoilt(lambda members: None), VKEY) == {}


def test_the_command_ends_with_0_for_the_example() -> None:
    ran = command(str(EXAMPLE), "--vkey", VKEY)
    assert ran.returncode == 0
    assert [line.split()[:2] for line in ran.stdout.splitlines()] == [["ok", one] for one in NAMES]


def test_the_command_ends_with_1_for_another_key() -> None:
    ran = command(str(EXAMPLE), "--vkey", VKEY.replace("lots-1", "lots-2"))
    assert ran.returncode == 1
    assert "FAIL key" in ran.stdout


def test_a_file_that_is_not_there_is_said_to_be_so() -> None:
    ran = command("nowhere.record.zip")
    assert ran.returncode == 2
    assert "nowhere.record.zip cannot be read" in ran.stderr


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The checker run as a file, with nothing of the project on its path."""
    asked = [sys.executable, "-I", str(HERE / "checker.py"), *arguments]
    return subprocess.run(asked, capture_output=True, text=True, check=False, cwd=HERE.parent)


def test_nothing_here_knows_the_service() -> None:
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & {"referee", "storage"}, file.name


# --- one thing spoilt, everything else summed and signed again ---

OTHER_KEY = private_key(bytes(32))


def drop(name: str) -> Change:
    return lambda members: members.pop(name)


def add(name: str, content: bytes = b"x") -> Change:
    return lambda members: members.update({name: content})


def resigned(members: Members) -> None:
    """A checkpoint by somebody else's key under the log's name."""
    text = members["checkpoint.txt"].decode().partition("\n\n")[0] + "\n"
    members["checkpoint.txt"] = sign_note(text, read_vkey(VKEY), OTHER_KEY).encode()


def with_witness(members: Members) -> None:
    """A witness has signed too: an unknown key is passed over."""
    members["checkpoint.txt"] += "\N{EM DASH} witness.example AAAAAAAAAAA=\n".encode()


def swapped(name: str, one: int, other: int) -> Change:
    def change(members: Members) -> None:
        lines = members[name].splitlines(keepends=True)
        lines[one], lines[other] = lines[other], lines[one]
        members[name] = b"".join(lines)

    return change


# What rests on what: the key's line, the checkpoint's text, the leaves' fields.
BY_KEY = {"key", "sums_sig", "checkpoint"}
BY_TEXT = {"tree", "checkpoint"}
BY_LEAVES = {*NAMES[NAMES.index("leaves") :]} - {"checkpoint"}

SPOILT: tuple[tuple[str, Change, set[str]], ...] = (
    ("a member that no record has", add("notes.txt"), {"zip"}),
    ("a missing member", drop("README.txt"), {"zip"}),
    ("a vkey of another log", replaced("referee.vkey", "lots-1", "lots-2"), BY_KEY),
    ("a vkey without its line feed", replaced("referee.vkey", "\n", ""), BY_KEY),
    ("another guess in a leaf", replaced("log.jsonl", '"die":5', '"die":6'), {"tree"}),
    ("a fraction in a leaf", replaced("log.jsonl", '"die":5', '"die":5.0'), BY_LEAVES),
    ("a field that is not there", replaced("log.jsonl", '"pace":"long",', ""), BY_LEAVES),
    ("a field too many", replaced("log.jsonl", '"given":', '"give":1,"given":'), BY_LEAVES),
    ("a type of no game here", replaced("log.jsonl", "lots.rolled", "dice.rolled"), BY_LEAVES),
    ("two leaves in each other's place", swapped("log.jsonl", 6, 7), BY_LEAVES),
    ("a checkpoint of another length", replaced("checkpoint.txt", "\n15\n", "\n14\n"), BY_TEXT),
    ("a leaf count with a zero before", replaced("checkpoint.txt", "\n15\n", "\n015\n"), BY_TEXT),
    ("a checkpoint by another key", resigned, {"checkpoint"}),
    ("a checkpoint with a witness", with_witness, set()),
    ("a disclosure missing", replaced("disclosures.jsonl", '"n":13}', '"n":12}'), {"disclosures"}),
    ("two disclosures swapped", swapped("disclosures.jsonl", 2, 3), {"disclosures"}),
    ("a key that nobody told", replaced("allowed_signers", "seat1", "seat2"), {"keys"}),
    ("a certificate of nobody", add(f"keys/{'0' * 40}.asc"), {"keys"}),
    ("another order in orders/", replaced("orders/7-seat2.txt", "5", "6"), {"orders"}),
    ("an order missing in orders/", drop("orders/7-seat2.txt"), {"orders"}),
    ("an order too many in orders/", add("orders/9-seat2.txt"), {"orders"}),
    ("a signature of nothing", add("orders/7-seat2.sig"), {"orders"}),
    ("other rules", replaced("rules.txt", "Silence: 1", "Silence: 2"), {"rules"}),
    ("rules of a version never played", add("rules.2.0.txt"), {"rules"}),
)


@pytest.mark.parametrize(
    ("change", "fails"), [row[1:] for row in SPOILT], ids=[r[0] for r in SPOILT]
)
def test_a_spoilt_example_fails_where_it_is_spoilt(change: Change, fails: set[str]) -> None:
    assert failing(spoilt(change), VKEY).keys() == fails


def test_a_changed_byte_is_found_by_the_sums() -> None:
    spoiled = spoilt(replaced("README.txt", "record", "recorD"), signed=False)
    assert failing(spoiled) == {"sums": "README.txt has another hash"}


def test_a_member_left_out_of_the_sums_is_found() -> None:
    def change(members: Members) -> None:
        lines = members["SHA256SUMS"].splitlines(keepends=True)
        members["SHA256SUMS"] = b"".join(lines[1:])

    assert failing(spoilt(change, signed=False)).keys() == {"sums", "sums_sig"}


def test_a_key_and_a_checkpoint_of_another_log_fail_though_they_fit() -> None:
    other = Vkey("play.example/lots-2", read_vkey(VKEY).public)

    def change(members: Members) -> None:
        head = members["checkpoint.txt"].decode().partition("\n\n")[0] + "\n"
        head = head.replace("lots-1", "lots-2")
        key = private_key(bytes.fromhex(LOG_SEED))
        members["referee.vkey"] = f"{other}\n".encode()
        members["checkpoint.txt"] = sign_note(head, other, key).encode()

    assert failing(spoilt(change)).keys() == {"key", "checkpoint"}


@pytest.mark.parametrize(
    ("old", "new"), [("  ", " *"), ("d", "D"), ("  rules.txt\n", "  rules.txt")]
)
def test_sums_have_one_spelling(old: str, new: str) -> None:
    assert "sums" in failing(spoilt(replaced("SHA256SUMS", old, new), signed=False))


def test_sums_signed_by_another_key_are_refused() -> None:
    def change(members: Members) -> None:
        armour = ssh_sign(OTHER_KEY, members["SHA256SUMS"], "record@referee")
        members["SHA256SUMS.sig"] = armour.encode()

    assert failing(spoilt(change, signed=False)).keys() == {"sums_sig"}


def test_sums_signed_as_an_order_are_refused() -> None:
    def change(members: Members) -> None:
        key = private_key(bytes.fromhex(LOG_SEED))
        members["SHA256SUMS.sig"] = ssh_sign(key, members["SHA256SUMS"]).encode()

    assert "signed for" in failing(spoilt(change, signed=False))["sums_sig"]


@given(st.integers(0, 8 * len(example()) - 1))
def test_no_single_bit_of_the_record_can_be_another(bit: int) -> None:
    """Headers by `zip`, contents by their CRC; and whatever is flipped, no check falls over."""
    flipped = bytearray(example())
    flipped[bit // 8] ^= 1 << bit % 8
    assert failing(bytes(flipped))


@given(st.binary(max_size=200))
def test_what_is_no_record_fails_every_check(noise: bytes) -> None:
    assert failing(noise).keys() == set(NAMES)
