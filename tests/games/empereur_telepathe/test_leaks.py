"""Non-interference: which cards a rival holds never changes who is asked, when, or what is seen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.things.cards import back, known
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Entry
from tests.games.empereur_telepathe.playing import EVERY_WAY, Way, begun, played
from tests.games.replays import as_seen, public, told
from tests.games.seeds import examples, leaks
from tests.toys.play import bots

pytestmark = pytest.mark.long

# By these events a rule shows cards of a hidden zone to somebody, or tells that one was held.
REVEALS = {
    "attack_blocked": None,  # that a block was held, and which
    "cards_discarded": None,
    "cards_stolen": ["cards", "backs"],  # drawn from the hand sorted by id (H-29)
    "hand_read": ["cards"],
    "deck_read": ["cards"],
    "mind_shattered": ["cards"],
    "storm_struck": ["cards"],
    "combination_revealed": ["base", "bonuses", "faces"],
    "hand_refreshed": ["backs", "cards_drawn"],
    "row_filled": ["cards"],
}
DEEP = 14
PROBES = ("commit TER1", "block TER1", "target 2", "row ARC3", "return TER1", "pick TER1")


def other_faces(state, reader):
    """The same position where the reader cannot look: a rival's hand has other faces, same backs.

    A card of the hand changes places with one of the same back that lies deep in the pool.
    """
    for seat in state.living:
        if seat != reader and not _being_read(state, seat):
            for card in state.minds[seat].hand:
                twin = next((other for other in reversed(state.pool) if _alike(other, card)), None)
                if twin:
                    return _exchanged(state, seat, card, twin)
    return None


def _being_read(state, seat):
    """The chooser of a strike sees this hand now."""
    attack = state.attack
    return attack is not None and attack.stage == "strikes" and attack.target == seat


def _alike(other, card):
    return known(other) and back(other) == back(card) and other[:3] != card[:3]


def _exchanged(state, seat, card, twin):
    mind = state.minds[seat]
    hand = tuple(sorted(twin if held == card else held for held in mind.hand))
    pool = tuple(card if other == twin else other for other in state.pool)
    return replace(state, pool=pool, minds=state.minds | {seat: replace(mind, hand=hand)})


def other_decks(state, reader):
    """Two cards of different decks change places: nobody sees a deck."""
    left, right = state.living[:2]
    deck, rest = state.minds[left].deck, state.minds[right].deck
    if min(len(deck), len(rest)) <= DEEP:
        return None
    first = replace(state.minds[left], deck=(*deck[:DEEP], rest[DEEP], *deck[DEEP + 1 :]))
    second = replace(state.minds[right], deck=(*rest[:DEEP], deck[DEEP], *rest[DEEP + 1 :]))
    return replace(state, minds=state.minds | {left: first, right: second})


SWAPS = (other_faces, other_decks)


def compared(way, seed, swap, at):
    """Window `at` of a match as it is, and with hidden cards exchanged; for everybody's eyes."""
    match = begun(way, seed)
    for _ in range(at):
        if match.window is None:
            return
        match.close(bots(match, seed))
    for reader in (None, *match.state.living) if match.window else ():
        swapped = swap(match.state, reader)
        if swapped is not None:
            how = {"reveals": REVEALS, "seed": str(at), "probes": PROBES, "limit": 5}
            yield compare(match, swapped, reader, **how)


@settings(max_examples=examples(20), deadline=None, derandomize=True)
@given(
    way=st.sampled_from(EVERY_WAY),
    swap=st.sampled_from(SWAPS),
    seed=st.integers(0, 999),
    at=st.integers(0, 40),
)
def test_hidden_cards_leave_no_trace_until_a_rule_shows_one(way, swap, seed, at):
    assert leaks(way, compared(way, seed, swap, at)) == []


@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize("way", EVERY_WAY, ids=str)
def test_whole_windows_are_compared(way, swap):
    """The comparisons above are not empty."""
    assert sum(pair.windows for pair in compared(way, 1, swap, 0)) >= 2


def test_a_public_difference_is_found_at_once():
    """The harness is awake: a back is no secret."""
    match = begun(EVERY_WAY[0], 1)
    mind = match.state.minds[2]
    hand = tuple(sorted((*mind.hand[1:], "ARC5" if back(mind.hand[0]) != 5 else "ARC1")))
    other = replace(match.state, minds=match.state.minds | {2: replace(mind, hand=hand)})
    assert compare(match, other, 1, reveals={}).leaks


LIVE = Way(3, TelepatheOptions(tempo="live"))


@pytest.mark.parametrize("card", ["TER1", "VIG1"])
def test_the_block_window_opens_whatever_the_hand_holds(card):
    """H-12: a hand is asked because it is there, not because a block is in it."""
    match = begun(LIVE, 1)
    minds = match.state.minds
    struck = replace(
        match.state,
        phase="duel",
        order=(),
        minds=minds
        | {
            1: replace(minds[1], committed=("ARC3",), part="cards.9"),
            2: replace(minds[2], hand=(card,), defence=""),
        },
    )
    match.put(replace(struck, order=(Entry(1, 3, 0),)))
    match.close({1: GAME.read("target B", match.view(1))})
    assert match.window.name == "block"
    assert match.window.asked == (2,)
    assert match.view(None).ask is None


def test_block_lines_that_do_not_fire_leave_no_public_trace():
    """A line for cards that are not held, and none at all: told to the owner alone."""
    leaves = [_duel(text) for text in ("block none", "block TER1 when fatal\nblock auto >= 99")]
    assert public(leaves[0]) == public(leaves[1])
    assert told(leaves[0], 2) != told(leaves[1], 2)


def _duel(text):
    match = begun(Way(3, TelepatheOptions(refresh="asked")), 3)
    minds = match.state.minds
    state = replace(
        match.state,
        phase="duel",
        order=(Entry(1, 3, 0),),
        minds=minds
        | {
            1: replace(minds[1], committed=("ARC3",), part="cards.9"),
            2: replace(minds[2], hand=("TER1",)),
        },
    )
    match.put(state)
    orders = {1: "target B", 2: text}
    return match.close({seat: GAME.read(text, match.view(seat)) for seat, text in orders.items()})


@pytest.mark.parametrize("reader", [None, 1])
@pytest.mark.parametrize("way", EVERY_WAY, ids=str)
def test_a_replay_by_one_reader_follows_the_whole_match(way, reader):
    """What it may not see it knows by backs only; the public board is the same at every event."""
    match = played(way, 4)
    whole, own = GAME.state(), GAME.state()
    for event in match.events:
        whole, own = GAME.evolve(whole, event), GAME.evolve(own, event.seen_by(reader))
        assert GAME.view(own, None) == GAME.view(whole, None)
        if reader:
            assert own.minds[reader].hand == whole.minds[reader].hand
            assert own.minds[reader].notes == whole.minds[reader].notes
    assert own.result == match.outcome


def test_what_a_rival_holds_is_unknown_to_a_replay_by_one_seat():
    match = begun(EVERY_WAY[0], 2)
    state = as_seen(match, 1)
    assert state.minds[1].hand == match.state.minds[1].hand
    assert all(card.startswith("?") for card in state.minds[2].hand)
    assert set(state.minds[1].deck) == {"?"}
    for seat in (1, 2, None):
        assert GAME.words(GAME.view(state, seat), "en")
        assert GAME.picture(GAME.view(state, seat), "fr")
