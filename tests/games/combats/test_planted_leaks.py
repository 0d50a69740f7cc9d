"""Leaks planted in combats itself: the test of non-interference must find every one of them."""

from dataclasses import replace as with_parts

import pytest
from msgspec.structs import replace

from referee.conformance.interference import compare
from referee.games.combats import GAME
from referee.games.combats.log.events import EnergyLooted
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import SEATS
from tests.games.combats.test_leaks import other_hand
from tests.toys.play import bots, table

DUEL = CombatsOptions(preset="orbite")


def holds_an_early_card(state):
    """Something that nobody but its owner may know."""
    return [seat for seat in SEATS if any(key < "m" for key in state.hands[seat])]


def skipped_window():
    """Only whoever holds a certain card is asked."""

    def window(state):
        right = GAME.window(state)
        if right is None or right.name != "commit":
            return right
        asks = {seat: right.asks[seat] for seat in right.asks if seat in holds_an_early_card(state)}
        return replace(right, asks=asks)

    return with_parts(GAME, window=window)


def talking_fact():
    """A fact of the window counts hidden cards."""

    def window(state):
        right = GAME.window(state)
        early = len(holds_an_early_card(state))
        return right and replace(right, facts=right.facts | {"battle": early})

    return with_parts(GAME, window=window)


def extra_event():
    """One event more if a certain card is held."""

    def resolve(record, orders, chance):
        for seat in holds_an_early_card(record.state):
            record.emit(EnergyLooted(1, seat, 0))
        GAME.resolve(record, orders, chance)

    return with_parts(GAME, resolve=resolve)


def talking_die():
    """A public die whose label is made of a hand."""

    def resolve(record, orders, chance):
        chance.roll(f"cards-{'-'.join(map(str, holds_an_early_card(record.state)))}", 6)
        GAME.resolve(record, orders, chance)

    return with_parts(GAME, resolve=resolve)


def open_view():
    """The view shows the top of the deck."""

    def view(state, seat):
        return replace(GAME.view(state, seat), discard=state.deck[-1:])

    return with_parts(GAME, view=view)


def found_by(game):
    for seed in range(6):
        match = table(game, seed, options=DUEL)
        while match.window and match.window.asks:
            for reader in SEATS:
                swapped = other_hand(match.state, reader)
                if swapped is not None:
                    found = compare(match, swapped, reader, reveals={}, seed=str(seed))
                    yield from (leak.what for leak in found.leaks)
            match.close(bots(match, seed))


@pytest.mark.parametrize(
    ("planted", "what"),
    [
        (skipped_window, "window"),
        (talking_fact, "window"),
        (extra_event, "leaf"),
        (talking_die, "draws"),
        (open_view, "view"),
    ],
)
def test_a_planted_leak_is_found(planted, what):
    assert what in set(found_by(planted()))


def test_without_a_plant_nothing_is_found():
    assert set(found_by(GAME)) == set()
