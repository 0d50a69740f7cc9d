"""How pawns move, and what a deal, a Plague and an elimination leave."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.log.changes import (
    S,
    gains,
    known,
    loses,
    moved,
    on_table,
    some,
    to_pile,
    with_hand,
)
from referee.games.rencontre_cosmique.log.knowledge import learnt, left
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, OVAL, PAWNS, REMOVED, RING
from referee.games.rencontre_cosmique.things.state import Own

# --- pawns ----------------------------------------------------------------------------------------


def aimed(state: S, event: e.ConeAimed) -> S:
    """A pawn recovered onto the cone is there already."""
    return moved(state, event.offense, event.pawns, {OVAL: sum(event.pawns.values())})


def allied(state: S, event: e.AllianceAnswered) -> S:
    place = OVAL if event.side == "offense" else RING
    return moved(state, event.seat, event.pawns, {place: sum(event.pawns.values())})


def sent_home(state: S, event: e.AlliesSentHome) -> S:
    for seat, n in event.pawns.items():
        place = OVAL if state.table.duel.sides[seat] == "offense" else RING
        state = moved(state, seat, {place: n}, {LIMBO: n})
    return state


def to_limbo(state: S, event: e.SentToLimbo) -> S:
    for seat, origin in event.pawns.items():
        state = moved(state, seat, origin, {LIMBO: sum(origin.values())})
    return state


def landed(state: S, event: e.PawnsLanded) -> S:
    for seat, n in event.pawns.items():
        state = moved(state, seat, {OVAL: n}, {event.planet: n})
    return state


def lost(state: S, event: e.PawnsLost) -> S:
    return moved(state, event.seat, event.origin, {event.to: sum(event.origin.values())})


def returned(state: S, event: e.PawnsReturned) -> S:
    return moved(state, event.seat, {event.origin: sum(event.to.values())}, event.to)


def recovered(state: S, event: e.PawnRecovered) -> S:
    return moved(state, event.seat, {HOLE: 1}, {event.to: 1})


def offer(state: S, event: e.DealOffered) -> S:
    own = known(event.own, None)
    return replace(state, own=state.own | {event.seat: own or Own()})


def struck(state: S, event: e.DealStruck) -> S:
    for seat, origin in event.founded.items():
        state = moved(state, seat, origin, {event.planets[seat]: sum(origin.values())})
    for seat, number in event.numbers.items():
        taker = state.table.opponent(seat)
        gone = some(event.passed[seat - 1]) or (UNKNOWN,) * number
        if gone:
            state = learnt(state, seat, taker, "deal", gone)
            state = left(state, seat, gone, seen_by=(taker,))
            state = gains(loses(state, seat, gone), taker, gone)
    return state


def plagued(state: S, event: e.PlagueSuffered) -> S:
    state = left(state, event.victim, event.cards)
    return to_pile(loses(state, event.victim, event.cards), event.cards, "discards")


def eliminated(state: S, event: e.PlayerEliminated) -> S:
    """H-75: hand to the discards, everything else out; strangers keep their bases."""
    table, seat = state.table, event.seat
    colour = table.colour(seat)
    state = to_pile(with_hand(state, seat, ()), event.hand, "discards")
    state = left(state, seat, event.hand)
    return on_table(
        state,
        alive=tuple(player for player in table.alive if player != seat),
        pawns=table.pawns | {seat: {REMOVED: PAWNS}},
        cup=tuple(disc for disc in table.cup if disc != colour),
        drawn=tuple(disc for disc in table.drawn if disc != colour),
    )


def won(state: S, event: e.MatchWon) -> S:
    return on_table(state, winners=event.seats, reason=event.reason, bases=event.bases, agenda=())
