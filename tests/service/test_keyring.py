"""Secrets of the home, and the repeatable ones of `referee play --seed` (docs/spec.md §9)."""

import pytest

from referee.seals import note
from referee.seals.vault import Locked
from referee.service import Keyring, Seeded


def test_a_seed_gives_the_bytes_that_the_formats_tell():
    """docs/spec.md §9, for the seed 42."""
    seeded = Seeded("42")
    chain, salt = seeded("chain"), seeded("salt")
    seeded("nonce", 16)
    assert chain.hex() == "018eb70a3ef1966166f79a607bf71c3ee4c978d0665d960fba95c4c7306fbf6a"
    assert salt.hex() == "c0690c118b9ab9f87fb56da981dc4cc88d8ffb0a3ef30c7669713f1b842534f9"
    assert seeded("nonce", 16).hex() == "71ea2d0271c07eedcd4639d5e1a82f8c"


def test_each_purpose_counts_for_itself():
    one, two = Seeded("7"), Seeded("7")
    one("salt")
    assert one("chain") == two("chain")
    assert one("salt") != two("salt")


def test_a_keyring_of_the_system_repeats_nothing():
    ring = Keyring.fresh()
    tokens = {ring.token() for _ in range(100)}
    assert len(tokens) == 100
    assert ring.master != Keyring.fresh().master


def test_a_token_has_26_small_letters_and_digits_that_nobody_mistakes():
    ring = Keyring.fresh(Seeded("token"))
    letters = set("".join(ring.token() for _ in range(200)))
    assert len(ring.token()) == 26
    assert letters <= set("abcdefghijkmnpqrstuvwxyz23456789")
    assert len(letters) == 32


def test_what_is_locked_opens_under_its_own_kind_and_id_alone():
    ring = Keyring.fresh(Seeded("lock"))
    box = ring.lock("person", "ann", b"ann@example.org")
    assert ring.unlock("person", "ann", box) == b"ann@example.org"
    for kind, id in (("person", "bob"), ("pending", "ann")):
        with pytest.raises(Locked):
            ring.unlock(kind, id, box)


def test_the_same_text_locked_twice_looks_different():
    ring = Keyring.fresh(Seeded("lock"))
    assert ring.lock("person", "ann", b"x") != ring.lock("person", "ann", b"x")


def test_an_index_finds_the_same_text_again_in_this_home_alone():
    ring, other = Keyring.fresh(Seeded("a")), Keyring.fresh(Seeded("b"))
    assert ring.index("address", "a@b.example") == ring.index("address", "a@b.example")
    assert ring.index("address", "a@b.example") != ring.index("name", "a@b.example")
    assert ring.index("address", "a@b.example") != other.index("address", "a@b.example")


def test_the_vkey_names_the_log_and_holds_the_public_key():
    ring = Keyring.fresh(Seeded("key"))
    assert note.parse_vkey(ring.vkey("play.example/m")) == ("play.example/m", ring.public)
