"""Whose bank or absence moved a due time: what a seat had, and no more (docs/spec.md §5)."""

from datetime import timedelta

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.policy import Policy, instant, moment
from tests.audit.forge import OPENED, audited, code, failures
from tests.record.house import START, House, begun

DUE = "2026-11-24T19:00:00.000Z"
LATER = "2026-11-28T19:00:00.000Z"  # behind an absence until the 26th, 18 hours after it is over
POLICY = Policy(bank=20, absence=3)

Given = dict[int, e.Spent]


def table(policy: Policy = POLICY, edition: int = 2) -> House:
    """The first window is open, and nobody has written in it."""
    return begun(House(policy=policy, edition=edition, options={"rounds": 3}))


def move(house: House, due: str, cause: str, reason: str, given: Given) -> None:
    """The open window's due time moves, and each seat gives this for it."""
    parts = tuple(Sealed((), given.get(seat)) for seat in house.match.all_seats)
    house.write(e.DueChangedV2(house.match.number, due, cause, reason, parts))


def pay(house: House, **given: e.Spent) -> None:
    """Eighteen hours out of the banks."""
    window = house.match.window
    assert window is not None
    due = moment(instant(window.due or "") + timedelta(hours=18))
    told = {int(seat[1:]): spent for seat, spent in given.items()}
    move(house, due, "organiser", "[bank 18]", told)


def said(house: House) -> str:
    """What `time` says of the match, which the organiser ends; no other check fails."""
    house.write(e.Ended("organiser", None, OPENED))
    assert set(failures(house.record())) <= {"time"}
    return code(house.record(), "time")


# --- banks ----------------------------------------------------------------------------------------

BANKS = [
    ([{2: 18}, {2: 2}], "time"),
    ([{2: 18}, {2: 18}], "time.spent_hours"),
    ([{2: 17}], "time.spent_hours"),
    ([{2: 20}], "time.spent_hours"),
    ([{1: 18}], "time.spent_hours"),
    ([{1: 18, 2: 18}], "time.spent_hours"),
    ([{}], "time.spent_hours"),
    ([{2: 18}, {2: 2}, {}], "time.spent_nobody"),
    ([{2: 0}], "time.spent_kind"),
    ([{2: -1}], "time.spent_kind"),
]


@pytest.mark.parametrize(("steps", "says"), BANKS)
def test_banks_pay_what_silent_seats_have_and_nothing_else(
    steps: list[dict[int, int]], says: str
) -> None:
    """Given banks of 20 hours, and that seat 1 has answered and seat 2 not."""
    house = table()
    house.order(1, "guess 4")
    for step in steps:
        pay(house, **{f"s{seat}": e.Spent(bank=hours) for seat, hours in step.items()})
    assert said(house) == says


def test_all_who_are_silent_pay() -> None:
    for given, says in (({"s1", "s2"}, "time"), ({"s2"}, "time.spent_hours")):
        house = table()
        pay(house, **dict.fromkeys(given, e.Spent(bank=18)))
        assert said(house) == says


def test_days_off_are_no_hours() -> None:
    house = table()
    house.order(1, "guess 4")
    pay(house, s2=e.Spent(away=(e.Absence("2026-11-24", "2026-11-24", START),), bank=18))
    assert said(house) == "time.spent_kind"


def test_a_bank_that_was_paid_out_of_before_a_way_back_stays_paid() -> None:
    house = table()
    house.order(1, "guess 4")
    pay(house, s2=e.Spent(bank=18))
    house.order(2, "guess 2", signed=False)
    house.close()
    house.rewind(1)
    house.order(1, "guess 3")
    pay(house, s2=e.Spent(bank=18))
    assert said(house) == "time.spent_hours"


def test_what_is_forgotten_is_not_judged_and_its_leaf_is_named() -> None:
    """Given that seat 2 paid twice, when they are forgotten, nobody can say whose time it was."""
    house = table()
    house.order(1, "guess 4")
    pay(house, s2=e.Spent(bank=18))
    n = len(house.leaves) - 1
    pay(house, s2=e.Spent(bank=2))
    house.forget(2)
    assert said(house) == "time"
    text = audited(house.record()).text("en")
    assert f"under seal or erased, at leaf {n}, {n + 1}." in text


def test_what_one_seat_hides_leaves_the_others_part_judged() -> None:
    house = table()
    house.order(1, "guess 4")
    pay(house, s1=e.Spent(bank=18), s2=e.Spent(bank=18))
    house.forget(2)
    assert said(house) == "time.spent_hours"


def test_whether_a_forgotten_seat_was_silent_nobody_knows_and_of_the_others_it_is_judged() -> None:
    """Given that seat 2, which is forgotten, may have answered, when seat 1 paid though it had
    answered, then `time` fails; when it is seat 2 that is said to have paid, it holds."""
    for payer, fails in ((1, True), (2, False)):
        house = table()
        house.order(1, "guess 4")
        house.order(2, "guess 3", signed=False)
        pay(house, **{f"s{payer}": e.Spent(bank=18)})
        house.forget(2)
        house.write(e.Ended("organiser", None, OPENED))
        assert ("time" in failures(house.record())) == fails


def test_while_the_match_runs_it_is_under_seal() -> None:
    house = table()
    house.order(1, "guess 4")
    pay(house, s1=e.Spent(bank=18))
    found = audited(house.record())
    assert found.holds
    assert f"under seal or erased, at leaf {len(house.leaves) - 1}." in found.text("en")


# --- absences -------------------------------------------------------------------------------------


def away(*days: str) -> e.Spent:
    """`24-26` of November, announced when the log began."""
    spans = [one.split("-") for one in days]
    told = (e.Absence(f"2026-11-{a}", f"2026-11-{b}", START) for a, b in spans)
    return e.Spent(away=tuple(told))


def heard(first: str, last: str, announced: str = START) -> e.Spent:
    return e.Spent(away=(e.Absence(first, last, announced),))


SOON, THEN = "2026-11-24", "2026-11-26"
LATE = "2027-01-01T00:00:00.000Z"
EARLY = "2026-11-21T18:59:59.999Z"

ABSENCES = [
    (LATER, {2: away("24-26")}, "time"),
    (LATER, {1: away("24-24"), 2: away("24-26")}, "time"),
    (LATER, {2: away("25-26")}, "time"),  # in the east the 25th has begun
    ("2026-11-29T19:00:00.000Z", {2: away("24-26")}, "time.away_due"),
    (LATER, {}, "time.away_due"),
    (LATER, {1: away("29-29"), 2: away("24-26")}, "time.away_due"),
    (LATER, {2: away("23-26")}, "time.away_many"),
    (LATER, {2: away("24-26", "26-26")}, "time.away_days"),
    (LATER, {2: heard("2026-11-32", THEN)}, "time.away_days"),
    (LATER, {2: heard("20261124", THEN)}, "time.away_days"),
    (LATER, {2: heard(THEN, SOON)}, "time.away_days"),
    (LATER, {2: heard("9999-12-31", "9999-12-31")}, "leaf_impossible"),
    (LATER, {2: heard("0001-01-01", "9999-12-31")}, "time.away_many"),
    (LATER, {2: heard(SOON, THEN, LATE)}, "time.away_announced"),
    (LATER, {2: heard(SOON, THEN, EARLY)}, "time.away_announced"),
    (LATER, {2: heard(SOON, THEN, "soon")}, "time.away_announced"),
    (LATER, {2: e.Spent(bank=18)}, "time.spent_kind"),
    (LATER, {2: e.Spent()}, "time.spent_kind"),
]


@pytest.mark.parametrize(("due", "given", "says"), ABSENCES)
def test_an_absence_is_days_announced_that_give_this_deadline(
    due: str, given: Given, says: str
) -> None:
    """Given three days off a seat, and a window that is due on the 24th in the evening."""
    house = begun(House(policy=POLICY, edition=2))
    move(house, due, "absence", "[absence]", given)
    assert said(house) == says


def test_days_are_counted_over_the_match_until_somebody_else_sits_down() -> None:
    for taken_over, says in ((False, "time.away_many"), (True, "time")):
        house = table()
        move(house, LATER, "absence", "[absence]", {2: away("24-26")})
        if taken_over:
            house.leave(2, "replaced", "")
        house.at = LATER
        house.close()
        there = heard("2026-12-01", "2026-12-01", LATER)
        move(house, "2026-12-03T19:00:00.000Z", "absence", "[absence]", {2: there})
        assert said(house) == says


@pytest.mark.parametrize(("cause", "reason"), [("absence", "so"), ("organiser", "[absence]")])
def test_the_cause_and_the_reason_of_an_absence_go_together(cause: str, reason: str) -> None:
    house = begun(House(policy=POLICY, edition=2))
    move(house, LATER, cause, reason, {2: away("24-26")})
    assert said(house) == "time.own"


# --- which leaves have parts ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "reason"), [("absence", "[absence]"), ("organiser", "[bank 18]"), ("organiser", "so")]
)
def test_a_change_has_parts_where_a_seat_gives_its_time_and_nowhere_else(
    cause: str, reason: str
) -> None:
    """Given leaf 0 of version 1, or a change in the organiser's own words, it has none."""
    for edition in (1, 2):
        house = table(edition=edition)
        window = house.match.number
        spends = edition == 2 and reason != "so"
        if spends:
            house.write(e.DueChanged(window, LATER, cause, reason))
        else:
            move(house, LATER, cause, reason, {})
        assert code(house.record(), "leaves") == "leaves.version"


def test_every_seat_has_a_part() -> None:
    house = table()
    parts = (Sealed((), e.Spent(bank=18)),)
    due = "2026-11-25T13:00:00.000Z"
    house.write(e.DueChangedV2(1, due, "organiser", "[bank 18]", parts))
    assert code(house.record(), "leaves") == "leaves.sealed"
