"""A sensible player who sees nothing but its own view (rulings §11). Numbers are whole.

It is the example player of demonstrations, and the fuzz of the tests; it is not strong.
"""

from referee.games.combats.bot.card_choice import choose_cards
from referee.games.combats.bot.odds import swing
from referee.games.combats.bot.pairing_choice import propose_pairing
from referee.games.combats.bot.turn_choice import propose_turn
from referee.games.combats.rules.aftermath import loser, may_take, may_withdraw, outmatched
from referee.games.combats.things.pawns import NOBODY, Kind, opponent
from referee.games.combats.things.sheet import (
    Aftermath,
    AnyOrder,
    Clause,
    Commit,
    Plan,
    PlanLine,
    Play,
)
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PRICES = (4, 5)  # of one energy, in 36ths of a pawn: 0.12 to 0.16
LAST_PRICE = 1  # what is left over is worth nothing after the last battle of a single
ENEMY_SPENDS = (65, 100)


def propose(view: CombatsView, chance: Chance) -> AnyOrder:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    match view.window:
        case "turn":
            return propose_turn(view, view.seat, chance)
        case "pairing":
            return propose_pairing(view.combat, view.seat, chance)
        case "plan":
            return _plan(view, view.seat, chance)
        case "commit":
            return _commit(view, view.seat, chance)
        case _:
            return _aftermath(view, view.seat)


# --- a commitment -----------------------------------------------------------------------------


def _commit(view: CombatsView, seat: Seat, chance: Chance) -> Commit:
    battle, stock = view.combat.battle, view.energy[seat]
    energy = choose_energy(view, seat, battle, stock, chance)
    cards = choose_cards(view, seat, battle, energy, view.hand, chance)
    riposte = _riposte(view, seat, stock - energy, chance, battle)
    return Commit(energy=energy, riposte=riposte, cards=cards, tie=tie(view, seat, battle, cards))


def choose_energy(view: CombatsView, seat: Seat, battle: int, stock: int, chance: Chance) -> int:
    """The energy whose gain in pawns is worth its price; sometimes one more or less."""
    label = f"battle{battle}"
    price = PRICES[chance.below(f"{label}/price", len(PRICES))]
    if battle == view.combat.k and view.active == NOBODY:
        price = LAST_PRICE
    best = max(range(stock + 1), key=lambda energy: energy_worth(view, seat, battle, energy, price))
    noise = (0, 0, 0, 0, 1, -1)[chance.below(f"{label}/noise", 6)]
    return min(stock, max(0, best + noise))


def energy_worth(view: CombatsView, seat: Seat, battle: int, energy: int, price: int) -> int:
    enemy = opponent(seat)
    own_group, enemy_group = view.combat.group(seat, battle), view.combat.group(enemy, battle)
    lead = own_group.power + view.combat.mob[seat] * own_group.p + energy
    lead -= enemy_group.power + view.combat.mob[enemy] * enemy_group.p
    lead -= _expected(view, enemy, battle)
    return swing(lead, own_group.total, enemy_group.total) - price * energy


def _expected(view: CombatsView, enemy: Seat, battle: int) -> int:
    """The enemy spends 65 % of their stock, spread over the battles that are left."""
    part, whole = ENEMY_SPENDS
    return view.energy[enemy] * part // (whole * (view.combat.k - battle + 1))


def _riposte(view: CombatsView, seat: Seat, left: int, chance: Chance, battle: int) -> int:
    """Now and then one more energy against a card."""
    may_come = view.cards[opponent(seat)] > 0 and left > 0
    return 1 if may_come and chance.below(f"battle{battle}/riposte", 4) == 0 else 0


def tie(view: CombatsView, seat: Seat, battle: int, cards: tuple[Play, ...]) -> Kind | None:
    """On a tie the weaker pawn goes, where there is a choice."""
    exchanging = any(play.swap for play in cards)
    return "U" if view.combat.group(seat, battle).mixed and not exchanging else None


# --- a plan -----------------------------------------------------------------------------------


def _plan(view: CombatsView, seat: Seat, chance: Chance) -> Plan:
    """Battle by battle with what would be left; a little more where it is behind by then."""
    stock, hand = view.energy[seat], list(view.hand)
    lines = []
    for battle in range(1, view.combat.k + 1):
        energy = choose_energy(view, seat, battle, stock, chance)
        cards = choose_cards(view, seat, battle, energy, tuple(hand), chance)
        for play in cards:
            hand.remove(play.card)
        base = Commit(energy=energy, cards=cards, tie=tie(view, seat, battle, cards))
        lines.append(PlanLine(battle=battle, clauses=_clauses(base, battle, stock)))
        stock -= energy
    if view.options.aftermath == "window":
        return Plan(battles=tuple(lines))
    return Plan(battles=tuple(lines), retreat="outmatched", take=True)


def _clauses(base: Commit, battle: int, stock: int) -> tuple[Clause, ...]:
    if battle == 1 or base.energy >= stock:
        return (Clause(commit=base),)
    more = Commit(energy=base.energy + 1, cards=base.cards, tie=base.tie)
    return (Clause(commit=base), Clause(when="behind", commit=more))


# --- the aftermath ----------------------------------------------------------------------------


def _aftermath(view: CombatsView, seat: Seat) -> Aftermath:
    """The loser leaves when outmatched; the winner takes."""
    if seat != loser(view):
        return Aftermath(take=True)
    leaving = outmatched(view, taking=may_take(view))
    return Aftermath(retreat=may_withdraw(view) if leaving else 0)
