"""The checker that was written from docs/spec.md alone, by other hands, says the same of our
records: two readings of one page agree."""

from collections.abc import Callable

import pytest

from tests.audit.forge import edited, failures, find, remade
from tests.independent.checker import check
from tests.record.house import House, answered, full, private, small


def forgotten() -> House:
    house = small()
    house.forget(2)
    return house


def refused(record: bytes) -> list[str]:
    """The names of the checks that fail there."""
    return [finding.name for finding in check(record) if not finding.ok]


@pytest.mark.parametrize("make", [small, full, forgotten, answered])
def test_both_accept_what_we_build(make: Callable[[], House]) -> None:
    record = make().record()
    assert refused(record) == failures(record) == []


@pytest.mark.parametrize("seat", [1, 2])
def test_both_accept_what_a_seat_holds_of_a_running_match(seat: int) -> None:
    record = answered().record(seat)
    assert refused(record) == failures(record) == []


def forgeries() -> dict[str, bytes]:
    """By the name of the check that must fail."""
    house = small()
    record, closed = house.record(), find(house, "match.window_closed")
    zero = "A" * 43

    def put(key: str, value: object) -> Callable[[dict[str, dict[str, object]]], None]:
        return lambda leaf: leaf["data"].__setitem__(key, value)

    return {
        "zip": record + b"\n",
        "sums_sig": remade(record, "README.txt", b"", private("somebody")),
        "tree": remade(record, "checkpoint.txt", house.checkpoint(15), house.key),
        "disclosures": remade(record, "disclosures.jsonl", b"", house.key),
        "keys": remade(record, "allowed_signers", b"", house.key),
        "orders": remade(record, "orders/6-seat1.txt", b"guess 6\n", house.key),
        "draws": edited(house, closed, put("link", zero)),
        "secret": edited(house, len(house.leaves) - 1, put("secret", zero)),
        "rules": remade(record, "rules.txt", b"", house.key),
    }


@pytest.mark.parametrize("name", forgeries())
def test_both_refuse_a_forgery_by_the_same_name(name: str) -> None:
    record = forgeries()[name]
    assert name in refused(record)
    assert name in failures(record)
