"""`key` by the notes on the home's keys: what holds, what fails, what the first line says."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.audit import Report, Status
from referee.record import build
from referee.seals import home_keys, note
from referee.seals.home_note import BadKeys
from tests.audit.forge import audited
from tests.independent.checker import Broken, check
from tests.independent.homekeys import read_home_keys
from tests.record.house import House, begun, private, small
from tests.seals.home_notes import HomeNotes, day, vkey

ORIGIN = "play.example/match-7"
OLD, NEW = private("referee"), private("the next referee")
ROOT = vkey(private("root"))
BEFORE, AFTER = day(10), day(60)  # the match is played from the 21st of November on
LONG = (day(0), day(400))


def record(notes: HomeNotes | None = None, key: Ed25519PrivateKey = OLD) -> bytes:
    """The record of the small match, exported by this key."""
    house = small()
    house.key = key
    return build(replace(house.material(), home_keys=notes.data if notes else b""), key)


def rooted() -> HomeNotes:
    return HomeNotes(OLD).root().certify(OLD, *LONG)


def rotated() -> HomeNotes:
    """The old key gave way to the new one after the match."""
    return rooted().certify(NEW, *LONG).rotate(NEW, AFTER)


def judged(data: bytes, **known: Any) -> Report:
    """The audit's report; the second checker must come to the same about the key."""
    report = audited(data, **known)
    second = {finding.name: finding for finding in check(data, **known)}["key"]
    assert second.ok == (report.of("key").status is not Status.FAILED), second.text
    assert second.text.count("; but ") == len(report.of("key").finding.but)
    return report


def code(report: Report) -> str:
    """The sentence of the check `key`; unless it fails, the whole record holds."""
    check = report.of("key")
    assert report.holds == (check.status is not Status.FAILED), report.text("en")
    return check.finding.code


# --- without a root ------------------------------------------------------------------------------


def test_a_home_without_notes_is_judged_as_ever() -> None:
    assert code(judged(record())) == "key.unpinned"
    assert code(judged(record(), vkey=vkey(OLD, ORIGIN))) == "key"


def test_whose_key_it_is_is_not_judged_where_nobody_gave_one_to_compare() -> None:
    assert audited(record()).of("key").status is Status.NOT_APPLICABLE
    assert audited(record(), vkey=vkey(OLD, ORIGIN)).of("key").status is Status.PASSED
    assert "not judged" in audited(record()).text("en").split("\nkey ")[1].split("\n")[0]


def test_a_match_that_lived_through_a_rotation_holds_by_the_key_its_players_know() -> None:
    report = judged(record(HomeNotes(OLD).rotate(NEW, BEFORE), NEW), vkey=vkey(OLD, ORIGIN))
    assert code(report) == "key.successor"
    assert report.headline("en").startswith(
        "Everything that can be checked holds, but by the old rules"
    )


def test_a_key_that_came_later_signs_an_older_match_anew() -> None:
    assert code(judged(record(rotated(), NEW), vkey=vkey(OLD, ORIGIN))) == "key.successor"


def test_whoever_knows_the_new_key_alone_does_not_take_the_old_one_for_it() -> None:
    assert code(judged(record(rotated(), OLD), vkey=vkey(NEW, ORIGIN))) == "key.other"


def test_a_key_that_no_note_brings_in_is_not_the_old_one_s_successor() -> None:
    thief = private("thief")
    notes = HomeNotes(thief).root().certify(thief, *LONG)
    assert code(judged(record(notes, thief), vkey=vkey(OLD, ORIGIN))) == "key.other"
    assert code(judged(record(rooted(), thief))) == "key.stranger"


def test_the_successor_of_another_log_s_key_is_another_key() -> None:
    other = vkey(OLD, "play.example/match-8")
    assert code(judged(record(rotated(), NEW), vkey=other)) == "key.other"


def test_a_key_whose_place_was_taken_signs_nothing_that_came_after() -> None:
    notes = HomeNotes(OLD).rotate(NEW, BEFORE)
    assert code(judged(record(notes, OLD), vkey=vkey(OLD, ORIGIN))) == "key.replaced"


# --- with a root ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [OLD, NEW])
def test_whoever_knows_the_root_knows_every_key_it_certified(key: Ed25519PrivateKey) -> None:
    report = judged(record(rotated(), key), root=ROOT)
    assert code(report) == "key.rooted"
    assert report.pinned


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (None, "key.unrooted"),
        (HomeNotes(OLD).declare(day(0), AFTER), "key.unrooted"),
        (HomeNotes(OLD).root(), "key.nevercertified"),
        (HomeNotes(OLD).root().certify(OLD, day(0), BEFORE), "key.uncertified"),
    ],
)
def test_a_key_that_the_root_has_not_certified_for_so_long_fails(
    notes: HomeNotes | None, said: str
) -> None:
    assert code(judged(record(notes), root=ROOT)) == said


def test_a_thief_s_own_root_is_not_the_root() -> None:
    assert code(judged(record(rooted()), root=vkey(private("my own")))) == "key.otherroot"


def test_a_certificate_that_is_renewed_goes_on() -> None:
    notes = HomeNotes(OLD).root().certify(OLD, day(0), BEFORE).certify(OLD, *LONG, at=BEFORE)
    assert code(judged(record(notes), root=ROOT)) == "key.rooted"


def test_a_certificate_that_ran_out_is_named_to_who_gave_no_root() -> None:
    report = judged(record(HomeNotes(OLD).root().certify(OLD, day(0), BEFORE)))
    assert code(report) == "key.unpinned"
    assert "It holds, but the certificate of the key ended on" in report.headline("en")


# --- a key that was stolen -----------------------------------------------------------------------


def test_a_match_that_goes_on_under_a_revoked_key_fails() -> None:
    notes = rooted().revoke(OLD, BEFORE, at=AFTER)
    report = judged(record(notes), vkey=vkey(OLD, ORIGIN))
    assert code(report) == "key.revoked"
    assert report.headline("en") == "This record does not hold: key"


def test_a_match_that_ended_before_the_theft_holds_and_the_first_line_says_but() -> None:
    report = judged(record(rooted().revoke(OLD, AFTER, at=day(61))), vkey=vkey(OLD, ORIGIN))
    assert code(report) == "key"
    assert report.headline("en").startswith(
        "Everything that can be checked holds, but the key was revoked on 2027-01-01"
    )
    assert "mais la clé fut révoquée" in report.headline("fr")


def test_after_the_theft_the_new_key_signs_what_the_old_one_had() -> None:
    notes = rooted().revoke(OLD, BEFORE, day(11)).certify(NEW, *LONG, at=day(11))
    notes.rotate(NEW, day(12), old_signs=False)
    assert code(judged(record(notes, NEW), vkey=vkey(OLD, ORIGIN))) == "key.successor"
    assert code(judged(record(notes, NEW), root=ROOT)) == "key.rooted"


def test_a_copy_of_the_notes_that_goes_on_longer_tells_of_the_theft() -> None:
    """The thief's record has the notes of before; `/keys` has those of today."""
    later = rooted().revoke(OLD, BEFORE, at=AFTER).data
    assert code(judged(record(rooted()), home_keys=later)) == "key.revoked"
    assert code(judged(record(None), home_keys=later)) == "key.revoked"


def test_a_thief_who_writes_notes_of_their_own_is_seen_beside_a_copy() -> None:
    theirs = HomeNotes(OLD).rotate(private("thief"), BEFORE)
    report = judged(record(theirs, private("thief")), home_keys=rooted().data)
    assert code(report) == "key.copies"


# --- what a home has stated ----------------------------------------------------------------------


def test_a_match_begun_in_the_old_shape_after_the_new_one_was_stated_fails() -> None:
    report = judged(record(HomeNotes(OLD).declare(day(0), day(20))))
    assert code(report) == "key.undeclared"
    assert "leaf 0 is older" in report.text("en")
    assert "l’entrée 0 est plus ancienne" in report.text("fr")


def test_a_copy_of_the_notes_tells_it_where_the_record_keeps_silent() -> None:
    copy = HomeNotes(OLD).declare(day(0), day(20)).data
    assert code(judged(record(), home_keys=copy)) == "key.undeclared"


@pytest.mark.parametrize(
    ("start", "what"), [(day(21), "match.created 2"), (day(0), "match.created 1")]
)
def test_a_match_begun_before_or_in_the_shape_that_was_stated_holds(start: str, what: str) -> None:
    assert code(judged(record(HomeNotes(OLD).declare(day(0), start, what)))) == "key.unpinned"


def test_a_match_of_the_new_shape_holds_where_it_was_stated() -> None:
    house = begun(House(edition=2))
    house.key = OLD
    notes = HomeNotes(OLD).declare(day(0), day(20)).data
    assert code(judged(build(replace(house.material(), home_keys=notes), OLD))) == "key.unpinned"


# --- files that are none -------------------------------------------------------------------------


def test_notes_that_were_changed_fail() -> None:
    house = small()
    changed = rotated().data.replace(b"2026-12-31", b"2026-11-02", 1)
    data = build(replace(house.material(), home_keys=changed), OLD)
    assert code(judged(data)) == "key.notes"


def test_the_notes_of_another_home_fail() -> None:
    assert code(judged(record(HomeNotes(OLD, "play.other").root()))) == "key.home"


# --- both checkers read the same files -----------------------------------------------------------


def whole() -> bytes:
    notes = rooted().revoke(OLD, BEFORE, at=day(11)).certify(NEW, *LONG, at=day(11))
    return notes.rotate(NEW, day(12), old_signs=False).declare(day(13), day(14)).data


def spoilt() -> Iterator[bytes]:
    """The file with a line less, a line twice, two lines changed about, and a byte changed."""
    data = whole()
    rows = data.splitlines(keepends=True)
    for place in range(len(rows)):
        before, row, after = rows[:place], rows[place], rows[place + 1 :]
        yield b"".join([*before, *after])
        yield b"".join([*before, row, row, *after])
        yield b"".join([*before, *after[:1], row, *after[1:]])
        yield b"".join(before)
    for place in range(0, len(data), 7):
        for byte in (data[place] ^ 1, 0x0A, 0x20, 0x80):
            yield data[:place] + bytes([byte]) + data[place + 1 :]


def test_what_one_checker_refuses_of_a_home_s_notes_the_other_does_too() -> None:
    seen = []
    for data in spoilt():
        seen.append(_accepts(home_keys.read, BadKeys, data))
        assert seen[-1] == _accepts(read_home_keys, Broken, data), data
    assert {True, False} == set(seen)
    assert seen.count(True) < 80  # the file as it is, or cut off between two notes


def test_both_checkers_know_the_same_good_keys_and_the_same_statement() -> None:
    ours, theirs = home_keys.read(whole()), read_home_keys(whole())
    for number in range(0, 20):
        good = [note.vkey(*key) for key in ours.good(ORIGIN, day(number))]
        assert good == [str(key) for key in theirs.good(ORIGIN, day(number))]
    assert theirs.declared["match.created 2"] == ours.declared("match.created", 2) == day(14)


def _accepts(read: Any, refusal: type[Exception], data: bytes) -> bool:
    try:
        read(data)
    except refusal:
        return False
    return True
