"""Whose bank or absence moved a deadline: nobody's to read until the match has ended."""

import pytest

from referee.audit import audit
from referee.audit.replay import position
from referee.kernel.words import LANGUAGES
from referee.match.policy import Policy
from referee.record import archive
from referee.seals.canonical import load
from tests.service.house import START, House, after
from tests.service.test_chairs import ended, holds
from tests.service.test_waiting import PLOT, near

SOON = "2026-11-24"  # the first window is due on the 24th at noon


def waits(edition=2, seed="same", **policy):
    house = House(seed=seed)
    house.referee.core.edition = edition
    return house.begun("convoy", 2, policy=Policy(**policy))


def spent(match, seat, nth=0):
    """What the part of this seat says in the nth change of a deadline."""
    ns = [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.due_changed"]
    return match.part(f"spent.{ns[nth]}.{seat}")


def banked(seat, **how):
    """One seat answers, the other one pays."""
    match = waits(bank=20, **how)
    match[3 - seat].order(PLOT)
    near(match)
    return match


def absent(seat, **how):
    match = waits(**how)
    match.house.referee.submissions.absent(match.name, seat, SOON, "2026-11-30")
    match.due()
    return match


# --- parts ----------------------------------------------------------------------------------------


def test_every_seat_has_a_part_and_only_who_was_silent_pays():
    """Given banks of 20 hours, when seat 2 is silent twice, it pays 18, then 2; seat 1 none."""
    match = banked(2)
    near(match)
    leaf = match.leaves[-1]
    assert (leaf["v"], len(leaf["sealed"]), leaf["data"]["reason"]) == (2, 2, "[bank 18]")
    assert [spent(match, 2, nth)["bank"] for nth in (0, 1)] == [18, 2]
    assert [spent(match, 1, nth) for nth in (0, 1)] == [None, None]
    holds(ended(match))


def test_an_absence_says_its_days_and_when_it_was_announced():
    match = absent(2)
    told = {"first": SOON, "last": "2026-11-30", "announced": START}
    assert spent(match, 2) == {"away": [told], "bank": 0}
    assert spent(match, 1) is None
    holds(ended(match))


def test_days_that_were_told_later_are_announced_later():
    match = waits()
    desk = match.house.referee.submissions
    desk.absent(match.name, 2, SOON, "2026-11-26")
    match.house.clock.set(after(START, hours=5))
    desk.absent(match.name, 2, "2026-11-27", "2026-11-28")
    match.due()
    told = {"first": SOON, "last": "2026-11-28", "announced": after(START, hours=5)}
    assert spent(match, 2)["away"] == [told]
    holds(ended(match))


@pytest.mark.parametrize("moved", [banked, absent])
def test_a_match_of_version_1_says_nothing_as_before(moved):
    match = moved(2, edition=1)
    leaf = match.leaves[-1]
    assert (leaf["type"], leaf["v"], leaf["sealed"]) == ("match.due_changed", 1, [])
    holds(ended(match))


# --- nobody can tell while it runs ----------------------------------------------------------------


def visible(match):
    """The last leaf but for its hashes, what all records but a letter's author's own say of it, and
    the letters of everybody about it."""
    leaf = match.leaves[-1]
    shut = dict(leaf, sealed=["?" for _ in leaf["sealed"]])
    told = [
        (letter.kind, letter.seat, letter.n, len(letter.payload))
        for letter in match.house.letters(match.name)
        if letter.n == leaf["n"]
    ]
    said = [
        str(match.house.referee.views.history(match.name, seat, leaf["n"])[-1].say(language))
        for seat in (None, *match.seats)
        for language in LANGUAGES
    ]
    return shut, len(match.raw[-1]), sorted(told), said


@pytest.mark.parametrize("moved", [banked, absent])
def test_the_leaf_and_the_letters_are_the_same_whoever_gave_the_time(moved):
    """Given two tables that differ only in who is silent, or away, when the deadline moves, then
    its leaf (but for hashes), its length and what everybody reads of it are the same."""
    assert visible(moved(1)) == visible(moved(2))


@pytest.mark.parametrize("moved", [banked, absent])
def test_no_export_of_a_running_match_holds_such_a_part_not_even_the_seats_own(moved):
    match = moved(2)
    for seat in (None, 1, 2):
        record = match.house.referee.records.export(match.name, seat)
        told = archive.read(record)["disclosures.jsonl"].splitlines()
        assert [line for line in told if load(line)["n"] == len(match.leaves) - 1] == []
        said = audit(record, games=match.house.games).text("en")
        assert "under seal or erased, at leaf" in said


# --- at the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "audited", "story"),
    [
        (banked, "18 hours out of the bank of seat 2", "paid 18 hours"),
        (absent, "seat 2 was away, 2026-11-24 to 2026-11-30", "was away, 2026-11-24 to"),
    ],
)
def test_at_the_end_audit_replay_and_page_name_who_it_was(moved, audited, story):
    match = moved(2)
    n = match.leaves[-1]["n"]
    tale = match.house.referee.views.history
    assert not any(story in told.say("en") for told in tale(match.name, None, n))
    ended(match)
    for reader in (None, 1, 2):
        assert any(story in told.say("en") for told in tale(match.name, reader, n))
    record = match.house.referee.records.export(match.name)
    assert audited in audit(record, games=match.house.games).text("en")
    assert story in position(record, games=match.house.games).text("en")
    assert "la place 2" in audit(record, games=match.house.games).text("fr")


@pytest.mark.parametrize("moved", [banked, absent])
def test_who_is_forgotten_leaves_no_hours_and_no_days(moved):
    """Given a person whose time moved a deadline, when they are forgotten, their parts are erased
    like their letters, and what is left is audited."""
    match = ended(moved(2))
    n = next(leaf["n"] for leaf in match.leaves if leaf["type"] == "match.due_changed")
    digest = match.leaves[n]["sealed"][1]
    match.house.referee.forgetting.forget(match[2].chair.person, keys=True)
    record = match.house.referee.records.export(match.name)
    assert digest in archive.read(record)["erased.txt"].decode().splitlines()
    assert match.leaves[n]["sealed"][0] not in archive.read(record)["erased.txt"].decode()
    holds(match)
    said = audit(record, games=match.house.games).text("en")
    assert f"under seal or erased, at leaf: {n}" in said or f"erased, at leaf {n}" in said
