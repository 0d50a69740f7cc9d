"""What befalls nodes and their database in the half-year, dealt as `storms.chaos` deals its harms:
each comes once before any comes again, and several may last at a time, while one node is well.

Each is a context: it begins, often in the midst of a node's work, and its end undoes it.

Why: docs/decisions/0137-chaos.md.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Protocol

from referee.match.policy import instant, moment
from tests.halfyear.node import Node
from tests.storms.harms import BIG, SMALL
from tests.storms.pair import Pair

APART = 5.0  # hours from one to the next, on the average
MIDST = 60  # a node looks at its clock so often, at most, before it happens


class Town(Protocol):
    """Whatever harm may be done to."""

    nodes: list[Node]
    pair: Pair
    dice: Random
    burns: bool  # the primary may burn down at any moment: all look at once

    def fail_over(self) -> None: ...


Trouble = Callable[[Town, Node], AbstractContextManager[None]]


def _in_its_work(town: Town, node: Node, what: Callable[[], None]) -> None:
    node.clock.after(town.dice.randint(1, MIDST), node.befalls(what))


@contextmanager
def stopped(town: Town, node: Node) -> Iterator[None]:
    """A node is stopped, and started hours later."""
    node.stop()
    yield
    node.start()


@contextmanager
def killed(town: Town, node: Node) -> Iterator[None]:
    """A node is killed in the midst of its work; its directory is taken up by a new process."""
    _in_its_work(town, node, node.die)
    yield
    if node.clock.forestall():
        node.die()
    node.bury()
    node.start()


@contextmanager
def paused(town: Town, node: Node) -> Iterator[None]:
    """A node stands still in the midst of its work for longer than every lease, then goes on with
    the time that it had read."""
    _in_its_work(town, node, node.clock.stop)
    yield
    node.clock.forestall()
    node.clock.go_on()


@contextmanager
def cut_off(town: Town, node: Node) -> Iterator[None]:
    """A node loses the database in the midst of its work; the others do not."""

    def cut() -> None:
        node.way.refuses = True
        node.way.cut()

    _in_its_work(town, node, cut)
    yield
    node.clock.forestall()
    node.way.refuses = False


@contextmanager
def clock_stepped(town: Town, node: Node) -> Iterator[None]:
    """A node's clock is a quarter of an hour off, which it notices, or half a minute, which it does
    not; before or behind."""
    node.clock.off = node.skew + timedelta(seconds=town.dice.choice((BIG, -BIG, SMALL, -SMALL)))
    yield
    node.clock.off = node.skew


@contextmanager
def failover(town: Town, node: Node) -> Iterator[None]:
    """The primary burns down while all nodes work, its standby is promoted; later there is a new
    standby."""
    town.burns = True
    _in_its_work(town, node, town.fail_over)
    yield
    town.burns = False
    if node.clock.forestall():
        town.fail_over()
    town.pair.follow()


# How long each lasts, in hours: at least, at most.
TROUBLES: dict[Trouble, tuple[float, float]] = {
    stopped: (1, 20),
    killed: (0.3, 3),
    paused: (0.3, 12),
    cut_off: (0.3, 6),
    clock_stepped: (0.3, 5),
    failover: (0.5, 2),
}


@dataclass
class _Lasting:
    until: str
    node: Node | None  # whom it makes ill, if one
    what: AbstractContextManager[None]


@dataclass
class Troubles:
    """The calendar of them, until `end`; `apart` is in hours."""

    town: Town
    end: str
    apart: float = APART
    done: Counter[str] = field(default_factory=Counter)
    _cards: list[Trouble] = field(default_factory=list)
    _lasting: list[_Lasting] = field(default_factory=list)
    _next: str = ""

    def turn(self, now: str, busy: bool) -> None:
        """What is over by now ends; and one begins, if it is time and there is something to do."""
        self._end([one for one in self._lasting if one.until <= now])
        if not self._next:
            self._next = self._later(now, self.town.dice.expovariate(1 / self.apart))
        if busy and self._next <= now < self.end:
            self._next = self._later(now, self.town.dice.expovariate(1 / self.apart))
            self._begin(now)

    def calm(self) -> None:
        self._end(list(self._lasting))

    def _begin(self, now: str) -> None:
        """None does where it would leave no node well, or one failover came on the other."""
        if not self._cards:
            self._cards = self.town.dice.sample(list(TROUBLES), len(TROUBLES))
        trouble, ill = self._cards[-1], [one.node for one in self._lasting if one.node is not None]
        well = [node for node in self.town.nodes if node not in ill]
        if trouble is failover:
            if self.town.pair.standby is None or any(one.node is None for one in self._lasting):
                return
        elif len(well) < 2:
            return
        self._cards.pop()
        node, hours = self.town.dice.choice(well), self.town.dice.uniform(*TROUBLES[trouble])
        what = trouble(self.town, node)
        what.__enter__()
        patient = None if trouble is failover else node
        self._lasting.append(_Lasting(self._later(now, hours), patient, what))
        self.done[trouble.__name__.replace("_", " ")] += 1

    def _end(self, over: list[_Lasting]) -> None:
        for one in over:
            self._lasting.remove(one)
            one.what.__exit__(None, None, None)

    @staticmethod
    def _later(now: str, hours: float) -> str:
        return moment(instant(now) + timedelta(hours=hours))
