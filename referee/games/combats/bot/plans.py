"""What may be staked in battles: much or little energy, with cards or without, battle by battle."""

from collections.abc import Iterable, Iterator
from itertools import product

from referee.games.combats.bot.card_choice import quiet_cards
from referee.games.combats.bot.proposal import energy_worth, tie
from referee.games.combats.things.sheet import Clause, Commit, Plan, PlanLine
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.stream import stream

PRICES = (4, 1, 9, 40)  # of one energy; at the last one nothing is spent
MIXED = 40  # plans that stake otherwise in each battle: more than any budget has room for
HELD = 3  # of so many cards one is held back
Stake = tuple[int, tuple[str, ...]]  # a price of energy, and the cards of the hand that may go


def plans(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Plan]:
    """Alike in all battles, then mixed by lot."""
    battles = view.combat.k
    for playing, price in product((True, False), PRICES):
        yield _plan(view, seat, [(price, view.hand if playing else ())] * battles)
    dice = stream(chance, "plans")
    for _ in range(MIXED):
        yield _plan(view, seat, [_stake(view, dice) for _ in range(battles)])


def _stake(view: CombatsView, dice: Chance) -> Stake:
    price = PRICES[dice.below("price", len(PRICES))]
    cards = [card for card in view.hand if dice.below("card", HELD)]
    return price, tuple(dice.shuffle("cards", cards))


def _plan(view: CombatsView, seat: Seat, stakes: list[Stake]) -> Plan:
    stock, hand, lines = view.energy[seat], list(view.hand), []
    for battle, (price, cards) in enumerate(stakes, start=1):
        commit = _commit(view, seat, battle, stock, _left(cards, hand), price)
        for play in commit.cards:
            hand.remove(play.card)
        stock -= commit.energy
        lines.append(PlanLine(battle=battle, clauses=(Clause(commit=commit),)))
    if view.options.aftermath == "window":
        return Plan(battles=tuple(lines))
    return Plan(battles=tuple(lines), retreat="outmatched", take=True)


def _left(cards: tuple[str, ...], hand: list[str]) -> tuple[str, ...]:
    """Those of the cards that no battle before has taken."""
    return tuple(card for card in cards if card in hand)


def commits(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[Commit]:
    """The same for the one battle that is next."""
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
