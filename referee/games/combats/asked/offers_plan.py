"""What a plan could say: an example for the first battle, cards, and what follows the battles."""

from collections.abc import Iterator

from referee.games.combats.asked.ready_line import ready_line
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.card_play import swaps, unplayable
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.sheet import Clause, Commit, Plan, PlanLine, Play
from referee.games.combats.things.state import WORLD, Ground
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language

MOST = 5  # cards
Said = tuple[Plan, str]


def plan_offers(
    ground: Ground, seat: Seat, hand: tuple[str, ...], language: Language
) -> Iterator[str]:
    """`~ 1: energy 1 | behind: energy 2`, and what it means."""
    for plan, key in (*_energy(ground, seat), *_cards(ground, seat, hand), *_ends(ground)):
        yield from ready_line(write(plan, language), SENTENCES.say(key, language))


def aftermath_planned(ground: Ground) -> bool:
    """The plan also answers what comes after the battles."""
    return ground.options.aftermath == "folded" and ground.combat.kind == WORLD


def _in_the_first(*clauses: Clause) -> Plan:
    return Plan(battles=(PlanLine(battle=1, clauses=clauses),))


def _energy(ground: Ground, seat: Seat) -> Iterator[Said]:
    stock = ground.energy[seat]
    one = Clause(commit=Commit(energy=1))
    if stock > 1:
        behind = Clause(when="behind", commit=Commit(energy=2))
        yield _in_the_first(one, behind), "offer_plan.behind"
    elif stock:
        yield _in_the_first(one), "offer_plan.energy"
    if stock:
        yield _in_the_first(Clause(commit=Commit(riposte=1))), "offer_plan.riposte"


def _cards(ground: Ground, seat: Seat, hand: tuple[str, ...]) -> Iterator[Said]:
    known = [key for key in dict.fromkeys(hand) if key in cards()]
    swap = next(iter(swaps(ground.combat, seat)), None)
    plays = [Play(card=k, swap=swap if cards()[k].does(SwapPawn) else None) for k in known]
    for play in [play for play in plays if not unplayable(ground, seat, play)][:MOST]:
        yield _in_the_first(Clause(commit=Commit(cards=(play,)))), "offer_plan.card"


def _ends(ground: Ground) -> Iterator[Said]:
    if aftermath_planned(ground):
        yield Plan(retreat="outmatched"), "offer_plan.outmatched"
        yield Plan(retreat="all"), "offer_plan.retreat"
        yield Plan(take=False), "offer_plan.take"
