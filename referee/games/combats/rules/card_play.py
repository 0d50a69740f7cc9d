"""Event cards in a battle: what may be played, what is cancelled, what counts (R-8; H-12 to H-16).

Only public facts and the player's own hand are looked at.
"""

from collections.abc import Mapping
from typing import TypeVar

from referee.games.combats.things.cards import (
    CancelCards,
    Card,
    Die,
    Effect,
    EnergyDouble,
    EnergyVoid,
    NativeJoins,
    PowerAdd,
    SwapPawn,
    cards,
)
from referee.games.combats.things.pawns import KINDS, Kind, Pawns, opponent, other_kind
from referee.games.combats.things.sheet import RESERVE, Play, Swap
from referee.games.combats.things.state import SUN, Combat, Ground, on_the_card
from referee.kernel.event import Seat

E = TypeVar("E", bound=Effect)
InForce = Mapping[Seat, tuple[Card, ...]]


def unplayable(ground: Ground, seat: Seat, play: Play) -> str:
    """Why this card cannot be played in the battle at hand: `where`, `needs`, `argument`, or ""."""
    card = cards()[play.card]
    if wrong_place(ground.combat, card):
        return "where"
    if not need_met(ground, seat, card):
        return "needs"
    if card.does(SwapPawn) and not swap_possible(ground.combat, seat, play.swap):
        return "argument"
    return ""


def wrong_place(combat: Combat, card: Card) -> bool:
    """Some cards work on a World only."""
    return card.where == "world" and combat.kind == SUN


def need_met(ground: Ground, seat: Seat, card: Card) -> bool:
    """H-23: judged on the pawns as they stand just before the battle."""
    group = ground.combat.group(seat)
    match card.needs:
        case "enemy_usine":
            return on_the_card(ground, opponent(seat)).u > 0
        case "own_usine":
            return group.u > 0
        case "own_pair":
            return group.total >= 2
        case _:
            return True


def swap_possible(combat: Combat, seat: Seat, swap: Swap | None, battle: int = 0) -> bool:
    """A pawn of this battle's group against one of the other kind that stands further back."""
    here = battle or combat.battle
    if swap is None or swap.joins != other_kind(swap.leaves):
        return False
    back = _standing_back(combat, seat, swap.at, here)
    return combat.group(seat, here).count(swap.leaves) > 0 and back.count(swap.joins) > 0


def swaps(combat: Combat, seat: Seat, battle: int = 0) -> list[Swap]:
    """Every argument that Manoeuvre may have in a battle."""
    places = [*range(1, combat.k + 1), RESERVE]
    wishes = [Swap(leaves=kind, joins=other_kind(kind), at=at) for kind in KINDS for at in places]
    return [swap for swap in wishes if swap_possible(combat, seat, swap, battle)]


def _standing_back(combat: Combat, seat: Seat, at: int, here: int) -> Pawns:
    """The reserve, or the group of a later battle; nobody for any other place."""
    if at == RESERVE:
        return combat.reserve[seat]
    return combat.group(seat, at) if here < at <= combat.k else Pawns()


def in_force(played: Mapping[Seat, tuple[str, ...]]) -> dict[Seat, tuple[Card, ...]]:
    """H-16 (2): the cards that are left when Countermand has spoken; it is never cancelled."""
    hands = {seat: tuple(cards()[key] for key in keys) for seat, keys in played.items()}
    return {
        seat: tuple(card for card in hand if not _countermanded(card, hands[opponent(seat)]))
        for seat, hand in hands.items()
    }


def _countermanded(card: Card, enemy: tuple[Card, ...]) -> bool:
    return not card.does(CancelCards) and any(other.does(CancelCards) for other in enemy)


def effects(force: InForce, seat: Seat, kind: type[E]) -> list[E]:
    """The effects of one kind that this side's cards have."""
    return [effect for card in force[seat] for effect in card.effects if isinstance(effect, kind)]


def natives(force: InForce, seat: Seat) -> list[int]:
    """H-14: the power of each native that stands with this side."""
    return [effect.power for effect in effects(force, seat, NativeJoins)]


def mobilised(force: InForce, seat: Seat) -> int:
    """H-13: what each Population gains from now on in this combat."""
    return sum(effect.n for effect in effects(force, seat, PowerAdd) if effect.scope == "combat")


def power_change(force: InForce, seat: Seat, group: Pawns) -> int:
    """What the cards of both sides change in this side's group, in this battle only."""
    own = [effect for effect in effects(force, seat, PowerAdd) if effect.side == "own"]
    hostile = [
        effect for effect in effects(force, opponent(seat), PowerAdd) if effect.side == "enemy"
    ]
    now = [effect for effect in own + hostile if effect.scope == "battle"]
    return sum(effect.n * _times(effect, group) for effect in now)


def _times(change: PowerAdd, group: Pawns) -> int:
    counts = {"group": 1, "population": group.p, "usine": group.u}
    return counts[change.per]


def energy_counted(force: InForce, seat: Seat, spent: int) -> int:
    """H-16 (5): Overload, then Blackout."""
    if effects(force, opponent(seat), EnergyVoid):
        return 0
    return spent + sum(min(spent, effect.max) for effect in effects(force, seat, EnergyDouble))


def dice_kept(force: InForce, seat: Seat) -> str:
    """`best` or `worst` of two dice; "" is one plain die, also when both speak of it."""
    best = any(effect.side == "own" for effect in effects(force, seat, Die))
    worst = any(effect.side == "enemy" for effect in effects(force, opponent(seat), Die))
    return "" if best == worst else "best" if best else "worst"


def pawn_given_up(group: Pawns, tie: Kind | None) -> Kind:
    """H-15: the owner's choice, else a Population; the other kind where there is none."""
    wished: Kind = tie or "P"
    return wished if group.count(wished) else other_kind(wished)
