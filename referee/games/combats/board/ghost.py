"""An order laid over the board while it is made: marches and attacks, buildings, what it costs;
and what is put into a battle, below its pawns."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.games.combats.board import map, system
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import letter
from referee.games.combats.board.strip import LEFT, STRIP_HIGH
from referee.games.combats.orders.writing import write
from referee.games.combats.rules.turn import BUILD_COST, GROW_COST, move_cost
from referee.games.combats.things.chart import at, places, steps
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import Kind
from referee.games.combats.things.sheet import (
    AnyOrder,
    Attack,
    Build,
    Commit,
    Grow,
    Move,
    Plan,
    Turn,
    TurnLine,
)
from referee.games.combats.things.state import SUN
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.overlay import Overlay, between
from referee.kernel.wide import WIDEST
from referee.kernel.words import Language

Point = tuple[int, int]
COMING = 21  # pixels around a pawn that comes
PARTS = (0.5, 0.7, 0.3, 0.85, 0.15)  # of a way, at which its marches are told


class Places(NamedTuple):
    """Where a picture has the cards of the map, and how many pixels a card keeps free around its
    middle; how it draws Populations on their way, and what they cost; where the words beside the
    pawns of a battle stand, and how wide."""

    at: Callable[[str], Point]
    around: int
    marching: Callable[[Point, Seat, str], str]
    cost: str
    battle: Callable[[Seat, int], tuple[Point, int]]
    over: Overlay


def ghost(view: CombatsView, order: AnyOrder, language: Language) -> str:
    """Over the wide board."""
    ground = map if view.options.mode == CAMPAIGN else system

    def below(seat: Seat, battle: int) -> tuple[Point, int]:
        return (LEFT[seat], ground.HIGH + STRIP_HIGH * (battle - 1) + 70), 320

    over = Overlay(d.RED, d.PAPER, d.INK, 13, WIDEST)
    return laid(view, order, Places(at, 42, d.marching, "ghost_cost", below, over), language)


def laid(view: CombatsView, order: AnyOrder, there: Places, language: Language) -> str:
    """Nothing for a spectator, and nothing of an order that changes no picture."""
    if view.seat is None:
        return ""
    match order:
        case Turn(lines=lines):
            return "".join(_turn(lines, view.seat, there, language))
        case Commit():
            return _put_in(order, view.combat.battle, view.seat, there, language)
        case Plan(battles=battles):
            return "".join(
                _put_in(Plan(battles=(line,)), line.battle, view.seat, there, language)
                for line in battles
            )
        case _:
            return ""


# --- a turn ---------------------------------------------------------------------------------------


def _turn(
    lines: tuple[TurnLine, ...], seat: Seat, there: Places, language: Language
) -> Iterator[str]:
    """Arrows below, signs over them: of two marches on one way the later a little further on."""
    moves = [line for line in lines if isinstance(line, Move)]
    for way in dict.fromkeys((line.origin, line.target) for line in moves):
        yield there.over.arrow(there.at(way[0]), there.at(way[1]), there.around, there.around)
    for n, move in enumerate(moves):
        again = sum({move.origin, move.target} == {m.origin, m.target} for m in moves[:n])
        yield from _march(move, seat, again, there, language)
    for line in lines:
        if isinstance(line, Build | Grow):
            yield _work(line, seat, there, language)
        elif isinstance(line, Attack):
            yield _attacked(line.place, there)


def _march(line: Move, seat: Seat, again: int, there: Places, language: Language) -> Iterator[str]:
    origin, target = there.at(line.origin), there.at(line.target)
    ends = sorted((origin, target))  # whichever way it goes, no plate lies on another
    middle = between(ends[0], ends[1], PARTS[again % len(PARTS)])
    cost = move_cost(line.n, steps(seat, line.origin, line.target))
    yield _told(middle, _is_steep(origin, target), _cost(cost, there, language), there)
    yield there.marching(middle, seat, f"{letter(seat, language)}{line.n}")


def _work(line: Build | Grow, seat: Seat, there: Places, language: Language) -> str:
    """A pawn that will be there, at the card's right edge."""
    x, y = there.at(line.place)
    kind: Kind = "U" if isinstance(line, Build) else "P"
    cost = BUILD_COST if isinstance(line, Build) else GROW_COST
    told = _cost(cost, there, language)
    place = (x + there.around, y + (8 if kind == "U" else -26))
    pawn = (d.population if kind == "P" else d.usine)(*place, seat, letter(seat, language))
    ground = svg.circle(*place, COMING, d.PAPER) + there.over.ring(place, COMING)
    return ground + pawn + there.over.plate((x + there.around, place[1] + 28), told)


def _is_steep(start: Point, end: Point) -> bool:
    """Is a way more up or down than aside?"""
    return abs(end[1] - start[1]) > abs(end[0] - start[0])


def _told(at: Point, is_steep: bool, words: str, there: Places) -> str:
    """What a march costs: beside its sign on a steep way, else below it, where no card lies."""
    x, y = at
    beside = x + 18 + there.over.plate_wide(words) / 2
    return there.over.plate((beside, y) if is_steep else (x, y + 24), words)


def _attacked(place: str, there: Places) -> str:
    """Crossed blades over the card that is attacked, and a frame around it."""
    x, y = there.at(place)
    is_sun = places()[place] == SUN
    r = there.around + (14 if is_sun else 2)
    frame = (
        there.over.ring((x, y), r)
        if is_sun
        else there.over.frame((x - r - 20, y - r, 2 * r + 40, 2 * r))
    )
    return frame + there.over.blades((x, y - r))


def _cost(cost: int, there: Places, language: Language) -> str:
    return SENTENCES.say(there.cost, language, cost=cost)


# --- a battle -------------------------------------------------------------------------------------


def _put_in(
    order: Commit | Plan, battle: int, seat: Seat, there: Places, language: Language
) -> str:
    """The order's own words in one line."""
    said = " · ".join(write(order, language).splitlines())
    place, wide = there.battle(seat, battle)
    return there.over.line(place, said, wide)
