"""Non-interference: nobody can tell what the other side holds until a card is played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.sheet import Clause, Commit, Plan, PlanLine
from tests.games.combats.playing import SINGLES, played, way
from tests.games.replays import as_seen, public, told
from tests.games.seeds import examples, leaks
from tests.toys.play import bots, table

pytestmark = pytest.mark.long

NAMED = ("exemple", "revolte")  # their hands are public
DEALT = [options for options in SINGLES if options.legs == 2 and options.preset not in NAMED]
PROBES = ("card sabotage", "card mob, energy 1", "1: card et", "pair 1=P", "take yes")


def other_hand(state, reader):
    """The same position with other cards where the reader cannot look: hands and deck.

    As many cards as before; those that lay deepest in the deck are in hand instead.
    """
    hidden = [seat for seat in SEATS if seat != reader and state.hands[seat]]
    deck, hands = state.deck, dict(state.hands)
    for seat in hidden:
        size = len(hands[seat])
        hands[seat], deck = deck[-size:], (*hands[seat], *deck[:-size])
    return replace(state, hands=hands, deck=deck) if hidden else None


def compared(options, seed, every=1):
    """In windows of a match: as it is, and with other cards in the other hand."""
    match = table(GAME, seed, options=options)
    while match.window:
        for reader in (None, *SEATS) if match.number % every == 0 else ():
            swapped = other_hand(match.state, reader)
            if swapped is not None:
                how = {"reveals": {}, "seed": str(seed), "probes": PROBES}
                yield compare(match, swapped, reader, **how)
        match.close(bots(match, seed))


@settings(max_examples=examples(8), deadline=None, derandomize=True)
@given(options=st.sampled_from(DEALT), seed=st.integers(0, 9999))
def test_the_other_hand_leaves_no_trace_until_a_card_is_played(options, seed):
    assert leaks(way(options), compared(options, seed, every=4)) == []


@pytest.mark.parametrize("options", DEALT, ids=way)
def test_whole_windows_are_compared(options):
    """The comparisons above are not empty."""
    found = list(compared(options, 1))
    assert [pair.leaks for pair in found if pair.leaks] == []
    assert sum(pair.windows + (pair.opened == "ended") for pair in found) >= 2


def test_a_public_difference_is_found_at_once():
    """The harness is awake: another stock of energy is no secret."""
    match = table(GAME, 1, options=CombatsOptions(preset="duel"))
    richer = replace(match.state, energy=match.state.energy | {2: 9})
    assert compare(match, richer, 1, reveals={}).leaks


def test_private_lines_of_a_plan_that_did_nothing_leave_no_public_trace():
    """H-25: an idle riposte, a clause that never fits, a card kept; told to the owner alone."""
    options = CombatsOptions(preset="siege", tempo="plotted")
    never = Clause(when="ahead", commit=Commit(energy=3))  # battle 1 is level
    idle = Clause(commit=Commit(energy=1, riposte=1))  # white plays no card
    plain = Plan(battles=(_line(1, energy=1),))
    full = Plan(battles=(PlanLine(battle=1, clauses=(idle, never)),), retreat=0, take=True)
    leaves = [_closed(options, plan) for plan in (plain, full)]
    assert public(leaves[0]) == public(leaves[1])
    assert told(leaves[0], 1) != told(leaves[1], 1)


def _line(battle, **commit):
    return PlanLine(battle=battle, clauses=(Clause(commit=Commit(**commit)),))


def _closed(options, plan):
    match = table(GAME, 4, options=options)
    match.close({})
    return match.close({1: plan, 2: Plan()})


def test_what_others_hold_is_unknown_to_a_replay_by_one_seat():
    """A running match as seat 1 may read it: its own hand, and so many unknown cards."""
    match = table(GAME, 2, options=CombatsOptions(preset="duel"))
    state = as_seen(match, 1)
    assert state.hands[1] == match.state.hands[1]
    assert state.hands[2] == ("?", "?")
    assert set(state.deck) == {"?"}
    assert GAME.words(GAME.view(state, 2), "en")


def test_a_replay_by_a_spectator_follows_the_whole_match():
    match = played(CombatsOptions(preset="duel", legs=2), 3)
    state = as_seen(match, None)
    assert state.result == match.state.result
    assert state.board == match.state.board
    assert state.discard == match.state.discard
