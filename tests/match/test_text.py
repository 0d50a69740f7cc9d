"""What a player signs (docs/spec.md §11): one spelling, closed kinds, never repaired."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.refused import Refused
from referee.match.text import (
    KINDS,
    LONGEST,
    SeenCheckpoint,
    Text,
    has_headers,
    parse,
    repair,
    spell,
)
from tests.refusals import refusal

LEAF0 = bytes(range(32))
LOG = "log: play.example/lots-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
WHOLE = Text(
    kind="order",
    body="guess 4\n",
    origin="play.example/lots-1",
    leaf0=LEAF0,
    window=1,
    seat=2,
    serial=3,
    nonce=bytes(range(16)),
    seen=SeenCheckpoint(6, LEAF0),
)
SPELT = f"""referee-order v1
{LOG}
window: 1
seat: 2
serial: 3
nonce: 000102030405060708090a0b0c0d0e0f
seen: 6 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8

guess 4
"""


def problem(text):
    return refusal(parse, text)


def code(text):
    return problem(text).code


# --- reading and spelling -------------------------------------------------------------------------


def test_a_text_with_every_header_is_spelt_to_the_byte_as_the_formats_say():
    assert spell(WHOLE) == SPELT


def test_the_text_is_read_back_as_it_was():
    assert parse(SPELT) == WHOLE


def test_the_example_of_the_formats_is_read():
    """The join of docs/spec/letters.md, which ends in two line feeds."""
    text = (
        "referee-join v1\n"
        "log: play.example/lots-1 N2TfdMz1fgrNpoQMZQKBMT6EDGGWKmRZn3vBhJfMuMQ\n"
        "window: 0\nseat: 1\nnonce: 6b1c590d364f83f3a9f46c3280382a0c\n\n"
    )
    read = parse(text)
    assert (read.kind, read.window, read.seat, read.body) == ("join", 0, 1, "")
    assert read.leaf0.hex() == "3764df74ccf57e0acda6840c650281313e840c61962a64599f7bc18497ccb8c4"
    assert spell(read) == text


def test_an_empty_body_may_also_stand_without_the_empty_line():
    assert parse(f"referee-join v1\n{LOG}\n").body == ""


headers = {
    "origin": st.just("play.example/m"),
    "leaf0": st.binary(min_size=32, max_size=32),
    "window": st.integers(0, 2**31 - 1),
    "seat": st.integers(0, 255),
    "serial": st.none() | st.integers(0, 2**31 - 1),
    "seen": st.none()
    | st.builds(SeenCheckpoint, st.integers(1, 2**31 - 1), st.binary(min_size=32, max_size=32)),
}
lines = st.lists(st.text("abc é1;", min_size=1).map(str.rstrip).filter(bool), max_size=4)


def test_a_text_without_its_last_line_end_is_told_by_its_last_line():
    where = problem(SPELT.removesuffix("\n")).where
    assert (where.line, where.token) == (SPELT.count("\n"), "guess 4")


@given(
    kind=st.sampled_from(sorted(KINDS)),
    lines=lines,
    nonce=st.none() | st.binary(min_size=16, max_size=16),
    **headers,
)
def test_every_text_is_read_back_as_it_was_spelt(kind, lines, nonce, **told):
    if kind not in ("order", "standing", "join", "withdraw"):
        nonce = None
    text = Text(kind, "".join(f"{line}\n" for line in lines), nonce=nonce, **told)
    assert parse(spell(text)) == text


# --- refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        "referee-order v2",
        "referee-order",
        "referee-orders v1",
        "Referee-order v1",
        "referee-refused v1",
        "referee-bot v1",
        " referee-order v1",
    ],
)
def test_the_first_line_is_a_kind_we_know_at_version_1(first):
    found = problem(SPELT.replace("referee-order v1", first))
    assert (found.code, found.where.line, found.where.token) == ("T-KIND", 1, first)


@pytest.mark.parametrize(
    ("header", "line"),
    [
        ("date: today", "date: today"),
        ("window:1", "window:1"),
        ("window 1", "window 1"),
        ("Window: 1", "Window: 1"),
        ("guess 4", "guess 4"),
    ],
)
def test_a_header_that_is_none_is_named_with_its_line(header, line):
    found = problem(SPELT.replace("window: 1", header))
    assert (found.code, found.where.line, found.where.token) == ("T-HEADER", 3, line)
    assert found.suggestion == "log, window, seat, serial, nonce, seen"


def test_headers_stand_in_one_order():
    swapped = SPELT.replace("window: 1\nseat: 2", "seat: 2\nwindow: 1")
    found = problem(swapped)
    assert (found.code, found.where.line, found.where.token) == ("T-ORDER", 4, "window")


def test_a_header_stands_once():
    assert code(SPELT.replace("seat: 2", "seat: 2\nseat: 2")) == "T-ORDER"


@pytest.mark.parametrize("number", ["01", "-1", "+1", "1.0", "2147483648", "one", "", "1 "])
@pytest.mark.parametrize("header", ["window: 1", "seat: 2", "serial: 3"])
def test_numbers_are_plain_and_below_2_to_the_31(header, number):
    name = header.split(":")[0]
    assert code(SPELT.replace(header, f"{name}: {number}")) in ("T-NUMBER", "T-BLANK", "T-HEADER")


@pytest.mark.parametrize(
    "nonce", ["00" * 15, "00" * 17, "AB" * 16, "zz" * 16, "0x" + "00" * 15, ""]
)
def test_a_nonce_is_32_lower_case_hex_digits(nonce):
    text = SPELT.replace("000102030405060708090a0b0c0d0e0f", nonce)
    assert code(text) in ("T-NONCE", "T-BLANK")


@pytest.mark.parametrize("kind", sorted(KINDS - {"order", "standing", "join", "withdraw"}))
def test_other_kinds_have_no_nonce(kind):
    assert code(SPELT.replace("referee-order", f"referee-{kind}")) == "T-NONCE-KIND"


@pytest.mark.parametrize(
    "log",
    [
        "log: play.example/lots-1",
        "log: play.example/lots-1 short",
        "log:  AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        LOG + "=",
        LOG.replace("AAEC", "AA-C"),
        LOG + " more",
        LOG[:-1] + "9",  # the same 32 bytes, with other bits left over
    ],
)
def test_a_log_is_an_origin_and_the_one_spelling_of_a_hash(log):
    assert code(SPELT.replace(LOG, log)) == "T-LOG"


@pytest.mark.parametrize("size", ["0", "-1", "06", "six", ""])
def test_a_checkpoint_seen_has_at_least_one_leaf(size):
    assert code(SPELT.replace("seen: 6 ", f"seen: {size} ")) == "T-SEEN"


def test_a_checkpoint_seen_has_a_whole_root():
    assert code(SPELT.replace("seen: 6 AAEC", "seen: 6 AEC")) == "T-SEEN"


@pytest.mark.parametrize("ending", [" ", "\t", "\r"])
@pytest.mark.parametrize("place", ["guess 4", "seat: 2", "referee-order v1"])
def test_a_signed_text_has_no_blank_at_a_lines_end(place, ending):
    assert code(SPELT.replace(place, place + ending)) == "T-BLANK"


def test_a_carriage_return_stands_nowhere():
    assert code(SPELT.replace("guess 4", "guess\r 4")) == "T-BLANK"


@pytest.mark.parametrize(
    "ending",
    ["", "\n\n", "\n\n\n", "\n \n"],
)
def test_a_signed_text_ends_in_one_line_feed(ending):
    assert code(SPELT.rstrip("\n") + ending) in ("T-END", "T-BLANK")


@pytest.mark.parametrize("extra", ["\n", "\n\n"])
def test_an_empty_body_has_no_empty_lines_of_its_own(extra):
    assert code(spell(Text("withdraw", "", window=1)) + extra) == "T-END"


def test_a_signed_text_is_composed():
    assert code(SPELT.replace("guess 4", "guess e\u0301")) == "T-NFC"
    assert parse(SPELT.replace("guess 4", "guess é")).body == "guess é\n"


def test_a_text_has_at_most_16_kib():
    room = LONGEST - len(SPELT)
    assert len(SPELT.encode()) + room == LONGEST
    assert parse(SPELT.replace("guess 4", "guess 4" + "x" * room)).body.endswith("x\n")
    assert code(SPELT.replace("guess 4", "guess 4" + "x" * (room + 1))) == "T-LONG"


def test_16_kib_are_bytes_and_not_characters():
    assert code(SPELT.replace("guess 4", "é" * (LONGEST // 2))) == "T-LONG"


def attempted(text):
    """(what was read, no code) or (nothing, why not)."""
    try:
        return parse(text), None
    except Refused as refused:
        return None, refused.problems[0].code


@given(st.text())
def test_any_text_is_read_or_refused(text):
    read, why = attempted(text)
    assert read.kind in KINDS if why is None else why.startswith("T-")


@given(st.integers(0, len(SPELT) - 1), st.characters(codec="utf-8"))
def test_any_character_changed_is_refused_or_means_something_else(place, character):
    text = SPELT[:place] + character + SPELT[place + 1 :]
    read, why = attempted(text)
    assert why is not None or spell(read) == text


# --- unsigned texts are repaired ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("take 2", "take 2\n"),
        ("take 2\n\n\n", "take 2\n"),
        ("\n\n take 2  \t\n", " take 2\n"),
        ("take 2\r\nwait\r\n", "take 2\nwait\n"),
        ("take 2\rwait", "take 2\nwait\n"),
        ("a\n\n\nb", "a\n\n\nb\n"),
        ("e\u0301", "é\n"),
        ("", "\n"),
        (" \n\t\n", "\n"),
    ],
)
def test_an_unsigned_text_is_stored_repaired(text, repaired):
    assert repair(text) == repaired


@given(st.text())
def test_repairing_twice_changes_nothing_more(text):
    assert repair(repair(text)) == repair(text)


@pytest.mark.parametrize(
    ("text", "headed"),
    [(SPELT, True), ("referee-poem v1\n", True), ("take 2\n", False), ("", False)],
)
def test_a_text_has_headers_if_its_first_line_says_so(text, headed):
    assert has_headers(text) is headed
