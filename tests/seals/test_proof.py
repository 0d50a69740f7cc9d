"""Proof texts (C2SP tlog-proof): one spelling, the checkpoint verbatim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.seals.proof import Proof, build, parse

HASHES = (bytes(range(32)), bytes(32))
CHECKPOINT = "o\n3\nAAAA\n\n— o AAAA\n".encode()
TEXT = (
    b"c2sp.org/tlog-proof@v1\n"
    b"index 2\n"
    b"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
    b"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
    b"\n"
) + CHECKPOINT
hashes = st.lists(st.binary(min_size=32, max_size=32), max_size=64)


def test_a_proof_is_spelt_as_c2sp_tells():
    """Header, index, hashes from the leaf up, an empty line, the checkpoint as it was signed."""
    assert build(2, HASHES, CHECKPOINT) == TEXT


def test_extra_data_stands_before_the_index():
    """C2SP: an optional second line."""
    with_extra = TEXT.replace(b"index", b"extra aGk=\nindex", 1)
    assert build(2, HASHES, CHECKPOINT, b"hi") == with_extra
    assert parse(with_extra) == Proof(2, HASHES, CHECKPOINT, b"hi")


@given(st.integers(0, 10**19 - 1), hashes, st.binary(), st.none() | st.binary(min_size=1))
def test_what_is_built_is_read_back(index, hashes, checkpoint, extra):
    """The checkpoint comes back to the byte, whatever it holds."""
    told = Proof(index, tuple(hashes), checkpoint, extra)
    assert parse(build(index, hashes, checkpoint, extra)) == told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@v1", "@v2"),
        ("index 2", "index 02"),
        ("index 2", "index +2"),
        ("index 2", "index  2"),
        ("index 2", "index 2 "),
        ("index 2", "Index 2"),
        ("index 2", "index"),
        ("index 2\n", ""),
        ("index 2", "extra \nindex 2"),
        ("index 2", "extra aGl=\nindex 2"),
        ("index 2", "index 2\nextra aGk="),
        ("h8=", "h9="),
        ("h8=", "h8"),
        ("Hh8=\n", "Hh8=\r\n"),
        ("AAECAw", "AAE=AA"),
        ("AAECAwQF", ""),
        ("c2sp", "é"),
        ("\n\n", "\n"),
    ],
)
def test_another_spelling_is_refused(old, new):
    """What `build` would not write, `parse` does not read."""
    bent = TEXT.decode().replace("\n\n", "\n\n" if old != "\n\n" else new).replace(old, new, 1)
    with pytest.raises(ValueError, match=r"proof|base64|decimal|ascii"):
        parse(bent.encode())


@pytest.mark.parametrize(
    ("index", "hashes", "extra"),
    [
        (-1, (), None),
        (10**19, (), None),
        (0, (bytes(31),), None),
        (0, (bytes(32),) * 65, None),
        (0, (), b""),
    ],
)
def test_a_proof_that_could_not_be_read_back_is_not_built(index, hashes, extra):
    """Hashes have 32 bytes, paths at most 64 of them, extra data is there or not."""
    with pytest.raises(ValueError, match="proof"):
        build(index, hashes, CHECKPOINT, extra)
