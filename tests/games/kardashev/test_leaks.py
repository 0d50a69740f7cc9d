"""Non-interference: what a seat holds, drafted or laid leaves no trace until a rule shows it."""

from dataclasses import replace as with_parts

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.kardashev import GAME
from referee.games.kardashev.log.events import EffectSkipped
from referee.games.kardashev.things.cards import kind, unknown
from referee.games.kardashev.things.seats import SEATS
from referee.kernel.bare_table import BareSeatTold
from tests.games.kardashev.playing import MATCH, SINGLE, WAYS, begun, orders, played, reached, way
from tests.games.replays import as_seen
from tests.games.seeds import examples, leaks

pytestmark = pytest.mark.long

# By these events a rule shows cards of a hidden zone to somebody.
REVEALS = {
    "card_entered": None,  # what was laid, its number, and all that follows from it
    "guess_proved": None,
    "quantum_negated": None,
    "cards_moved": ["cards", "hidden", "owners"],
    "cards_drawn": ["cards"],
    "toll_paid": ["cards"],
    "hand_seen": ["cards"],
    "top_seen": ["cards"],
    "deck_seen": ["cards"],
    "draft_hand_passed": ["kinds"],
    "draft_hand_dealt": ["kinds"],
    "cards_set_aside": ["kinds"],
    "deck_shuffled": ["n"],
}
PROBES = ("play war-0", "riposte occ-0 as sci", "recycle sci-0", "choose env-0", "take dip-1a")
LONG = 40  # windows looked at in a match


def others(reader):
    return [seat for seat in SEATS if seat != reader]


def other_hands(state, reader):
    """As many other cards in hand: those that lay deepest in the deck."""
    if not state.turn or _is_looking(state, reader):
        return None
    hands, decks = dict(state.hands), dict(state.decks)
    for seat in others(reader):
        size = min(len(hands[seat]), len(decks[seat]))
        if size:
            deep = decks[seat][-size:]
            kept = hands[seat][size:]
            decks[seat] = (*decks[seat][:-size], *hands[seat][:size])
            hands[seat] = (*deep, *kept)
    return replace(state, hands=hands, decks=decks) if hands != state.hands else None


def _is_looking(state, reader):
    """The reader sees the other hand now, to choose from it."""
    choice = state.choice
    return choice is not None and choice.chooser == reader and choice.holder != reader


def other_quantum(state, reader):
    """Another card in the quantum zone, exchanged with one deep in the deck."""
    quantum = state.quantum
    if quantum is None or quantum.face_up or quantum.seat == reader:
        return None
    deck = state.decks[quantum.seat]
    twin = next((card for card in reversed(deck) if card != quantum.card), None)
    if twin is None:
        return None
    left = list(deck)
    left[left.index(twin)] = quantum.card
    decks = {**state.decks, quantum.seat: tuple(left)}
    return replace(state, quantum=replace(quantum, card=twin), decks=decks)


def other_orders(state, reader):
    """Decks in another order: nobody knows it."""
    if not state.turn or (state.choice and state.choice.zone == "top"):
        return None
    decks = {seat: tuple(reversed(deck)) for seat, deck in state.decks.items()}
    return replace(state, decks=decks) if decks != state.decks else None


def other_pools(state, reader):
    """The rival drafted another card: one that was never dealt."""
    if state.phase not in ("draft2", "build") or not state.undealt:
        return None
    pools, undealt = dict(state.pools), list(state.undealt)
    for seat in others(reader):
        drafted = [card for card in pools[seat] if kind(card).stage == state.stage]
        if drafted and undealt:
            new = undealt.pop()
            pools[seat] = tuple(new if card == drafted[0] else card for card in pools[seat])
    return replace(state, pools=pools) if pools != state.pools else None


SWAPS = [other_hands, other_quantum, other_orders, other_pools]


def comparisons(game, options, swap, seeds, every=1):
    """From windows of some matches, for every seat and a spectator."""
    for seed in seeds:
        match = begun(options, seed)
        for number in range(LONG):
            if match.window is None:
                break
            reader = (None, 1, 2)[number % 3]
            swapped = swap(match.state, reader) if number % every == 0 else None  # a sample
            if swapped is not None:
                match.game = game
                how = {"reveals": REVEALS, "seed": str(seed), "probes": PROBES, "limit": 3}
                yield compare(match, swapped, reader, **how)
            match.close(orders(match, seed))


@pytest.mark.parametrize("swap", SWAPS, ids=lambda swap: swap.__name__)
def test_hidden_cards_leave_no_trace_until_a_rule_shows_one(swap):
    options = MATCH if swap is other_pools else SINGLE
    every = 1 if swap in (other_quantum, other_pools) else 4
    compared = list(comparisons(GAME, options, swap, range(3), every))
    compared += list(comparisons(GAME, MATCH, swap, range(2), every))
    assert [comparison.leaks for comparison in compared if comparison.leaks] == []
    assert sum(comparison.windows + bool(comparison.opened) for comparison in compared) > 4


@settings(max_examples=examples(4), deadline=None, derandomize=True)
@given(options=st.sampled_from(WAYS), swap=st.sampled_from(SWAPS), seed=st.integers(0, 9999))
def test_in_any_match_hidden_cards_leave_no_trace(options, swap, seed):
    assert leaks(way(options), comparisons(GAME, options, swap, [seed], every=8)) == []


def test_drafted_cards_play_in_later_stages_without_a_trace():
    """Stage III, where hands hold cards with all kinds of effects."""
    compared = []
    for seed in range(2):
        match = reached(MATCH, seed, lambda match: match.state.stage == 3 and match.state.turn > 2)
        for number in range(14):
            if match.window is None:
                break
            reader = (1, None, 2, 2)[number % 4]
            for swap in (other_hands, other_quantum):
                swapped = swap(match.state, reader)
                if swapped is not None:
                    how = {"reveals": REVEALS, "seed": str(seed), "limit": 3}
                    compared.append(compare(match, swapped, reader, **how))
            match.close(orders(match, seed))
    assert [comparison.leaks for comparison in compared if comparison.leaks] == []
    assert len(compared) > 20


# --- leaks planted on purpose ---------------------------------------------------------------------


def response(change):
    """The window of a response, changed by how many ripostes the hidden hand holds."""

    def window(state):
        right = GAME.window(state)
        if right is None or right.name != "response":
            return right
        [seat] = right.asked
        return change(right, sum(kind(card).riposte is not None for card in state.hands[seat]))

    return with_parts(GAME, window=window)


def asked_only_if_able():
    """The response is opened only to a hand that holds a riposte."""
    return response(lambda right, ripostes: right if ripostes else replace(right, pace="long"))


def telling_fact():
    """A fact of the window counts ripostes in a hidden hand."""
    return response(lambda right, n: replace(right, facts=right.facts | {"hand": n}))


def extra_event():
    """One event more if the seat that plays holds a War card."""

    def resolve(record, given, chance):
        seat = record.state.active
        if any(card.startswith("war") for card in record.state.hands.get(seat, ())):
            record.emit(EffectSkipped(seat, "draw 1", "object"))
        GAME.resolve(record, given, chance)

    return with_parts(GAME, resolve=resolve)


def telling_label():
    """A label of a secret draw names a card."""

    def resolve(record, given, chance):
        hand = sorted(record.state.hands.get(record.state.active, ()))
        if hand:
            chance.secret.below(f"hint/{hand[0].replace('@', '.')}", 2)
        GAME.resolve(record, given, chance)

    return with_parts(GAME, resolve=resolve)


def open_view():
    """Everybody's view shows the top of a deck."""

    def view(state, seat):
        right = GAME.view(state, seat)
        return replace(right, limbo=state.decks[1][0] if state.decks.get(1) else "")

    return with_parts(GAME, view=view)


@pytest.mark.parametrize(
    ("planted", "swap", "what"),
    [
        (asked_only_if_able, other_hands, "window"),
        (telling_fact, other_hands, "window"),
        (extra_event, other_hands, "leaf"),
        (telling_label, other_hands, "draws"),
        (open_view, other_orders, "view"),
    ],
    ids=lambda case: getattr(case, "__name__", case),
)
def test_a_planted_leak_is_found(planted, swap, what):
    compared = comparisons(planted(), SINGLE, swap, range(3))
    assert any(leak.what == what for comparison in compared for leak in comparison.leaks)


# --- partial replays, and what is told in private -------------------------------------------------


def test_a_replay_by_one_seat_knows_its_own_hand_and_so_many_unknown_cards():
    match = reached(SINGLE, 3, lambda match: match.state.turn == 5)
    state = as_seen(match, 1)
    assert sorted(state.hands[1]) == sorted(match.state.hands[1])
    assert len(state.hands[2]) == len(match.state.hands[2])
    assert set(state.decks[2]) <= set(unknown(1, 2)) | set(state.discards[2])
    for seat in (None, 1, 2):
        assert GAME.words(GAME.view(state, seat), "en")
        assert GAME.picture(GAME.view(state, seat), "fr")


@pytest.mark.parametrize("reader", [None, 1, 2])
@pytest.mark.parametrize("options", [SINGLE, MATCH], ids=["single", "match"])
def test_a_replay_by_anybody_follows_the_whole_match(options, reader):
    """All that is public is the same, whoever reads."""
    match = played(options, 7)
    state = as_seen(match, reader)
    assert state.result == match.state.result
    for public in ("rows", "discards", "heroes", "marks", "turn", "won"):
        assert getattr(state, public) == getattr(match.state, public), public
    sizes = [
        {s: len(cards) for s, cards in position.hands.items()} for position in (state, match.state)
    ]
    assert sizes[0] == sizes[1]


def test_nothing_is_told_beside_the_events():
    """Lists given ahead that did not fit leave no word to anybody."""
    match = played(SINGLE, 5)
    private = [leaf.what for leaf in match.leaves if isinstance(leaf.what, BareSeatTold)]
    assert private
    assert not any(leaf.told for leaf in private)
