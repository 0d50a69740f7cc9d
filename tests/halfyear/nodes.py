"""The service as several nodes, each with a directory of its own, on a replicated PostgreSQL: the
mail is taken by any, and all look at what there is to do, one after the other or at once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random

from referee.clock import SetClock
from referee.home.bootstrap import Home, keyring
from referee.home.given_keys import line
from referee.home.key_files import KeyFiles
from referee.match.policy import instant, moment
from referee.service.ledger.witness import SignedLog, missing
from tests.halfyear.house import Fate, Mail
from tests.halfyear.node import Node
from tests.halfyear.post import Glance, Post
from tests.halfyear.troubles import APART, Troubles
from tests.storms.pair import Pair

SKEWS = tuple(timedelta(milliseconds=off) for off in (0, 140, -260))
# First every sender writes down what it had handed over, then letters leave again.
AFTER_A_FAILOVER = (timedelta(seconds=1), timedelta(seconds=7))
AT_ONCE = 0.5  # how often all look at once


class Nodes:
    # A clock that is a little behind sees later that a window is due.
    looks = (timedelta(), timedelta(seconds=1))
    complaints = ("the store is not available", "the store does not take that", "ticker stopped")

    def __init__(
        self,
        folder: Path,
        number: int,
        seed: int,
        end: str,
        clock: SetClock,
        post: Post,
        apart: float = APART,
    ) -> None:
        """`end`: from then on nothing befalls them, before it now and then (`Troubles`)."""
        self.dice, self.pair = Random(f"troubles {seed}"), Pair()
        self.nodes = list[Node]()
        self._clock, self._wanted = clock, list[str]()
        self.burns = False
        (folder / "key").mkdir()
        keyring(folder / "key")
        key = line(KeyFiles(folder / "key"))
        with ExitStack() as undone:
            undone.callback(self.pair.close)
            for n, skew in zip(range(1, number + 1), SKEWS * number, strict=False):
                node = Node(folder / f"node-{n}", self.pair, clock, post, skew, key)
                self.nodes.append(node)
                undone.callback(node.end)
            self._undone = undone.pop_all()
        self._troubles = Troubles(self, end, apart)

    @property
    def home(self) -> Home:
        return next(node.home for node in self.nodes if node.is_well)

    @property
    def befallen(self) -> Counter[str]:
        return self._troubles.done

    def wanted(self) -> str | None:
        now = self._clock.now()
        self._wanted = [at for at in self._wanted if at > now]
        return min(self._wanted, default=None)

    def moment(self, mails: Sequence[Mail]) -> list[Fate]:
        self._troubles.turn(self._clock.now(), busy=bool(mails))
        order = self._any_order()
        order.sort(key=lambda node: not node.clock.awaits)  # it is to be in the midst of something
        if self.burns or self.dice.random() < AT_ONCE:
            for node in order:
                node.begin()
            fates = [self._taken(mail) for mail in mails]
        else:
            fates = [self._taken(mail) for mail in mails]
            for node in order:
                node.begin()
                node.wait()
        for node in order:
            node.wait()
        self._raise_faults()
        return fates

    def _taken(self, mail: Mail) -> Fate:
        """As a server tries one after the other."""
        for node in self._any_order():
            if (fate := node.take(mail)) is not Fate.LATER:
                return fate
        return Fate.LATER

    def _any_order(self) -> list[Node]:
        return self.dice.sample(self.nodes, len(self.nodes))

    def _raise_faults(self) -> None:
        for fault in (fault for node in self.nodes for fault in node.fault):
            raise fault

    def fail_over(self) -> None:
        """All are in the midst of what they do."""
        now = instant(self._clock.now())
        self._wanted += [moment(now + after) for after in AFTER_A_FAILOVER]
        for node in self.nodes:
            node.spoilt.add(node.glance)
        self.pair.fail_over()

    def calm(self) -> None:
        self._troubles.calm()
        for after in AFTER_A_FAILOVER:
            self._clock.advance(seconds=after.total_seconds())
            self.moment(())

    def spoilt(self, glance: Glance) -> bool:
        return any(glance in node.spoilt for node in self.nodes)

    def findings(self) -> Iterator[str]:
        """What each node has ever signed or seen signed, the store holds, leaf by leaf."""
        for node in self.nodes:
            states = SignedLog(node.folder / "signed.log").states()
            if not states:
                yield f"{node.folder.name} has signed nothing and seen nothing signed"
            for state in missing(self.home.log, states, deep=True):
                yield (
                    f"{node.folder.name} knows of another history: {state.match}, size {state.size}"
                )

    def close(self) -> None:
        self._undone.close()
