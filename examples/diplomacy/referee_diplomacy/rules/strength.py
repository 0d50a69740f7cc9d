"""How strong: attack, defence, prevention; when a support is cut and a convoy broken.

What is not known yet is None, and a strength is a span from its least to its most.
"""

from collections.abc import Callable, Iterable, Iterator

from referee_diplomacy.rules.position import Move, Position
from referee_diplomacy.things.atlas import coast, province
from referee_diplomacy.things.units import CONVOY, MOVE, SUPPORT, Unit

Span = tuple[int, int]
NOTHING: Span = (0, 0)


class Strengths:
    """`succeeds` tells of a unit, by its province, whether its order succeeds (None: not known)."""

    def __init__(self, position: Position, succeeds: Callable[[str], bool | None]) -> None:
        self.position = position
        self.succeeds = succeeds

    def decide(self, at: str) -> bool | None:
        """Does the order of the unit here succeed? A support does if it is given, a convoy if the
        fleet keeps its place, a hold always."""
        act = self.position.act(at)
        if act == MOVE:
            return self._moves(self.position.moves[at])
        if act == SUPPORT:
            return self._support_is_given(at)
        return self._keeps_its_place(at) if act == CONVOY else True

    # --- moves --------------------------------------------------------------------------------

    def _moves(self, move: Move) -> bool | None:
        """A move succeeds if its attack is stronger than what is there and than every rival."""
        path = self._path(move)
        if path is False:
            return False
        opponent = self._opponent(move)
        against = [self._defence(opponent) if opponent else self._holding(move.target)]
        against += [self._prevention(rival) for rival in self._rivals(move)]
        least, most = self._attack(move)
        if any(most <= other[0] for other in against):
            return False
        if path and all(least > other[1] for other in against):
            return True
        return None

    def _path(self, move: Move) -> bool | None:
        """By land always; by sea if on one route every fleet keeps its place."""
        if move.routes is None:
            return True
        return any_of(all_of(self.succeeds(sea) for sea in way) for way in move.routes)

    def _attack(self, move: Move) -> Span:
        """Nobody dislodges a unit of their own, nor helps to dislodge one."""
        there = self.position.units.get(move.target)
        free = self._strength(move)
        if there is None:
            return free
        met = NOTHING if there.seat == move.unit.seat else self._strength(move, but=there.seat)
        leaves = self._leaves(move, there)
        if leaves is None:
            return (min(met[0], free[0]), max(met[1], free[1]))
        return free if leaves else met

    def _defence(self, move: Move) -> Span:
        """Of the one that is met head to head."""
        return self._strength(move)

    def _holding(self, at: str) -> Span:
        """What defends a province. A unit that was to move and did not has no support to hold."""
        if at not in self.position.units:
            return NOTHING
        if self.position.act(at) == MOVE:
            left = self.succeeds(at)
            return (1 if left is False else 0, 0 if left else 1)
        return self._counted(self._holders(at))

    def _prevention(self, move: Move) -> Span:
        """How strongly a move keeps others out of where it goes.

        One that lost head to head has no say in where its winner came from; one that was dislodged
        otherwise has (DATC 4.A.7).
        """
        path, opponent = self._path(move), self._opponent(move)
        beaten = self.succeeds(opponent.unit.province) if opponent else False
        if path is False or beaten:
            return NOTHING
        least, most = self._strength(move)
        return (least if path and beaten is False else 0, most)

    def _strength(self, move: Move, but: int | None = None) -> Span:
        """The unit and those who support its move; `but` are supporters who do not count."""
        helpers = [at for at in self._supporters(move) if self.position.units[at].seat != but]
        return self._counted(helpers)

    def _counted(self, supporters: Iterable[str]) -> Span:
        given = [self.succeeds(at) for at in supporters]
        sure = sum(1 for answer in given if answer)
        return (1 + sure, 1 + sure + given.count(None))

    # --- supports and convoys -----------------------------------------------------------------

    def _support_is_given(self, at: str) -> bool | None:
        """An attack cuts it, except from where it is aimed at; being dislodged always does."""
        order, own = self.position.orders[at], self.position.units[at]
        cuts: list[bool | None] = []
        for move in self._attacks_on(at):
            cuts.append(self.succeeds(move.unit.province))
            aimed_at = order.to and province(order.to) == move.unit.province
            if move.unit.seat != own.seat and not aimed_at:
                cuts.append(self._path(move))
        return none_of(cuts)

    def _keeps_its_place(self, at: str) -> bool | None:
        return none_of(self.succeeds(move.unit.province) for move in self._attacks_on(at))

    # --- who meets whom -----------------------------------------------------------------------

    def _attacks_on(self, at: str) -> Iterator[Move]:
        return (move for move in self.position.moves.values() if move.target == at)

    def _rivals(self, move: Move) -> Iterator[Move]:
        return (rival for rival in self._attacks_on(move.target) if rival != move)

    def _opponent(self, move: Move) -> Move | None:
        """The unit that comes the other way, neither of them by convoy."""
        other = self.position.moves.get(move.target)
        if other is None or other.target != move.unit.province:
            return None
        return other if move.routes is None and other.routes is None else None

    def _leaves(self, move: Move, there: Unit) -> bool | None:
        """Does the unit there go away, and not against this very move?"""
        if self.position.act(there.province) != MOVE or self._opponent(move):
            return False
        return self.succeeds(there.province)

    def _supporters(self, move: Move) -> list[str]:
        return [
            at
            for at, order in self.position.orders.items()
            if order.act == SUPPORT
            and order.to
            and province(order.of) == move.unit.province
            and fits(order.to, move.to)
        ]

    def _holders(self, at: str) -> list[str]:
        return [
            other
            for other, order in self.position.orders.items()
            if order.act == SUPPORT and not order.to and province(order.of) == at
        ]


def fits(supported: str, going: str) -> bool:
    """Is it the same move? A support may leave the coast open; if it names one, it must be that
    (DATC 4.B.4)."""
    if not coast(supported) or not coast(going):
        return province(supported) == province(going)
    return supported == going


def any_of(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    if any(found):
        return True
    return None if None in found else False


def all_of(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    if False in found:
        return False
    return None if None in found else True


def none_of(answers: Iterable[bool | None]) -> bool | None:
    found = any_of(answers)
    return None if found is None else not found
