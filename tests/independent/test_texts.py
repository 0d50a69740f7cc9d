"""JSON, numbers and players' texts have one spelling (spec §1, §10, §11)."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import texts
from .forge import Forge
from .sealed import digest_of
from .spelling import Broken, base64url, from_base64url, from_json, is_time, to_json

KEYS = st.text("abz09_.-", min_size=1, max_size=4)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | WORDS
VALUES = st.recursive(SCALARS, lambda some: st.lists(some) | st.dictionaries(KEYS, some))


# --- JSON and base64 ---


@given(VALUES)
def test_what_is_printed_reads_back(value: object) -> None:
    assert from_json(to_json(value).encode()) == value


@given(VALUES)
def test_pythons_own_compact_json_is_the_same(value: object) -> None:
    """Another printer agrees: sorted keys, no blanks, no escapes but the needed ones."""
    printed = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert to_json(value) == printed


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b" 1", b"1 ", b"01", b"-0", b"1.0", b"1e2", b"NaN", b"9007199254740992", b'"\xff"'),
        *(b'"\\u0041"', b'"\\/"', b'"\\u000a"', b'"\\u001F"', b'"\\ud800"', b"\xef\xbb\xbf1"),
        *(b'{"a":1,"a":1}', b'{"b":1,"a":1}', b'{"A":1}', b'{"":1}', b'{"a": 1}', b"[1,]"),
        b"[" * 66 + b"]" * 66,
        b"[" * 20000,
    ],
    ids=lambda raw: raw[:16].decode("latin-1"),
)
def test_json_in_another_spelling_is_refused(raw: bytes) -> None:
    with pytest.raises(Broken):
        from_json(raw)


def test_a_value_may_stand_inside_64_arrays() -> None:
    assert to_json(from_json(b"[" * 65 + b"]" * 65)) == "[" * 65 + "]" * 65


@given(st.binary(max_size=40))
def test_base64url_reads_back(raw: bytes) -> None:
    assert from_base64url(base64url(raw)) == raw


@pytest.mark.parametrize("text", ["AA==", "AB", "A", "A A", "+/", "AAA\n", "äA"])
def test_base64url_in_another_spelling_is_refused(text: str) -> None:
    with pytest.raises(Broken):
        from_base64url(text)


@pytest.mark.parametrize(
    "text", ["2000-02-30T00:00:00.000Z", "2000-01-01T00:00:00Z", "2000-01-01T24:00:00.000Z", "", 0]
)
def test_a_time_that_is_none(text: object) -> None:
    assert not is_time(text)


# --- players' texts ---

MATCH = Forge()


def text(kind: str = "order", body: str = "heads\n", **headers: object) -> str:
    return MATCH.text(1, kind, body, **headers)


def refused(spelt: str, signed: bool = True) -> bool:
    try:
        texts.read_text(spelt, signed)
    except Broken:
        return True
    return False


def test_a_text_falls_into_kind_headers_and_body() -> None:
    read = texts.read_text(text(serial=7, nonce="0f" * 16, seen=MATCH.seen(1)), True)
    assert (read.kind, read.serial, read.window, read.body) == ("order", 7, 0, "heads\n")
    assert read.nonce == b"\x0f" * 16
    assert read.seen == (1, MATCH.hashes[0])


def test_an_empty_body_may_stand_with_or_without_its_empty_line() -> None:
    spelt = text("join", "")
    assert spelt.endswith("\n\n")
    assert not refused(spelt)
    assert not refused(spelt[:-1])
    assert refused(spelt + "\n")


@pytest.mark.parametrize(
    "spelt",
    [
        *(text()[:-1], text() + "\n", text().replace("\n", "\r\n"), text() + "cafe\u0301\n"),
        *(text() + "tails \n", text() + "tails\t\n", text("moan"), text("Order"), " " + text()),
        *(text(serial="01"), text(serial=2147483648), text(serial="-1"), text(window="1 ")),
        *(text(nonce="0F" * 16), text(nonce="0f" * 15), text(shoe=1), text(seat=None)),
        *(text(seen="0 " + "A" * 43), text(seen="1 " + "A" * 42), text(seen="1")),
        text(serial=1).replace("serial: 1", "serial:1"),
        text(serial=1).replace("serial: 1\n", "serial: 1\nserial: 1\n"),
        text(nonce="0f" * 16, serial=1),
        text("key", "none\nnone\n"),
        text("key", "ssh-ed25519 AAAA\n"),
        text("withdraw", "1 two\n"),
        text("withdraw", "01\n"),
        text("seal", "x\n"),
        text("open", "x\n"),
        text("press", "hello\n", nonce="0f" * 16),
        text() + "x" * 16384 + "\n",
        "heads\n",
    ],
    ids=lambda spelt: repr(spelt[-40:]),
)
def test_a_signed_text_in_another_spelling_is_refused(spelt: str) -> None:
    assert refused(spelt)


@pytest.mark.parametrize("spelt", ["heads\n", "\n", "referee-moan v1\n", "a\n\nb\n", text()])
def test_an_unsigned_text_needs_no_headers(spelt: str) -> None:
    assert not refused(spelt, signed=False)


@pytest.mark.parametrize("spelt", ["", "heads", "heads\n\n", "\nheads\n", "heads \n", "\n\n"])
def test_an_unsigned_text_that_was_not_repaired_is_refused(spelt: str) -> None:
    assert refused(spelt, signed=False)


def test_headers_of_an_unsigned_text_are_judged() -> None:
    assert refused(text(serial="01"), signed=False)


def test_a_withdraw_has_numbers_between_blanks_and_lines() -> None:
    assert texts.withdrawn("1 2\n30\n") == [1, 2, 30]
    assert texts.withdrawn("") == []


def test_the_blind_order_of_the_page_opens() -> None:
    page = (Path(__file__).parents[2] / "docs/spec/letters.md").read_text()
    lines = re.search(r"\ndisclosure  (\S+)\ndigest      (\S+)\n", page)
    assert lines is not None
    disclosure, order = texts.opened(lines[1] + "\n")
    assert (digest_of(disclosure), order.body) == (lines[2], "guess 4\n")
    assert order.nonce == bytes.fromhex("7312d9aa9c712493051591989988549c")
