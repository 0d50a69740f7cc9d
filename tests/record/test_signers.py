"""Which key counted when: by leaf order in the log, by the second for ssh-keygen."""

from referee.kernel.event import Sealed
from referee.match import events as e
from referee.record import read
from referee.record.signers import KEY_TYPES, Key, SeatKey, counting_at, entries, held, second
from tests.record.house import House, begun, key_line, private


def keys(house: House) -> list[SeatKey]:
    return held(entries(house.leaves, house.by_digest, KEY_TYPES))


def changed(house: House, seat: int, name: str | None) -> str | None:
    """The organiser gives the seat another key, or none; the key's line."""
    line = key_line(private(name)) if name else None
    house.write(e.KeyChanged(seat, "organiser", "", Sealed((1, 2), line)))
    return line


def long() -> House:
    return begun(House(options={"rounds": 5}))


def key_at(keys: list[SeatKey], seat: int, n: int) -> Key:
    found = counting_at(keys, seat, n)
    assert found is not None
    return found.key


def test_the_first_key_counts_from_the_start() -> None:
    house = long()
    assert key_at(keys(house), 1, 6) == key_line(house.keys[1])
    assert key_at(keys(house), 2, 6) is None


def test_a_new_key_counts_from_the_next_window_on() -> None:
    house = long()
    old, new = key_line(house.keys[1]), changed(house, 1, "new")
    told = len(house.leaves)
    assert key_at(keys(house), 1, told) == old
    house.close(early=False)
    assert key_at(keys(house), 1, told) == old
    assert key_at(keys(house), 1, len(house.leaves)) == new


def test_a_key_that_was_replaced_before_it_counted_never_counts() -> None:
    house = long()
    changed(house, 1, "never")
    last = changed(house, 1, "last")
    house.close(early=False)
    assert key_at(keys(house), 1, len(house.leaves)) == last
    assert [seat_key.since for seat_key in keys(house) if seat_key.seat == 1][1] is None


def test_a_seat_may_give_up_its_key() -> None:
    house = long()
    changed(house, 1, None)
    house.close(early=False)
    assert key_at(keys(house), 1, len(house.leaves)) is None


def signers(house: House) -> list[str]:
    """allowed_signers without the keys themselves."""
    house.write(e.Ended("organiser", None, "A" * 43))
    text = read(house.record()).members["allowed_signers"].decode()
    return [line.partition(" ssh-ed25519")[0] for line in text.splitlines()]


def test_the_older_key_is_allowed_until_the_window_after_the_change_opened() -> None:
    house = long()
    house.wait(hours=1)
    changed(house, 1, "new")
    house.close(early=False)
    assert signers(house) == [
        'seat1 namespaces="order@referee",valid-after="20261121190000Z"'
        ',valid-before="20261124190000Z"',
        'seat1 namespaces="order@referee",valid-after="20261121200500Z"',
    ]


def test_lines_stand_by_seat_then_time() -> None:
    house = long()
    house.wait(hours=1)
    changed(house, 2, "two")
    house.wait(hours=1)
    changed(house, 1, "one")
    assert [line[:5] for line in signers(house)] == ["seat1", "seat1", "seat2"]


def test_a_time_is_cut_to_the_second_not_rounded() -> None:
    assert second("2026-11-21T19:00:03.999Z") == "20261121190003Z"


def test_a_chair_that_changed_hands_before_the_start_has_the_key_of_its_join() -> None:
    """Given a seat vacated in the lobby, when the next player joins with a key, then that counts
    in the first window: for the log, and for the match that folds it."""
    house = House()
    house.join(1)
    house.write(e.SeatChanged(1, "replaced", "", Sealed((1, 2), None)))
    house.keys[1] = private("the next player")
    house.join(1)
    house.join(2, signed=False)
    line = key_line(house.keys[1])
    assert key_at(keys(house), 1, len(house.leaves)) == line
    assert house.match.keys[1] == line
