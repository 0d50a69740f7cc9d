"""Whoever is forgotten is forgotten whole; of everybody else all is judged as ever."""

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from tests.audit.forge import OPENED, audited, code
from tests.audit.opinions import halved, holds, names_refused
from tests.audit.test_voting import back
from tests.record.house import House, begun, private


@pytest.fixture
def house() -> House:
    """Window 1 is open; seat 1 signs, seat 2 does not."""
    return begun(House(options={"rounds": 3}, edition=2))


def voted(house: House, *seats: int, motion: str = "end") -> None:
    for seat in seats:
        house.letter(seat, "vote", f"{motion} yes", signed=seat == 1)


def over(house: House, cause: str = "organiser", gone: int | None = None) -> bytes:
    house.write(e.Ended(cause, None, OPENED))
    if gone:
        house.forget(gone)
    return house.record()


# --- votes ----------------------------------------------------------------------------------------


def test_a_vote_of_somebody_who_is_forgotten_is_named_and_holds(house: House) -> None:
    voted(house, 1, 2)
    record = over(house, "vote", gone=2)
    assert holds(record)
    headline = audited(record).headline("en")
    assert f"who agreed to what leaf {len(house.leaves) - 1} does is forgotten" in headline
    assert "qui était d’accord" in audited(record).headline("fr")


def test_nobody_s_forgotten_vote_counts_for_somebody_who_shows_letters(house: House) -> None:
    """Given an end by the vote of seat 2 alone, which is forgotten, then seat 1 has not agreed."""
    voted(house, 2)
    house.order(1, "guess 4")
    first, second = names_refused(over(house, "vote", gone=2))
    assert (first, second) == (["orders"], ["orders"])


def test_a_no_to_a_motion_that_somebody_forgotten_had_opened_holds(house: House) -> None:
    voted(house, 2)
    house.letter(1, "vote", "end no")
    assert holds(over(house, gone=2))


def test_a_later_deadline_by_a_forgotten_vote_holds(house: House) -> None:
    due = house.match.window.due if house.match.window else ""
    voted(house, 1, 2, motion="extend 2")
    house.write(e.DueChanged(1, str(due).replace("-24T", "-26T"), "vote", ""))
    assert holds(over(house, gone=2))


def test_a_way_back_on_forgotten_consents_is_named(house: House) -> None:
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    house.wait(minutes=5)
    agreed = [house.letter(s, "consent", "rewind 1 yes", signed=s == 1) for s in (1, 2)]
    there = len(house.leaves)
    back(house, tuple(agreed))
    record = over(house, gone=2)
    assert holds(record)
    assert f"leaf {there} does is forgotten" in audited(record).headline("en")


# --- time -----------------------------------------------------------------------------------------


def test_a_window_closed_early_on_somebody_is_refused_though_another_is_forgotten(
    house: House,
) -> None:
    """Given that seat 2 has answered and seat 1 has not, when seat 2 is forgotten."""
    house.order(2, "guess 4", signed=False)
    house.close(early=True)
    record = over(house, gone=2)
    assert "time" in names_refused(record)[0]
    assert "time" in names_refused(record)[1]


def test_a_window_that_all_had_answered_closed_in_time_though_one_is_forgotten(
    house: House,
) -> None:
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close(early=True)
    assert holds(over(house, gone=2))


# --- who it was -----------------------------------------------------------------------------------


def test_who_sat_down_later_keeps_their_letters(house: House) -> None:
    """Given a seat that was handed over, when its first player is forgotten."""
    house.order(2, "guess 4", signed=False)
    house.forget(2)
    house.write(e.SeatChanged(2, "replaced", "", Sealed((1, 2), None)))
    house.order(2, "guess 5", signed=False)
    house.order(1, "guess 3")
    house.close()
    assert holds(over(house))


def test_a_concession_is_forgotten_with_all_that_its_author_wrote(house: House) -> None:
    n = house.letter(2, "concede", signed=False)
    house.leave(2, "conceded", "")
    if house.match.phase != "ended":
        house.write(e.Ended("organiser", None, OPENED))
    whole = house.record()
    assert holds(whole)
    house.erase(f"letter.{n}")
    assert halved(house.record())
    house.forget(2)
    assert holds(house.record())


def test_what_a_bot_wrote_is_not_forgotten() -> None:
    """Else nobody would propose its orders again."""
    house = House(options={"rounds": 3}, edition=2)
    house.join(1)
    house.join(2, signed=False, bot=True)
    house.wait(minutes=5)
    n = house.bot(2)
    house.order(1, "guess 3")
    house.close()
    house.write(e.Ended("organiser", None, OPENED))
    house.erase(f"letter.{n}")
    assert halved(house.record())


def test_a_bot_that_sat_down_for_somebody_is_no_person_to_forget(house: House) -> None:
    house.write(e.SeatChanged(2, "bot", "", Sealed((1, 2), None)))
    house.order(1, "guess 3")
    n = house.bot(2)
    house.close()
    house.write(e.Ended("organiser", None, OPENED))
    house.erase(f"letter.{n}")
    record = house.record()
    assert halved(record)
    assert code(record, "disclosures") == "disclosures.bots"


# --- joins ----------------------------------------------------------------------------------------


def rejoined(second: str) -> House:
    """Seat 1 joins with its key, and once more before the start."""
    house = House(options={"rounds": 3}, edition=2)
    house.letter(1, "join")
    if second == "left":
        house.write(e.SeatChanged(1, "left", "", Sealed((1, 2), None)))
    house.keys[1] = private("another")
    house.starts = True
    house.letter(1, "join")
    house.join(2, signed=False)
    house.wait(minutes=5)
    house.order(1, "guess 3")
    return house


def test_a_second_join_with_another_key_is_named() -> None:
    record = over(rejoined("again"))
    assert holds(record)
    assert "seat 1 joined at leaf 1 with a key, and again at leaf 2 with another one" in (
        audited(record).headline("en")
    )
    assert "le siège 1 a pris place à l’entrée 1 avec une clé" in audited(record).headline("fr")


def test_whoever_joins_a_seat_that_was_left_is_somebody_else() -> None:
    record = over(rejoined("left"))
    assert "joined at leaf" not in audited(record).headline("en")
