"""When letters came, and what `time` lists though it holds."""

import pytest

from referee.match import events as e
from tests.audit.forge import audited
from tests.audit.opinions import ended, holds, names_refused, refused, said
from tests.record.house import House, begun


@pytest.mark.parametrize(
    "received", ["2025-10-17T19:00:00.000Z", "2026-11-21T18:59:59.999Z", "0001-01-01T00:00:00.000Z"]
)
@pytest.mark.parametrize("kind", ["join", "standing", "press"])
def test_a_letter_that_came_before_the_log_is_refused_by_both(received: str, kind: str) -> None:
    house = House(options={"rounds": 2})
    house.join(1, **({"received": received} if kind == "join" else {}))
    house.join(2, signed=False)
    if kind == "standing":
        house.letter(1, "standing", "always guess: guess 6", received=received)
    if kind == "press":
        house.seal(e.Letter("address", "A" * 43, "press", received, 1, None, None))
    assert refused(ended(house), "time")


@pytest.mark.parametrize("spelt", ["guess 2", "guess 2\n\n", "\nguess 2\n", "guess 2 \n"])
@pytest.mark.parametrize("assurance", ["address", "bot"])
def test_an_unsigned_text_in_another_spelling_is_refused_by_both(
    spelt: str, assurance: str
) -> None:
    house = begun()
    house.seal(e.Letter(assurance, None, "order", house.at, 2, None, spelt))
    first, second = names_refused(ended(house))
    assert "orders" in first
    assert "orders" in second


# --- what holds and is listed ---------------------------------------------------------------------

DUE, LATER = "2026-11-24T19:00:00.000Z", "2026-12-01T20:00:00.000Z"


def test_every_move_of_a_deadline_is_listed_with_its_cause() -> None:
    house = begun()
    house.write(e.DueChanged(1, LATER, "organiser", "a holiday"))
    house.write(e.DueChanged(1, None, "organiser", "a power cut"))
    record = ended(house)
    assert holds(record)
    first, second = said(record, "time")
    assert f"Deadlines moved, by leaf: 6 (organiser) {DUE} → {LATER}; 7 (organiser) " in first
    assert f"moved: leaf 6 (organiser) {DUE} to {LATER}, 7 (organiser) {LATER} to None" in second
    french = audited(record).of("time").sentence("fr")
    assert f"Échéances déplacées, par entrée : 6 (organiser) {DUE}" in french


def test_a_letter_that_was_written_down_long_after_it_came_is_listed() -> None:
    """An accomplice's letter, two days after the due, received one millisecond before it."""
    house = begun()
    house.wait(hours=120)
    n = house.order(1, "guess 4", received="2026-11-24T18:59:59.999Z")
    house.close()
    record = ended(house) if house.match.phase != "ended" else house.record()
    assert holds(record)
    first, second = said(record, "time")
    assert f"Written down more than 20 minutes after they came, by leaf: {n} (2026-11-24" in first
    assert f"written down late: leaf {n}" in second
    assert "Closed more than 20 minutes after the deadline" in first
    assert "closed late: leaf" in second


def test_what_was_late_by_a_little_is_not_listed() -> None:
    house = begun()
    house.at = DUE
    house.wait(minutes=15)
    house.order(1, "guess 4", received="2026-11-24T18:59:59.999Z")
    house.close()
    record = house.record()
    assert holds(record)
    assert "more than 20" not in said(record, "time")[0]
    assert "late" not in said(record, "time")[1]
