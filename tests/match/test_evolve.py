"""The fold of a match: events of match life that no letter brings, and what a reader of public
leaves alone comes to know."""

import msgspec
import pytest

from referee import codec
from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.evolve import Entry, created, evolve
from tests.service.house import START, House, after
from tests.toys import TOYS

NIM = TOYS.current("nim")
PLOT = "plot m m x"


@pytest.fixture
def match():
    return House().begun("nim", stones=9)


def then(now, *events, game=NIM, at=START):
    """The match after these events."""
    for event in events:
        now = evolve(now, Entry(now.size, at, event.named(now.size)), game)
    return now


def opened(number=9):
    return e.WindowOpened(number, "take", "short", {}, (1,), after(START, hours=24))


def test_only_match_created_begins_a_log():
    with pytest.raises(ValueError, match=r"leaf 0 is not match\.created"):
        created(b"{}", Entry(0, START, opened()))


def test_a_second_leaf_0_and_a_ruling_change_nothing_but_size_and_time(match):
    first = match.house.loaded(match.name).entries[0].event
    for event in (first, e.Ruled(1, "organiser", "all agreed")):
        later = then(match.now, event, at=after(START, hours=1))
        assert later == msgspec.structs.replace(
            match.now, size=match.now.size + 1, at=after(START, hours=1)
        )


def test_new_rules_count_from_their_leaf_on(match):
    later = then(match.now, e.RulesChanged(("1.1", "1.2"), "hash", "consent", ""))
    assert (later.version, later.rules) == ("1.2", "hash")
    assert later.positions == {}  # no way back to what was played by the old ones


# --- a chair falls empty --------------------------------------------------------------------------


def vacated(match, key=None):
    return then(match.now, e.SeatChanged(1, "replaced", "left", Sealed((1, 2), key)))


def test_with_its_player_go_the_seats_order_and_standing_orders():
    match = House().begun("convoy", 2)
    match[1].order(PLOT)
    match[2].order(f"{PLOT}\nwait")
    match[1].signed("standing", f"always plot when turn=9: {PLOT}")
    now = match.now
    assert sorted(now.orders) == [1, 2]
    later = then(
        now,
        e.SeatChanged(1, "replaced", "left", Sealed((1, 2), None)),
        game=TOYS.current("convoy"),
    )
    assert list(later.orders) == [2]
    assert later.book(1).rules == ()
    assert 1 not in later.binds_nonce


def test_the_new_players_key_counts_from_the_next_window_on(match):
    later = vacated(match, "ssh-ed25519 AAAA")
    assert later.keys == {**match.now.keys, 1: None}, "the old player's is good for nothing at once"
    assert then(later, opened()).keys[1] == "ssh-ed25519 AAAA"


def test_a_seat_that_falls_empty_has_no_key_from_the_next_window_on(match):
    assert then(vacated(match), opened()).keys[1] is None


def test_the_new_player_is_not_told_that_the_old_one_said_the_same():
    match = House().begun("convoy", 2)
    match[1].says("order", PLOT)
    heard = then(
        match.now,
        e.SeatChanged(1, "replaced", "", Sealed((), None)),
        game=TOYS.current("convoy"),
    ).heard
    assert [letter.seat for letter in heard if letter.kind == "order"] == []


def test_numbers_of_standing_orders_go_on_under_the_new_player(match):
    match[2].signed("standing", "always take when stones=0: take 1")
    later = then(match.now, e.SeatChanged(2, "replaced", "", Sealed((), None)))
    assert (later.book(2).rules, later.book(2).last) == ((), 1)


# --- undo -----------------------------------------------------------------------------------------


def test_a_rewind_goes_back_to_the_state_before_that_windows_close(match):
    before = match.now.state
    match[1].order("take 3")
    match[2].order("take 1")
    later = then(match.now, e.Rewound(1, "mistake", ()))
    assert later.state == before
    assert (later.window, later.orders) == (None, {})


def test_windows_and_draws_go_on_after_a_rewind(match):
    match[1].order("take 3")
    now = match.now
    later = then(now, e.Rewound(1, "mistake", ()))
    assert (later.number, later.draw) == (now.number, now.draw)


def test_standing_orders_filed_after_that_close_stand_no_more(match):
    match[2].signed("standing", "always take when stones=0: take 1")
    match[1].order("take 3")
    match[1].signed("standing", "always take when stones=0: take 2")
    later = then(match.now, e.Rewound(1, "mistake", ()))
    assert len(later.book(2).rules) == 1
    assert later.book(1).rules == ()


def test_a_signed_standing_order_of_the_branch_left_cannot_be_filed_again(match):
    """Its owner did not sign it for the branch that is played now."""
    match[1].order("take 3")
    match[1].signed("standing", "always take when stones=0: take 2")
    later = then(match.now, e.Rewound(1, "mistake", ()), opened())
    assert [letter.kind for letter in later.heard] == ["standing"]


# --- letters as a strange log may hold them -------------------------------------------------------


def strange(match, kind, body, serial):
    """A letter as another referee might have accepted it: the fold judges its serial too."""
    text = match[1].text(kind, body, serial=serial, nonce=None)
    letter = e.Letter("address", None, kind, START, 1, None, text)
    return e.LetterSealed(Sealed((1,), letter))


def test_a_letter_of_a_lower_serial_that_stands_on_a_log_does_not_replace_or_empty():
    match = House().begun("convoy", 2)
    game = TOYS.current("convoy")
    now = then(match.now, strange(match, "order", PLOT, 5), game=game)
    for kind, body in (("order", "plot b b x"), ("withdraw", "")):
        later = then(now, strange(match, kind, body, 5), game=game)
        assert later.orders == now.orders
    assert then(now, strange(match, "withdraw", "", 6), game=game).orders == {}


def test_a_text_without_a_serial_replaces_any_and_any_replaces_it():
    match = House().begun("convoy", 2)
    game = TOYS.current("convoy")
    steps = [
        strange(match, "order", f"plot {cell} x x", n)
        for cell, n in zip("mbx", (5, None, 1), strict=True)
    ]
    now = match.now
    for step, cell in zip(steps, "mbx", strict=True):
        now = then(now, step, game=game)
        assert now.orders[1].body == f"plot {cell} x x\n"


# --- what public leaves tell ----------------------------------------------------------------------


def public_fold(match):
    """The match as a reader of the leaves alone folds it."""
    raw = match.raw
    game = match.house.loaded(match.name).game
    now = created(raw[0], codec.decode(raw[0], {}, None))
    for leaf in raw[1:]:
        now = evolve(now, codec.decode(leaf, {}, game), game)
    return now


def test_a_reader_of_public_leaves_follows_windows_draws_and_an_open_board():
    match = House().begun("nim", stones=9)
    match[2].signed("standing", "next take: take 2")
    match[1].order("take 3")
    match[1].signed("key", "none")
    mine, theirs = match.now, public_fold(match)
    for known in ("size", "at", "phase", "state", "window", "number", "draw", "leaf0"):
        assert getattr(theirs, known) == getattr(mine, known)


def test_a_reader_of_public_leaves_learns_no_order_key_or_standing_order():
    match = House().begun("nim", stones=9)
    match[2].signed("standing", "always take when stones=0: take 2")
    match[1].signed("order", "take 3\nwait")
    theirs = public_fold(match)
    assert (theirs.orders, list(theirs.heard), theirs.standing) == ({}, [], {})
    assert theirs.keys == {1: None, 2: None}


def test_a_letter_whose_text_was_erased_is_passed_over(match):
    gone = e.Letter("address", None, "order", START, 1, None, None)
    later = then(match.now, e.LetterSealed(Sealed((1,), gone)))
    assert later.orders == match.now.orders


def test_a_due_time_without_a_window_is_no_fault(match):
    match[1].order("take 3")
    closed = then(match.now, e.Rewound(1, "", ()))
    assert then(closed, e.DueChanged(1, None, "organiser", "")).window is None


def test_a_window_number_of_an_ended_match_is_its_last():
    match = House().begun("nim", stones=1)
    assert match.now.window_number == 1
    match[1].order("take 1")
    assert match.now.window_number == 1
