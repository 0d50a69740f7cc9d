"""Disclosures: what is sealed can be opened by its owner, by nobody bent."""

import base64
import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.seals.canonical import b64u, dump
from referee.seals.commitment import digest, kept_value, open, seal

SALT = bytes(range(32))
names = st.from_regex(r"[a-z0-9_]+\.[0-9]+", fullmatch=True)
values = st.none() | st.booleans() | st.integers(-9, 9) | st.lists(st.text("aé{", max_size=4))


def test_the_digest_of_rfc_9901():
    """RFC 9901 §4.2.3: the family_name example; the digest covers the text as it stands."""
    disclosure = "WyI2cU1RdlJMNWhhaiIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0"
    assert digest(disclosure) == "uutlBuYeMDyjLLTpf6Jxi7yNkEF35jdyWMn9U7b_RYY"


def test_a_disclosure_is_what_the_formats_page_says():
    """base64url of ["salt","name",value]; its digest is SHA-256 of that text's ASCII."""
    disclosure, hidden = seal("order.41", {"b": 1, "a": "é"}, SALT)
    text = base64.urlsafe_b64decode(disclosure + "=" * (-len(disclosure) % 4))
    salt = base64.urlsafe_b64encode(SALT).decode().rstrip("=")
    assert text == f'["{salt}","order.41",{{"a":"é","b":1}}]'.encode()
    assert base64.urlsafe_b64decode(hidden + "=") == hashlib.sha256(disclosure.encode()).digest()


@given(names, values, st.binary(min_size=32, max_size=32))
def test_what_was_sealed_is_opened(name, value, salt):
    """Given any sealed value, when it is opened, then salt, name and value are back."""
    disclosure, hidden = seal(name, value, salt)
    assert open(disclosure) == (salt, name, value)
    assert kept_value(disclosure) == value
    assert digest(disclosure) == hidden


@given(names, values, st.data())
def test_a_changed_disclosure_has_another_digest(name, value, data):
    """Whoever bends one character is caught by the digest on the log, or cannot open at all."""
    disclosure, hidden = seal(name, value, SALT)
    place = data.draw(st.integers(0, len(disclosure) - 1))
    other = data.draw(st.sampled_from([c for c in "Ab9-_" if c != disclosure[place]]))
    assert digest(disclosure[:place] + other + disclosure[place + 1 :]) != hidden


def test_another_salt_hides_the_same_value():
    """Equal orders do not show as equal digests."""
    assert seal("order.1", "ENERGY 2", SALT)[1] != seal("order.1", "ENERGY 2", SALT[::-1])[1]


@pytest.mark.parametrize("salt", [b"", bytes(16), bytes(33)])
def test_a_salt_has_32_bytes(salt):
    """Short salts can be guessed with the value; so none is taken."""
    with pytest.raises(ValueError, match="salt of"):
        seal("order.1", 1, salt)


def spelt(value):
    return b64u(dump(value))


@pytest.mark.parametrize(
    ("disclosure", "says"),
    [
        (spelt({"a": 1}), "not a list"),
        (spelt([b64u(SALT), "x"]), "not a list"),
        (spelt([b64u(SALT), "x", 1, 2]), "not a list"),
        (spelt([1, "x", 1]), "strings"),
        (spelt([b64u(SALT), 1, 1]), "strings"),
        (spelt([b64u(bytes(16)), "x", 1]), "salt of 16"),
        (spelt([b64u(SALT) + "=", "x", 1]), "base64url"),
        (spelt([b64u(SALT), "x", 1]) + "=", "base64url"),
        (b64u(json.dumps([b64u(SALT), "x", 1]).encode()), "canonical"),
        ("é", "base64url"),
    ],
)
def test_another_shape_or_spelling_is_refused(disclosure, says):
    """What `seal` would not write, `open` does not read."""
    with pytest.raises(ValueError, match=says):
        open(disclosure)
