"""May one line of a turn be played where it stands (D-1 to D-7)? All that is wrong with it."""

from collections.abc import Iterator
from typing import assert_never

from referee.games.combats.orders.checks_pairing import check_filed
from referee.games.combats.orders.refusals import place_facts, refusal
from referee.games.combats.rules.campaign import everywhere
from referee.games.combats.rules.turn import BUILD_COST, GROW_COST, move_cost
from referee.games.combats.things import sheet as o
from referee.games.combats.things.chart import place_name, places, sites, start_of, steps
from referee.games.combats.things.pawns import NOBODY, SEATS, Pawns, opponent
from referee.games.combats.things.state import WORLD, CombatsState
from referee.kernel.event import Seat
from referee.kernel.refused import Problem

REACH = 2  # D-4: steps
GROWN_MOST = 2  # D-6: a turn
PAWNS_MOST = 10  # D-5, D-6: of a kind, on the whole map
Problems = Iterator[Problem]


def check_line_of_turn(state: CombatsState, seat: Seat, line: o.TurnLine) -> Problems:
    """All that is wrong with one line where it stands."""
    match line:
        case o.Move():
            return check_move(state, seat, line)
        case o.Build():
            return check_build(state, seat, line)
        case o.Grow():
            return check_grow(state, seat, line)
        case o.Attack():
            return check_attack(state, seat, line)
        case o.Pairing() | o.LineUp():
            return check_filed(state.combat, seat, line)
        case _:
            assert_never(line)


def legal(state: CombatsState, seat: Seat, line: o.TurnLine) -> bool:
    return not any(check_line_of_turn(state, seat, line))


# --- moves ------------------------------------------------------------------------------------


def check_move(state: CombatsState, seat: Seat, line: o.Move) -> Problems:
    """D-4: own Populations that have not moved, 1 or 2 steps, the energy for it."""
    have = state.board[line.origin][seat].p
    rested = have - state.fresh.get(line.origin, 0)
    facts = {"n": line.n, **place_facts("place", line.origin)}
    if line.origin == line.target:
        yield refusal("E-MOVE-NONE", "D-4", line.where, case="same", **facts)
    elif start_of(line.target) == opponent(seat):
        enemy = place_facts("place", line.target)
        yield refusal("E-MOVE-ENEMY-START", "D-4", line.where, **enemy)
    elif line.n > have:
        yield refusal("E-MOVE-NONE", "D-4", line.where, have=have, **facts)
    elif line.n > rested:
        yield refusal("E-MOVE-FRESH", "D-4", line.where, rested=rested, **facts)
    else:
        yield from _check_way(state, seat, line)


def _check_way(state: CombatsState, seat: Seat, line: o.Move) -> Problems:
    walked = steps(seat, line.origin, line.target)
    if walked > REACH:
        yield refusal("E-MOVE-FAR", "D-4", line.where, steps=walked, most=REACH)
    else:
        yield from _check_cost(state, seat, line, "D-4", move_cost(line.n, walked))


def _check_cost(
    state: CombatsState, seat: Seat, line: o.TurnLine, rule: str, cost: int
) -> Problems:
    left = state.energy[seat]
    if cost > left:
        yield refusal("E-COST", rule, line.where, cost=cost, left=left)


# --- Usines and Populations -------------------------------------------------------------------


def check_build(state: CombatsState, seat: Seat, line: o.Build) -> Problems:
    """D-5: a World with an own Population and a free site, once a turn, ten Usines at most."""
    there = place_facts("place", line.place)
    if places()[line.place] != WORLD:
        yield refusal("E-BUILD-SITE", "D-5", line.where, case="sun", **there)
    elif line.place in state.built:
        yield refusal("E-BUILD-TWICE", "D-5", line.where, **there)
    elif not state.board[line.place][seat].p:
        yield refusal("E-BUILD-NOPOP", "D-5", line.where, **there)
    elif not free_sites(state, line.place):
        full = sites(line.place)
        yield refusal("E-BUILD-SITE", "D-1", line.where, sites=full, **there)
    elif everywhere(state.board, seat).u >= PAWNS_MOST:
        yield refusal("E-SUPPLY", "D-5", line.where, case="u", most=PAWNS_MOST)
    else:
        yield from _check_cost(state, seat, line, "D-5", BUILD_COST)


def free_sites(state: CombatsState, place: str) -> int:
    """D-1: sites are shared by both players. A Usine taken there counts like one built."""
    return max(0, sites(place) - sum(state.board[place][seat].u for seat in SEATS))


def check_grow(state: CombatsState, seat: Seat, line: o.Grow) -> Problems:
    """D-6: a World with an own Usine and a Population, once, two a turn, ten Populations."""
    there = place_facts("place", line.place)
    if len(state.grown) >= GROWN_MOST:
        yield refusal("E-GROW-LIMIT", "D-6", line.where, most=GROWN_MOST)
    elif line.place in state.grown:
        yield refusal("E-GROW-LIMIT", "D-6", line.where, case="world", **there)
    elif not state.board[line.place][seat].u:
        yield refusal("E-GROW-NOUSINE", "D-6", line.where, **there)
    elif not _parents(state.board[line.place][seat], line.place, seat):
        yield refusal("E-GROW-NOPOP", "D-6", line.where, **there)
    elif everywhere(state.board, seat).p >= PAWNS_MOST:
        yield refusal("E-SUPPLY", "D-6", line.where, case="p", most=PAWNS_MOST)
    else:
        yield from _check_cost(state, seat, line, "D-6", GROW_COST)


def _parents(there: Pawns, place: str, seat: Seat) -> bool:
    """On the own start World the Usine is enough."""
    return there.p > 0 or start_of(place) == seat


# --- the attack -------------------------------------------------------------------------------


def check_attack(state: CombatsState, seat: Seat, line: o.Attack) -> Problems:
    """R-4, H-2: in no start system. R-5: both on this very card, after the moves."""
    there = place_facts("place", line.place)
    pawns = state.board[line.place]
    if start_of(line.place) != NOBODY:
        yield refusal("E-START", "R-4", line.where, **there)
    elif not pawns[seat].total:
        yield refusal("E-SAMECARD", "R-5", line.where, case="own", **there, **_yours(state, seat))
    elif not pawns[opponent(seat)].total:
        yield refusal("E-SAMECARD", "R-5", line.where, **there)


def _yours(state: CombatsState, seat: Seat) -> dict[str, int | str]:
    """Where the seat's own pawns are, for who named the wrong card."""
    own = [place for place, there in state.board.items() if there[seat].total]
    names = {
        f"yours.{language}": ", ".join(place_name(p, language) for p in own)
        for language in ("en", "fr")
    }
    return dict(names)
