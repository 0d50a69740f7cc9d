"""Canonical JSON and base64: one spelling, or refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.seals.canonical import DEEPEST, GREATEST, b64, b64u, dump, load, unb64, unb64u

keys = st.text("abcxyz059_.-", min_size=1, max_size=6)
texts = st.text(st.characters(exclude_categories=["Cs"]))
plain = st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | texts
values = st.recursive(plain, lambda v: st.lists(v) | st.dictionaries(keys, v), max_leaves=12)


def test_a_leaf_is_spelt_as_the_formats_page_shows():
    """Keys in order, no blanks, nothing escaped that need not be."""
    leaf = {"v": 1, "type": "x.y", "sealed": [], "n": 41, "opens": ["é"], "at": "", "data": {}}
    wanted = '{"at":"","data":{},"n":41,"opens":["é"],"sealed":[],"type":"x.y","v":1}'
    assert dump(leaf) == wanted.encode()


def test_strings_are_spelt_as_rfc_8785_tells():
    """RFC 8785 §3.2.2.2: two-letter escapes where JSON has them, \\u00xx for other controls."""
    text = '\u20ac$\u000f\nA\'B"\\\\"/\b\t\f\r\x7f\u2028\U0001f600'
    wanted = '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\\b\\t\\f\\r\x7f\u2028\U0001f600"'
    assert dump(text) == wanted.encode()


@given(values)
def test_what_is_printed_is_read_back_the_same(value):
    """Any value of the narrow kind survives the round trip, to the byte."""
    assert load(dump(value)) == value
    assert dump(load(dump(value))) == dump(value)


@pytest.mark.parametrize("plane", [0, 1, 16])
def test_every_character_is_spelt_as_pythons_json_spells_it(plane):
    """The quick writer and the plain one agree, so that it does not matter which was used."""
    points = [p for p in range(plane << 16, (plane + 1) << 16) if not 0xD800 <= p < 0xE000]
    text = "".join(map(chr, points))
    assert dump(text) == json.dumps(text, ensure_ascii=False).encode()


@given(st.text(st.characters(), max_size=5) | values, st.integers())
def test_whatever_the_quick_reader_takes_is_printed_by_the_plain_one(value, number):
    plain = {"a": [value, number % GREATEST]}
    try:
        spelt = dump(plain)
    except ValueError:
        return
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert (spelt, load(spelt)) == (text.encode(), plain)


@given(values, st.data())
def test_a_changed_byte_is_another_value_or_refused(value, data):
    """No two spellings load as the same value: nothing can be re-spelt behind a digest."""
    spelt = bytearray(dump(value))
    place = data.draw(st.integers(0, len(spelt) - 1))
    spelt[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        other = load(bytes(spelt))
    except ValueError:
        return
    assert dump(other) == bytes(spelt) != dump(value)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"a": [1, 2.0]}, r"\$\.a\[1\]: float"),
        (2**53, r"\$: 9007199254740992 is beyond"),
        ([-(2**53)], r"\$\[0\]: -9007199254740992 is beyond"),
        ({"b": {"c": "x\ud800"}}, r"\$\.b\.c: lone surrogate at character 1"),
        ({"a": {"B": 1}}, r"\$\.a: key 'B'"),
        ({"": 1}, r"\$: key ''"),
        ({"a\n": 1}, "key"),
        ({1: 1}, r"\$: key 1"),
        ({"a": b"bytes"}, r"\$\.a: bytes"),
        ({"a": (1, 2)}, r"\$\.a: tuple"),
        ({"a": {1}}, r"\$\.a: set"),
    ],
)
def test_what_has_no_one_spelling_is_refused_by_its_path(value, says):
    """The error tells where in the value the trouble stands."""
    with pytest.raises(ValueError, match=says):
        dump(value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"a":1,"a":1}', "key 'a' stands twice"),
        (b'{"b":1,"a":2}', "from byte 2"),
        (b'{"a": 1}', "from byte 5"),
        (b"1\n", "from byte 1"),
        (b'"\\u0041"', "from byte 1"),
        (b'"\\/"', "from byte 1"),
        (b'"\\u000A"', "from byte 2"),
        (b"-0", "from byte 0"),
        (b"1.0", "1.0 is not an integer"),
        (b"1e3", "1e3 is not an integer"),
        (b"NaN", "NaN is not an integer"),
        (b"9007199254740992", "beyond"),
        (b"9" * 5000, "canonical"),
        (b'"\\ud800"', "lone surrogate"),
        (b'{"A":1}', "key 'A'"),
        (b"", "canonical"),
        (b"\xef\xbb\xbf1", "canonical"),
        (b"\xff", "canonical"),
        (b"1 2", "canonical"),
        ("1".encode("utf-16"), "canonical"),
    ],
)
def test_another_spelling_is_refused(data, says):
    """JSON that reads the same but is written otherwise is not what was hashed."""
    with pytest.raises(ValueError, match=says):
        load(data)


def test_nesting_has_a_floor():
    """The deepest value allowed goes both ways; one more is refused, and so is an abyss."""
    deepest = b"[" * DEEPEST + b"0" + b"]" * DEEPEST
    assert dump(load(deepest)) == deepest
    for bad in (b"[" + deepest + b"]", b"[" * 100_000 + b"]" * 100_000):
        with pytest.raises(ValueError, match="deeper than 64"):
            load(bad)


@given(st.binary())
def test_base64_goes_both_ways(data):
    """What is printed is read back, in both alphabets; only one of them has padding."""
    assert unb64(b64(data)) == unb64u(b64u(data)) == data
    assert "=" not in b64u(data)


@pytest.mark.parametrize("text", ["QQ==", "QR", "Q", "QQ\n", "Q Q", "+A", "é", "QUI=", "/w"])
def test_base64url_has_one_spelling(text):
    """Padding, loose last bits, blanks and the other alphabet are refused."""
    with pytest.raises(ValueError, match="base64url"):
        unb64u(text)


@pytest.mark.parametrize("text", ["QQ", "QR==", "QQ==\n", "Q===", "-w==", "QQ==QQ==", "é", "QQ="])
def test_base64_has_one_spelling(text):
    """Missing padding, loose last bits, blanks and the other alphabet are refused."""
    with pytest.raises(ValueError, match="base64"):
        unb64(text)
