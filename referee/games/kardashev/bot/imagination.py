"""A whole position as the seat may imagine it: what it cannot see is dealt among what is possible.

Of its own cards the seat knows which are missing: the rival holds them. The rival's deck is a deck
of what it may have drafted (imagined_pool.py), in which all is that has been seen of it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from referee.games.kardashev.bot.estimates import noise
from referee.games.kardashev.bot.imagined_pool import (
    RivalDraft,
    imagine_draft,
    imagine_list,
    opened_kinds,
)
from referee.games.kardashev.bot.play_choice import TEMPERATURE
from referee.games.kardashev.bot.trial import copy_position, enter_card
from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.rules.measures import is_banned
from referee.games.kardashev.things.cards import Cards, heroes, id_of, owner
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.sheet import Move
from referee.games.kardashev.things.state import KardashevState, Quantum
from referee.games.kardashev.things.view import KardashevView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PUBLIC = (
    *("options", "phase", "stage", "won", "loser", "heroes", "lost", "used", "rows", "discards"),
    *("marks", "entered", "starter", "turn", "active", "plays", "laid", "idle", "limbo"),
    *("last_quantum", "last_guess", "choice", "agenda", "lines", "recent", "result", "spent"),
)
PART = "imagined"  # the name of a sealed part, which no view shows
OFFERED = 3  # heroes


class Dealt(msgspec.Struct, frozen=True):
    """Where the rival's hidden cards lie; `quantum` is the card that is laid, "" for none."""

    deck: Cards
    hand: Cards
    quantum: str


def imagine(view: KardashevView, chance: Chance) -> KardashevState:
    """A state whose view for this seat is `view`. Raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator imagines nothing")
    seat, other = view.seat, rival(view.seat)
    needed = Counter(id_of(card) for card in _shown(view) if owner(card) == other)
    needed |= Counter(_this_game(view, other))
    draft = imagine_draft(view, {*needed, *opened_kinds(view)}, chance)
    deck_list = imagine_list(draft.pool, needed, chance) if view.deck_list else ()
    dealt = _deal(view, deck_list, chance) if view.turn or _drawn(view) else Dealt((), (), "")
    return KardashevState(
        **{name: getattr(view, name) for name in PUBLIC},
        **_drafted(view, draft),
        lists={seat: view.deck_list, other: deck_list},
        decks={seat: _own_deck(view, chance), other: dealt.deck},
        hands={seat: view.hand, other: dealt.hand},
        notes={seat: view.notes, other: ()},
        filed={other: Move()} if view.filed is None else {seat: view.filed, other: Move()},
        quantum=_quantum(view, dealt),
        missed=view.last_guess == "miss",
        offered=_offered(view, chance),
    )


def _drawn(view: KardashevView) -> bool:
    """Have hands been drawn in this game?"""
    return any((*view.hand_sizes.values(), *view.deck_sizes.values()))


def _drafted(view: KardashevView, draft: RivalDraft) -> dict[str, Any]:
    seat = view.seat or 0
    other = rival(seat)
    packs = {batch: {seat: own, other: draft.packs[batch]} for batch, own in view.packs.items()}
    return {
        "undealt": draft.undealt,
        "packs": packs,
        "pools": {seat: view.pool, other: draft.pool},
        "drafts": {seat: view.drafts, other: draft.notes},
    }


# --- what the seat knows ----------------------------------------------------------------------


def _shown(view: KardashevView) -> Cards:
    """Every card that the seat sees, but for its own deck and what it is shown for a choice."""
    lying = [
        card for zone in (view.rows, view.discards) for cards in zone.values() for card in cards
    ]
    laid = view.own_quantum or view.quantum
    single = [card for card in (view.limbo, laid) if card and card != "?"]
    return (*lying, *view.hand, *single, *_looked_at(view))


def _looked_at(view: KardashevView) -> Cards:
    """The rival's cards among which the seat picks."""
    choice = view.choice
    hidden = choice is not None and choice.zone in ("hand", "deck", "top")
    return view.zone if choice and hidden and choice.holder != view.seat else ()


def _this_game(view: KardashevView, other: Seat) -> set[str]:
    """Kinds that the rival's deck of this game is known to hold."""
    cards = [card for note in view.notes for card in note.cards]
    return {id_of(card) for card in (*cards, view.last_quantum) if card.endswith(f"@{other}")}


def _missing(whole: Iterable[str], shown: Iterable[str]) -> list[str]:
    """What of these cards is nowhere to be seen."""
    left = Counter(whole)
    left.subtract(Counter(shown))
    return sorted((+left).elements())


# --- what is dealt ----------------------------------------------------------------------------


def _deal(view: KardashevView, deck_list: Cards, chance: Chance) -> Dealt:
    """The rival's hand and laid card come first: only they can hold cards of the seat's own."""
    seat = view.seat or 0
    other, shown = rival(seat), _shown(view)
    mine = _missing((f"{card}@{seat}" for card in view.deck_list), (*shown, *view.deck))
    theirs = _missing((f"{card}@{other}" for card in deck_list), shown)
    order = _likely_in_hand(view, chance.shuffle("rival", theirs))
    facing = view.quantum == "?" and not view.own_quantum
    looked = _looked_at(view)
    zone = view.choice.zone if view.choice and looked else ""
    in_hand = looked if zone == "hand" else ()
    room = view.hand_sizes[other] - len(in_hand) + facing
    free = [*mine, *order][:room]
    laid = _laid(view, free, chance) if facing else ""
    if laid:
        free.remove(laid)
    rest = chance.shuffle("deck", [*mine, *order][room:])
    return Dealt((*(looked if zone in ("deck", "top") else ()), *rest), (*in_hand, *free), laid)


def _likely_in_hand(view: KardashevView, cards: list[str]) -> list[str]:
    """What the seat was shown of the rival's hand comes first: it may lie there still."""
    noted = {card for note in view.notes for card in note.cards}
    return sorted(cards, key=lambda card: card not in noted)


def _laid(view: KardashevView, hand: list[str], chance: Chance) -> str:
    """The card of such a hand that the rival is likely to lay: by what it brings, as everybody can
    tell, give or take a whim; none that is banned (§2.5)."""
    marks = view.marks[view.active]
    cards = [card for card in hand if not is_banned(marks, card)]
    if not cards:
        return hand[0]
    state = copy_position(view, view.seat or 0)
    gain = {id_: _brings(state, view.active, id_) for id_ in sorted(set(map(id_of, cards)))}
    whim = {id_: noise(chance, f"laid/{id_}", TEMPERATURE) for id_ in gain}
    return max(cards, key=lambda card: (gain[id_of(card)] + whim[id_of(card)], card))


def _brings(state: KardashevState, seat: Seat, id_: str) -> int:
    return worth(enter_card(state, seat, f"{id_}@{seat}"), seat)


def _own_deck(view: KardashevView, chance: Chance) -> Cards:
    """Nobody knows its order, but for the top that the seat looks at."""
    choice, top = view.choice, Cards()
    if choice is not None and choice.zone == "top" and choice.holder == view.seat:
        top = view.zone
    rest = _missing(view.deck, top)
    return (*top, *chance.shuffle("own-deck", rest))


def _quantum(view: KardashevView, dealt: Dealt) -> Quantum | None:
    if not view.quantum:
        return None
    up = view.quantum != "?"
    card = view.quantum if up else view.own_quantum or dealt.quantum
    return Quantum(card, view.active, PART, up)


def _offered(view: KardashevView, chance: Chance) -> Cards:
    """Three heroes that nobody has or has lost, seen by the winner alone (R-29)."""
    if view.phase != "hero" or view.offered:
        return view.offered
    gone = {hero for held in (view.lost, view.heroes) for names in held.values() for hero in names}
    free = [hero for hero in heroes() if hero not in gone]
    return tuple(sorted(chance.pick("heroes", free, OFFERED)))
