"""Blind matches, honest ones and those of a host who leaves the way of seals and openings; and by
which check each must be refused."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.kernel.event import Event
from referee.match import blind
from referee.match import events as e
from referee.match.deadlines.patience import waits_on
from tests.record.house import House, answered
from tests.record.sealing import BlindHouse, blind_match, both_sealed


def begun_with(*sealed: int, house: BlindHouse | None = None) -> BlindHouse:
    """These seats have sealed, and nothing is open."""
    house = house or BlindHouse()
    for seat in sealed:
        house.sealed(seat, f"guess {2 + seat}")
    return house


def ended(house: BlindHouse, *opened: int, early: bool = True, edit: Any = None) -> BlindHouse:
    """These seats open, and the window closes."""
    for seat in opened:
        house.opened(seat)
    house.close(early=early, **({"edit": edit} if edit else {}))
    return house


def unsealed(house: BlindHouse) -> BlindHouse:
    house.unseal()
    return house


# --- honest ---------------------------------------------------------------------------------------


def one_does_not_open() -> BlindHouse:
    return ended(both_sealed(), 2, early=False)


def one_does_not_seal() -> BlindHouse:
    house = begun_with(2)
    house.at = house.match.window.due  # type: ignore[union-attr, assignment]
    return ended(unsealed(house), 2)


def nobody_seals() -> BlindHouse:
    return ended(BlindHouse(), early=False)


def an_illegal_opening() -> BlindHouse:
    house = BlindHouse()
    house.sealed(1, "guess 99")
    return ended(unsealed(begun_with(2, house=house)), 1, 2)


def a_seal_taken_back() -> BlindHouse:
    house = begun_with(1, 2)
    house.letter(1, "withdraw")
    return ended(unsealed(begun_with(1, house=house)), 1, 2)


def a_bank_pays() -> BlindHouse:
    """Seat 1 does not seal in time, then does not open in time: both times its bank pays."""
    house = begun_with(2, house=BlindHouse(bank=40))
    _pays(house, 18)
    house.sealed(1, "guess 4")
    house.unseal()
    house.opened(2)
    _pays(house, 18)
    return ended(house, 1)


def _pays(house: BlindHouse, hours: int) -> None:
    window = house.match.window
    assert window is not None
    assert window.due is not None
    house.at = window.due[:-4] + "000Z"
    house.wait(seconds=-30)
    left = {1: 40 - _paid(house), 2: 40}
    found = waits_on(house.match, house.game, left, house.at)
    assert found is not None
    assert found[0].reason == f"[bank {hours}]"
    house.write(found[0])


def _paid(house: BlindHouse) -> int:
    return 18 * sum(b"[bank 18]" in leaf for leaf in house.leaves)


def forgotten() -> BlindHouse:
    house = blind_match()
    house.forget(1)
    return house


HONEST: tuple[Callable[[], House], ...] = (
    *(blind_match, one_does_not_open, one_does_not_seal, nobody_seals, an_illegal_opening),
    *(a_seal_taken_back, a_bank_pays, forgotten),
)


# --- a host's -------------------------------------------------------------------------------------


def an_order_in_the_clear() -> BlindHouse:
    house = BlindHouse()
    house.order(1, "guess 4")
    return ended(house, early=False)


def opened_while_others_seal() -> BlindHouse:
    house = begun_with(1)
    house.opened(1)
    return ended(unsealed(begun_with(2, house=house)), 2, early=False)


def received_before_openings() -> BlindHouse:
    house = both_sealed()
    house.wait(minutes=1)
    house.opened(1, received="2026-11-21T19:00:01.000Z")
    return ended(house, 2)


def sealed_while_others_open() -> BlindHouse:
    house = both_sealed()
    house.sealed(1, "guess 5")
    return ended(house, 2, early=False)


def taken_back_while_others_open() -> BlindHouse:
    house = both_sealed()
    house.letter(1, "withdraw")
    return ended(house, 1, 2)


def a_copied_digest() -> BlindHouse:
    house = begun_with(2)
    house.lines[1] = house.lines[2]
    house.letter(1, "seal", blind.digest(house.lines[1]))
    return ended(unsealed(house), 1, 2)


def another_seats_opening() -> BlindHouse:
    house = both_sealed()
    house.opened(1, house.lines[2])
    return ended(house, 2)


def sealed_for_another_window() -> BlindHouse:
    house = BlindHouse()
    house.sealed(1, "guess 4", window=2)
    return ended(unsealed(begun_with(2, house=house)), 1, 2)


def a_seal_left_out() -> BlindHouse:
    house = begun_with(1, 2)
    house.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (2,)))
    return ended(house, 2)


def a_seal_made_up() -> BlindHouse:
    house = begun_with(2)
    house.at = house.match.window.due  # type: ignore[union-attr, assignment]
    house.write(e.WindowSealed(1, "2026-11-25T19:05:00.000Z", (1, 2)))
    return ended(house, 2, early=False)


def closed_over_a_seal() -> BlindHouse:
    return ended(begun_with(1), early=False)


def openings_too_early() -> BlindHouse:
    return ended(unsealed(begun_with(1)), 1)


def closed_too_early() -> BlindHouse:
    return ended(both_sealed(), 1)


def openings_in_an_hour() -> BlindHouse:
    house = begun_with(1, 2)
    house.write(e.WindowSealed(1, "2026-11-21T20:05:00.000Z", (1, 2)))
    return ended(house, 1, 2)


def an_opening_left_out() -> BlindHouse:
    return ended(both_sealed(), 1, 2, edit=_without_seat_1)


def _without_seat_1(events: list[Event]) -> list[Event]:
    closed = events[0]
    assert isinstance(closed, e.WindowClosed)
    used = replace(closed.used, value=(None, closed.used.known[1]))
    return [replace(closed, given=(2,), used=used), *events[1:]]


def a_standing_order_instead() -> BlindHouse:
    house = BlindHouse()
    standing = house.letter(1, "standing", "always guess: guess 6")
    house = unsealed(begun_with(1, 2, house=house))

    def edit(events: list[Event]) -> list[Event]:
        closed = events[0]
        assert isinstance(closed, e.WindowClosed)
        used = replace(closed.used, value=(standing, closed.used.known[1]))
        return [replace(closed, given=(1, 2), used=used), *events[1:]]

    return ended(house, 2, early=False, edit=edit)


def not_a_blind_match() -> House:
    house = answered()
    house.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (1, 2)))
    house.close()
    return house


def sealed_twice() -> BlindHouse:
    house = both_sealed()
    house.write(e.WindowSealed(1, "2026-11-22T19:05:00.000Z", (1, 2)))
    return ended(house, early=False)


CHEATS: dict[Callable[[], House], str] = {
    an_order_in_the_clear: "orders",
    opened_while_others_seal: "orders",
    received_before_openings: "time",
    sealed_while_others_open: "orders",
    taken_back_while_others_open: "orders",
    a_copied_digest: "orders",
    another_seats_opening: "orders",
    sealed_for_another_window: "orders",
    a_seal_left_out: "orders",
    a_seal_made_up: "orders",
    closed_over_a_seal: "orders",
    openings_too_early: "time",
    closed_too_early: "time",
    openings_in_an_hour: "time",
    an_opening_left_out: "orders",
    a_standing_order_instead: "orders",
    not_a_blind_match: "leaves",
    sealed_twice: "leaves",
}
