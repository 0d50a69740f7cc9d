"""What a bot that thinks ahead makes of a position."""

import pytest
from msgspec.structs import replace

from referee.arena import LOT, Setting, paired
from referee.bots.levels import EASY
from referee.conformance.seeding import chance
from referee.games.kardashev import GAME
from referee.games.kardashev.bot.deck_sense import draft_worth
from referee.games.kardashev.bot.prospects import FORESIGHT
from referee.games.kardashev.bot.sense import guessed
from referee.games.kardashev.rules.draft import QUOTAS
from referee.games.kardashev.things.cards import id_of, kind
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import items_of
from tests.games.imagining import imagined
from tests.games.kardashev.playing import MATCH, SINGLE, reached
from tests.games.thinking import candidates, thought

SEEDS = range(3)


def asked(name, seed, options=SINGLE, turn=6):
    """A match whose window of this name is open, some turns after its start."""

    def wanted(match):
        return match.window.name == name and match.state.turn >= turn

    return reached(options, seed, wanted)


def asked_seat(match):
    return match.window.asked[0]


def without_domain(state, seat, domain):
    """All cards of the domain that the seat had hidden lie in its discard."""
    whole = (*state.hands[seat], *state.decks[seat])
    gone = tuple(card for card in whole if domain in kind(card).domains)
    left = tuple(card for card in whole if card not in gone)
    size = len(state.hands[seat])
    return replace(
        state,
        hands={**state.hands, seat: left[:size]},
        decks={**state.decks, seat: left[size:]},
        discards={**state.discards, seat: (*state.discards[seat], *gone)},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_no_riposte_names_a_domain_of_which_nothing_is_left(seed):
    match = asked("response", seed)
    seat, other = asked_seat(match), match.state.active
    laid = kind(match.state.quantum.card).domains
    for domain in (name for name in DOMAINS if name not in laid):
        state = without_domain(match.state, other, domain)
        order = thought(GAME, state, seat, seed)
        named = items_of(order.names) if order.names else ()
        assert tuple(named) != (domain,)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_face_down_is_imagined_as_a_card_that_is_left(seed):
    match = asked("response", seed)
    seat, other = asked_seat(match), match.state.active
    domain = next(name for name in DOMAINS if name not in kind(match.state.quantum.card).domains)
    match.put(without_domain(match.state, other, domain))
    for n in range(12):
        laid = imagined(match, seat, n).quantum.card
        assert domain not in kind(laid).domains


def test_a_card_that_brings_more_is_imagined_more_often():
    """A rival with four domains in the row and one of each card left lays the fifth, by and
    large: by chance alone it would be one in five."""
    match = asked("response", 1)
    state, seat = match.state, asked_seat(match)
    other = state.active
    row = tuple(f"{domain}-0@{other}" for domain in DOMAINS[:4])
    hand = tuple(f"{domain}-0@{other}" for domain in DOMAINS)
    quantum = replace(state.quantum, card=hand[4])
    nothing = dict.fromkeys((seat, other), ())
    listed = tuple(id_of(card) for card in (*row, *hand))
    match.put(
        replace(
            state,
            rows={**state.rows, other: row},
            hands={**state.hands, other: hand[:4]},
            decks={**state.decks, other: ()},
            discards={**state.discards, other: ()},
            lists={**state.lists, other: listed},
            quantum=quantum,
            notes=nothing,
        )
    )
    laid = [id_of(imagined(match, seat, n).quantum.card) for n in range(40)]
    assert laid.count(f"{DOMAINS[4]}-0") > 16


@pytest.mark.parametrize("seed", SEEDS)
def test_every_kind_in_hand_and_to_wait_is_worth_a_thought(seed):
    match = asked("play", seed)
    seat = asked_seat(match)
    orders = candidates(GAME, match.state, seat)
    laid = {order.what.what for order in orders if order.verb == "play"}
    assert laid == {id_of(card) for card in match.state.hands[seat]}
    assert any(order.verb == "pass" for order in orders)


def test_a_draft_takes_what_is_worth_most():
    match = reached(MATCH, 3, lambda match: match.window.name == "draft2")
    (order,) = candidates(GAME, match.state, 1)
    taken = items_of(order.cards)
    for batch, n in QUOTAS["draft2"].items():
        pack = match.state.packs[batch][1]
        worths = sorted((draft_worth(match.state.pools[1], card) for card in pack), reverse=True)
        chosen = [draft_worth(match.state.pools[1], card) for card in taken if card in pack]
        assert sorted(chosen, reverse=True) == worths[:n]


def test_of_two_cards_as_strong_the_one_that_suits_the_deck_is_drafted():
    match = reached(MATCH, 3, lambda match: match.window.name == "build")
    pool = match.state.pools[1]
    for card in pool:
        if kind(card).stage:
            assert draft_worth(pool, card) > draft_worth((), card)


def test_whoever_has_more_domains_stands_better():
    state = asked("play", 2).state
    row = tuple(f"{domain}-0@1" for domain in DOMAINS[:4])
    poor = replace(state, rows={**state.rows, 1: row[:1]})
    rich = replace(state, rows={**state.rows, 1: row})
    assert FORESIGHT.value(rich, 1) > FORESIGHT.value(poor, 1)
    assert FORESIGHT.value(rich, 2) < FORESIGHT.value(poor, 2)


# --- at first sight -------------------------------------------------------------------------------


def threatened(state, seat, *hand):
    """The rival has laid a card and has four domains in the row; the seat holds this hand."""
    other = state.active
    row = tuple(f"{domain}-0@{other}" for domain in DOMAINS if domain != "sci")
    return replace(
        state,
        rows={**state.rows, other: row},
        hands={**state.hands, seat: tuple(f"{domain}-0@{seat}" for domain in hand)},
    )


def test_an_easy_bot_has_no_whims():
    for name in ("play", "response"):
        match = asked(name, 1)
        view = match.view(asked_seat(match))
        assert len({GAME.easy(view, chance("easy", n)) for n in range(8)}) == 1


def test_an_easy_bot_answers_the_card_that_may_win():
    match = asked("response", 1)
    seat = asked_seat(match)
    state = threatened(match.state, seat, "war", "env")
    order = GAME.easy(GAME.view(state, seat), chance("easy"))
    assert (order.verb, items_of(order.names)) == ("riposte", ("sci",))


def test_what_is_left_of_a_domain_makes_it_likelier():
    state = asked("response", 1).state
    other = state.active
    gone = replace(state, discards={**state.discards, other: (f"war-0@{other}",) * 6})
    assert guessed(gone, other)["war"] < guessed(state, other)["war"]


@pytest.mark.parametrize(
    ("hand", "laid"), [(("war", "env"), "env-0"), (("war", "war", "env"), "war-0")]
)
def test_an_easy_bot_keeps_its_last_answer_while_the_rival_is_close(hand, laid):
    """Of these two the card of War looks better, and is the one that answers."""
    state = asked("play", 2).state
    seat = state.active
    rows = {seat: (), 3 - seat: tuple(f"{domain}-0@{3 - seat}" for domain in DOMAINS[:4])}
    cards = tuple(f"{domain}-0@{seat}" for domain in hand)
    state = replace(state, rows=rows, hands={**state.hands, seat: cards})
    assert candidates(GAME, state, seat)[0].what.what == "war-0"
    assert GAME.easy(GAME.view(state, seat), chance("easy")).what.what == laid


def test_an_easy_bot_lays_the_card_that_wins():
    """Four domains lie there, the fifth is in hand."""
    state = asked("play", 2).state
    seat = state.active
    row = tuple(f"{domain}-0@{seat}" for domain in DOMAINS[:4])
    hand = (*row[:2], f"{DOMAINS[4]}-0@{seat}")
    state = replace(state, rows={**state.rows, seat: row}, hands={**state.hands, seat: hand})
    order = GAME.easy(GAME.view(state, seat), chance("easy"))
    assert (order.verb, order.what.what) == ("play", f"{DOMAINS[4]}-0")


def test_an_easy_bot_beats_who_orders_by_lot():
    row = paired(Setting(GAME, SINGLE, 2, 10, 61_000), EASY, LOT)
    assert row.won >= 9_000
