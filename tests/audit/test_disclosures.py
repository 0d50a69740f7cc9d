"""Disclosures: the check fails for whatever is not what was sealed."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.policy import Policy
from tests.audit.forge import (
    OPENED,
    code,
    edited,
    failures,
    files,
    find,
    remade,
    resealed,
    set_data,
)
from tests.record.house import House, begun, small


def disclosure_lines(house: House) -> list[bytes]:
    return files(house.record())["disclosures.jsonl"].splitlines(keepends=True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[1:], "disclosures.missing"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "disclosures.order"),
        (lambda lines: [lines[0], *lines], "disclosures.order"),
        (lambda lines: [lines[0].replace(b'"n":1', b'"n":2'), *lines[1:]], "disclosures.foreign"),
        (lambda lines: [lines[0].replace(b'"n":1', b'"n":99'), *lines[1:]], "disclosures.foreign"),
        (lambda lines: [lines[0].replace(b"Wy", b"Wz", 1), *lines[1:]], "disclosures.line"),
        (lambda lines: [b" " + lines[0], *lines[1:]], "disclosures.line"),
        (lambda lines: [b"{}\n", *lines], "disclosures.line"),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], "disclosures.line"),
    ],
)
def test_disclosures_fails_for_a_line_that_is_not_what_was_sealed(
    change: Callable[[list[bytes]], list[bytes]], why: str
) -> None:
    house = small()
    forged = b"".join(change(disclosure_lines(house)))
    record = remade(house.record(), "disclosures.jsonl", forged, house.key)
    assert failures(record) == ["disclosures"]
    assert code(record, "disclosures") == why


def test_disclosures_fails_for_a_value_that_holds_more_than_it_may() -> None:
    """But for a letter's: `orders` says what a letter is."""
    house = begun(House(policy=Policy(bank=20), edition=2, options={"rounds": 3}))
    parts = (Sealed((), None), Sealed((), e.Spent(bank=18)))
    house.write(e.DueChangedV2(1, "2026-11-25T13:00:00.000Z", "organiser", "[bank 18]", parts))
    name = f"spent.{len(house.leaves) - 1}.2"
    house.write(e.Ended("organiser", None, OPENED))
    record = resealed(house, name, {**house.by_name[name].value, "more": 1})
    assert failures(record) == ["disclosures"]
    assert code(record, "disclosures") == "disclosures.value"


def test_disclosures_fails_for_a_part_under_another_name() -> None:
    house = small()
    assert code(resealed(house, "card.4.1", 3, says="card.4.2"), "disclosures") == (
        "disclosures.name"
    )


@pytest.mark.parametrize("value", ["three", None, True, [3]])
def test_disclosures_fails_for_a_value_that_its_event_cannot_hold(value: Any) -> None:
    house = small()
    assert "disclosures" in failures(resealed(house, "guess.9", value))


def test_disclosures_fails_where_what_is_opened_is_not_what_was_sealed() -> None:
    house = small()
    one = house.by_name["card.4.1"].value
    record = edited(house, find(house, "lots.shown"), set_data("one", one % 4 + 1))
    assert "disclosures" in failures(record)


def test_disclosures_fails_where_something_else_than_a_letter_was_erased() -> None:
    house = small()
    lines = disclosure_lines(house)
    erased = house.by_name["card.4.1"].digest
    record = remade(house.record(), "erased.txt", f"{erased}\n".encode(), house.key)
    left = b"".join(line for line in lines if line != lines[5])
    record = remade(record, "disclosures.jsonl", left, house.key)
    assert code(record, "disclosures") == "disclosures.not_erasable"
