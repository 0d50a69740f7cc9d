"""The way of a match: turns, pairing, battles, aftermath, perhaps a second leg (rulings §6).

Who is asked follows from public facts only. Where nobody is asked the match runs on (H-24).
"""

from collections.abc import Mapping
from typing import assert_never

from referee.games.combats.log import events as e
from referee.games.combats.rules.aftermath import asked_after, end_combat, planned, settle
from referee.games.combats.rules.battle import fight
from referee.games.combats.rules.campaign import next_turn, set_up_campaign
from referee.games.combats.rules.ending import result
from referee.games.combats.rules.pairing import asked_to_pair, make_pairing
from referee.games.combats.rules.plan import commitment
from referee.games.combats.rules.setup import Record, set_up_next_leg, set_up_single
from referee.games.combats.rules.turn import take_turn
from referee.games.combats.things.options import CAMPAIGN, CombatsOptions, complete
from referee.games.combats.things.pawns import SEATS, opponent
from referee.games.combats.things.sheet import Aftermath, AnyOrder, Commit, Plan, Turn
from referee.games.combats.things.state import WORLD, CombatsState, on_the_card
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat
from referee.kernel.game import Given, Outcome
from referee.kernel.refused import bare

Orders = Mapping[Seat, AnyOrder]


def setup(record: Record, options: CombatsOptions, seats: int, chance: Chance) -> None:
    """Draw 1. A combat in which nobody has anything to choose is over at once."""
    whole = complete(options)
    set_up = set_up_campaign if whole.mode == CAMPAIGN else set_up_single
    set_up(record, whole, chance)
    run_on(record, chance)


def resolve(record: Record, orders: Mapping[Seat, Given], chance: Chance) -> None:
    """The window has closed. Silence is the absence of an order: a rule then plays its default."""
    spoken = {seat: given.order for seat, given in orders.items() if not given.played_default}
    step(record, spoken, chance)
    run_on(record, chance)


def outcome(state: CombatsState) -> Outcome | None:
    return state.result


def run_on(record: Record, chance: Chance) -> None:
    """H-24: no empty question; on to the next seat that is asked, or to the end."""
    while record.state.result is None and not asked(record.state):
        step(record, {}, chance)


def asked(state: CombatsState) -> tuple[Seat, ...]:
    """Whom the open stage asks: a matter of counts, stocks and hand sizes alone."""
    match state.stage:
        case "turn":
            return (state.active,)
        case "pairing":
            return asked_to_pair(state)
        case "plan":
            return tuple(seat for seat in SEATS if _may_plan(state, seat))
        case "commit":
            return tuple(seat for seat in SEATS if _may_commit(state, seat))
        case "aftermath" if state.options.aftermath == "window":
            return asked_after(state)
        case _:
            return ()


def _may_commit(state: CombatsState, seat: Seat) -> bool:
    """Energy, a card, or a group whose kinds may be told apart on a tie."""
    return _has_means(state, seat) or state.combat.group(seat).mixed


def _may_plan(state: CombatsState, seat: Seat) -> bool:
    """The same for any battle; and an aftermath that the plan may have to answer."""
    mixed = any(group[seat].mixed for group in state.combat.groups)
    return _has_means(state, seat) or mixed or _may_face_aftermath(state, seat)


def _has_means(state: CombatsState, seat: Seat) -> bool:
    return state.energy[seat] > 0 or len(state.hands[seat]) > 0


def _may_face_aftermath(state: CombatsState, seat: Seat) -> bool:
    """On a World: Populations to withdraw, or an enemy Usine to take."""
    if state.options.aftermath == "window" or state.combat.kind != WORLD:
        return False
    enemy = opponent(seat)
    return on_the_card(state, seat).p > 0 or on_the_card(state, enemy).u > 0


def step(record: Record, orders: Orders, chance: Chance) -> None:
    """One stage; a seat without an order plays the default."""
    stage = record.state.stage
    match stage:
        case "turn":
            take_turn(record, _turn(record, orders), chance)
        case "pairing":
            make_pairing(record, orders)
        case "plan":
            _fight_by_plan(record, orders, chance)
        case "commit":
            _fight_one_battle(record, orders, chance)
        case "aftermath":
            _settle(record, orders, chance)
        case "done":
            _go_on(record, chance)
        case "none":
            raise ValueError("no combat has been declared")
        case _:
            assert_never(stage)


def _fight_by_plan(record: Record, orders: Orders, chance: Chance) -> None:
    """Plotted: all battles at one close, one after another (R-13)."""
    for seat in asked(record.state):
        record.emit(e.PlanFiled(seat, Sealed((seat,), bare(_plan(orders, seat)))))
    plans = {seat: _plan(orders, seat) for seat in SEATS}
    while record.state.combat.battle <= record.state.combat.k:
        fight(record, {seat: commitment(record, seat, plans[seat]) for seat in SEATS}, chance)
    end_combat(record)


def _fight_one_battle(record: Record, orders: Orders, chance: Chance) -> None:
    """Live: a commitment for each battle; the result is known before the next (R-13)."""
    battle = record.state.combat.battle
    commits = {seat: _commit(orders, seat) for seat in SEATS}
    for seat in asked(record.state):
        record.emit(e.CommitFiled(battle, seat, Sealed((seat,), bare(commits[seat]))))
    fight(record, commits, chance)
    if record.state.combat.battle > record.state.combat.k:
        end_combat(record)


def _turn(record: Record, orders: Orders) -> Turn | None:
    order = orders.get(record.state.active)
    return order if isinstance(order, Turn) else None


def _plan(orders: Orders, seat: Seat) -> Plan:
    order = orders.get(seat)
    return order if isinstance(order, Plan) else Plan()


def _commit(orders: Orders, seat: Seat) -> Commit:
    order = orders.get(seat)
    return order if isinstance(order, Commit) else Commit()


def _settle(record: Record, orders: Orders, chance: Chance) -> None:
    """The aftermath: from its own window, or from what the plans said beforehand."""
    state = record.state
    if state.options.aftermath == "window":
        answers = {seat: order for seat, order in orders.items() if isinstance(order, Aftermath)}
    else:
        answers = planned(record, state.plans)
    settle(record, answers)
    if state.active:
        next_turn(record, chance)
    else:
        record.emit(e.LegEnded(state.leg, state.combat.winner, state.combat.lost))


def _go_on(record: Record, chance: Chance) -> None:
    """The second leg, or the result."""
    if record.state.leg < record.state.options.legs:
        set_up_next_leg(record, chance)
    else:
        record.emit(result(record.state))
