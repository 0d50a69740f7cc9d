"""What a bot that thinks ahead engages and aims at."""

import pytest
from msgspec.structs import replace

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.bot.prospects import FORESIGHT
from referee.games.empereur_telepathe.things.cards import kind_of
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from tests.games.empereur_telepathe.playing import Way, begun
from tests.games.thinking import candidates, thought
from tests.toys.play import bots

SWIFT = Way(3, TelepatheOptions())


def windows(way, seed, most=12):
    match = begun(way, seed)
    for _ in range(most):
        if match.window is None:
            return
        yield match
        match.close(bots(match, seed))


def with_mind(state, seat, **change):
    return replace(state, minds={**state.minds, seat: replace(state.minds[seat], **change)})


@pytest.mark.parametrize("tempo", ["swift", "live", "blitz"])
def test_nobody_alive_thinks_of_abdicating(tempo):
    """However few cards it has left."""
    for match in windows(Way(3, TelepatheOptions(tempo=tempo)), 4):
        for seat in match.window.asked:
            deck = match.state.minds[seat].deck[:1]
            state = with_mind(match.state, seat, deck=deck)
            for order in candidates(GAME, state, seat):
                assert order.engage is None or order.engage.deed != "abdicate"


def test_the_best_combinations_and_to_pass_are_worth_a_thought():
    match = begun(SWIFT, 2)
    orders = candidates(GAME, match.state, 1)
    deeds = [order.engage.deed for order in orders]
    assert deeds.count("commit") >= 4
    assert "pass" in deeds


def test_the_last_rival_is_felled_when_one_attack_can_do_it():
    """A deck of two against attacks of four and five; with its hand it would live on."""
    state = begun(SWIFT, 2).state
    state = with_mind(state, 1, hand=("ARC5", "ARC4", "ARC3", "ARC2", "ARC1", "FOU3"))
    state = with_mind(state, 2, living=False, deck=(), hand=(), rank=3, fell=1)
    state = with_mind(state, 3, deck=state.minds[3].deck[:2])
    assert thought(GAME, state, 1).engage.deed == "commit"


def test_other_targets_and_row_cards_are_worth_a_thought():
    for match in windows(SWIFT, 3):
        seat = match.window.asked[0]
        if match.window.name == "duel" and match.state.minds[seat].committed:
            orders = candidates(GAME, match.state, seat)
            assert len({order.row[:1] for order in orders}) > 1
            return
    raise AssertionError("no duel in all these windows")


# --- how it stands --------------------------------------------------------------------------------


def test_whoever_has_more_cards_stands_better():
    state = begun(SWIFT, 1).state
    less = with_mind(state, 2, deck=state.minds[2].deck[:5])
    assert FORESIGHT.value(less, 1) > FORESIGHT.value(state, 1)
    assert FORESIGHT.value(less, 2) < FORESIGHT.value(state, 2)


def test_whoever_is_guarded_stands_better():
    state = begun(SWIFT, 1).state
    defence = next(card for mind in state.minds.values() for card in mind.hand if is_defence(card))
    guarded = with_mind(state, 1, defence=defence)
    assert FORESIGHT.value(guarded, 1) > FORESIGHT.value(state, 1)


def is_defence(card):
    return kind_of(card).kind == "defence" and not kind_of(card).amplify.families


def test_the_fallen_have_nothing_to_hope_for():
    state = begun(SWIFT, 1).state
    assert FORESIGHT.value(with_mind(state, 2, living=False), 2) == 0
