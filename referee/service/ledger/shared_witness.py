"""The witness of one node among several on one store.

What any node signs is a row of the store (`storage.nodes`), and every node copies the rows of all
others into its own `signed.log`. So what was signed is known while one node that has seen it, or
the store, is left. A node that finds the store behind what it has seen signs nothing more, and says
so in the store, so that no other node goes on there either.

Why: docs/decisions/0131-signed-rows.md.
"""

import logging

from referee.service.ledger.core import Core
from referee.service.ledger.witness import (
    Behind,
    SignedLog,
    SignedState,
    lost_row,
    missing,
    told_lost,
)
from storage import Log, SignedRow

_log = logging.getLogger(__name__)
_PAGE = 1000


class SharedWitness:
    """See `witness.Witness`. `own` is this node's file."""

    def __init__(self, own: SignedLog, log: Log, node: str) -> None:
        self._own, self._log, self._node = own, log, node
        self._seen = own.seen()
        self._heard = set[SignedState]()
        self._fresh, self._doubted = list[SignedState](), list[SignedState]()

    def note(self, match: str, size: int, root: bytes) -> None:
        """In the store first, which must still hold the state; then in this node's file."""
        last = self._own.of(match)
        if last is None or last.size < size:
            row = self._log.note_signed(self._node, match, size, root)
            if row is None:
                raise Behind((SignedState(match, size, root),))
            if row.root != root:
                raise Behind((_state(row),))
        self._own.note(match, size, root)

    def of(self, match: str) -> SignedState | None:
        own, row = self._own.of(match), self._log.signed_of(match)
        if row is not None and (own is None or own.size < row.size):
            return _state(row)
        return own

    def states(self) -> list[SignedState]:
        return self._own.states()

    def probe(self) -> None:
        self._own.probe()

    def catch_up(self) -> list[SignedState]:
        """Write down what was signed since the last look that succeeded, and give it. If the store
        has lost rows that were there then, they are read from the beginning; what this node knew
        before that is `doubted` until somebody has compared it with the store, since a larger state
        of another history may come to stand in its place. So is what another node tells so."""
        rows = self._log.signed_since(_places(self._seen), _PAGE)
        there = {row.node: row for row in reversed(rows)}
        whole = all(there.get(node) == last for node, last in self._seen.items())
        if not whole:
            _log.critical("the store lost rows of what was signed: it may be another one, or older")
            self._doubted += self._own.states()
            self._seen = {}
            rows = self._log.signed_since({}, _PAGE)
        self._take(rows)
        self._doubted += self._told()
        fresh, self._fresh = self._fresh, []
        return fresh

    def doubted(self) -> list[SignedState]:
        """Once: what this node knew when it saw that the store had lost rows, or was told of."""
        doubted, self._doubted = self._doubted, []
        return doubted

    def _take(self, rows: list[SignedRow]) -> None:
        while news := [row for row in rows if row.n > self._place(row.node)]:
            self._own.see(news)
            self._seen |= {row.node: row for row in news}
            self._fresh += map(_state, news)
            rows = self._log.signed_since(_places(self._seen), _PAGE)

    def _told(self) -> list[SignedState]:
        """What nodes could tell in no row of a signed state, if this one has not heard it yet."""
        fresh = [state for state in told_lost(self._log) if state not in self._heard]
        self._heard.update(fresh)
        return fresh

    def _place(self, node: str) -> int:
        return self._seen[node].n if node in self._seen else 0

    def tell_lost(self, signed: SignedState) -> None:
        """That this was signed, to all nodes, though the store does not hold it. In a series of its
        own: as this node's next row it could be the very row that was lost, and whoever had seen
        that would miss nothing. Where another state of that size was signed since, its row has the
        place: then by a setting."""
        series, state = f"{self._node}+lost", (signed.match, signed.size, signed.root)
        row = self._log.note_signed(series, *state, held=False)
        if row is not None and row.root != signed.root:
            self._log.settings.put(lost_row(signed))


class Lookout:
    """Every second: what did the others sign, and does the store hold it?"""

    def __init__(self, core: Core, witness: SharedWitness) -> None:
        self._core, self._witness = core, witness
        self._told: set[SignedState] = set()
        self._fresh, self._doubted = list[SignedState](), list[SignedState]()

    def look(self) -> None:
        """What was read is compared at a later look where the store is away before that."""
        self._fresh += self._witness.catch_up()
        self._doubted += self._witness.doubted()
        log, history = self._core.log, self._core.history
        wanted = dict.fromkeys([*self._fresh, *self._doubted])
        lost = missing(log, wanted, deep=bool(self._doubted))
        self._fresh, self._doubted = [], []
        history.lost += tuple(signed for signed in lost if signed not in history.lost)
        for signed in history.lost:
            if signed not in self._told:
                _log.critical("nothing is signed any more: %s", Behind((signed,)))
                self._witness.tell_lost(signed)
                self._told.add(signed)


def _state(row: SignedRow) -> SignedState:
    return SignedState(row.stream, row.size, row.root)


def _places(seen: dict[str, SignedRow]) -> dict[str, int]:
    return {node: row.n for node, row in seen.items()}
