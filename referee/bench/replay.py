"""The same toy game rebuilt from 10,000 events: from our leaves, and by `eventsourcing`.

Ours reads the bytes from SQLite, decodes each leaf into the struct that its type names and folds;
with the tree it also recomputes the root and compares it with the head's.
"""

import importlib
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from referee.bench.rounds import rate, ratio
from storage import Batch
from storage.sqlite import SqliteLog
from storage.tree import leaf_hash, root_of

EVENTS = 10_000
STREAM = "toy"
Figures = dict[str, float | None]


class ToyMoved(msgspec.Struct, tag="toy.moved", frozen=True):
    n: int
    at: str
    data: "ToyStep"


class ToyStep(msgspec.Struct, frozen=True):
    seat: int
    to: int
    note: str


class ToyScored(msgspec.Struct, tag="toy.scored", frozen=True):
    n: int
    at: str
    data: "Points"


class Points(msgspec.Struct, frozen=True):
    seat: int
    points: int
    note: str


class Toy:
    """Where the four seats stand, and what they have won."""

    __slots__ = ("places", "points", "size")

    def __init__(self) -> None:
        self.places = [0] * 5
        self.points = [0] * 5
        self.size = 0

    def moved(self, seat: int, to: int) -> None:
        self.places[seat] = to
        self.size += 1

    def scored(self, seat: int, points: int) -> None:
        self.points[seat] += points
        self.size += 1


NOTE = "a line of text such as an event may well carry along, for the size of it, about so long"
_decoder = msgspec.json.Decoder(ToyMoved | ToyScored)


def vs_eventsourcing(folder: Path, rounds: int) -> Figures:
    """Both ratios; None where the peer is not installed (it is needed for nothing else)."""
    if find_spec("eventsourcing") is None:
        return {"replay_vs_eventsourcing": None, "replay_merkle_vs_eventsourcing": None}
    log = SqliteLog(folder / "replay.db")
    log.append(Batch(STREAM, 0, tuple(map(_leaf, range(EVENTS)))))
    theirs = _Peer(folder)
    try:
        return {
            "replay_vs_eventsourcing": ratio(rounds, lambda: _rebuild(log, False), theirs),
            "replay_merkle_vs_eventsourcing": ratio(rounds, lambda: _rebuild(log, True), theirs),
        }
    finally:
        log.close()
        theirs.close()


def _rebuild(log: SqliteLog, tree: bool) -> float:
    toy = Toy()

    def work() -> None:
        head, leaves, _ = log.load(STREAM)
        for event in map(_decoder.decode, leaves):
            if type(event) is ToyMoved:
                toy.moved(event.data.seat, event.data.to)
            else:
                toy.scored(event.data.seat, event.data.points)
        if tree and root_of([leaf_hash(leaf) for leaf in leaves]) != head.root:
            raise AssertionError("the tree is not the head's")

    reached = rate(EVENTS, work)
    if toy.size != EVENTS:
        raise AssertionError(f"{toy.size} events, not {EVENTS}")
    return reached


def _leaf(n: int) -> bytes:
    seat = n % 4 + 1
    moved = {"note": NOTE, "seat": seat, "to": n}
    scored = {"note": NOTE, "points": n % 7, "seat": seat}
    return msgspec.json.encode(
        {
            "at": "2026-11-21T19:00:03.120Z",
            "data": scored if n % 3 == 0 else moved,
            "n": n,
            "opens": [],
            "sealed": [],
            "type": "toy.scored" if n % 3 == 0 else "toy.moved",
            "v": 1,
        }
    )


class _Peer:
    """The same events and the same reducer as an aggregate of `eventsourcing`, in its SQLite."""

    def __init__(self, folder: Path) -> None:
        domain = importlib.import_module("eventsourcing.domain")
        application = importlib.import_module("eventsourcing.application")
        kind = _aggregate(domain)
        self._application: Any = application.Application(
            env={
                "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                "SQLITE_DBNAME": os.fspath(folder / "peer.db"),
            }
        )
        aggregate = kind()
        for n in range(EVENTS - 1):  # its creation is an event as well
            seat = n % 4 + 1
            if n % 3 == 0:
                aggregate.score(seat, n % 7, NOTE)
            else:
                aggregate.move(seat, n, NOTE)
            if n % 500 == 0:
                self._application.save(aggregate)
        self._application.save(aggregate)
        self._id = aggregate.id

    def __call__(self) -> float:
        found: list[Any] = []
        reached = rate(EVENTS, lambda: found.append(self._application.repository.get(self._id)))
        if found[0].toy.size != EVENTS - 1:
            raise AssertionError(f"the peer rebuilt {found[0].toy.size} events")
        return reached

    def close(self) -> None:
        self._application.close()


def _aggregate(domain: Any) -> Any:
    """The peer names a class by where it stands in its module, so it must stand there."""

    class Game(domain.Aggregate):  # type: ignore[misc]  # a class of a module loaded by name
        def __init__(self) -> None:
            self.toy = Toy()

        @domain.event("Moved")  # type: ignore[untyped-decorator]
        def move(self, seat: int, to: int, note: str) -> None:
            self.toy.moved(seat, to)

        @domain.event("Scored")  # type: ignore[untyped-decorator]
        def score(self, seat: int, points: int, note: str) -> None:
            self.toy.scored(seat, points)

    Game.__qualname__ = "Game"
    globals()["Game"] = Game
    return Game
