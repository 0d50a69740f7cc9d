"""How an attack changes the position: its power, what its strikes take, who has seen what."""

from typing import assert_never

import msgspec
from msgspec.structs import replace

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.log.changes import change_mind, discard, value_or
from referee.games.empereur_telepathe.things.cards import Card, Cards, facing
from referee.games.empereur_telepathe.things.state import Attack, Note, Stroke
from referee.games.empereur_telepathe.things.state import TelepatheState as S
from referee.games.empereur_telepathe.things.zones import (
    from_deck,
    onto_deck,
    out_of,
    with_cards,
    without,
)
from referee.kernel.event import Seat


def attacked(
    state: S, event: e.AttackLaunched | e.DefenceMet | e.AttackBlocked | e.CombinationDiscarded
) -> S:
    match event:
        case e.AttackLaunched(seat, target, card, bonuses, _, power, _):
            attack = Attack(seat, target, card, bonuses, power)
            stroke = Stroke(seat, target, card, power)
            return replace(state, attack=attack, strokes=(*state.strokes, stroke))
        case e.DefenceMet(target, card, _, _, power, gone, _):
            mind = state.minds[target]
            attached = without(mind.attached, gone)
            defence = "" if card in gone else mind.defence
            state = change_mind(discard(state, gone), target, defence=defence, attached=attached)
            return _powered(state, power)
        case e.AttackBlocked(target, cards, _, power):
            hand = out_of(state.minds[target].hand, cards)
            return _powered(discard(change_mind(state, target, hand=hand), cards), power)
        case e.CombinationDiscarded(_, cards):
            struck = state.attack and replace(state.attack, stage="strikes")
            return replace(discard(state, cards), played=(), attack=struck)
        case _:
            assert_never(event)


def _powered(state: S, power: int) -> S:
    """The attack and its picture with the power that is left."""
    attack = state.attack and replace(state.attack, power=power)
    strokes = (
        *state.strokes[:-1],
        *(replace(stroke, power=power) for stroke in state.strokes[-1:]),
    )
    return replace(state, attack=attack, strokes=strokes)


def attack_seen(state: S, event: e.AttackAbsorbed | e.AttackEnded | e.HandRead | e.DeckRead) -> S:
    match event:
        case e.AttackAbsorbed():
            strokes = tuple(replace(stroke, absorbed=True) for stroke in state.strokes[-1:])
            return replace(state, attack=None, strokes=(*state.strokes[:-1], *strokes))
        case e.AttackEnded():
            return replace(state, attack=None)
        case e.HandRead(viewer, victim, _, cards):
            return _noted(state, viewer, "read_hand", victim, value_or(cards, ()))
        case e.DeckRead(viewer, victim, _, cards):
            return _noted(state, viewer, "read_deck", victim, value_or(cards, ()))
        case _:
            assert_never(event)


def _noted(state: S, seat: Seat, what: str, other: Seat, cards: Cards) -> S:
    """§6.8: a private note; none where the reader of a replay saw nothing."""
    if not cards:
        return state
    note = Note(state.round, what, other, cards)
    return change_mind(state, seat, notes=(*state.minds[seat].notes, note))


def struck(state: S, event: e.CardsDiscarded | e.CardsStolen) -> S:
    victim = event.victim
    if isinstance(event, e.CardsDiscarded):
        return discard(_taken(state, victim, event.zone, event.cards, event.picked), event.cards)
    cards = value_or(event.cards, facing(event.backs))
    state = _taken(state, victim, event.zone, cards, event.picked)
    thief = state.minds[event.thief]
    if event.to == "own_hand":
        state = change_mind(state, event.thief, hand=with_cards(thief.hand, cards))
    else:
        state = change_mind(state, event.thief, deck=onto_deck(thief.deck, cards, event.to))
    noted = event.zone == "hand" or event.to == "own_hand" or event.picked == "attacker"
    if noted and not isinstance(event.cards.value, msgspec.UnsetType):
        state = _noted(state, event.thief, "stole", victim, cards)
    if event.zone == "hand" and not isinstance(event.cards.value, msgspec.UnsetType):
        state = _noted(state, victim, "lost", event.thief, cards)
    return state


def _taken(state: S, victim: Seat, zone: str, cards: Cards, picked: str) -> S:
    mind = state.minds[victim]
    if zone == "hand":
        return change_mind(state, victim, hand=out_of(mind.hand, cards))
    return change_mind(state, victim, deck=from_deck(mind.deck, cards, picked))


def defence_struck(state: S, event: e.DefenceRemoved | e.DefenceStolen | e.AnchorSpent) -> S:
    victim = event.victim
    match event:
        case e.DefenceRemoved(_, card, attached):
            return change_mind(discard(state, (card, *attached)), victim, defence="", attached=())
        case e.DefenceStolen(_, thief, card, attached, replaced):
            state = change_mind(discard(state, (*attached, *replaced)), victim, **_BARE)
            return change_mind(state, thief, defence=card, attached=())
        case e.AnchorSpent(_, _, anchor):
            left = without(state.minds[victim].attached, (anchor,))
            return change_mind(discard(state, (anchor,)), victim, attached=left)
        case _:
            assert_never(event)


_BARE: dict[str, Card | Cards] = {"defence": "", "attached": ()}
