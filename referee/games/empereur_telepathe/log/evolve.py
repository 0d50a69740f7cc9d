"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: such cards are then unknown, or
known by their backs only.
"""

from typing import assert_never

import msgspec
from msgspec.structs import replace

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.log.changes import change_mind, discard, value_or
from referee.games.empereur_telepathe.log.evolve_attack import (
    attack_seen,
    attacked,
    defence_struck,
    struck,
)
from referee.games.empereur_telepathe.things.cards import UNKNOWN, facing
from referee.games.empereur_telepathe.things.state import Mind
from referee.games.empereur_telepathe.things.state import TelepatheState as S
from referee.games.empereur_telepathe.things.zones import out_of, with_cards
from referee.kernel.event import Event
from referee.kernel.game import Outcome


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
            return attacked(state, event)
        case e.AttackAbsorbed() | e.AttackEnded() | e.HandRead() | e.DeckRead():
            return attack_seen(state, event)
        case e.CardsDiscarded() | e.CardsStolen():
            return struck(state, event)
        case e.DefenceRemoved() | e.DefenceStolen() | e.AnchorSpent():
            return defence_struck(state, event)
        case _:
            return _round_ended(state, event)


# --- decks, hands, row ------------------------------------------------------------------------


def _dealt(state: S, event: e.DecksDealt | e.HandDrawn | e.RowFilled | e.PoolReshuffled) -> S:
    match event:
        case e.DecksDealt(_, deck_size, pool_size, options, decks, pool):
            blank = (UNKNOWN,) * deck_size
            minds = {i: Mind(deck=value_or(part, blank)) for i, part in enumerate(decks, start=1)}
            rest = value_or(pool, (UNKNOWN,) * pool_size)
            return S(options=options, deck_size=deck_size, minds=minds, pool=rest)
        case e.HandDrawn(seat, count, digits, cards):
            deck = state.minds[seat].deck[count:]
            return change_mind(state, seat, deck=deck, hand=value_or(cards, facing(digits)))
        case e.RowFilled(number, cards, _):
            left, row = state.pool[len(cards) :], (*state.row, *cards)
            return _new_round(replace(state, pool=left, row=row), number)
        case e.PoolReshuffled(count, order):
            return replace(state, pool=value_or(order, (UNKNOWN,) * count), discard=())
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
            whole = value_or(cards, (*mind.committed, *facing(digits)))
            fresh = whole[len(mind.committed) :]
            hand = out_of(mind.hand, fresh)
            return change_mind(state, seat, hand=hand, committed=whole, part=cards.name)
        case e.CommitHeld():
            return state
        case e.RoundPassed(seat, _):
            return replace(state, passed=(*state.passed, seat))
        case e.InitiativeSet(order, tied, passed):
            for seat in state.living:
                dead = any(entry.seat == seat for entry in tied)
                state = change_mind(state, seat, deadlocked=dead)
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
            return change_mind(state, seat, hand=with_cards(state.minds[seat].hand, (card,)))
        case e.CombinationRevealed(seat, base, bonuses, _, _):
            state = change_mind(state, seat, committed=(), part="")
            return replace(state, played=(base, *bonuses), acted=(*state.acted, seat))
        case e.WagerLost(seat, cards, _):
            state = discard(change_mind(state, seat, committed=(), part=""), cards)
            return replace(state, acted=(*state.acted, seat))
        case e.DefenceLaid(_, target, card, attached, replaced):
            state = change_mind(discard(state, replaced), target, defence=card, attached=attached)
            return replace(state, played=())
        case _:
            assert_never(event)


# --- the end of a round -----------------------------------------------------------------------


def _round_ended(state: S, event: Event) -> S:
    match event:
        case e.StormStruck(_, _, losses):
            for seat, cards in losses.items():
                deck = state.minds[seat].deck[len(cards) :]
                state = discard(change_mind(state, seat, deck=deck), cards)
            return state
        case e.ActsEnded():
            return replace(state, phase="refresh")
        case e.HandRefreshed():
            return _refreshed(state, event)
        case e.MindShattered(seat, cause, _, rank, number, cards):
            fallen = Mind(
                living=False, rank=rank, fell=number, cause=cause, notes=state.minds[seat].notes
            )
            return discard(replace(state, minds=state.minds | {seat: fallen}), cards)
        case e.EmperorCrowned(seat, _, reason, ranks):
            scores = {f"seat{seat}": rank for seat, rank in sorted(ranks.items())}
            state = change_mind(state, seat, rank=1)
            return replace(state, phase="over", result=Outcome((seat,), reason, scores))
        case _:  # LastMindChosen: the falls that follow say it all
            return state


def _refreshed(state: S, event: e.HandRefreshed) -> S:
    mind = state.minds[event.seat]
    blind = isinstance(event.cards_returned.value, msgspec.UnsetType)
    gone = value_or(event.cards_returned, (UNKNOWN,) * event.returned)
    whole = (*mind.deck, *gone)
    drawn, deck = value_or(event.cards_drawn, whole[: event.drawn]), whole[event.drawn :]
    hand = facing(event.backs) if blind else with_cards(out_of(mind.hand, gone), drawn)
    return change_mind(state, event.seat, hand=hand, deck=deck)
