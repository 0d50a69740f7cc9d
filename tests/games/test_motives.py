"""A hint's reasons fit the order that is hinted at, and the seat's part in the window."""

import pytest

from referee.conformance.seeding import bots, table
from referee.games.catalogue import catalogue

STEPS = 10  # windows of a first match
SEEDS = ("a", "b", "c")
SEATS = {"rencontre-cosmique": (2, 3, 4), "empereur-telepathe": (3, 4)}
NAMES = catalogue().names


def ordered(game, seats, seed):
    """The first steps of a match of bots: window, view, order, and the keys of its reasons."""
    match = table(game, seed, seats)
    for _ in range(STEPS):
        if match.window is None:
            return
        orders = bots(match, seed)
        for seat, order in orders.items():
            view = match.view(seat)
            yield match.window.name, view, order, game.motives(view, order)
        match.close(orders)


def all_ordered(name):
    game = catalogue().current(name)
    for seats in SEATS.get(name, (min(game.seats),)):
        for seed in SEEDS:
            yield from ((game, *found) for found in ordered(game, seats, seed))


@pytest.mark.parametrize("name", NAMES)
def test_every_order_of_ten_steps_has_reasons_of_its_own_window_or_of_any(name):
    for game, window, _, order, keys in all_ordered(name):
        assert keys, game.write(order, "en")
        assert set(keys) <= set(game.lesson.reasons), keys
        assert game.lesson.why(keys) is not None
        text = game.write(order, "en")
        for key in keys:
            fits = key.partition("-")[0] in (window, "any", *ALIKE.get(window, ()))
            assert fits, (window, text, key)


# Windows in which the same is ordered for the same reasons.
ALIKE = {
    "plan": ("commit",),
    "recards": ("cards",),
    "prep": ("launch",),
    "launch": ("prep",),
    "response": ("play",),
}

# How an order begins, and what its first reason is; that all planets are held alike is told apart.
FIT = {
    "rencontre-cosmique": {
        "invite all": "alliance-invite",
        "invite nobody": "alliance-alone",
        "decline": "alliance-stay",
        "ally offense": "alliance-offense",
        "ally defense": "alliance-defense",
        "card C": "cards-compromise",
        "attack": "launch",
        "continue": "launch-again",
        "stop": "launch-stop",
        "redraw": "launch-redraw",
        "mutate": "powers",
    },
    "kardashev": {
        "accept": "response-accept",
        "riposte": "response",
        "recycle": "response-recycle",
        "play": "play",
        "pass": "play-pass",
    },
    "combats": {"build": "turn", "line": "pairing-line", "pair": "pairing"},
}


@pytest.mark.parametrize("name", FIT)
def test_a_reason_speaks_of_what_is_ordered(name):
    """Given a defender who invites, then they are not told to join; and so for each kind."""
    found = set()
    for game, _, _, order, keys in all_ordered(name):
        text = game.write(order, "en")
        for begins, key in FIT[name].items():
            if text.startswith(begins):
                found.add(begins)
                assert keys[0].removesuffix("-alike") == key, (text, keys)
    assert len(found) >= 2, found


def test_what_is_armed_is_spoken_of_where_something_is_armed():
    game = catalogue().current("rencontre-cosmique")
    for _, window, _, order, keys in all_ordered(game.name):
        arms = "\narm " in "\n" + game.write(order, "en")
        assert ("any-arm" in keys) == (arms and window != "riposte"), game.write(order, "en")


def test_a_plot_speaks_of_fighters_where_some_are_launched():
    game = catalogue().current("capitaine-cosmos")
    for _, _, _, order, keys in all_ordered(game.name):
        assert ("plot-launch" in keys) == ("LAUNCH" in game.write(order, "en"))


def test_combats_that_puts_nothing_into_a_battle_is_told_what_is_saved():
    game = catalogue().current("combats")
    for _, window, _, order, keys in all_ordered(game.name):
        if window == "plan":
            spends = any(word in game.write(order, "en") for word in ("energy", "card"))
            assert keys == (("plan",) if spends else ("commit-pass",))


def test_a_defence_of_ones_own_is_no_attack_on_a_rival():
    game = catalogue().current("empereur-telepathe")
    for _, window, _, order, keys in all_ordered(game.name):
        if window == "duel" and "target self" in game.write(order, "en"):
            assert keys == ("duel-home",)
