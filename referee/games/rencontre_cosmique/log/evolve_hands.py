"""How cards change hands."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.log.changes import (
    S,
    cards_of,
    drawn,
    gains,
    known,
    loses,
    moved,
    off_the_table,
    some,
    with_hand,
)
from referee.games.rencontre_cosmique.log.knowledge import all_learnt, learnt, left, swapped
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.places import HOLE
from referee.games.rencontre_cosmique.things.state import Placed
from referee.kernel.event import Sealed, Seat

# --- hands ----------------------------------------------------------------------------------------


def viewed(state: S, event: e.HandViewed) -> S:
    return learnt(state, event.by, event.of, "look", cards_of(event.cards, event.number))


def given(state: S, event: e.CardGiven) -> S:
    card = (known(event.card, UNKNOWN),)
    state = gains(loses(state, event.giver, card), event.taker, card)
    state = left(state, event.giver, card, seen_by=(event.taker,))
    return learnt(state, event.giver, event.taker, "gift", card)


def hands_swapped(state: S, event: e.HandsSwapped) -> S:
    for seat, size in zip(event.seats, event.sizes, strict=True):
        new = some(event.hands[seat - 1]) or (UNKNOWN,) * size
        state = with_hand(state, seat, tuple(new)[:size])
    state = swapped(state, *event.seats)
    for seat in event.seats:
        other = next(main for main in event.seats if main != seat)
        state = learnt(state, seat, other, "trade", state.hands[other])
    return state


def drawn_by_mutant(state: S, event: e.CardsDrawnByMutant) -> S:
    for source in event.sources:
        if source.seat:
            part = event.taken[source.seat - 1]
            cards = tuple(some(part) or (UNKNOWN,) * source.n)
            state = gains(loses(state, source.seat, cards), event.by, cards)
            state = left(state, source.seat, cards, seen_by=(event.by,))
            state = learnt(state, source.seat, event.by, "mutant", cards)
        else:
            cards = cards_of(event.drawn, source.n)
            state = drawn(gains(state, event.by, cards), source.n)
    return state


def placed(state: S, seat: Seat, part: Sealed[str]) -> S:
    card = known(part, UNKNOWN)
    state = loses(state, seat, (card,))
    return replace(state, placed=state.placed | {seat: Placed(card, part.name)})


def cards_revealed(state: S, event: e.CardsRevealed) -> S:
    for seat, shown in zip(state.table.mains, (event.offense, event.defense), strict=False):
        if shown is not None:
            if seat not in state.table.duel.cards:  # an Oracle has seen it before
                state = left(state, seat, (shown.value,))
            known = Placed(shown.value, shown.name)
            state = replace(state, placed=state.placed | {seat: known})
    return state


def travelled(state: S, event: e.TimeTravelled) -> S:
    """H-70: everybody takes back their own card and pawns."""
    for seat, (origin, to) in state.table.duel.oozed.items():
        state = moved(state, seat, to, origin)
    state = replace(retaken(state, event.seat, event.card), placed={})
    return state if event.aside else retaken(state, event.other, event.other_card)


def taken(state: S, event: e.ConsolationTaken) -> S:
    cards = cards_of(event.cards, event.number)
    state = gains(loses(state, event.owner, cards), event.seat, cards)
    state = left(state, event.owner, cards, seen_by=(event.seat,))
    return learnt(state, event.owner, event.seat, "consolation", cards)


def rewarded(state: S, event: e.RewardTaken) -> S:
    state = drawn(gains(state, event.seat, cards_of(event.drawn, event.cards)), event.cards)
    return moved(state, event.seat, {HOLE: event.pawns}, event.to)


def card_kept(state: S, event: e.CardKept) -> S:
    return retaken(off_the_table(state, event.seat), event.seat, event.card)


def retaken(state: S, seat: Seat, card: str) -> S:
    """A card that lay open goes to a hand."""
    return all_learnt(gains(state, seat, (card,)), seat, "retaken", card)
