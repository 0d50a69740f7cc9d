"""home.keys: who may say what of a home's keys, and which key was good when."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import home_keys, note
from referee.seals.home_keys import HomeKeys
from referee.seals.home_note import BadKeys
from tests.seals.home_notes import HomeNotes, day, log_key, private, vkey

FIRST, SECOND, THIRD = private("first"), private("second"), private("third")
ORIGIN = "play.example/match-7"
YEAR = (day(0), day(365))


def rooted() -> HomeNotes:
    return HomeNotes(FIRST).root().certify(FIRST, *YEAR)


def whole() -> HomeNotes:
    """A root, a certificate, a theft, another key, a statement."""
    notes = rooted().revoke(FIRST, day(10), at=day(12)).certify(SECOND, *YEAR, at=day(12))
    return notes.rotate(SECOND, day(13), old_signs=False).declare(day(14), day(15))


def good(keys: HomeKeys, at: str) -> list[Ed25519PrivateKey]:
    found = keys.good(ORIGIN, at)
    return [key for key in (FIRST, SECOND, THIRD) if log_key(key, ORIGIN) in found]


# --- what a file says -----------------------------------------------------------------------------


def test_what_was_written_is_read() -> None:
    keys = home_keys.read(whole().data)
    assert keys == whole().keys
    assert keys.root == log_key(private("root"))
    assert keys.in_force == log_key(SECOND)
    assert keys.certified_until(log_key(SECOND).public) == day(365)


def test_a_note_is_a_signed_note_that_other_tools_read() -> None:
    data = HomeNotes(FIRST).root().data
    assert note.open(data, [log_key(FIRST)]).startswith(b"referee-keys v1\nhome: play.example\n")


def test_a_key_is_good_until_another_takes_its_place() -> None:
    keys = HomeNotes(FIRST).rotate(SECOND, day(5)).keys
    assert good(keys, day(4)) == [FIRST, SECOND]
    assert good(keys, day(5)) == [SECOND]


def test_a_revoked_key_is_good_until_it_was_stolen() -> None:
    keys = rooted().revoke(FIRST, day(10), at=day(12)).keys
    assert good(keys, day(9)) == [FIRST]
    assert good(keys, day(10)) == []


def test_of_two_revocations_the_one_that_reaches_back_farther_counts() -> None:
    keys = rooted().revoke(FIRST, day(10), day(12)).revoke(FIRST, day(8), day(13)).keys
    revoked = keys.revoked(log_key(FIRST).public)
    assert revoked is not None
    assert revoked.start == keys.end(log_key(FIRST).public) == day(8)


def test_who_trusts_a_key_trusts_those_behind_it_and_none_before() -> None:
    keys = HomeNotes(FIRST).rotate(SECOND, day(5)).rotate(THIRD, day(6)).keys
    first, third = log_key(FIRST).public, log_key(THIRD).public
    assert keys.leads(first, third)
    assert not keys.leads(third, first)
    assert not keys.leads(log_key(private("stranger")).public, third)


def test_a_statement_tells_its_time() -> None:
    assert whole().keys.declared("match.created", 2) == day(15)
    assert rooted().keys.declared("match.created", 2) is None


def test_a_clock_that_was_set_back_writes_no_note_before_the_last() -> None:
    assert HomeNotes(FIRST).root(day(5)).declare(day(3), day(6)).keys.at == day(5)


def test_of_two_copies_the_longer_one_counts() -> None:
    short, long = rooted().data, whole().data
    assert home_keys.longer(short, long) == home_keys.longer(long, short) == long
    assert home_keys.longer(b"", long) == home_keys.longer(long, long) == long


def test_two_histories_of_one_home_are_seen() -> None:
    other = rooted().revoke(FIRST, day(11), at=day(12)).data
    with pytest.raises(BadKeys, match="two histories"):
        home_keys.longer(whole().data, other)


# --- who may say what -----------------------------------------------------------------------------


def test_a_thief_of_the_key_in_force_rotates_to_no_key_that_the_root_does_not_know() -> None:
    with pytest.raises(BadKeys, match="root has not certified"):
        rooted().rotate(private("thief"), day(3))


def test_a_key_is_not_rotated_to_outside_the_time_of_its_certificate() -> None:
    with pytest.raises(BadKeys, match="root has not certified"):
        rooted().certify(SECOND, day(1), day(2)).rotate(SECOND, day(2))


def test_a_thief_of_the_key_in_force_does_not_take_the_revocation_back() -> None:
    notes = rooted().revoke(FIRST, day(10), at=day(12))
    with pytest.raises(BadKeys, match="revoked"):
        notes.certify(FIRST, *YEAR, at=day(13))
    with pytest.raises(BadKeys, match="revoked"):
        notes.declare(day(13), day(14))


def test_a_revoked_key_has_no_say_in_who_comes_after_it() -> None:
    notes = rooted().revoke(FIRST, day(1), day(2)).certify(SECOND, *YEAR, at=day(2))
    with pytest.raises(BadKeys, match="just those"):
        notes.rotate(SECOND, day(3))


@pytest.mark.parametrize("act", ["certify", "revoke"])
def test_without_a_root_nobody_certifies_or_revokes(act: str) -> None:
    notes = HomeNotes(FIRST)
    notes.offline = FIRST
    does = {
        "certify": lambda: notes.certify(FIRST, *YEAR),
        "revoke": lambda: notes.revoke(FIRST, day(2), at=day(2)),
    }
    with pytest.raises(BadKeys, match="no root"):
        does[act]()


def test_a_second_root_is_refused() -> None:
    with pytest.raises(BadKeys, match="second root"):
        rooted().root(day(1))


def test_a_key_does_not_come_back() -> None:
    notes = HomeNotes(FIRST).rotate(SECOND, day(1))
    with pytest.raises(BadKeys, match="had its time"):
        notes.rotate(FIRST, day(2))


def test_a_note_that_somebody_else_signed_is_refused() -> None:
    notes = rooted()
    notes.offline = private("another root")
    with pytest.raises(BadKeys, match="just those"):
        notes.revoke(FIRST, day(1), at=day(2))


def test_a_stranger_s_key_is_not_revoked() -> None:
    with pytest.raises(BadKeys, match="never had"):
        rooted().revoke(private("stranger"), day(1), at=day(2))


# --- what was changed -----------------------------------------------------------------------------


def blocks() -> list[bytes]:
    """Text and signatures, by turns."""
    return whole().data.split(b"\n\n")


def test_a_note_that_is_left_out_is_missed() -> None:
    there = blocks()
    with pytest.raises(BadKeys):
        home_keys.read(b"\n\n".join(there[:4] + there[6:]))


def test_notes_that_change_places_are_seen() -> None:
    there = blocks()
    with pytest.raises(BadKeys):
        home_keys.read(b"\n\n".join([*there[2:4], *there[:2], *there[4:]]))


def test_a_file_that_ends_earlier_is_a_file_of_that_time() -> None:
    """Nobody can see from it alone that something is missing: docs/spec.md §4 says so."""
    assert home_keys.read(b"\n\n".join(blocks()[:4]) + b"\n") == rooted().keys


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"home: play.example\n", b"home: play.other\n"),
        (b"reason: stolen\n", b"reason: lost\n"),
        (b"reason: stolen\n", b"reason:  stolen\n"),
        (b"root: ", b""),
        (b"from: 2026-11-11", b"from: 2026-13-11"),
        (b"from: 2026-11-11T00:00:00.000Z", b"from: "),
        (b"referee-keys v1", b"referee-keys v2"),
        (b"revoke: ", b"forget: "),
        (b"\n\n", b"\n\n\n"),
        (b"\n\nreferee-keys", b"\nreferee-keys"),
        (b"match.created 2", b"match.created 02"),
        (b"at: 2026-11-13", b"at: 2026-11-12"),
    ],
)
def test_a_changed_file_says_nothing(old: bytes, new: bytes) -> None:
    data = whole().data
    assert old in data
    with pytest.raises(BadKeys):
        home_keys.read(data.replace(old, new, 1))


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\n\n\xff\n", b"x", whole().data[:-1]])
def test_what_is_no_file_of_notes_says_nothing(data: bytes) -> None:
    with pytest.raises(BadKeys):
        home_keys.read(data)


def test_a_signature_that_is_too_many_is_refused() -> None:
    there = HomeNotes(FIRST).root().data
    line = there.partition(b"\n\n")[2]
    with pytest.raises(BadKeys, match="just those"):
        home_keys.read(there + line)


def test_the_vkey_of_the_home_has_the_host_for_its_name() -> None:
    with pytest.raises(BadKeys, match="in a note of"):
        home_keys.draft(HomeKeys("play.example"), log_key(FIRST), day(0), "root", vkey(FIRST, "x"))
