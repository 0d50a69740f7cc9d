"""How set-up and turns change the position: powers, deals, papers, discards."""

from typing import Any

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.log.changes import (
    S,
    cards_of,
    drawn,
    gains,
    known,
    loses,
    off_the_table,
    on_table,
    to_pile,
)
from referee.games.rencontre_cosmique.log.knowledge import all_learnt, left
from referee.games.rencontre_cosmique.things.cards import UNKNOWN, without
from referee.games.rencontre_cosmique.things.options import APART
from referee.games.rencontre_cosmique.things.places import PER_PLANET, planets_of
from referee.games.rencontre_cosmique.things.state import Duel, PowerSlot, Private, Table
from referee.kernel.event import Seat

DISCS = 3  # of each colour in the cup

# --- set-up ---------------------------------------------------------------------------------------


def opened(state: S, event: e.MatchOpened) -> S:
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


def deck_shuffled(state: S, event: e.PowerDeckShuffled) -> S:
    return replace(state, power_deck=cards_of(event.order, event.number))


def offered(state: S, event: e.PowersOffered) -> S:
    shown = cards_of(event.powers, event.number)
    deck = state.power_deck[event.number :]
    return replace(state, offered=state.offered | {event.seat: shown}, power_deck=deck)


def kept(state: S, event: e.PowersKept) -> S:
    kept = cards_of(event.kept, event.number)
    rest = without(state.offered.get(event.seat, ()), kept)
    slots = tuple(map(PowerSlot, event.shown)) or (PowerSlot(),) * event.number
    state = on_table(state, powers=state.table.powers | {event.seat: slots}, drafting=False)
    offered = {seat: cards for seat, cards in state.offered.items() if seat != event.seat}
    faces = state.faces | {event.seat: kept}
    return replace(state, faces=faces, offered=offered, power_deck=(*state.power_deck, *rest))


def power_dealt(state: S, event: e.PowerDealt) -> S:
    """H-8: with Insect or Oracle, the other one leaves the deck."""
    card = event.power or known(event.card, UNKNOWN)
    deck = state.power_deck[1:]
    deck = tuple(power for power in deck if power != APART.get(card))
    slots = (*state.table.powers[event.seat], PowerSlot(event.power))
    state = on_table(state, powers=state.table.powers | {event.seat: slots})
    faces = state.faces | {event.seat: (*state.faces[event.seat], card)}
    return replace(state, faces=faces, power_deck=deck)


def roles_dealt(state: S, event: e.RolesDealt) -> S:
    roles = cards_of(event.roles, event.number)
    state = on_table(state, roles=state.table.roles | {event.seat: event.number})
    deck = without(state.power_deck, roles)
    return replace(state, roles=state.roles | {event.seat: roles}, power_deck=deck)


def reshuffled(state: S, event: e.PileReshuffled) -> S:
    pile = (*state.pile, *cards_of(event.order, event.number))
    return replace(on_table(state, discards=()), pile=pile)


def dealt(state: S, event: e.HandDealt | e.HandRefilled) -> S:
    cards = cards_of(event.cards, event.number)
    return drawn(gains(state, event.seat, cards), event.number)


# --- turns ----------------------------------------------------------------------------------------


def turn_began(state: S, event: e.TurnBegan) -> S:
    return on_table(state, turn=event.turn, offense=event.offense, duel=Duel())


def rotated(state: S, event: e.PowersRotated) -> S:
    if event.kept:
        return state
    card = event.power or known(event.card, None) or UNKNOWN
    faces, slots = list(state.faces[event.seat]), list(state.table.powers[event.seat])
    old, faces[event.slot] = faces[event.slot], card
    slots[event.slot] = PowerSlot(event.power)
    deck = (*without(state.power_deck, (card,)), old)
    state = on_table(state, powers=state.table.powers | {event.seat: tuple(slots)})
    return replace(state, faces=state.faces | {event.seat: tuple(faces)}, power_deck=deck)


def vanished(state: S, event: e.ElementVanished) -> S:
    """None may be named again until all ten have been."""
    letters = (*state.table.letters, event.letter) if event.letter else state.table.letters
    return on_table(state, vanished=event.letter, letters=() if len(letters) == 10 else letters)


def filed(state: S, event: e.ReactionsFiled) -> S:
    private = known(event.private, Private())
    return replace(state, private=state.private | {event.seat: private})


def duel_began(state: S, event: e.DuelBegan) -> S:
    """A new duel: what was said and offered for the last one is over."""
    duel = Duel(number=event.number, entitled=event.entitled)
    return replace(on_table(state, duel=duel), placed={}, own={})


def discarded(state: S, event: e.CardsDiscarded) -> S:
    laid = state.table.laid_by(event.seat)
    if event.origin == "hand":
        state = left(loses(state, event.seat, event.cards), event.seat, event.cards)
    else:
        if laid not in state.table.duel.cards:  # else it has been seen leaving a hand
            state = left(state, laid, event.cards)
        state = off_the_table(state, event.seat)
    return to_pile(state, event.cards, event.to)


def edict_played(state: S, event: e.EdictPlayed) -> S:
    state = left(state, event.seat, (event.edict,))
    return to_pile(loses(state, event.seat, (event.edict,)), (event.edict,), event.to)


def from_discards(state: S, seat: Seat, card: str) -> S:
    lying = list(state.table.discards)
    lying.reverse()
    lying.remove(card)
    state = gains(on_table(state, discards=tuple(reversed(lying))), seat, (card,))
    return all_learnt(state, seat, "taken", card)


def disc_drawn(state: S, event: e.DiscDrawn) -> S:
    table = state.table
    cup = (*table.cup, *table.drawn) if event.refilled else table.cup
    drawn = () if event.refilled else table.drawn
    return on_table(state, cup=without(cup, (event.colour,)), drawn=(*drawn, event.colour))


def revealed_power(state: S, event: e.PowerRevealed) -> S:
    slots = list(state.table.powers[event.seat])
    slots[event.slot] = PowerSlot(event.power)
    faces = list(state.faces[event.seat])
    faces[event.slot] = event.power
    state = on_table(state, powers=state.table.powers | {event.seat: tuple(slots)})
    return replace(state, faces=state.faces | {event.seat: tuple(faces)})


def role(state: S, event: e.RoleAnnounced) -> S:
    return on_table(state, last_role=state.table.last_role | {event.seat: event.power})


def vacated(state: S, event: e.SeatVacated) -> S:
    """H-86: what the leaver said ahead leaves with them; book and settings stay on the chair."""
    papers = replace(state.private[event.seat], clauses=())
    state = replace(state, private=state.private | {event.seat: papers})
    return on_table(state, vacant=(*state.table.vacant, event.seat))
