"""Bots think in processes of their own, as many at a time as there are workers.

Each worker is a pool of one process (spawned, of the standard library): so one that dies takes no
other's thought with it. It is begun when it is first needed, does one question at a time, and makes
room for a fresh one after so many answers. A question whose worker dies is asked once more, of
another; then its bots are away.

Why: docs/decisions/0119-thinking-apart.md.
"""

import logging
import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from queue import SimpleQueue

from referee.games.catalogue import catalogue, permits
from referee.match.bots import Question
from referee.thinking.crossing import pack
from referee.thinking.minds import BotFault, BotsAway, WorkersEnded
from referee.thinking.worker import Games, Licence, Thought, begin, think

_log = logging.getLogger(__name__)

ANSWERS = 500  # of one worker: what a game leaves behind in its memory goes with it
TRIES = 2

_DEAD = (BrokenProcessPool, RuntimeError, CancelledError, OSError)  # ended, or cannot be begun
_STARVED = "MemoryError"


def spare_cores() -> int:
    """One core is left to pages, mail and deadlines."""
    return max(1, cores() - 1)


def cores() -> int:
    """Those of this machine that this process may use."""
    return len(os.sched_getaffinity(0))


class Worker:
    """One process, from its first question to its end. `answers` are those it has given."""

    def __init__(self, games: Games) -> None:
        allowed, known = permits()
        context = multiprocessing.get_context("spawn")
        reins, self._leash = context.Pipe(duplex=False)
        given = reins, Licence(allowed, dict(known)), games
        self._pool = ProcessPoolExecutor(1, context, begin, given)
        self._ending = threading.Lock()  # a pool that two end at once closes what is not its own
        self.answers = 0

    def ask(self, packed: bytes) -> Thought:
        """Raises BrokenProcessPool if it dies over it, RuntimeError or CancelledError if it has
        been ended."""
        thought = self._pool.submit(think, packed).result()
        self.answers += 1
        return thought

    def end(self) -> None:
        """At once, whatever it thinks about; returns when it has ended."""
        with self._ending:
            self._leash.close()
            self._pool.shutdown(wait=True, cancel_futures=True)


class Workers:
    """A port (`minds.Minds`): `count` workers that know `games`."""

    def __init__(self, count: int, games: Games = catalogue, answers: int = ANSWERS) -> None:
        self._games, self._answers = games, answers
        self._tenders = ThreadPoolExecutor(count, "bots")
        self._all = set[Worker]()
        self._idle = SimpleQueue[Worker | None]()
        self._lock, self._over = threading.Lock(), False
        for _ in range(count):
            self._idle.put(None)

    def think(self, questions: Sequence[Question]) -> list[str]:
        """The answers in order, thought about side by side. Raises NoData, BotsAway, BotFault."""
        packs = [pack(question) for question in questions]
        try:
            asked = [self._tenders.submit(self._answer, packed) for packed in packs]
            thoughts = [each.result() for each in asked]
        except (RuntimeError, CancelledError) as error:
            self._check_not_over()
            raise BotsAway(f"no worker can be asked: {error}") from error
        return [_text(*found) for found in zip(questions, thoughts, strict=True)]

    def end(self) -> None:
        """All at once; whoever waits for a thought hears that bots are away."""
        with self._lock:
            self._over, workers = True, list(self._all)
        for worker in workers:
            worker.end()
        self._tenders.shutdown(wait=True, cancel_futures=True)

    def _answer(self, packed: bytes) -> Thought:
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                try:
                    worker = self._ready(worker)
                    return worker.ask(packed)
                except _DEAD:
                    self._dropped(worker)
                    worker = None
            raise BotsAway("a worker died over the same question again and again")
        finally:
            self._idle.put(worker)

    def _ready(self, worker: Worker | None) -> Worker:
        """This one, or a fresh one where there is none yet or it has answered enough."""
        if worker is not None and worker.answers < self._answers:
            return worker
        self._dropped(worker)
        with self._lock:
            self._check_not_over()
            fresh = Worker(self._games)
            self._all.add(fresh)
        return fresh

    def _dropped(self, worker: Worker | None) -> None:
        """Its place is free for another."""
        if worker is not None:
            with self._lock:
                self._all.discard(worker)
            worker.end()

    def _check_not_over(self) -> None:
        if self._over:
            raise WorkersEnded("the workers have been ended")


def _text(question: Question, thought: Thought) -> str:
    if thought.fault == _STARVED:
        raise BotsAway(f"a bot of {question.game} wants more memory than a worker has")
    if thought.fault:
        raise BotFault(f"a bot of {question.game} {question.version} raises {thought.fault}")
    if thought.fell:
        _log.warning(
            "a %s bot of %s %s proposes, as its search raises %s: its game wants mending",
            *(question.level, question.game, question.version, thought.fell),
        )
    return thought.text
