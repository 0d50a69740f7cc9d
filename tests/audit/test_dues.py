"""Changes of a due time: what only gives time gives it, and what lasts stands on record."""

from datetime import timedelta

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.leaving import changing
from referee.match.policy import Policy, instant, moment
from tests.audit.forge import OPENED, code, failures, ordered, played_out
from tests.independent.checker import check
from tests.record.house import SECRET, House, begun, key_line, private

DUE = "2026-11-24T19:00:00.000Z"
NEARER = "2026-11-21T20:00:00.000Z"
BANKING = Policy(grace=12, bank=18)


def hours(later: float) -> str:
    """So much later than the first due time."""
    return moment(instant(DUE) + timedelta(hours=later))


def moved(house: House, *changes: e.DueChanged) -> str:
    """What `time` says of a match in which the open window's due time moves so."""
    house.write(*changes)
    record = ordered(house)
    assert set(failures(record)) <= {"time"}
    return code(record, "time")


# --- what only gives time -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "reason"),
    [
        ("absence", "[absence]"),
        ("outage", "[intake 60]"),
        ("outage", "the disk was full"),
        ("organiser", "[grace 12]"),
        ("organiser", "[bank 18]"),
        ("organiser", "[handover]"),
        ("organiser", "[told]"),
    ],
)
def test_what_only_gives_time_brings_no_deadline_nearer(cause: str, reason: str) -> None:
    house = begun(House(policy=BANKING))
    assert moved(house, e.DueChanged(1, NEARER, cause, reason)) == "time.gives"


def test_nor_does_it_pause_the_match() -> None:
    assert moved(begun(), e.DueChanged(1, None, "outage", "[intake 60]")) == "time.gives"


def test_an_organiser_may_bring_it_nearer_in_his_own_words() -> None:
    assert moved(begun(), e.DueChanged(1, NEARER, "organiser", "all agree")) == "time"


def test_an_outage_is_not_made_good_into_the_past() -> None:
    house = begun()
    house.wait(hours=80)
    change = e.DueChanged(1, hours(1), "outage", "[intake 60]")
    assert moved(house, change) == "time.gives"


def grace(n: int, later: float) -> e.DueChanged:
    return e.DueChanged(1, hours(later), "organiser", f"[grace {n}]")


def bank(n: int, later: float) -> e.DueChanged:
    return e.DueChanged(1, hours(later), "organiser", f"[bank {n}]")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ((grace(12, 12), bank(18, 30), bank(18, 48)), "time"),
        ((grace(12, 12), grace(12, 24)), "time.own"),
        ((grace(13, 13),), "time.own"),
        ((grace(12, 24),), "time.own"),
        ((bank(6, 6),), "time.own"),
        ((bank(18, 36),), "time.own"),
        ((bank(18, 18), bank(18, 36), bank(18, 54)), "time.own"),
    ],
)
def test_grace_and_banks_give_what_the_options_say_and_no_more(
    changes: tuple[e.DueChanged, ...], says: str
) -> None:
    """Twelve hours once a window, and out of two banks of 18 hours two steps of 18."""
    assert moved(begun(House(policy=BANKING)), *changes) == says


@pytest.mark.parametrize("change", [grace(12, 12), grace(0, 1), bank(18, 18)])
def test_without_grace_and_banks_there_is_none(change: e.DueChanged) -> None:
    assert moved(begun(), change) == "time.own"


@pytest.mark.parametrize("word", ["grace", "bank", "handover"])
def test_a_number_without_end_is_free_text_and_breaks_no_checker(word: str) -> None:
    """Given a reason with 5,000 digits, when both read it, then it is the organiser's own words."""
    house = begun(House(policy=BANKING))
    change = e.DueChanged(1, hours(18), "organiser", f"[{word} {'9' * 5000}]")
    assert moved(house, change) == "time"
    assert [one.name for one in check(house.record(), house.vkey) if not one.ok] == []


def test_a_vote_heard_behind_the_deadline_is_told_in_these_words_and_no_others() -> None:
    """`orders` asks who voted; `time` whether the reason is the one that the referee writes."""
    for reason, says in (("[vote]", "time"), ("[vote 3]", "time.own")):
        house = begun()
        house.wait(hours=80)
        house.write(e.DueChanged(1, hours(120), "outage", reason))
        assert code(ordered(house), "time") == says


def handed_over(cause: str, due: str) -> str:
    """Ten hours after the first window opened somebody sits down, and this due time is told."""
    house = begun()
    house.wait(hours=10, minutes=-5)
    house.leave(2, cause)
    house.write(e.DueChanged(1, due, "organiser", "[handover]"))
    house.order(1, "guess 4")
    house.close(early=False)
    assert set(failures(house.record())) <= {"time"}
    return code(house.record(), "time")


def test_whoever_sits_down_has_a_whole_period_and_no_other() -> None:
    assert handed_over("replaced", hours(10)) == "time"
    assert handed_over("replaced", hours(11)) == "time.own"
    assert handed_over("bot", hours(10)) == "time.own"


def test_nobody_is_given_time_for_sitting_down_who_has_not() -> None:
    change = e.DueChanged(1, hours(10), "organiser", "[handover]")
    assert moved(begun(), change) == "time.own"


# --- what lasts -----------------------------------------------------------------------------------


def ended(house: House) -> str:
    house.write(e.Ended("organiser", None, OPENED))
    assert set(failures(house.record())) <= {"time"}
    return code(house.record(), "time")


def gone_back(before: str | None, *told: tuple[str | None, str]) -> str:
    """The open window is due at `before`; then a way back, and what stands behind it."""
    house = played_out(begun(House(options={"rounds": 3})))
    house.write(e.DueChanged(2, before, "organiser", "so"))
    house.rewind(1)
    house.write(*(e.DueChanged(3, due, "organiser", why) for due, why in told))
    return ended(house)


def test_a_way_back_does_not_thaw_a_paused_match() -> None:
    assert gone_back(None, (None, "[paused]")) == "time"
    assert gone_back(None) == "time.lasting"
    assert gone_back(None, (None, "so")) == "time.lasting"


def test_a_way_back_gives_fresh_time() -> None:
    assert gone_back(hours(240)) == "time"


def test_nothing_lasts_that_was_not_there() -> None:
    assert gone_back(hours(240), (None, "[paused]")) == "time.own"
    assert gone_back(hours(240), (hours(240), "[told]")) == "time.own"


def taken_over(*told: e.DueChanged) -> str:
    """Only signed letters count, the deadline is far, and somebody sits down with a key."""
    house = House(policy=Policy(assurance="signed"))
    for seat in (1, 2):
        house.join(seat)
    house.write(e.DueChanged(1, hours(240), "organiser", "holidays"))
    change = e.SeatChanged(2, "replaced", "", Sealed((1, 2), key_line(private("cyd"))))
    house.write(*changing(house.match, house.game, change, SECRET, house.at), *told)
    return ended(house)


def test_a_deadline_that_was_told_comes_no_nearer_because_a_chair_changes() -> None:
    assert taken_over() == "time.lasting"
    assert taken_over(e.DueChanged(2, hours(240), "organiser", "[told]")) == "time"
    assert taken_over(e.DueChanged(2, hours(200), "organiser", "[told]")) == "time.lasting"


def test_an_absence_may_give_still_more() -> None:
    assert taken_over(e.DueChanged(2, hours(260), "absence", "[absence]")) == "time"
    assert taken_over(e.DueChanged(2, hours(200), "absence", "[absence]")) == "time.lasting"
