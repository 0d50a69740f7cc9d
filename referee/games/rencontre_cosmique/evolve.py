"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: such a card is then unknown.
Events of the duel itself are in `evolve_duel.py`.
"""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from referee.games.rencontre_cosmique import events as e
from referee.games.rencontre_cosmique.cards import UNKNOWN, ordered, without
from referee.games.rencontre_cosmique.evolve_duel import duel_after
from referee.games.rencontre_cosmique.places import (
    HOLE,
    LIMBO,
    OVAL,
    PAWNS,
    PER_PLANET,
    REMOVED,
    RING,
    added,
    planets_of,
)
from referee.games.rencontre_cosmique.state import (
    Duel,
    Known,
    Own,
    Placed,
    Private,
    RencontreState,
    Slot,
    Table,
)
from referee.kernel.event import Event, Sealed, Seat

S = RencontreState
T = TypeVar("T")
APART = {"insecte": "oracle", "oracle": "insecte"}  # never both (H-8)
DISCS = 3  # of each colour in the cup


def evolve(state: S, event: Event) -> S:
    """The position after the event."""
    change = CHANGES.get(type(event))
    if change is not None:
        state = change(state, event)
    duel = duel_after(state.table, event)
    return state if duel is state.table.duel else _table(state, duel=duel)


# --- tools ----------------------------------------------------------------------------------------


def _table(state: S, **changes: Any) -> S:
    return replace(state, table=replace(state.table, **changes))


def _known(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


def _cards(part: Sealed[tuple[str, ...]], number: int) -> tuple[str, ...]:
    if isinstance(part.value, msgspec.UnsetType):
        return (UNKNOWN,) * number
    return tuple(part.value)


def _some(part: Sealed[tuple[str, ...] | None]) -> tuple[str, ...]:
    """What a part holds that may hold nothing."""
    return () if isinstance(part.value, msgspec.UnsetType) else tuple(part.value or ())


def _moved(state: S, seat: Seat, origin: dict[str, int], to: dict[str, int]) -> S:
    pawns = added(added(state.table.pawns[seat], origin, -1), to)
    return _table(state, pawns=state.table.pawns | {seat: pawns})


def _hand(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return replace(state, hands=state.hands | {seat: ordered(cards)})


def _gains(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return _hand(state, seat, (*state.hands[seat], *cards))


def _loses(state: S, seat: Seat, cards: tuple[str, ...]) -> S:
    return _hand(state, seat, without(state.hands[seat], cards))


def _drawn(state: S, n: int) -> S:
    return replace(state, pile=state.pile[n:])


def _to_pile(state: S, cards: tuple[str, ...], to: str) -> S:
    """Onto the discards, or out of the game."""
    if to == "out":
        return _table(state, out=(*state.table.out, *cards))
    return _table(state, discards=(*state.table.discards, *cards))


def _learnt(state: S, seat: Seat, of: Seat, how: str, cards: tuple[str, ...]) -> S:
    news = Known(of, state.table.turn, how, cards)
    return replace(state, known=state.known | {seat: (*state.known[seat][-11:], news)})


# --- set-up ---------------------------------------------------------------------------------------


def _opened(state: S, event: e.MatchOpened) -> S:
    seats = tuple(range(1, event.seats + 1))
    discs = tuple(colour for colour in event.colours for _ in range(DISCS))
    table = Table(
        options=event.options,
        seats=event.seats,
        colours=event.colours,
        alive=seats,
        pawns={
            seat: dict.fromkeys(planets_of(event.colours[seat - 1]), PER_PLANET) for seat in seats
        },
        cup=discs,
        powers=dict.fromkeys(seats, ()),
        drafting=event.options.draft > 0,
    )
    empty: dict[Seat, Any] = dict.fromkeys(seats, ())
    private = {seat: Private() for seat in seats}
    return S(table=table, hands=empty, faces=empty, roles=empty, private=private, known=empty)


def _deck_shuffled(state: S, event: e.PowerDeckShuffled) -> S:
    return replace(state, power_deck=_cards(event.order, event.number))


def _offered(state: S, event: e.PowersOffered) -> S:
    shown = _cards(event.powers, event.number)
    deck = state.power_deck[event.number :]
    return replace(state, offered=state.offered | {event.seat: shown}, power_deck=deck)


def _kept(state: S, event: e.PowersKept) -> S:
    kept = _cards(event.kept, event.number)
    rest = without(state.offered.get(event.seat, ()), kept)
    slots = tuple(map(Slot, event.shown)) or (Slot(),) * event.number
    state = _table(state, powers=state.table.powers | {event.seat: slots}, drafting=False)
    offered = {seat: cards for seat, cards in state.offered.items() if seat != event.seat}
    faces = state.faces | {event.seat: kept}
    return replace(state, faces=faces, offered=offered, power_deck=(*state.power_deck, *rest))


def _power_dealt(state: S, event: e.PowerDealt) -> S:
    """H-8: with Insect or Oracle, the other one leaves the deck."""
    card = event.power or _known(event.card, UNKNOWN)
    deck = state.power_deck[1:]
    deck = tuple(one for one in deck if one != APART.get(card))
    slots = (*state.table.powers[event.seat], Slot(event.power))
    state = _table(state, powers=state.table.powers | {event.seat: slots})
    faces = state.faces | {event.seat: (*state.faces[event.seat], card)}
    return replace(state, faces=faces, power_deck=deck)


def _roles_dealt(state: S, event: e.RolesDealt) -> S:
    roles = _cards(event.roles, event.number)
    state = _table(state, roles=state.table.roles | {event.seat: event.number})
    deck = without(state.power_deck, roles)
    return replace(state, roles=state.roles | {event.seat: roles}, power_deck=deck)


def _reshuffled(state: S, event: e.PileReshuffled) -> S:
    pile = (*state.pile, *_cards(event.order, event.number))
    return replace(_table(state, discards=()), pile=pile)


def _dealt(state: S, event: e.HandDealt | e.HandRefilled) -> S:
    cards = _cards(event.cards, event.number)
    return _drawn(_gains(state, event.seat, cards), event.number)


# --- turns ----------------------------------------------------------------------------------------


def _turn_began(state: S, event: e.TurnBegan) -> S:
    return _table(state, turn=event.turn, offense=event.offense, duel=Duel())


def _rotated(state: S, event: e.PowersRotated) -> S:
    if event.kept:
        return state
    card = event.power or _known(event.card, None) or UNKNOWN
    faces, slots = list(state.faces[event.seat]), list(state.table.powers[event.seat])
    old, faces[event.slot] = faces[event.slot], card
    slots[event.slot] = Slot(event.power)
    deck = (*without(state.power_deck, (card,)), old)
    state = _table(state, powers=state.table.powers | {event.seat: tuple(slots)})
    return replace(state, faces=state.faces | {event.seat: tuple(faces)}, power_deck=deck)


def _vanished(state: S, event: e.ElementVanished) -> S:
    """None may be named again until all ten have been."""
    letters = (*state.table.letters, event.letter) if event.letter else state.table.letters
    return _table(state, vanished=event.letter, letters=() if len(letters) == 10 else letters)


def _filed(state: S, event: e.ReactionsFiled) -> S:
    private = _known(event.private, Private())
    return replace(state, private=state.private | {event.seat: private})


def _duel_began(state: S, event: e.DuelBegan) -> S:
    """A new duel: what was said and offered for the last one is over."""
    duel = Duel(number=event.number, entitled=event.entitled)
    return replace(_table(state, duel=duel), placed={}, own={})


def _discarded(state: S, event: e.CardsDiscarded) -> S:
    if event.origin == "hand":
        state = _loses(state, event.seat, event.cards)
    else:
        state = _off_the_table(state, event.seat)
    return _to_pile(state, event.cards, event.to)


def _edict_played(state: S, event: e.EdictPlayed) -> S:
    return _to_pile(_loses(state, event.seat, (event.edict,)), (event.edict,), event.to)


def _from_discards(state: S, seat: Seat, card: str) -> S:
    left = list(state.table.discards)
    left.reverse()
    left.remove(card)
    return _gains(_table(state, discards=tuple(reversed(left))), seat, (card,))


def _disc_drawn(state: S, event: e.DiscDrawn) -> S:
    table = state.table
    cup = (*table.cup, *table.drawn) if event.refilled else table.cup
    drawn = () if event.refilled else table.drawn
    return _table(state, cup=without(cup, (event.colour,)), drawn=(*drawn, event.colour))


def _revealed_power(state: S, event: e.PowerRevealed) -> S:
    slots = list(state.table.powers[event.seat])
    slots[event.slot] = Slot(event.power)
    faces = list(state.faces[event.seat])
    faces[event.slot] = event.power
    state = _table(state, powers=state.table.powers | {event.seat: tuple(slots)})
    return replace(state, faces=state.faces | {event.seat: tuple(faces)})


def _role(state: S, event: e.RoleAnnounced) -> S:
    return _table(state, last_role=state.table.last_role | {event.seat: event.power})


# --- hands ----------------------------------------------------------------------------------------


def _viewed(state: S, event: e.HandViewed) -> S:
    return _learnt(state, event.by, event.of, "look", _cards(event.cards, event.number))


def _given(state: S, event: e.CardGiven) -> S:
    card = (_known(event.card, UNKNOWN),)
    state = _gains(_loses(state, event.giver, card), event.taker, card)
    return _learnt(state, event.giver, event.taker, "gift", card)


def _hands_swapped(state: S, event: e.HandsSwapped) -> S:
    for seat, size in zip(event.seats, event.sizes, strict=True):
        new = _some(event.hands[seat - 1]) or (UNKNOWN,) * size
        state = _hand(state, seat, tuple(new)[:size])
    for seat in event.seats:
        other = next(one for one in event.seats if one != seat)
        state = _learnt(state, seat, other, "trade", state.hands[other])
    return state


def _drawn_by_mutant(state: S, event: e.CardsDrawnByMutant) -> S:
    for source in event.sources:
        if source.seat:
            part = event.taken[source.seat - 1]
            cards = tuple(_some(part) or (UNKNOWN,) * source.n)
            state = _gains(_loses(state, source.seat, cards), event.by, cards)
            state = _learnt(state, source.seat, event.by, "mutant", cards)
        else:
            cards = _cards(event.drawn, source.n)
            state = _drawn(_gains(state, event.by, cards), source.n)
    return state


def _placed(state: S, seat: Seat, part: Sealed[str]) -> S:
    card = _known(part, UNKNOWN)
    state = _loses(state, seat, (card,))
    return replace(state, placed=state.placed | {seat: Placed(card, part.name)})


def _cards_revealed(state: S, event: e.CardsRevealed) -> S:
    for seat, shown in zip(state.table.mains, (event.offense, event.defense), strict=False):
        if shown is not None:
            known = Placed(shown.value, shown.name)
            state = replace(state, placed=state.placed | {seat: known})
    return state


def _travelled(state: S, event: e.TimeTravelled) -> S:
    """H-70: everybody takes back his own card and his own pawns."""
    for seat, (origin, to) in state.table.duel.oozed.items():
        state = _moved(state, seat, to, origin)
    state = replace(_gains(state, event.seat, (event.card,)), placed={})
    return state if event.aside else _gains(state, event.other, (event.other_card,))


def _taken(state: S, event: e.ConsolationTaken) -> S:
    cards = _cards(event.cards, event.number)
    state = _gains(_loses(state, event.owner, cards), event.seat, cards)
    return _learnt(state, event.owner, event.seat, "consolation", cards)


def _rewarded(state: S, event: e.RewardTaken) -> S:
    state = _drawn(_gains(state, event.seat, _cards(event.drawn, event.cards)), event.cards)
    return _moved(state, event.seat, {HOLE: event.pawns}, event.to)


def _card_kept(state: S, event: e.CardKept) -> S:
    return _gains(_off_the_table(state, event.seat), event.seat, (event.card,))


def _off_the_table(state: S, main: Seat) -> S:
    """The card that counts as played by this main is taken up."""
    laid = state.table.laid_by(main)
    return replace(state, placed={seat: one for seat, one in state.placed.items() if seat != laid})


# --- pawns ----------------------------------------------------------------------------------------


def _aimed(state: S, event: e.ConeAimed) -> S:
    """A pawn recovered onto the cone is there already."""
    return _moved(state, event.offense, event.pawns, {OVAL: sum(event.pawns.values())})


def _allied(state: S, event: e.AllianceAnswered) -> S:
    place = OVAL if event.side == "offense" else RING
    return _moved(state, event.seat, event.pawns, {place: sum(event.pawns.values())})


def _sent_home(state: S, event: e.AlliesSentHome) -> S:
    for seat, n in event.pawns.items():
        place = OVAL if state.table.duel.sides[seat] == "offense" else RING
        state = _moved(state, seat, {place: n}, {LIMBO: n})
    return state


def _to_limbo(state: S, event: e.SentToLimbo) -> S:
    for seat, origin in event.pawns.items():
        state = _moved(state, seat, origin, {LIMBO: sum(origin.values())})
    return state


def _landed(state: S, event: e.PawnsLanded) -> S:
    for seat, n in event.pawns.items():
        state = _moved(state, seat, {OVAL: n}, {event.planet: n})
    return state


def _lost(state: S, event: e.PawnsLost) -> S:
    return _moved(state, event.seat, event.origin, {event.to: sum(event.origin.values())})


def _returned(state: S, event: e.PawnsReturned) -> S:
    return _moved(state, event.seat, {event.origin: sum(event.to.values())}, event.to)


def _recovered(state: S, event: e.PawnRecovered) -> S:
    return _moved(state, event.seat, {HOLE: 1}, {event.to: 1})


def _offer(state: S, event: e.DealOffered) -> S:
    own = _known(event.own, None)
    return replace(state, own=state.own | {event.seat: own or Own()})


def _struck(state: S, event: e.DealStruck) -> S:
    for seat, origin in event.founded.items():
        state = _moved(state, seat, origin, {event.planets[seat]: sum(origin.values())})
    for seat, number in event.numbers.items():
        taker = state.table.opponent(seat)
        gone = _some(event.passed[seat - 1]) or (UNKNOWN,) * number
        if gone:
            state = _learnt(state, seat, taker, "deal", gone)
            state = _gains(_loses(state, seat, gone), taker, gone)
    return state


def _plagued(state: S, event: e.PlagueSuffered) -> S:
    return _to_pile(_loses(state, event.victim, event.cards), event.cards, "discards")


def _eliminated(state: S, event: e.PlayerEliminated) -> S:
    """H-75: hand to the discards, everything else out; strangers keep their bases."""
    table, seat = state.table, event.seat
    colour = table.colour(seat)
    state = _to_pile(_hand(state, seat, ()), event.hand, "discards")
    return _table(
        state,
        alive=tuple(one for one in table.alive if one != seat),
        pawns=table.pawns | {seat: {REMOVED: PAWNS}},
        cup=tuple(disc for disc in table.cup if disc != colour),
        drawn=tuple(disc for disc in table.drawn if disc != colour),
    )


def _won(state: S, event: e.MatchWon) -> S:
    return _table(state, winners=event.seats, reason=event.reason, bases=event.bases, agenda=())


CHANGES: dict[type[Event], Any] = {
    e.MatchOpened: _opened,
    e.PowerDeckShuffled: _deck_shuffled,
    e.PowersOffered: _offered,
    e.PowersKept: _kept,
    e.PowerDealt: _power_dealt,
    e.RolesDealt: _roles_dealt,
    e.PileReshuffled: _reshuffled,
    e.HandDealt: _dealt,
    e.HandRefilled: _dealt,
    e.FirstPlayerDrawn: lambda state, event: _table(state, first=event.seat, offense=event.seat),
    e.RoundBegan: lambda state, event: _table(state, round=event.round),
    e.TurnBegan: _turn_began,
    e.PowersRotated: _rotated,
    e.ElementVanished: _vanished,
    e.DuelBegan: _duel_began,
    e.ReactionsFiled: _filed,
    e.LadderReached: lambda state, event: _table(state, agenda=event.agenda),
    e.SeatVacated: lambda state, event: _table(state, vacant=(*state.table.vacant, event.seat)),
    e.CardsDiscarded: _discarded,
    e.EdictPlayed: _edict_played,
    e.EdictSalvaged: lambda state, event: _from_discards(state, event.seat, event.edict),
    e.CardFilched: lambda state, event: _from_discards(state, event.seat, event.card),
    e.TurnEnded: lambda state, event: _table(state, vanished=""),
    e.PawnRecovered: _recovered,
    e.DiscDrawn: _disc_drawn,
    e.RoleAnnounced: _role,
    e.PowerRevealed: _revealed_power,
    e.ConeAimed: _aimed,
    e.AllianceAnswered: _allied,
    e.HandViewed: _viewed,
    e.CardGiven: _given,
    e.HandsSwapped: _hands_swapped,
    e.CardsDrawnByMutant: _drawn_by_mutant,
    e.CardPlaced: lambda state, event: _placed(state, event.seat, event.card),
    e.CardBlinded: lambda state, event: _placed(state, event.victim, event.card),
    e.AlliesSentHome: _sent_home,
    e.PawnsOozed: lambda state, event: _moved(state, event.seat, event.origin, event.to),
    e.CardsRevealed: _cards_revealed,
    e.TimeTravelled: _travelled,
    e.PawnsLost: _lost,
    e.PawnsLanded: _landed,
    e.PawnsReturned: _returned,
    e.SentToLimbo: _to_limbo,
    e.ConsolationTaken: _taken,
    e.RewardTaken: _rewarded,
    e.DealOffered: _offer,
    e.DealStruck: _struck,
    e.PlagueSuffered: _plagued,
    e.CardKept: _card_kept,
    e.AsideReturned: lambda state, event: _gains(state, event.seat, (event.card,)),
    e.PlayerEliminated: _eliminated,
    e.MatchWon: _won,
}
