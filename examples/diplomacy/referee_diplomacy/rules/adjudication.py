"""Which orders succeed.

1. Whatever follows from what is known is decided, again and again, until nothing more follows.
2. What is left goes in circles. A *knot* is a smallest set of orders that hang on each other alone.
   If only one set of answers agrees with itself, that is the knot's.
3. Else the rules of last resort decide (DATC 4.A.2). In a knot with a convoy the convoying fleets
   carry nobody (the rule of Simon Szykman); in a knot without one, a ring, everybody moves.
   Then on with 1.

After L. Kruijswijk's decision-based algorithm (DATC chapter 5).

Why: docs/decisions/0076-knots.md.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

from referee_diplomacy.rules.position import Position
from referee_diplomacy.rules.strength import Strengths
from referee_diplomacy.things.atlas import province
from referee_diplomacy.things.units import CONVOY, MOVE

Outcomes = dict[str, bool]  # by the province of the unit


class Adjudication:
    """`known` grows until it has every order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known: Outcomes = {}
        self._asked: set[str] = set()
        self._strengths = Strengths(position, self._ask)

    def run(self) -> Outcomes:
        self._follow()
        while len(self.known) < len(self.position.orders):
            self._cut(self._knot())
            self._follow()
        return self.known

    def _ask(self, at: str) -> bool | None:
        self._asked.add(at)
        return self.known.get(at)

    def _open(self) -> list[str]:
        return [at for at in self.position.orders if at not in self.known]

    def _follow(self) -> None:
        """Decide all that follows."""
        progress = True
        while progress:
            progress = False
            for at in self._open():
                answer = self._strengths.decide(at)
                if answer is not None:
                    self.known[at] = answer
                    progress = True

    def _knot(self) -> list[str]:
        """A smallest set of open orders that hang on no open order outside of it."""
        knots = [sorted(self._reached(at)) for at in self._open()]
        return min(knots, key=lambda knot: (len(knot), knot))

    def _reached(self, at: str) -> set[str]:
        """The open orders that this one hangs on, itself among them, directly or by others."""
        found, edge = {at}, [at]
        while edge:
            self._asked = set()
            self._strengths.decide(edge.pop())
            new = self._asked - found - self.known.keys()
            found |= new
            edge += new
        return found

    def _cut(self, knot: list[str]) -> None:
        before = dict(self.known)
        answers = list(islice(self._answers(knot), 2))
        self.known = before
        if len(answers) == 1:
            self.known.update(answers[0])
            return
        convoys = [at for at in knot if self.position.act(at) == CONVOY]
        moves = [at for at in knot if self.position.act(at) == MOVE]
        for at in convoys or moves:
            self.known[at] = not convoys

    def _answers(self, knot: list[str]) -> Iterator[Outcomes]:
        """Every set of answers to the knot that agrees with itself."""
        before = dict(self.known)
        for answer in (False, True):
            self.known = {**before, self._first_open(knot): answer}
            self._follow()
            if self._agrees(knot):
                if all(at in self.known for at in knot):
                    yield {at: self.known[at] for at in knot}
                else:
                    yield from self._answers(knot)
            self.known = dict(before)

    def _first_open(self, knot: list[str]) -> str:
        return next(at for at in knot if at not in self.known)

    def _agrees(self, knot: list[str]) -> bool:
        return all(
            self._strengths.decide(at) in (None, self.known[at]) for at in knot if at in self.known
        )


def adjudicate(position: Position) -> Outcomes:
    """Whether each unit's order succeeds, by the unit's province."""
    return Adjudication(position).run()


def attacker_of(position: Position, outcomes: Mapping[str, bool], at: str) -> str | None:
    """The province that the unit here was dislodged from; None if it was not."""
    if outcomes[at] and position.act(at) == MOVE:
        return None
    for start, move in position.moves.items():
        if outcomes[start] and move.target == province(at):
            return start
    return None
