"""The word of a public beacon: published rounds of quicknet, and a beacon of our own making."""

import hashlib
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.seals.beacon import is_key, message, verifies
from tests.seals.beacon_of_ours import OwnBeacon

QUICKNET = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
PUBLISHED = {  # round: signature, and the randomness that was published with it
    123: (
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
        "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc",
    ),
    1000: (
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    657413: (
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    ),
}


@pytest.mark.parametrize("round", PUBLISHED)
def test_a_published_round_of_quicknet_verifies_and_gives_its_randomness(round: int) -> None:
    signature, randomness = map(bytes.fromhex, PUBLISHED[round])

    assert verifies(QUICKNET, round, signature)
    assert hashlib.sha256(signature).digest() == randomness


def test_a_round_is_not_the_word_of_another_round_nor_of_another_beacon() -> None:
    signature = bytes.fromhex(PUBLISHED[1000][0])

    assert not verifies(QUICKNET, 1001, signature)
    assert not verifies(OwnBeacon().key, 1000, signature)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 2**64 - 1), st.integers(0, 48 * 8 - 1))
def test_a_signature_with_one_bit_changed_is_none(round: int, bit: int) -> None:
    beacon = OwnBeacon()
    good = beacon.signature(round)
    bad = (int.from_bytes(good, "big") ^ 1 << bit).to_bytes(48, "big")

    assert verifies(beacon.key, round, good)
    assert not verifies(beacon.key, round, bad)


@pytest.mark.parametrize(
    "bad", [b"", bytes(48), b"\xff" * 48, b"\xc0" + bytes(47), OwnBeacon().signature(7) + b"\x00"]
)
def test_what_is_no_point_is_no_signature(bad: bytes) -> None:
    assert not verifies(OwnBeacon().key, 7, bad)


@pytest.mark.parametrize("bad", [b"", bytes(96), b"\xc0" + bytes(95), b"\xff" * 96])
def test_a_key_that_would_sign_everything_is_none(bad: bytes) -> None:
    assert not is_key(bad)
    assert not verifies(bad, 7, b"\xc0" + bytes(47))
    assert is_key(OwnBeacon().key)
    assert is_key(QUICKNET)


@pytest.mark.parametrize("round", [0, -1, 2**64])
def test_a_round_is_a_number_from_one_on(round: int) -> None:
    with pytest.raises(ValueError, match="not from 1"):
        message(round)


def test_who_has_no_beacon_to_check_loads_no_library() -> None:
    loaded = "import sys, referee.seals.beacon; sys.exit('py_arkworks_bls12381' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0
