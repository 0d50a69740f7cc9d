"""What a turn could hold now, for a page: each destination of each move, and what can follow it.

A board is picked from line by line, so every line that a turn may be made of is one of these. A
letter has no room for them (offers.py).
"""

from collections.abc import Iterator

from referee.games.combats.asked.offers import Offer, attacks, row_of, works
from referee.games.combats.log.evolve import evolve
from referee.games.combats.orders.checks_turn_line import legal
from referee.games.combats.rules.turn import (
    BUILD_COST,
    GROW_COST,
    Action,
    carry_out,
    move_cost,
)
from referee.games.combats.things.chart import place_name, places, steps
from referee.games.combats.things.sheet import Attack, Build, Grow, Move
from referee.games.combats.things.state import CombatsState
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.recorder import Recorder
from referee.kernel.typography import labelled
from referee.kernel.words import Language

COSTS = {Build: BUILD_COST, Grow: GROW_COST}


def page_offers(state: CombatsState, seat: Seat, language: Language) -> list[str]:
    """`~~ 2 Populations leave Aube/S for Pivot/1: 4 energy`, `~ move 2 Aube/S > Pivot/1`; then what
    can follow."""
    moves = list(_moves(state, seat))
    found: list[Offer] = [(line, _move_note(seat, line, language)) for line in moves]
    found += works(state, seat, language)
    found += _following(state, seat, moves, language)
    rows = [row for offer in found for row in _told(offer, language)]
    return [*rows, *attacks(state, seat, language, _told)]


def _told(offer: Offer, language: Language) -> list[str]:
    """What the line does before what it costs: on a page whoever picks it need not read orders."""
    line, note = offer
    match line:
        case Move(n=n, origin=origin, target=target):
            places = {"origin": place_name(origin, language), "place": place_name(target, language)}
            deed = SENTENCES.say("offer_deed.move", language, n=n, **places)
        case Build(place=place) | Grow(place=place) | Attack(place=place):
            verb = type(line).__name__.lower()
            deed = SENTENCES.say(f"offer_deed.{verb}", language, place=place_name(place, language))
        case _:
            return row_of(offer, language)
    return row_of((line, labelled(deed, note, language)), language)


def _moves(state: CombatsState, seat: Seat) -> Iterator[Move]:
    """Every move, the nearest destinations first, with one Population and with more."""
    for origin in places():
        numbers = range(1, state.board[origin][seat].p + 1)
        lines = [Move(n=n, origin=origin, target=target) for target in places() for n in numbers]
        there = [line for line in lines if legal(state, seat, line)]
        yield from sorted(there, key=lambda line: steps(seat, line.origin, line.target))


def _move_note(seat: Seat, line: Move, language: Language) -> str:
    cost = move_cost(line.n, steps(seat, line.origin, line.target))
    return SENTENCES.say("offer_cost", language, cost=cost)


def _following(
    state: CombatsState, seat: Seat, moves: list[Move], language: Language
) -> Iterator[Offer]:
    """What can be played only behind another line: by who has come, by what has been built."""
    nearest: dict[str, CombatsState] = {}
    for move in moves:
        if move.n == 1 and move.target not in nearest:
            nearest[move.target] = _after(state, seat, move)
    for place, moved in nearest.items():
        for line in (Build(place=place), Grow(place=place), Attack(place=place)):
            if legal(moved, seat, line) and not legal(state, seat, line):
                key = "offer_attack" if isinstance(line, Attack) else "offer_cost"
                cost = COSTS.get(type(line), 0)
                yield line, SENTENCES.say(key, language, case="moved", cost=cost)
    for place in places():
        here = nearest.get(place, state)
        build, grow = Build(place=place), Grow(place=place)
        if any(legal(now, seat, grow) for now in (state, here)) or not legal(here, seat, build):
            continue
        if legal(_after(here, seat, build), seat, grow):
            yield grow, SENTENCES.say("offer_cost", language, case="built", cost=GROW_COST)


def _after(state: CombatsState, seat: Seat, line: Action) -> CombatsState:
    """A line carried out on a copy: nothing before the attack is a matter of chance."""
    record = Recorder(evolve, state)
    carry_out(record, seat, line)
    return record.state
