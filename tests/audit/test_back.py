"""A way back opens the window that it goes back to, and names the consents that stand."""

import msgspec
import pytest

from referee.match import events as e
from referee.match.closing import opening
from referee.seals import canonical
from tests.audit.opinions import ended, holds, names_refused, refused
from tests.record.house import House, begun


def closed() -> House:
    """Window 1 has closed, window 2 is open."""
    house = begun(House(options={"rounds": 3}))
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    house.close()
    return house


def anew(house: House, **but: object) -> bytes:
    """The organiser goes back before the close of window 1; what opens says something else."""
    house.rewind(1)
    opened = len(house.leaves) - 1
    fields = canonical.load(house.leaves[opened])["data"]
    told = {**fields, **but}
    house.leaves.pop()
    window = msgspec.convert(told, e.WindowOpened)
    house.write(window)
    return ended(house)


def test_a_way_back_opens_the_window_that_it_goes_back_to() -> None:
    assert holds(anew(closed()))


@pytest.mark.parametrize(
    ("but", "name"),
    [
        ({"name": "other"}, "dice"),
        ({"facts": {"round": 9}}, "dice"),
        ({"asked": [1]}, "dice"),
        ({"pace": "short", "due": "2026-11-22T19:05:00.000Z"}, "dice"),
        ({"due": "2026-11-22T19:05:00.000Z"}, "time"),
        ({"due": None}, "time"),
    ],
)
def test_a_way_back_that_opens_another_window_is_refused_by_both(
    but: dict[str, object], name: str
) -> None:
    first, second = names_refused(anew(closed(), **but))
    assert name in first
    assert ("time" if name == "time" else "leaves") in second


def back(house: House, *consents: int) -> bytes:
    house.write(e.Rewound(1, "a slip", consents))
    window = house.game.window(house.match.state)
    assert window is not None
    house.write(opening(house.match, window, house.at))
    return ended(house)


def test_a_way_back_names_the_consents_that_stand() -> None:
    house = closed()
    assert holds(back(house, house.letter(1, "consent", "rewind 1 yes")))


def consented(house: House) -> tuple[int, int]:
    first = house.letter(1, "consent", "rewind 1 yes")
    return first, house.letter(2, "consent", "rewind 1 yes", signed=False)


@pytest.mark.parametrize("pick", [(0,), (1,), ()])
def test_a_way_back_that_leaves_a_consent_out_is_refused_by_both(pick: tuple[int, ...]) -> None:
    house = closed()
    given = consented(house)
    assert refused(back(house, *(given[i] for i in pick)), "orders")


@pytest.mark.parametrize("pick", [(1, 0), (0, 0, 1), (0, 1, 1)])
def test_consents_unsorted_or_twice_are_refused_by_both(pick: tuple[int, ...]) -> None:
    house = closed()
    given = consented(house)
    first, second = names_refused(back(house, *(given[i] for i in pick)))
    assert "leaves" in first
    assert "leaves" in second


def test_a_seats_export_of_a_running_match_holds_behind_its_own_consent() -> None:
    house = closed()
    given = house.letter(1, "consent", "rewind 1 yes")
    house.write(e.Rewound(1, "a slip", (given,)))
    window = house.game.window(house.match.state)
    assert window is not None
    house.write(opening(house.match, window, house.at))
    assert holds(house.record(1))
    assert holds(house.record(2))


def test_a_consent_that_says_nothing_is_none_while_the_match_runs() -> None:
    house = closed()
    given = house.unpublished(1, "press", "rewind 1 yes")
    house.write(e.Rewound(1, "a slip", (given,)))
    window = house.game.window(house.match.state)
    assert window is not None
    house.write(opening(house.match, window, house.at))
    assert refused(house.record(1), "orders")
