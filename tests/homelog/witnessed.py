"""Given: matches whose dice wait for a beacon of our own, in a home whose witnesses sign when the
test wants; and what of their rounds each checker must say is shown, one list for the three of them.

`SHOWN` are names; `shown(name)` makes one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from referee.homelog import trace
from referee.homelog.trace import EarlierHead
from referee.match.policy import instant
from referee.seals import canonical, note
from storage.tree import inclusion_proof, leaf_hash
from tests.homelog.three_witnesses import VKEYS, impostor, signed
from tests.service.house import House
from tests.service.outside import Outside

PROMISE = f"2 of {' '.join(VKEYS)}"
STILL = "plot x x x"
TURNS = 5  # draws of convoy, with the one at its start
IN_TIME = (10, 9)  # seconds before the round, of two witnesses


class Witnessed(Outside):
    """The same match in a home that has witnesses, who sign when the test wants."""

    def __init__(self, **policy):
        super().__init__(house=House(witnesses=VKEYS), **policy)

    def signed(self, *before):
        """What waits is told, and these many seconds before the round one witness each signs."""
        self.house.referee.home_log.sequence()
        for n, seconds in enumerate(before):
            self._sign(n, _seconds(self.named.due) - seconds)
        return self

    def signed_by(self, witness, before):
        """What waits is told, and so many seconds before the round this witness signs."""
        self.house.referee.home_log.sequence()
        self._sign(VKEYS.index(witness), _seconds(self.named.due) - before)
        return self

    def signed_now(self):
        """What waits is told, and two witnesses sign it now."""
        self.house.referee.home_log.sequence()
        for n in (0, 1):
            self._sign(n, _seconds(self.house.now))
        return self

    def _sign(self, n, seconds):
        proofs = self.house.referee.home_proofs
        text, size = note.text_of(proofs.checkpoint()), self.house.referee.home_log.head().size
        proofs.keep(size, VKEYS[n], signed(text, [n], seconds))

    @property
    def record(self):
        return self.house.referee.records.export(self.match.name)

    def retold(self, change):
        """The trace, whose earlier heads the host writes anew: `change` is given a leaf's number,
        its earlier head, and that of the last draw."""
        there = trace.parse(self.house.referee.home_proofs.trace(self.match.name))
        last = [leaf.earlier for leaf in there.leaves if leaf.earlier][-1]
        leaves = [
            replace(
                leaf,
                earlier=leaf.earlier and change(canonical.load(leaf.raw)["n"], leaf.earlier, last),
            )
            for leaf in there.leaves
        ]
        return trace.build(leaves, there.checkpoint)

    def under(self, n, signed):
        """An earlier head of leaf n, whatever the lines below it say."""
        size = int(signed.split(b"\n")[1])
        log = self.house.log.leaves(self.house.referee.home_log.name)
        return EarlierHead(signed, tuple(inclusion_proof(list(map(leaf_hash, log)), n, size)))


def over(*turns, **policy):
    """A match that is over: these many seconds before the round of each draw one witness each had
    signed; then they signed its end."""
    table = Witnessed(**policy)
    table.signed(*turns[0]).give()
    for before in turns[1:]:
        table.ordered(STILL, STILL).signed(*before).give()
    assert table.match.now.phase == "ended"
    return table.signed_now()


def _seconds(moment):
    return int(instant(moment).timestamp())


# --- what must be said of them --------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A record, the trace that the reader has (None: its own), whose witness they demand, and
    before how many of its rounds it must be shown that so many had signed."""

    record: bytes
    shown: int
    rounds: int
    trace: bytes | None = None
    witnesses: Sequence[str] = ()
    at_least: int | None = None


@cache
def finished():
    return over(*[IN_TIME] * TURNS, witnesses=PROMISE)


@cache
def begun():
    return Witnessed(witnesses=PROMISE).signed(*IN_TIME).playing()


def _finished(shown, **demand):
    return Shown(finished().record, shown, TURNS, **demand)


def _retold(shown, change):
    return _finished(shown, trace=finished().retold(change))


def _lines(earlier, lines):
    """The same head with other lines below it."""
    text, signatures = note.split(earlier.signed)
    return replace(earlier, signed=text + b"\n" + note.lines(signatures[:1]) + lines(text))


def _late(_, earlier, __):
    ended = _seconds(finished().house.now)
    return _lines(earlier, lambda text: signed(text, [0, 1], ended))


def _half_late(_, earlier, __):
    """One of the two that are promised signs behind the round."""
    ended = _seconds(finished().house.now)
    lines = note.lines(note.split(earlier.signed)[1][1:2])
    return _lines(earlier, lambda text: lines + signed(text, [1], ended))


def _of_the_last(n, _, last):
    return finished().under(n, last.signed)


def _false(_, earlier, __):
    return _lines(earlier, impostor)


SHOWN = {
    "it promises witnesses": lambda: _finished(5),
    "the reader demands both": lambda: _finished(5, witnesses=VKEYS[:2]),
    "the reader demands one": lambda: _finished(5, witnesses=VKEYS[1:2]),
    "two rounds had too few in time": lambda: Shown(
        over(IN_TIME, (10,), (10, 0), IN_TIME, IN_TIME, witnesses=PROMISE).record, 3, TURNS
    ),
    "it promises none, and none is named": lambda: Shown(over(*[IN_TIME] * TURNS).record, 0, TURNS),
    "it runs": lambda: Shown(begun().record, 1, 1),
    "an earlier head is left out": lambda: _retold(
        4, lambda n, earlier, last: None if earlier is last else earlier
    ),
    "all earlier heads are left out": lambda: _retold(0, lambda *_: None),
    "they signed earlier heads behind the rounds": lambda: _retold(0, _late),
    "one of them signed behind the rounds": lambda: _retold(0, _half_late),
    "each leaf has the head of the last draw": lambda: _retold(1, _of_the_last),
    "a line under the earlier head is false, and it runs": lambda: Shown(
        begun().record, 0, 1, trace=begun().retold(_false)
    ),
}


def shown(name):
    return SHOWN[name]()
