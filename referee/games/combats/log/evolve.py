"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: the card is then unknown.
"""

from typing import Any, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from referee.games.combats.log import events as e
from referee.games.combats.log import events_turn as t
from referee.games.combats.log.events import outcome_of
from referee.games.combats.log.evolve_turn import moved, turn_went_on
from referee.games.combats.things.cards import UNKNOWN, full_deck, without
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.games.combats.things.sheet import Plan
from referee.games.combats.things.state import Combat, CombatsState, FiledLine, LegResult, Stage
from referee.games.combats.things.tally import BattleResolved
from referee.kernel.event import Event, Sealed, Seat

T = TypeVar("T")


def evolve(state: CombatsState, event: Event) -> CombatsState:
    """The position after the event."""
    known: e.AnyEvent = event  # type: ignore[assignment]  # the log holds no other
    match known:
        case e.MatchSetUp() | e.LegSetUp():
            return _set_up(state, known)
        case e.DeckShuffled(size, order):
            deck = _known(order, (UNKNOWN,) * size)
            return replace(state, deck=tuple(deck), discard=(), shuffles=state.shuffles + 1)
        case e.CardDealt(seat, _, card) | t.CardDrawn(seat, _, card):
            hand = (*state.hands[seat], _known(card, UNKNOWN))
            return replace(state, deck=state.deck[1:], hands=state.hands | {seat: hand})
        case e.AttackDeclared():
            return replace(state, combat=_declared(known), line=_filed(known), plans={})
        case e.PlanFiled(seat, order):
            return replace(state, plans=state.plans | {seat: _known(order, Plan())})
        case e.CommitFiled():
            return state
        case e.CommitmentsRevealed():
            return _revealed(state, known)
        case e.EnergyLooted(_, seat, n):
            return replace(state, energy=state.energy | {seat: state.energy[seat] + n})
        case BattleResolved():
            return _battle_resolved(state, known)
        case e.PopulationsWithdrawn(seat, n, origin, target):
            left = moved(state, seat, origin, Pawns(-n))
            return moved(left, seat, target, Pawns(n))
        case e.UsineTaken(seat, loser, place):
            left = moved(state, loser, place, Pawns(0, -1))
            return moved(left, seat, place, Pawns(0, 1))
        case e.LegEnded(_, winner, losses):
            ended = replace(state.combat, stage="done")
            legs = (*state.legs, LegResult(winner, losses))
            return replace(state, combat=ended, legs=legs)
        case e.MatchEnded():
            return replace(state, result=outcome_of(known))
        case (
            t.TurnStarted()
            | t.PointsScored()
            | t.EnergyProduced()
            | t.PopulationsMoved()
            | t.UsineBuilt()
            | t.PopulationGrown()
            | t.TurnPassed()
        ):
            return turn_went_on(state, known)
        case _:
            return replace(state, combat=_fought_on(state, known))


CombatEvent = (
    e.LineupsRevealed
    | e.PairingMade
    | e.CardsCancelled
    | e.PawnsExchanged
    | e.NativesJoined
    | e.Mobilised
    | e.DieRolled
    | e.CombatEnded
)


def _fought_on(state: CombatsState, event: CombatEvent) -> Combat:
    """What changes nothing but the combat itself."""
    combat = state.combat
    match event:
        case e.LineupsRevealed(lines):
            return replace(combat, lines=lines)
        case e.PairingMade(_, _, groups, reserve):
            stage = _first_stage(state)
            return replace(combat, groups=groups, reserve=reserve, battle=1, stage=stage)
        case e.PawnsExchanged():
            return _exchanged(combat, event)
        case e.Mobilised(_, seat, bonus):
            return replace(combat, mob=combat.mob | {seat: bonus})
        case e.CombatEnded(_, _, winner):
            return replace(combat, stage="aftermath", winner=winner)
        case e.CardsCancelled() | e.NativesJoined() | e.DieRolled():
            return combat
        case _:
            assert_never(event)


def _first_stage(state: CombatsState) -> Any:
    return "commit" if state.options.tempo == "live" else "plan"


def _known(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


def _set_up(state: CombatsState, event: e.MatchSetUp | e.LegSetUp) -> CombatsState:
    """Named hands follow from the options; the deck is what they leave."""
    first = isinstance(event, e.MatchSetUp)
    options = event.options if isinstance(event, e.MatchSetUp) else state.options
    campaign = options.mode == CAMPAIGN
    leg = event.leg if isinstance(event, e.LegSetUp) else 0 if campaign else 1
    hands = {seat: options.force(seat, leg).cards for seat in SEATS}
    return CombatsState(
        options=options,
        leg=leg,
        score=dict.fromkeys(SEATS, 0) if campaign else {},
        board={spot.place: spot.pawns for spot in event.board},
        energy=event.energy,
        hands=hands,
        deck=full_deck(less=[key for hand in hands.values() for key in hand]),
        shuffles=0 if first else state.shuffles,
        legs=() if first else state.legs,
    )


def _declared(event: e.AttackDeclared) -> Combat:
    return Combat(
        place=event.place,
        kind=event.kind,
        attacker=event.seat,
        k=event.battles,
        forces=event.forces,
        lost={seat: Pawns() for seat in SEATS},
        mob=dict.fromkeys(SEATS, 0),
        reserve={seat: Pawns() for seat in SEATS},
        stage="pairing",
    )


def _filed(event: e.AttackDeclared) -> FiledLine | None:
    """The line-up that waits for the defender's; nobody knows it but the attacker."""
    line = _known(event.line, ())
    return None if line is None else FiledLine(event.line.name, line)


def _revealed(state: CombatsState, event: e.CommitmentsRevealed) -> CombatsState:
    """H-11, H-12: spent is spent; seat 1's cards go to the discard first."""
    energy, hands, discard = dict(state.energy), dict(state.hands), state.discard
    for seat in SEATS:
        side = event.sides[seat]
        energy[seat] -= side.energy + side.riposte
        hands[seat] = without(hands[seat], side.cards)
        discard = (*discard, *side.cards)
    return replace(state, energy=energy, hands=hands, discard=discard)


def _exchanged(combat: Combat, event: e.PawnsExchanged) -> Combat:
    gone, come = Pawns.of(event.leaves), Pawns.of(event.joins)
    changed = _regrouped(combat, event.battle, event.seat, come - gone)
    if event.other:
        return _regrouped(changed, event.other, event.seat, gone - come)
    reserve = changed.reserve[event.seat] + gone - come
    return replace(changed, reserve=changed.reserve | {event.seat: reserve})


def _regrouped(combat: Combat, battle: int, seat: Seat, change: Pawns) -> Combat:
    groups = list(combat.groups)
    groups[battle - 1] = groups[battle - 1] | {seat: groups[battle - 1][seat] + change}
    return replace(combat, groups=tuple(groups))


def _battle_resolved(state: CombatsState, event: BattleResolved) -> CombatsState:
    """The lost pawns leave the card and their group; the next battle is on, if there is one."""
    combat = state.combat
    for seat in SEATS:
        lost = event.losses[seat]
        state = moved(state, seat, combat.place, Pawns() - lost)
        combat = _regrouped(combat, event.battle, seat, Pawns() - lost)
        combat = replace(combat, lost=combat.lost | {seat: combat.lost[seat] + lost})
    stage: Stage = "aftermath" if event.battle == combat.k else combat.stage
    fought = (*combat.fought, event)
    combat = replace(combat, battle=event.battle + 1, fought=fought, stage=stage)
    return replace(state, combat=combat)
