"""A seat that is silent window after window: warned, then a bot or an empty chair (T9, T14)."""

import json

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.service import Contact
from tests.service.house import House, Match
from tests.service.test_chairs import ended, holds

PLOT = "plot m m x"


def begun(**policy):
    return House().begun("convoy", 2, policy=Policy(**policy))


def round_of(match, *seats):
    """One window in which these seats answer and the others are silent."""
    for seat in seats:
        match[seat].order(PLOT)
    match.due()


def warned(match):
    """Whom letters about silence went to, with what they say of it."""
    letters = match.house.letters(match.name, "silent")
    return [(letter.seat, json.loads(letter.payload)["windows"]) for letter in letters]


def test_the_window_before_the_limit_warns_and_the_limit_seats_a_bot():
    match = begun(nmr_limit=2)
    round_of(match, 1)
    assert warned(match) == [(2, 1)]
    assert match[2].chair.bot is None
    round_of(match, 1)
    assert match[2].chair.bot == "bot"
    assert match.last("match.seat_changed")["data"] == {
        "seat": 2,
        "cause": "bot",
        "reason": "[silent 2]",
    }
    said = match.house.referee.views.history(match.name, 1, match.last("match.seat_changed")["n"])[
        0
    ]
    assert "2 windows in a row" in said.say("en")
    assert "2 fenêtres de suite" in said.say("fr")
    assert [letter.seat for letter in match.house.letters(match.name, "farewell")] == [2]
    holds(ended(match))


def test_the_chair_falls_empty_where_the_match_wants_it_so():
    match = House(games=catalogue()).begun(
        "combats", 2, policy=Policy(nmr_limit=1, nmr_then="empty")
    )
    seat = match.window.asked[0]
    while match.now.phase == "running":
        for other in set(match.window.asked) - {seat}:
            match[other].order("pass")
        match.due()
    assert match.last("match.seat_changed")["data"]["cause"] == "nmr"
    assert match.now.ending.winners == (3 - seat,)
    holds(match)


def test_an_answer_begins_the_count_anew():
    match = begun(nmr_limit=3)
    round_of(match, 1)
    round_of(match, 1, 2)
    round_of(match, 1)
    assert (match[2].chair.bot, warned(match)) == (None, [])


def test_a_standing_order_is_an_answer():
    match = begun(nmr_limit=1)
    match[2].signed("standing", f"always plot: {PLOT}")
    round_of(match, 1)
    assert match[2].chair.bot is None


def test_a_window_that_asks_nothing_of_the_seat_is_no_silence():
    """Nothing to order is never counted (T9)."""
    match = House().begun("nim", stones=9, policy=Policy(nmr_limit=2))
    silent = match.window.asked[0]
    match.due()
    assert silent not in match.window.asked
    match[match.window.asked[0]].order("take 1")
    assert match[silent].chair.bot is None


def test_without_a_limit_the_organiser_hears_of_two_in_a_row_and_decides():
    house = House()
    zoe = Contact("zoe@example.org", "Zoé")
    made = house.referee.lobby.create("convoy", {}, 2, organiser=zoe)
    match = Match(house, made.match, 2)
    for seat in match.seats:
        match.invite(seat)
        match[seat].signed("join")
    round_of(match, 1)
    round_of(match, 1)
    assert sorted(warned(match), key=str) == [(2, 2), (None, 2)]
    assert match[2].chair.bot is None


@pytest.mark.parametrize(
    "policy", [{"nmr_limit": -1}, {"nmr_limit": 101}, {"nmr_then": "x"}, {"grace": 999}]
)
def test_a_limit_that_cannot_be_is_refused(policy):
    with pytest.raises(Refused):
        House().created("nim", policy=Policy(**policy))
