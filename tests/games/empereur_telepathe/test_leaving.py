"""A chair falls empty (H-26): the seat falls at once, and the duel goes on without it."""

import pytest

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from tests.games.empereur_telepathe.playing import Way, begun
from tests.games.empereur_telepathe.test_random_games import everything
from tests.toys.play import bots

LIVE = Way(4, TelepatheOptions(tempo="live"))


def until(match, name):
    while match.window.name != name:
        match.close(bots(match, 1))
    return match


def to_the_end(match):
    while match.window is not None:
        match.close(bots(match, 1))
    return match.outcome


@pytest.mark.parametrize("name", ["commit", "act", "block", "choose", "refresh"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_any_seat_may_leave_in_any_window_and_the_duel_ends(name, seat):
    match = until(begun(LIVE, 5), name)
    match.leave(seat)
    mind = match.state.minds[seat]
    assert (mind.living, mind.cause, mind.rank) == (False, "left", 4)
    assert len(list(everything(match.state))) == 163
    assert seat not in match.window.asked
    assert to_the_end(match).winners != (seat,)


def test_an_attack_on_somebody_who_leaves_comes_to_nothing():
    match = until(begun(LIVE, 5), "block")
    attack = match.state.attack
    match.leave(attack.target)
    assert match.state.attack is None
    assert attack.card in match.state.discard
    assert match.state.played == ()


def test_the_last_but_one_to_leave_crowns_the_other():
    match = begun(LIVE, 5)
    for seat in (1, 2, 4):
        match.leave(seat)
    assert match.window is None
    assert match.outcome.winners == (3,)
    assert match.outcome.reason == "crowned_left"
    assert match.outcome.scores == {"seat1": 4, "seat2": 3, "seat3": 1, "seat4": 2}


def test_who_is_out_may_leave_without_a_trace():
    match = begun(LIVE, 5)
    match.leave(2)
    before = len(match.leaves)
    match.leave(2)
    assert len(match.leaves) == before


def test_in_live_the_round_goes_on_when_the_last_to_act_leaves():
    match = until(begun(LIVE, 5), "act")
    for seat in [entry.seat for entry in match.state.order][:3]:
        match.leave(seat)
    assert match.outcome or match.window.asked


def test_leaving_is_told():
    match = begun(LIVE, 5)
    event = match.leave(2)[0].what
    assert GAME.narrate(event, 1, "fr").startswith("Béryl a quitté le duel. Rang 4.")
