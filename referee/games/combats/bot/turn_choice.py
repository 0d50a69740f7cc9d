"""A turn as the bot plays it (rulings §11): moves that pay, Usines, growth, an attack that pays.

Values are in 36ths of a pawn, as in `bot/odds.py`.
"""

from collections import Counter
from collections.abc import Iterable

from referee.games.combats.bot.estimates import estimate
from referee.games.combats.bot.pairing_choice import propose_pairing
from referee.games.combats.bot.values import worth
from referee.games.combats.orders.checks_turn import copy_of
from referee.games.combats.orders.checks_turn_line import REACH, legal
from referee.games.combats.rules.setup import Record
from referee.games.combats.rules.turn import Action, carry_out, launch
from referee.games.combats.things.chart import places, start_of, steps
from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.sheet import (
    Attack,
    Build,
    Grow,
    LineUp,
    Move,
    Pairing,
    Turn,
    TurnLine,
)
from referee.games.combats.things.state import WORLD, CombatsState
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PAYS = 16  # a move's gain for each energy: 0.45 of a pawn
KEPT = (2, 3)  # energy for a combat
MOVES_MOST = 6


def propose_turn(view: CombatsView, seat: Seat, chance: Chance) -> Turn:
    """Played line by line on a copy, so that each line is legal where it stands."""
    record = copy_of(view)
    reserve = KEPT[chance.below("kept", len(KEPT))]
    lines: list[TurnLine] = [*_moves(record, seat, reserve, chance)]
    lines += _builds(record, seat)
    lines += _growth(record, seat, reserve, chance)
    lines += _attack(record, seat, chance)
    return Turn(lines=tuple(lines))


def _played(record: Record, seat: Seat, lines: Iterable[Action]) -> list[Action]:
    """Those of the lines that may be played, one after another, played."""
    played = []
    for line in lines:
        if legal(record.state, seat, line):
            carry_out(record, seat, line)
            played.append(line)
    return played


# --- moves ------------------------------------------------------------------------------------


def _moves(record: Record, seat: Seat, reserve: int, chance: Chance) -> list[Move]:
    """One Population after another to where it gains most, while that pays."""
    walked: Counter[tuple[str, str]] = Counter()
    for number in range(MOVES_MOST):
        found = _best_move(record.state, seat, reserve, chance, f"move{number}")
        if found is None:
            break
        carry_out(record, seat, found)
        walked[found.origin, found.target] += 1
    return [Move(n=n, origin=origin, target=target) for (origin, target), n in walked.items()]


def _best_move(
    state: CombatsState, seat: Seat, reserve: int, chance: Chance, label: str
) -> Move | None:
    """None if no move pays. Of equals the one that comes first in a random order."""
    moves = [
        Move(n=1, origin=origin, target=target)
        for origin in places()
        if state.board[origin][seat].p > state.fresh.get(origin, 0)
        for target in places()
        if 0 < steps(seat, origin, target) <= REACH
    ]
    paying = [
        (gain(state, seat, move) // steps(seat, move.origin, move.target), move)
        for move in chance.shuffle(label, moves)
        if legal(state, seat, move)
        and steps(seat, move.origin, move.target) + reserve <= state.energy[seat]
    ]
    best = max(paying, key=lambda pair: pair[0], default=(0, None))
    return best[1] if best[0] > PAYS else None


def gain(state: CombatsState, seat: Seat, move: Move) -> int:
    """What one Population is worth more there than here."""
    here, there = (state.board[place][seat].p for place in (move.origin, move.target))
    leaving = worth(state, seat, move.origin, here) - worth(state, seat, move.origin, here - 1)
    return (
        worth(state, seat, move.target, there + 1)
        - worth(state, seat, move.target, there)
        - leaving
    )


# --- Usines and Populations -------------------------------------------------------------------


def _builds(record: Record, seat: Seat) -> list[Action]:
    """Everywhere possible, contested Worlds first."""
    worlds = sorted(
        (place for place, kind in places().items() if kind == WORLD),
        key=lambda place: start_of(place) != NOBODY,
    )
    return _played(record, seat, [Build(place=place) for place in worlds])


def _growth(record: Record, seat: Seat, reserve: int, chance: Chance) -> list[Action]:
    """With the rest; where the enemy may come first."""
    worlds = [place for place, kind in places().items() if kind == WORLD]
    board = record.state.board
    wished = sorted(chance.shuffle("grow", worlds), key=lambda place: board[place][seat].p)
    grown: list[Action] = []
    for place in wished:
        if record.state.energy[seat] >= reserve + 2:
            grown += _played(record, seat, [Grow(place=place)])
    return grown


# --- the attack -------------------------------------------------------------------------------


def _attack(record: Record, seat: Seat, chance: Chance) -> list[TurnLine]:
    """Where the estimate is best, if it is good enough."""
    cards = [place for place in places() if legal(record.state, seat, Attack(place=place))]
    good = {place: estimate(record.state, seat, place, chance) for place in cards}
    paying = {place: worth for place, worth in good.items() if worth > 0}
    if not paying:
        return []
    attack = Attack(place=max(paying, key=lambda place: paying[place]))
    return [attack, *filed(record, seat, attack, chance)]


def filed(record: Record, seat: Seat, attack: Attack, chance: Chance) -> list[Pairing | LineUp]:
    """The pairing of a larger attacker, the line-up of an equal one."""
    launch(record, seat, attack, None)
    combat = record.state.combat
    if combat.larger not in (seat, NOBODY):
        return []
    return [propose_pairing(combat, seat, chance)]
