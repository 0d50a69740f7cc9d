"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: such cards are then unknown, or
known by their backs only.
"""

from typing import Any, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from referee.games.empereur_telepathe import events as e
from referee.games.empereur_telepathe.pack import UNKNOWN, Card, Cards, facing
from referee.games.empereur_telepathe.state import (
    Attack,
    Mind,
    Note,
    Stroke,
    TelepatheState,
)
from referee.games.empereur_telepathe.zones import (
    from_deck,
    kept,
    onto_deck,
    out_of,
    with_cards,
)
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import Outcome

T = TypeVar("T")
S = TelepatheState


def evolve(state: S, event: Event) -> S:
    """The position after the event."""
    match event:
        case e.DecksDealt() | e.HandDrawn() | e.RowFilled() | e.PoolReshuffled():
            return _dealt(state, event)
        case e.CardsCommitted() | e.CommitHeld() | e.RoundPassed() | e.InitiativeSet():
            return _engaged(state, event)
        case e.RowCardTaken() | e.CombinationRevealed() | e.WagerLost() | e.DefenceLaid():
            return _acted(state, event)
        case e.AttackLaunched() | e.DefenceMet() | e.AttackBlocked() | e.CombinationDiscarded():
            return _attacked(state, event)
        case e.AttackAbsorbed() | e.AttackEnded() | e.HandRead() | e.DeckRead():
            return _attack_seen(state, event)
        case e.CardsDiscarded() | e.CardsStolen():
            return _struck(state, event)
        case e.DefenceRemoved() | e.DefenceStolen() | e.AnchorSpent():
            return _defence_struck(state, event)
        case _:
            return _round_ended(state, event)


def shown(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


def changed(state: S, seat: Seat, **fields: Any) -> S:
    """The position with other fields of one mind."""
    return replace(state, minds=state.minds | {seat: replace(state.minds[seat], **fields)})


def discarded(state: S, cards: Cards) -> S:
    """R-22: one common pile; the last one on top."""
    return replace(state, discard=(*state.discard, *cards))


# --- decks, hands, row ------------------------------------------------------------------------


def _dealt(state: S, event: e.DecksDealt | e.HandDrawn | e.RowFilled | e.PoolReshuffled) -> S:
    match event:
        case e.DecksDealt(_, deck_size, pool_size, options, decks, pool):
            blank = (UNKNOWN,) * deck_size
            minds = {i: Mind(deck=shown(part, blank)) for i, part in enumerate(decks, start=1)}
            rest = shown(pool, (UNKNOWN,) * pool_size)
            return S(options=options, deck_size=deck_size, minds=minds, pool=rest)
        case e.HandDrawn(seat, count, digits, cards):
            deck = state.minds[seat].deck[count:]
            return changed(state, seat, deck=deck, hand=shown(cards, facing(digits)))
        case e.RowFilled(number, cards, _):
            left, row = state.pool[len(cards) :], (*state.row, *cards)
            return _new_round(replace(state, pool=left, row=row), number)
        case e.PoolReshuffled(count, order):
            return replace(state, pool=shown(order, (UNKNOWN,) * count), discard=())
        case _:
            assert_never(event)


def _new_round(state: S, number: int) -> S:
    if number == state.round:
        return state
    return replace(state, round=number, phase="commit", order=(), tied=(), passed=(), acted=())


# --- engaging ---------------------------------------------------------------------------------


def _engaged(
    state: S, event: e.CardsCommitted | e.CommitHeld | e.RoundPassed | e.InitiativeSet
) -> S:
    match event:
        case e.CardsCommitted(seat, digits, _, cards):
            mind = state.minds[seat]
            whole = shown(cards, (*mind.committed, *facing(digits)))
            fresh = whole[len(mind.committed) :]
            hand = out_of(mind.hand, fresh)
            return changed(state, seat, hand=hand, committed=whole, part=cards.name)
        case e.CommitHeld():
            return state
        case e.RoundPassed(seat, _):
            return replace(state, passed=(*state.passed, seat))
        case e.InitiativeSet(order, tied, passed):
            for seat in state.living:
                dead = any(entry.seat == seat for entry in tied)
                state = changed(state, seat, deadlocked=dead)
            return replace(state, order=order, tied=tied, passed=passed, strokes=(), phase="duel")
        case _:
            assert_never(event)


def _acted(
    state: S, event: e.RowCardTaken | e.CombinationRevealed | e.WagerLost | e.DefenceLaid
) -> S:
    match event:
        case e.RowCardTaken(seat, card, mode):
            state = replace(state, row=out_of(state.row, (card,)))
            if mode == "combine":
                return replace(state, played=(card,))
            return changed(state, seat, hand=with_cards(state.minds[seat].hand, (card,)))
        case e.CombinationRevealed(seat, base, bonuses, _, _):
            state = changed(state, seat, committed=(), part="")
            return replace(state, played=(base, *bonuses), acted=(*state.acted, seat))
        case e.WagerLost(seat, cards, _):
            state = discarded(changed(state, seat, committed=(), part=""), cards)
            return replace(state, acted=(*state.acted, seat))
        case e.DefenceLaid(_, target, card, attached, replaced):
            state = changed(discarded(state, replaced), target, defence=card, attached=attached)
            return replace(state, played=())
        case _:
            assert_never(event)


# --- attacks ----------------------------------------------------------------------------------


def _attacked(
    state: S, event: e.AttackLaunched | e.DefenceMet | e.AttackBlocked | e.CombinationDiscarded
) -> S:
    match event:
        case e.AttackLaunched(seat, target, card, bonuses, _, power, _):
            attack = Attack(seat, target, card, bonuses, power)
            stroke = Stroke(seat, target, card, power)
            return replace(state, attack=attack, strokes=(*state.strokes, stroke))
        case e.DefenceMet(target, card, _, _, power, gone, _):
            mind = state.minds[target]
            attached = kept(mind.attached, gone)
            defence = "" if card in gone else mind.defence
            state = changed(discarded(state, gone), target, defence=defence, attached=attached)
            return _powered(state, power)
        case e.AttackBlocked(target, cards, _, power):
            hand = out_of(state.minds[target].hand, cards)
            return _powered(discarded(changed(state, target, hand=hand), cards), power)
        case e.CombinationDiscarded(_, cards):
            struck = state.attack and replace(state.attack, stage="strikes")
            return replace(discarded(state, cards), played=(), attack=struck)
        case _:
            assert_never(event)


def _powered(state: S, power: int) -> S:
    """The attack and its picture with the power that is left."""
    attack = state.attack and replace(state.attack, power=power)
    strokes = (*state.strokes[:-1], *(replace(one, power=power) for one in state.strokes[-1:]))
    return replace(state, attack=attack, strokes=strokes)


def _attack_seen(state: S, event: e.AttackAbsorbed | e.AttackEnded | e.HandRead | e.DeckRead) -> S:
    match event:
        case e.AttackAbsorbed():
            strokes = tuple(replace(one, absorbed=True) for one in state.strokes[-1:])
            return replace(state, attack=None, strokes=(*state.strokes[:-1], *strokes))
        case e.AttackEnded():
            return replace(state, attack=None)
        case e.HandRead(viewer, victim, _, cards):
            return _noted(state, viewer, "read_hand", victim, shown(cards, ()))
        case e.DeckRead(viewer, victim, _, cards):
            return _noted(state, viewer, "read_deck", victim, shown(cards, ()))
        case _:
            assert_never(event)


def _noted(state: S, seat: Seat, what: str, other: Seat, cards: Cards) -> S:
    """§6.8: a private note; none where the reader of a replay saw nothing."""
    if not cards:
        return state
    note = Note(state.round, what, other, cards)
    return changed(state, seat, notes=(*state.minds[seat].notes, note))


def _struck(state: S, event: e.CardsDiscarded | e.CardsStolen) -> S:
    victim = event.victim
    if isinstance(event, e.CardsDiscarded):
        return discarded(_taken(state, victim, event.zone, event.cards, event.picked), event.cards)
    cards = shown(event.cards, facing(event.backs))
    state = _taken(state, victim, event.zone, cards, event.picked)
    thief = state.minds[event.thief]
    if event.to == "own_hand":
        state = changed(state, event.thief, hand=with_cards(thief.hand, cards))
    else:
        state = changed(state, event.thief, deck=onto_deck(thief.deck, cards, event.to))
    seen = event.zone == "hand" or event.to == "own_hand" or event.picked == "attacker"
    if seen and not isinstance(event.cards.value, msgspec.UnsetType):
        state = _noted(state, event.thief, "stole", victim, cards)
    if event.zone == "hand" and not isinstance(event.cards.value, msgspec.UnsetType):
        state = _noted(state, victim, "lost", event.thief, cards)
    return state


def _taken(state: S, victim: Seat, zone: str, cards: Cards, picked: str) -> S:
    mind = state.minds[victim]
    if zone == "hand":
        return changed(state, victim, hand=out_of(mind.hand, cards))
    return changed(state, victim, deck=from_deck(mind.deck, cards, picked))


def _defence_struck(state: S, event: e.DefenceRemoved | e.DefenceStolen | e.AnchorSpent) -> S:
    victim = event.victim
    match event:
        case e.DefenceRemoved(_, card, attached):
            return changed(discarded(state, (card, *attached)), victim, defence="", attached=())
        case e.DefenceStolen(_, thief, card, attached, replaced):
            state = changed(discarded(state, (*attached, *replaced)), victim, **_BARE)
            return changed(state, thief, defence=card, attached=())
        case e.AnchorSpent(_, _, anchor):
            left = kept(state.minds[victim].attached, (anchor,))
            return changed(discarded(state, (anchor,)), victim, attached=left)
        case _:
            assert_never(event)


_BARE: dict[str, Card | Cards] = {"defence": "", "attached": ()}


# --- the end of a round -----------------------------------------------------------------------


def _round_ended(state: S, event: Event) -> S:
    match event:
        case e.StormStruck(_, _, losses):
            for seat, cards in losses.items():
                deck = state.minds[seat].deck[len(cards) :]
                state = discarded(changed(state, seat, deck=deck), cards)
            return state
        case e.ActsEnded():
            return replace(state, phase="refresh")
        case e.HandRefreshed():
            return _refreshed(state, event)
        case e.MindShattered(seat, cause, _, rank, number, cards):
            fallen = Mind(
                living=False, rank=rank, fell=number, cause=cause, notes=state.minds[seat].notes
            )
            return discarded(replace(state, minds=state.minds | {seat: fallen}), cards)
        case e.EmperorCrowned(seat, _, reason, ranks):
            scores = {f"seat{one}": rank for one, rank in sorted(ranks.items())}
            state = changed(state, seat, rank=1)
            return replace(state, phase="over", result=Outcome((seat,), reason, scores))
        case _:  # LastMindChosen: the falls that follow say it all
            return state


def _refreshed(state: S, event: e.HandRefreshed) -> S:
    mind = state.minds[event.seat]
    blind = isinstance(event.cards_returned.value, msgspec.UnsetType)
    gone = shown(event.cards_returned, (UNKNOWN,) * event.returned)
    whole = (*mind.deck, *gone)
    drawn, deck = shown(event.cards_drawn, whole[: event.drawn]), whole[event.drawn :]
    hand = facing(event.backs) if blind else with_cards(out_of(mind.hand, gone), drawn)
    return changed(state, event.seat, hand=hand, deck=deck)
