"""What a turn could hold now, for a letter: lines that stand ready, each of which may be played by
itself. A page has more (offers_page.py).

Behind each, as a comment, or above it stands what it costs; the player takes the sign away.
"""

from collections.abc import Callable, Iterator

from referee.games.combats.asked.offers_pairing import with_attack
from referee.games.combats.asked.ready_line import ready_line
from referee.games.combats.orders.checks_turn_line import legal
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.turn import BUILD_COST, GROW_COST, move_cost
from referee.games.combats.things.chart import place_name, places, steps
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.sheet import Attack, Build, Grow, Move, Turn, TurnLine
from referee.games.combats.things.state import CombatsState
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language

Offer = tuple[TurnLine, str]


def offers(state: CombatsState, seat: Seat, language: Language) -> list[str]:
    """`~ move 1 Aube/S > Pivot/1  # 2 energy; or Boreal/1 (2)`"""
    found = [*_moves(state, seat, language), *works(state, seat, language)]
    rows = [row for offer in found for row in row_of(offer, language)]
    return [*rows, *attacks(state, seat, language)]


def row_of(offer: Offer, language: Language) -> list[str]:
    line, note = offer
    return ready_line(write(Turn(lines=(line,)), language), note)


def _moves(state: CombatsState, seat: Seat, language: Language) -> Iterator[Offer]:
    """One line for each place that Populations can leave; where else they could go behind it."""
    for origin in places():
        lines = [Move(n=1, origin=origin, target=target) for target in places()]
        there = [line for line in lines if legal(state, seat, line)]
        if there:
            near = sorted(there, key=lambda line: steps(seat, origin, line.target))
            others = ", ".join(_goal(seat, line, language) for line in near[1:])
            cost = move_cost(1, steps(seat, origin, near[0].target))
            case = "more" if others else ""
            yield (
                near[0],
                SENTENCES.say(
                    "offer_move",
                    language,
                    case=case,
                    cost=cost,
                    target=place_name(near[0].target, language),
                    others=others,
                ),
            )


def _goal(seat: Seat, line: Move, language: Language) -> str:
    cost = move_cost(1, steps(seat, line.origin, line.target))
    return f"{place_name(line.target, language)} ({cost})"


def works(state: CombatsState, seat: Seat, language: Language) -> Iterator[Offer]:
    for kind, cost in ((Build, BUILD_COST), (Grow, GROW_COST)):
        for place in places():
            line = kind(place=place)
            if legal(state, seat, line):
                yield line, SENTENCES.say("offer_cost", language, cost=cost)


def attacks(
    state: CombatsState,
    seat: Seat,
    language: Language,
    rows: Callable[[Offer, Language], list[str]] = row_of,
) -> Iterator[str]:
    """Each with the line that may stand behind it."""
    for place in places():
        line = Attack(place=place)
        if legal(state, seat, line):
            mine, theirs = (state.board[place][side] for side in (seat, opponent(seat)))
            facts = {"mine": mine.total, "theirs": theirs.total}
            yield from rows((line, SENTENCES.say("offer_attack", language, **facts)), language)
            yield from with_attack(state, seat, place, language)
