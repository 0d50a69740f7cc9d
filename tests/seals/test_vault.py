"""The vault: what is locked opens with its key, in its place, unchanged, and not otherwise."""

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from referee.seals import vault
from referee.seals.vault import Locked, lock, unlock

MASTER, KEY, NONCE = bytes(range(32)), bytes(range(32, 64)), bytes(12)
PLACE = ("host/match", "part", "41.0")


def test_a_box_opens_with_any_aes_gcm():
    """nonce ‖ ciphertext ‖ tag, the place authenticated as canonical JSON: not ours alone."""
    box = lock(KEY, *PLACE, b"ENERGY 2", NONCE)
    place = b'["host/match","part","41.0"]'
    assert AESGCM(KEY).decrypt(box[:12], box[12:], place) == b"ENERGY 2"


@given(
    st.binary(), st.text("aé/."), st.text("ab"), st.text("01."), st.binary(min_size=12, max_size=12)
)
def test_what_was_locked_opens_in_its_place(plain, match, kind, id, nonce):
    """Given any text and place, when it is unlocked there with its key, then it is back."""
    box = lock(KEY, match, kind, id, plain, nonce)
    assert unlock(KEY, match, kind, id, box) == plain
    assert len(box) == len(plain) + 28


def test_every_changed_bit_is_refused():
    """Nonce, text or tag: whatever bit of a box changes, it does not open."""
    box = lock(KEY, *PLACE, b"ENERGY 2", NONCE)
    for bit in range(len(box) * 8):
        bent = bytearray(box)
        bent[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Locked):
            unlock(KEY, *PLACE, bytes(bent))


@pytest.mark.parametrize(
    "place",
    [("host/other", "part", "41.0"), ("host/match", "mail", "41.0"), ("host/match", "part", "4")],
)
def test_a_box_moved_elsewhere_does_not_open(place):
    """Match, kind and id are part of the lock, so boxes cannot be swapped in the tables."""
    with pytest.raises(Locked, match=place[0]):
        unlock(KEY, *place, lock(KEY, *PLACE, b"x", NONCE))


def test_places_do_not_run_into_each_other():
    """("a","bc") and ("ab","c") are two places."""
    with pytest.raises(Locked):
        unlock(KEY, "a", "bc", "", lock(KEY, "ab", "c", "", b"x", NONCE))


@pytest.mark.parametrize("box", [b"", bytes(27), bytes(28)])
def test_a_box_cut_short_is_refused_like_a_changed_one(box):
    """Another key and a torn box give the same answer: nothing is told to who tries."""
    with pytest.raises(Locked):
        unlock(KEY, *PLACE, box)


def test_another_key_does_not_open():
    """Given a box of one match's key, when another key tries, then one named error."""
    with pytest.raises(Locked) as caught:
        unlock(MASTER, *PLACE, lock(KEY, *PLACE, b"x", NONCE))
    assert (caught.value.match, caught.value.kind, caught.value.id) == PLACE


def test_a_data_key_comes_back_from_its_wrapping():
    """Wrapped by the master key for one match, it opens for this match only."""
    wrapped = vault.wrap(MASTER, KEY, "host/match")
    assert vault.unwrap(MASTER, wrapped, "host/match") == KEY
    assert KEY not in wrapped
    for master, match in [(KEY, "host/match"), (MASTER, "host/other")]:
        with pytest.raises(Locked):
            vault.unwrap(master, wrapped, match)


def test_every_wrapping_has_a_nonce_of_its_own():
    """Two wrappings of one key share nothing: a nonce used twice would break the cipher."""
    once, again = (vault.wrap(MASTER, KEY, "m") for _ in range(2))
    assert once[:12] != again[:12]
    assert once[12:] != again[12:]


def test_new_keys_are_new():
    """32 bytes from the system, never the same."""
    assert len({vault.new_data_key() for _ in range(5)}) == 5
    assert len(vault.new_data_key()) == 32


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: lock(b"short", *PLACE, b"", NONCE),
        lambda: lock(KEY, *PLACE, b"", bytes(16)),
        lambda: unlock(bytes(16), *PLACE, bytes(40)),
        lambda: vault.wrap(MASTER, bytes(16), "m"),
        lambda: vault.index(b"", "address", "a"),
    ],
)
def test_keys_and_nonces_of_a_wrong_size_are_refused(wrong):
    """AES would take 16 bytes as well; we never meant that."""
    with pytest.raises(ValueError, match="bytes, not"):
        wrong()


def test_an_address_is_found_by_its_digest_only_under_the_homes_key():
    """Same key, column and text: same bytes; any of them other: other bytes."""
    key = vault.index_key(MASTER)
    found = vault.index(key, "address", "ann@example.org")
    assert found == vault.index(key, "address", "ann@example.org")
    others = {
        vault.index(key, "address", "bob@example.org"),
        vault.index(key, "token", "ann@example.org"),
        vault.index(vault.index_key(KEY), "address", "ann@example.org"),
        key,
    }
    assert found not in others
    assert len(others) == 4
