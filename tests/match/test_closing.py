"""Closing, seen from inside: what the rules may not do, and how the dice run out."""

import dataclasses

import pytest

from referee.kernel.chance import LINKS, Chance, Draws, mix, public_seed, secret_seed
from referee.kernel.game import Outcome
from referee.match import closing as module
from referee.match import events as e
from referee.match.base64url import b64u, unb64u
from referee.match.closing import chance, closing, complete, drawn, then
from referee.match.opening import ready
from tests.service.house import START, House
from tests.toys import TOYS

NIM = TOYS.current("nim")
LINK, H = bytes(32), bytes(range(32))
PLOT = "plot m m x"


@pytest.fixture
def match():
    return House().begun("nim", stones=9)


def test_nothing_closes_where_no_window_is_open():
    lobby = House().created("nim").now
    with pytest.raises(ValueError, match="no window is open"):
        closing(lobby, NIM, LINK, H, START)
    assert not complete(lobby, NIM)


def test_the_last_draw_ends_the_match_without_an_outcome(match):
    ended = then(match.now, NIM, match.now.state, LINKS, H, START)
    assert ended == e.Ended("chain", None, b64u(H))


def test_a_draw_before_the_last_opens_the_next_window(match):
    assert isinstance(then(match.now, NIM, match.now.state, LINKS - 1, H, START), e.WindowOpened)


def test_a_game_that_ends_with_the_last_draw_has_its_outcome():
    match = House().begun("nim", stones=1)
    match[1].order("take 1")
    ended = then(match.now, NIM, match.now.state, LINKS, H, START)
    assert (ended.cause, ended.outcome.winners) == ("outcome", (2,))


def test_winners_stand_in_seat_order_however_the_game_found_them():
    """In memory a dictionary keeps the order of writing; read from the log it has another."""
    match = House().begun("nim", stones=1)
    match[1].order("take 1")
    tied = dataclasses.replace(NIM, outcome=lambda state: Outcome((2, 1), "tie", {"2": 5, "1": 5}))
    ended = then(match.now, tied, match.now.state, 3, H, START)
    assert ended.outcome == e.Ending((1, 2), "tie", {"1": 5, "2": 5})


def test_rules_that_ask_nothing_and_have_no_outcome_are_a_fault(match):
    stuck = dataclasses.replace(NIM, window=lambda state: None)
    with pytest.raises(ValueError, match="no outcome"):
        then(match.now, stuck, match.now.state, 2, H, START)


def test_rules_that_tell_a_seat_that_was_not_asked_are_a_fault(match):
    """Its leaf would show that there was something to tell; to drop it would lose it."""

    def gossip(record, orders, chance):
        NIM.resolve(record, orders, chance)
        record.tell(2, "withheld")

    with pytest.raises(ValueError, match="only"):
        closing(match.now, dataclasses.replace(NIM, resolve=gossip), LINK, H, START)


def test_a_window_that_asks_nobody_is_closed_at_once_and_has_no_due_time(match):
    """Every close is a draw, also that of a window in which nobody is asked."""
    quiet = dataclasses.replace(
        NIM, window=lambda state: module.Window("take", "short", {"stones": 0}, {})
    )
    opened = then(match.now, quiet, match.now.state, 2, H, START)
    assert (opened.asked, opened.due) == ((), None)


def test_seeds_come_from_link_or_h_and_all_contributions(match):
    draw = drawn(match.now, LINK, {})
    mixed = mix(match.now.leaf0, draw.k, draw.contributions)
    dice = chance(match.now, draw, H)
    assert draw.k == 2
    assert dice.roll("a", 6) == chance(match.now, draw, H).roll("a", 6)
    again = Chance(Draws(public_seed(LINK, mixed)), Draws(secret_seed(H, 2, mixed)))
    assert again.secret.shuffle("deck", list(range(20))) == dice.secret.shuffle(
        "deck", list(range(20))
    )


def test_the_same_match_link_and_secret_give_the_same_events():
    match = House().begun("backs", 3)
    for seat in (1, 2):
        match[seat].order("take 3")
    game = TOYS.current("backs")
    once, again = (closing(match.now, game, LINK, H, START) for _ in range(2))
    assert once == again
    assert closing(match.now, game, LINK, bytes(32), START)[0] == once[0]


def test_a_lobby_is_ready_when_every_seat_is_taken_and_not_before():
    match = House().invited("nim")
    assert not ready(match.now)
    match[1].says("join")
    assert not ready(match.now)
    match[2].says("join")
    assert not ready(match.now)  # it has begun


@pytest.mark.parametrize("text", ["AA=", "AB", "a b", "é", "A"])
def test_bytes_have_one_spelling_in_base64url(text):
    with pytest.raises(ValueError, match=r"base64|padding|ascii|ASCII"):
        unb64u(text)


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\xfb\xff", bytes(range(256))])
def test_bytes_come_back_from_base64url(raw):
    assert unb64u(b64u(raw)) == raw
