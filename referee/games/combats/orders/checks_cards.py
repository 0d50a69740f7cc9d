"""Checking commitments and plans: energy, cards, the pawn given up on a tie (rulings §6)."""

from collections import Counter
from collections.abc import Iterator

from referee.games.combats.orders.refusals import advice, card_facts, refusal
from referee.games.combats.rules.card_play import need_met, swap_possible, swaps, wrong_place
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.pawns import other_kind
from referee.games.combats.things.sheet import Commit, Plan, Play
from referee.games.combats.things.state import WORLD
from referee.games.combats.things.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Where


def check_commit(view: CombatsView, seat: Seat, order: Commit) -> Iterator[Problem]:
    """Live: everything is judged now, on the battle at hand."""
    battle = view.combat.battle
    yield from _check_means(view, seat, order)
    for play in order.cards:
        if play.card in view.hand:
            yield from _check_where(view, play) or _check_needs(view, seat, play)
            yield from _check_swap(view, seat, play, battle)
    if not _manoeuvres(order):
        yield from _check_tie(view, seat, order, battle)


def _check_means(view: CombatsView, seat: Seat, order: Commit) -> Iterator[Problem]:
    """H-11, H-12: what is in stock and in hand, no card of a kind twice."""
    stock = view.energy[seat]
    if order.most_energy > stock:
        helpful = advice(Commit(energy=stock)) if stock else {}
        yield refusal(
            "E-ENERGY", "H-11", order.energy_where, asked=order.most_energy, stock=stock, **helpful
        )
    seen: set[str] = set()
    for play in order.cards:
        if play.card not in view.hand:
            yield refusal("E-CARD-HAND", "H-12", play.where, **card_facts(play.card))
        elif play.card in seen:
            yield refusal("E-CARD-TWICE", "H-12", play.where, **card_facts(play.card))
        seen.add(play.card)


def _check_where(view: CombatsView, play: Play) -> list[Problem]:
    if wrong_place(view.combat, cards()[play.card]):
        return [refusal("E-CARD-WHERE", "R-1", play.where, **card_facts(play.card))]
    return []


def _check_needs(view: CombatsView, seat: Seat, play: Play) -> Iterator[Problem]:
    """H-23: on the pawns as they stand before this battle."""
    card = cards()[play.card]
    if not need_met(view, seat, card):
        yield refusal("E-CARD-NEEDS", "H-23", play.where, case=card.needs, **card_facts(card.key))


def _check_swap(view: CombatsView, seat: Seat, play: Play, battle: int) -> Iterator[Problem]:
    """H-23: Manoeuvre names a pawn of this group and one of the other kind further back."""
    if not cards()[play.card].does(SwapPawn) or swap_possible(view.combat, seat, play.swap, battle):
        return
    possible = swaps(view.combat, seat, battle)
    if not possible:
        yield refusal("E-CARD-NEEDS", "H-23", play.where, case="no_swap", **card_facts(play.card))
        return
    facts = card_facts(play.card) | {"possible": ", ".join(map(str, possible))}
    helpful = advice(Commit(cards=(Play(card=play.card, swap=possible[0]),)))
    if play.swap is None:
        yield refusal("E-CARD-ARG", "H-23", play.where, **facts, **helpful)
    else:
        yield refusal("E-CARD-NEEDS", "H-23", play.swap.where, case="swap", **facts, **helpful)


def _manoeuvres(order: Commit) -> bool:
    return any(cards()[play.card].does(SwapPawn) for play in order.cards)


def _check_tie(view: CombatsView, seat: Seat, order: Commit, battle: int) -> Iterator[Problem]:
    """H-15; not judged beside Manoeuvre, which may change the group."""
    if order.tie and not view.combat.group(seat, battle).count(order.tie):
        helpful = advice(Commit(tie=other_kind(order.tie)))
        yield refusal("E-TIE", "H-15", order.tie_where, case=order.tie.lower(), **helpful)


# --- plans ------------------------------------------------------------------------------------


def check_plan(view: CombatsView, seat: Seat, plan: Plan) -> Iterator[Problem]:
    """Plotted: what is certain now; `needs` is judged when the battle comes."""
    judge_ties = not any(_manoeuvres(commit) for _, commit in _clauses(plan))
    for line in plan.battles:
        if not 1 <= line.battle <= view.combat.k:
            yield refusal("E-PLAN", None, line.where, case="battle", battles=view.combat.k)
    for battle, commit in _clauses(plan):
        if 1 <= battle <= view.combat.k:
            yield from _check_clause(view, seat, battle, commit, judge_ties)
    yield from _check_card_counts(view, plan)
    yield from _check_no_aftermath(view, plan)


def _clauses(plan: Plan) -> list[tuple[int, Commit]]:
    return [(line.battle, clause.commit) for line in plan.battles for clause in line.clauses]


def _check_clause(
    view: CombatsView, seat: Seat, battle: int, commit: Commit, judge_ties: bool
) -> Iterator[Problem]:
    yield from _check_means(view, seat, commit)
    for play in commit.cards:
        if play.card in view.hand:
            yield from _check_where(view, play)
            yield from _check_swap(view, seat, play, battle)
    if judge_ties:
        yield from _check_tie(view, seat, commit, battle)


def _check_card_counts(view: CombatsView, plan: Plan) -> Iterator[Problem]:
    """A kind counts once for a battle if any clause has it, summed over the battles."""
    battles: dict[str, set[int]] = {}
    last: dict[str, Where] = {}
    for battle, commit in _clauses(plan):
        for play in commit.cards:
            battles.setdefault(play.card, set()).add(battle)
            last[play.card] = play.where
    in_hand = Counter(view.hand)
    for key, wanted in battles.items():
        if 0 < in_hand[key] < len(wanted):
            facts = card_facts(key) | {"held": in_hand[key], "wanted": len(wanted)}
            yield refusal("E-CARD-HAND", "H-12", last[key], case="count", **facts)


def _check_no_aftermath(view: CombatsView, plan: Plan) -> Iterator[Problem]:
    """With a window of its own the aftermath has no place in a plan."""
    if view.options.aftermath != "window":
        return
    if plan.retreat is not None:
        yield refusal("E-PLAN", None, plan.retreat_where, case="aftermath")
    if plan.take is not None:
        yield refusal("E-PLAN", None, plan.take_where, case="aftermath")


def notes_on_plan(view: CombatsView, plan: Plan) -> Iterator[Problem]:
    """Battles without a line, and lines that can have no effect."""
    named = {line.battle for line in plan.battles}
    missing = [battle for battle in range(1, view.combat.k + 1) if battle not in named]
    if missing:
        yield refusal("N-BATTLES", None, Where(), battles=", ".join(map(str, missing)))
    if view.combat.kind != WORLD and plan.retreat not in (None, 0):
        yield refusal("N-VOID", "R-15", plan.retreat_where)
    if view.combat.kind != WORLD and plan.take is not None:
        yield refusal("N-VOID", "R-16", plan.take_where)
