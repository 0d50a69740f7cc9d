"""A stage: the deal, the drafts, the construction (R-22 to R-28, H-29 to H-32; §6.1).

The second picks of a batch are asked together with the first of the next, or with the deck.
"""

from collections.abc import Mapping

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.deck_building import SIZE, deck_of_order
from referee.games.kardashev.rules.deck_draws import draw, shuffle
from referee.games.kardashev.rules.engine import Engine
from referee.games.kardashev.rules.measures import opening_hand
from referee.games.kardashev.things.cards import base_deck, kind, of_stage
from referee.games.kardashev.things.seats import NOBODY, SEATS, rival
from referee.games.kardashev.things.sheet import Build, Names, Take, items_of
from referee.games.kardashev.things.state import KardashevState, Task
from referee.kernel.event import Sealed, Seat

HAND = 5
QUOTAS = {"draft1": {1: 1}, "draft2": {1: 2, 2: 1}, "build": {2: 2}}  # of each batch
Kinds = tuple[str, ...]
Orders = Mapping[Seat, Take | Build]


def open_stage(engine: Engine, stage: int) -> None:
    """H-29: the 25 cards are shuffled; the first hands are cards 1-5 and 6-10."""
    order = engine.luck.shuffle(f"stage/{stage}/order", of_stage(stage))
    engine.emit(e.StageOpened(stage, Sealed((), order)))
    deal(engine, 1)


def deal(engine: Engine, batch: int) -> None:
    """R-23: five cards to each seat."""
    for seat in SEATS:
        kinds = engine.state.undealt[:HAND]
        engine.emit(e.DraftHandDealt(batch, seat, HAND, Sealed((seat,), kinds)))


# --- the three rounds -------------------------------------------------------------------------


def quota(state: KardashevState) -> dict[int, int]:
    """How many cards of each batch are to be taken now."""
    return QUOTAS[state.phase]


def picks_by_batch(state: KardashevState, seat: Seat, names: Names | None) -> dict[int, Kinds]:
    """By batch: kinds are unique, so each name says which hand; silence takes the highest v."""
    chosen = {}
    for batch, n in quota(state).items():
        hand = state.packs[batch][seat]
        wished = None if names is None else [card for card in items_of(names) if card in hand]
        chosen[batch] = tuple(best(hand)[:n] if wished is None else wished)
    return chosen


def best(kinds: Kinds) -> list[str]:
    """By the table, the best first."""
    return sorted(kinds, key=lambda card: (-kind(card).v, card))


def draft(engine: Engine, orders: Orders) -> None:
    """A round of picks: both seats at once, then the hands are passed, or put aside."""
    phase = engine.state.phase
    picks = {seat: picks_by_batch(engine.state, seat, orders[seat].cards) for seat in SEATS}
    if phase != "draft1":
        take_last(engine, 1 if phase == "draft2" else 2, picks)
    if phase != "build":
        take_first(engine, 1 if phase == "draft1" else 2, picks)
    if phase == "draft1":
        deal(engine, 2)


def _drafted(engine: Engine, batch: int, picks: Mapping[Seat, dict[int, Kinds]]) -> None:
    for seat in SEATS:
        kinds = picks[seat][batch]
        engine.emit(e.CardsDrafted(batch, seat, len(kinds), Sealed((seat,), kinds)))


def take_first(engine: Engine, batch: int, picks: Mapping[Seat, dict[int, Kinds]]) -> None:
    """R-24: one of five; the four others go to the rival, at the same time."""
    _drafted(engine, batch, picks)
    left = dict(engine.state.packs[batch])
    for seat in SEATS:
        passed = left[rival(seat)]
        event = e.DraftHandPassed(batch, rival(seat), seat, len(passed), Sealed((seat,), passed))
        engine.emit(event)


def take_last(engine: Engine, batch: int, picks: Mapping[Seat, dict[int, Kinds]]) -> None:
    """R-25: two of four; the two others are put aside (H-30)."""
    _drafted(engine, batch, picks)
    for seat in SEATS:
        aside = engine.state.packs[batch][seat]
        engine.emit(e.CardsSetAside(batch, seat, len(aside), Sealed((seat,), aside)))


# --- construction and the beginning of a game -------------------------------------------------


def build(engine: Engine, orders: Orders) -> None:
    """R-27: the last picks, then both decks at once."""
    draft(engine, orders)
    for seat in SEATS:
        order = orders[seat]
        wish = order if isinstance(order, Build) else Build()
        pool, last = engine.state.pools[seat], engine.state.lists[seat]
        deck = deck_of_order(wish, pool, last or base_deck())
        engine.emit(e.DeckBuilt(seat, SIZE, len(pool) - SIZE, Sealed((seat,), deck)))
    begin_game(engine)


def begin_game(engine: Engine) -> None:
    """R-6: shuffle and draw; H-17: the starter is decided after that."""
    for seat in SEATS:
        shuffle(engine, seat, "setup")
    for seat in SEATS:
        draw(engine, seat, opening_hand(engine.state, seat), "opening")
    if engine.state.loser != NOBODY:
        engine.emit(e.StarterAsked(engine.state.loser))
        return
    choice = engine.state.options.starter
    seat = engine.luck.starter() if choice == "dice" else "AB".index(choice) + 1
    start(engine, seat, "dice" if choice == "dice" else "option")


def start(engine: Engine, seat: Seat, by: str) -> None:
    """R-7."""
    engine.emit(e.StarterChosen(seat, by))
    engine.then(Task("begin_turn", seat))


def base_decks(engine: Engine) -> None:
    """H-42: a single game is played with the base decks (R-5)."""
    for seat in SEATS:
        deck = base_deck()
        engine.emit(e.DeckBuilt(seat, SIZE, 0, Sealed((seat,), deck)))
    begin_game(engine)
