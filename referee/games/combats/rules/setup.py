"""Setting up a single combat: the contested card, the forces, the hands (rulings §3.1).

The campaign's set-up is in `campaign.py`; decks are shuffled and attacks declared here for both.
"""

from collections.abc import Mapping

from referee.games.combats.log import events as e
from referee.games.combats.things.cards import full_deck
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.games.combats.things.state import SUN, WORLD, CombatsState
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.recorder import Recorder

SYSTEM = "Champ"
PLACES = {SUN: f"{SYSTEM}/S", WORLD: f"{SYSTEM}/1"}
Record = Recorder[CombatsState]


def set_up_single(record: Record, whole: CombatsOptions, chance: Chance) -> None:
    """The first leg; named hands become public with the options, which are complete."""
    record.emit(
        e.MatchSetUp(
            mode=whole.mode,
            tempo=whole.tempo,
            options=whole,
            board=_board(whole, 1),
            energy=_energy(whole, 1),
            hand_sizes=_hand_sizes(whole, 1),
        )
    )
    _deal_and_declare(record, chance)


def set_up_next_leg(record: Record, chance: Chance) -> None:
    """Leg 2: the same forces with places exchanged, from a full deck."""
    options, leg = record.state.options, record.state.leg + 1
    record.emit(
        e.LegSetUp(leg, _board(options, leg), _energy(options, leg), _hand_sizes(options, leg))
    )
    _deal_and_declare(record, chance)


def first_force(leg: int) -> Seat:
    """Who holds the first force, and attacks."""
    return 1 if leg == 1 else 2


def _deal_and_declare(record: Record, chance: Chance) -> None:
    _deal(record, chance)
    _declare(record)


def _board(options: CombatsOptions, leg: int) -> tuple[e.Spot, ...]:
    """R-1: one card is fought over; a World has its Sun beside it to withdraw to."""
    forces = {seat: options.force(seat, leg).pawns for seat in SEATS}
    nobody = {seat: Pawns() for seat in SEATS}
    return tuple(
        e.Spot(place, kind, forces if kind == options.place else nobody)
        for kind, place in PLACES.items()
    )


def _energy(options: CombatsOptions, leg: int) -> dict[Seat, int]:
    return {seat: options.force(seat, leg).e for seat in SEATS}


def _hand_sizes(options: CombatsOptions, leg: int) -> dict[Seat, int]:
    forces = {seat: options.force(seat, leg) for seat in SEATS}
    return {seat: len(force.cards) + force.deal for seat, force in forces.items()}


def _deal(record: Record, chance: Chance) -> None:
    """Seat 1's cards first, then seat 2's, from the top of the shuffled deck."""
    state = record.state
    dealt = {seat: state.options.force(seat, state.leg).deal for seat in SEATS}
    if any(dealt.values()):
        named = [key for hand in state.hands.values() for key in hand]
        shuffle(record, full_deck(less=named), chance)
        deal(record, dealt)


def shuffle(record: Record, deck: tuple[str, ...], chance: Chance) -> None:
    """The first deck lies kind by kind, a used one as it was discarded, oldest first."""
    label = f"deck/{record.state.shuffles + 1}"
    order = tuple(chance.secret.shuffle(label, deck))
    record.emit(e.DeckShuffled(len(order), Sealed((), order)))


def deal(record: Record, sizes: Mapping[Seat, int]) -> None:
    """So many cards from the top to each seat, seat 1's first."""
    for seat in SEATS:
        for _ in range(sizes[seat]):
            deck = record.state.deck
            record.emit(e.CardDealt(seat, len(deck) - 1, Sealed((seat,), deck[0])))


def _declare(record: Record) -> None:
    """A single combat is declared by its set-up."""
    options = record.state.options
    declare(record, first_force(record.state.leg), PLACES[options.place], options.place, None)


def declare(
    record: Record, attacker: Seat, place: str, kind: str, line: tuple[str, ...] | None
) -> None:
    """H-3: all pawns of both on the card take part, so k is the smaller number of pawns."""
    forces = record.state.board[place]
    battles = min(pawns.total for pawns in forces.values())
    sealed = Sealed((attacker,), line)
    record.emit(e.AttackDeclared(attacker, place, kind, forces, battles, sealed))
