"""A host who puts an unsigned letter over a signed one is refused by both checkers (version 2)."""

import pytest

from tests.audit.forge import audited
from tests.audit.opinions import ended, halved, holds, refused, said
from tests.record.house import House, begun

KINDS = [
    ("order", "guess 2"),
    ("standing", "always guess: guess 2"),
    ("withdraw", ""),
    ("vote", "end yes"),
    ("concede", ""),
]


@pytest.mark.parametrize(("kind", "body"), KINDS)
def test_an_unsigned_letter_over_a_signed_one_is_refused(kind: str, body: str) -> None:
    house = begun(House(edition=2))
    house.order(1, "guess 4")
    house.letter(1, kind, body, signed=False)
    assert refused(ended(house), "orders")


def test_the_key_of_a_seat_that_writes_is_not_forgotten() -> None:
    house = begun(House(edition=2))
    house.order(1, "guess 2", signed=False)
    part = next(name for name in house.by_name if name.startswith("keys.") and name[-1] == "1")
    house.erase(part)
    assert halved(ended(house))


@pytest.mark.parametrize("kind", ["join", "withdraw"])
def test_an_unsigned_letter_over_a_signed_join_is_refused(kind: str) -> None:
    house = House(edition=2)
    house.join(1)
    house.letter(1, kind, signed=False)
    assert refused(ended(house), "orders")


def test_signed_letters_and_those_of_a_seat_without_a_key_hold() -> None:
    house = begun(House(edition=2))
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    house.close()
    assert holds(house.record())


def test_in_version_1_an_unsigned_letter_holds_and_the_first_line_says_by_the_old_rules() -> None:
    house = begun()
    house.order(1, "guess 4", signed=False)
    record = ended(house)
    assert holds(record)
    assert "but by the old rules" in audited(record).headline("en")
    assert "selon les anciennes règles" in audited(record).headline("fr")
    assert "by the old rules" in said(record, "keys")[1]


@pytest.mark.parametrize(("edition", "signed"), [(2, True), (1, False)])
def test_by_the_old_rules_stands_only_where_a_seat_has_a_key_in_version_1(
    edition: int, signed: bool
) -> None:
    house = House(edition=edition)
    house.join(1, signed=signed)
    house.join(2, signed=False)
    record = ended(house)
    assert list(audited(record).reservations("en")) == []
    assert "old rules" not in said(record, "keys")[1]
