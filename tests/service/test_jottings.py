"""Notes, drafts and read marks: what players keep for themselves beside the log."""

import io
import zipfile

import pytest

from referee.kernel.refused import Refused
from referee.service.people.jottings import MOST, Draft


@pytest.fixture
def match(house):
    return house.begun("convoy", 3)


@pytest.fixture
def ann(match):
    """The id of who sits on seat 1."""
    return match.house.referee.seats.chair(match.name, 1).person.id


@pytest.fixture
def kept(match):
    return match.house.referee.jottings


def held(match, seat):
    """The files of the copy of this player's data."""
    made = match.house.referee.exports.of_seat(match.name, seat)
    return zipfile.ZipFile(io.BytesIO(made))


def test_notes_are_kept_locked_and_leave_no_leaf(match, ann, kept):
    before = match.house.log.head(match.name).size
    kept.keep_notes(match.name, ann, "Béa bluffs.")
    assert kept.notes(match.name, ann) == "Béa bluffs."
    assert match.house.log.head(match.name).size == before
    [row] = match.house.log.wishes.find(what=f"notes/{match.name}")
    assert b"bluffs" not in row.value


def test_empty_notes_are_none(match, ann, kept):
    kept.keep_notes(match.name, ann, "x")
    kept.keep_notes(match.name, ann, " \n")
    assert kept.notes(match.name, ann) == ""
    assert match.house.log.wishes.find(what=f"notes/{match.name}") == []


def test_too_long_notes_are_refused_and_the_old_ones_stay(match, ann, kept):
    kept.keep_notes(match.name, ann, "x")
    with pytest.raises(Refused, match="M-JOTTED-MANY"):
        kept.keep_notes(match.name, ann, "y" * (MOST + 1))
    assert kept.notes(match.name, ann) == "x"


def test_a_draft_is_one_for_its_window_alone(match, ann, kept):
    kept.keep_draft(match.name, ann, Draft(1, "A - B"))
    assert kept.draft(match.name, ann, 1) == Draft(1, "A - B")
    assert kept.draft(match.name, ann, 2) is None
    kept.drop_draft(match.name, ann)
    assert kept.draft(match.name, ann, 1) is None


def test_notes_and_draft_are_in_the_copy_of_ones_data_and_in_no_others(match, ann, kept):
    kept.keep_notes(match.name, ann, "Béa bluffs.")
    kept.keep_draft(match.name, ann, Draft(1, "A - B"))
    mine = held(match, 1)
    assert mine.read("notes.txt").decode() == "Béa bluffs."
    assert mine.read("draft.txt") == b"A - B"
    assert not {"notes.txt", "draft.txt"} & set(held(match, 2).namelist())


def test_who_is_forgotten_has_left_no_note(match, ann, kept):
    kept.keep_notes(match.name, ann, "Béa bluffs.")
    kept.keep_draft(match.name, ann, Draft(1, "A - B"))
    match.house.referee.read_marks.mark(match.name, ann, 9)
    referee = match.house.referee
    referee.forgetting.forget(referee.people.get(ann))
    assert [row for row in match.house.log.wishes.find() if ann in row.whose + row.what] == []


def test_a_message_is_unread_until_its_reader_has_seen_it(match, ann):
    referee = match.house.referee
    match[2].says("press", "to: 1\n\nShall we share?\n")
    match[1].says("press", "to: 2\n\nNo.\n")
    heard = referee.messages.of_seat(match.name, 1)
    marks = referee.read_marks
    assert marks.unread(match.name, ann, heard) == {heard[0].n}
    marks.mark(match.name, ann, heard[0].n)
    assert marks.unread(match.name, ann, heard) == frozenset()
    marks.mark(match.name, ann, 0)
    assert marks.unread(match.name, ann, heard) == frozenset()
