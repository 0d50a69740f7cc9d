"""The witness of one node among several on one store.

What any node signs is a row of the store (`storage.nodes`), and every node copies the rows of all
others into its own `signed.log`. So what was signed is known while one node that has seen it, or
the store, is left. A node that finds the store behind what it has seen signs nothing more, and says
so in the store, so that no other node goes on there either.

Why: docs/decisions/0131-signed-rows.md.
"""

import logging

from referee.service.ledger.core import Core
from referee.service.ledger.witness import Behind, SignedLog, SignedState, missing
from storage import Log, SignedRow

_log = logging.getLogger(__name__)
_PAGE = 1000


class SharedWitness:
    """See `witness.Witness`. `own` is this node's file."""

    def __init__(self, own: SignedLog, log: Log, node: str) -> None:
        self._own, self._log, self._node = own, log, node
        self._seen = own.seen()
        self._doubted = list[SignedState]()

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
        """Write down what was signed since the last look, and give it. If the store has lost rows
        that were there then, they are read from the beginning; what this node knew before that is
        `doubted` until somebody has compared it with the store, since a larger state of another
        history may come to stand in its place."""
        rows = self._log.signed_since(_places(self._seen), _PAGE)
        there = {row.node: row for row in reversed(rows)}
        whole = all(there.get(node) == last for node, last in self._seen.items())
        if not whole:
            _log.critical("the store lost rows of what was signed: it may be another one, or older")
            self._doubted += self._own.states()
            self._seen = {}
            rows = self._log.signed_since({}, _PAGE)
        return self._taken(rows)

    def doubted(self) -> list[SignedState]:
        """Once: all that this node knew when it saw that the store had lost rows."""
        doubted, self._doubted = self._doubted, []
        return doubted

    def _taken(self, rows: list[SignedRow]) -> list[SignedState]:
        fresh = list[SignedState]()
        while news := [row for row in rows if row.n > self._place(row.node)]:
            self._own.see(news)
            self._seen |= {row.node: row for row in news}
            fresh += map(_state, news)
            rows = self._log.signed_since(_places(self._seen), _PAGE)
        return fresh

    def _place(self, node: str) -> int:
        return self._seen[node].n if node in self._seen else 0

    def tell_lost(self, signed: SignedState) -> None:
        """That this was signed, to all nodes, though the store does not hold it. In a series of its
        own: as this node's next row it could be the very row that was lost, and whoever had seen
        that would miss nothing."""
        series, state = f"{self._node}+lost", (signed.match, signed.size, signed.root)
        self._log.note_signed(series, *state, held=False)


class Lookout:
    """Every second: what did the others sign, and does the store hold it?"""

    def __init__(self, core: Core, witness: SharedWitness) -> None:
        self._core, self._witness = core, witness
        self._told: set[SignedState] = set()

    def look(self) -> None:
        fresh, doubted = self._witness.catch_up(), self._witness.doubted()
        log, history = self._core.log, self._core.history
        lost = missing(log, dict.fromkeys([*fresh, *doubted]), deep=bool(doubted))
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
