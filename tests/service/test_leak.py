"""No leak: what a seat ordered shows when the rules show it, and not a leaf before.

Twin matches of one seed get the same letters but for one secret order of the same kind. Up to the
leaf at which the rules tell the difference, their public logs are the same leaf for leaf.
"""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.house import House
from tests.toys.play import chance


def public(match, end=None):
    """What anybody reads of each leaf: type, public data, openings, how many sealed parts.

    Links and contributions are left out: a nonce goes into the next draw, whoever it is from.
    """
    shown = []
    for leaf in match.leaves[:end]:
        data = {k: v for k, v in leaf["data"].items() if k not in ("contributions", "link")}
        shown.append((leaf["type"], json.dumps(data), len(leaf["opens"]), len(leaf["sealed"])))
    return shown


def twins(game, seats, **more):
    """Two matches dealt alike."""
    return [House().begun(game, seats, name="m", **more) for _ in range(2)]


def proposals(match, seat, count=24):
    """Different legal orders of this seat for the open window."""
    game, state = match.house.loaded(match.name).game, match.now.state
    view = game.view(state, seat)
    made = [game.write(game.propose(view, chance("leak", n)), "en") for n in range(count)]
    return sorted(set(made))


GAMES = [("convoy", 3), ("backs", 3), ("quantum", 2), ("parley", 4), ("draft", 3), ("bargain", 2)]


@settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(data=st.data())
def test_the_log_does_not_show_which_order_a_seat_has_filed(data):
    game, seats = data.draw(st.sampled_from(GAMES))
    one, two = twins(game, seats)
    seat = data.draw(st.sampled_from(one.window.asked))
    orders = proposals(one, seat)
    first, second = (data.draw(st.sampled_from(orders)) for _ in range(2))
    kind = data.draw(st.sampled_from(["order", "next", "wait"]))
    one[seat].signed(*letter(one, first, kind))
    two[seat].signed(*letter(two, second, kind))
    shown = one.types.index("match.window_closed") if "match.window_closed" in one.types else None
    assert public(one, shown) == public(two, shown)
    assert len(one.raw) == len(two.raw) or shown is not None


def letter(match, order, kind):
    if kind == "next":
        return "standing", f"next {match.window.name}: " + order.replace("\n", "; ")
    return "order", f"{order}\nwait" if kind == "wait" else order


def test_a_card_laid_face_down_looks_like_every_other_until_it_is_turned_up():
    one, two = twins("quantum", 2)
    one[1].order("play red")
    two[1].order("play blue")
    assert one.types[-1] == "match.window_opened"
    assert public(one) == public(two)
    one[2].order("accept")
    two[2].order("accept")
    turned = one.types.index("quantum.card_turned_up")
    assert public(one, turned) == public(two, turned)
    assert public(one) != public(two)


def test_who_gave_a_choice_ahead_is_asked_all_the_same():
    """It answers at once; that it did is all that can be seen."""
    one, two = twins("quantum", 2)
    one[1].order("play red")
    two[1].order("play red then blue")
    for match in (one, two):
        match[2].order("accept")
    assert public(one) == public(two, len(one.raw))
    assert one.window.name == "drop"
    closed = two.leaves[len(one.raw)]
    assert (closed["type"], closed["data"]["given"]) == ("match.window_closed", [])


def test_a_private_condition_that_held_back_tells_the_others_nothing():
    """Seats 2 and 3 rest. Seat 1 rests in one match; in the other its condition holds it back."""
    one, two = twins("backs", 3)
    one[1].order("pass")
    two[1].order("take 2 if richer")
    for match in (one, two):
        match[2].order("pass")
        match[3].order("pass")
    assert public(one) == public(two)
    assert two.part(f"told.{two.types.index('match.seat_told')}") == [
        {"victim": 2, "what": "held_back"}
    ]


@pytest.mark.parametrize("seat", [2, 3])
def test_another_seats_table_and_history_do_not_depend_on_it_either(seat):
    one, two = twins("backs", 3)
    one[1].order("take 2")
    two[1].order("pass")
    tables = [match.house.referee.views.table("m", seat) for match in (one, two)]
    histories = [table.history for table in tables]
    assert tables[0].view == tables[1].view
    assert histories[0] == histories[1]


def test_a_refusal_reaches_nobody_but_its_author():
    one, two = twins("backs", 3)
    one[1].order("take 1")  # itself: refused
    two[1].order("take 2")
    assert public(one) == public(two)
    assert one.house.letters("m") == two.house.letters("m")


def test_what_is_owed_to_the_others_does_not_depend_on_a_secret_order():
    one, two = twins("quantum", 2)
    one[1].order("play red")
    two[1].order("play blue")
    assert one.house.letters("m") == two.house.letters("m")
