"""The few orders that are worth a thought, best first as far as one look can tell."""

from collections.abc import Iterable, Iterator
from itertools import product

from referee.games.combats.bot.card_choice import quiet_cards
from referee.games.combats.bot.pairing_choice import random_groups
from referee.games.combats.bot.proposal import energy_worth, propose, tie
from referee.games.combats.bot.turn_choice import attacks_by_worth, filed, prepared
from referee.games.combats.log.evolve import evolve
from referee.games.combats.orders.checks_turn import copy_of
from referee.games.combats.rules.aftermath import loser, may_withdraw
from referee.games.combats.rules.pairing import as_pairing, automatic_pairing
from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.sheet import (
    Aftermath,
    AnyOrder,
    Attack,
    Clause,
    Commit,
    LineUp,
    Plan,
    PlanLine,
    Turn,
)
from referee.games.combats.things.view import CombatsView
from referee.kernel.branches import Branches, branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.recorder import Recorder

RESERVES = (2, 6, 0)  # energy that is kept for combats
ATTACKS = 2  # places to attack, beside not to
PRICES = (4, 1, 9, 40)  # of one energy; at the last one nothing is spent
PROPOSED = 3
PAIRINGS = 8


def candidates(view: CombatsView, chance: Chance) -> tuple[AnyOrder, ...]:
    """What sense offers, then what easy bots would order."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    ways = {
        "turn": _turns,
        "pairing": _pairings,
        "plan": _plans,
        "commit": _commits,
        "aftermath": _aftermaths,
    }
    proposed = [propose(view, branch(chance, f"proposal{n}")) for n in range(PROPOSED)]
    return (proposed[0], *ways[view.window or ""](view, view.seat, chance), *proposed[1:])


# --- turns --------------------------------------------------------------------------------------


def _turns(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Turn]:
    """With more or less energy kept, each with the best attacks and with none."""
    for reserve in RESERVES:
        dice = Branches(chance, f"reserve{reserve}")
        yield from _with_attacks(view, seat, dice, reserve, walking=True)
    dice = Branches(chance, "resting")
    yield from _with_attacks(view, seat, dice, RESERVES[0], walking=False)


def _with_attacks(
    view: CombatsView, seat: Seat, dice: Branches, reserve: int, *, walking: bool
) -> Iterator[Turn]:
    record = copy_of(view)
    lines = prepared(record, seat, reserve, dice.chance("lines"), walking=walking)
    ready = record.state
    yield Turn(lines=tuple(lines))
    for place in attacks_by_worth(ready, seat, dice.chance("attacks"))[:ATTACKS]:
        attack = Attack(place=place)
        pairing = filed(Recorder(evolve, ready), seat, attack, dice.chance("filed", place))
        yield Turn(lines=(*lines, attack, *pairing))


# --- combats ------------------------------------------------------------------------------------


def _pairings(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[AnyOrder]:
    combat, own = view.combat, view.combat.forces[seat]
    if combat.larger == NOBODY:
        for n in range(PAIRINGS):
            yield LineUp(pawns=tuple(chance.shuffle(f"line{n}", own.line)))
        return
    yield as_pairing(automatic_pairing(own, combat.k))
    for n in range(PAIRINGS):
        yield as_pairing(random_groups(own, combat.k, f"pairing{n}", chance))


def _plans(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Plan]:
    """Much or little energy, with all cards that do something, or with none."""
    for playing, price in product((True, False), PRICES):
        yield _plan(view, seat, price, playing=playing)


def _plan(view: CombatsView, seat: Seat, price: int, *, playing: bool) -> Plan:
    stock, hand, lines = view.energy[seat], list(view.hand), []
    for battle in range(1, view.combat.k + 1):
        commit = _commit(view, seat, battle, stock, tuple(hand) if playing else (), price)
        for play in commit.cards:
            hand.remove(play.card)
        stock -= commit.energy
        lines.append(PlanLine(battle=battle, clauses=(Clause(commit=commit),)))
    if view.options.aftermath == "window":
        return Plan(battles=tuple(lines))
    return Plan(battles=tuple(lines), retreat="outmatched", take=True)


def _commits(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Commit]:
    battle, stock = view.combat.battle, view.energy[seat]
    for playing, price in product((True, False), PRICES):
        yield _commit(view, seat, battle, stock, view.hand if playing else (), price)


def _commit(
    view: CombatsView, seat: Seat, battle: int, stock: int, hand: tuple[str, ...], price: int
) -> Commit:
    energy = _most(
        range(stock + 1), [energy_worth(view, seat, battle, n, price) for n in range(stock + 1)]
    )
    cards = quiet_cards(view, seat, battle, energy, hand)
    return Commit(energy=energy, cards=cards, tie=tie(view, seat, battle, cards))


def _most(amounts: Iterable[int], worths: list[int]) -> int:
    """The amount that is worth most; of equals the least."""
    return max(zip(worths, (-n for n in amounts), strict=True))[1] * -1


def _aftermaths(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Aftermath]:
    if seat == loser(view):
        yield Aftermath(retreat=0)
        yield Aftermath(retreat=may_withdraw(view))
