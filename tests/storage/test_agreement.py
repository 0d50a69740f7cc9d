"""Whatever is asked of them in whatever order, the store in memory agrees with those that last."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from referee.bench.server import database
from storage import (
    KEEP,
    Batch,
    ChairRow,
    Conflict,
    Due,
    InboxDone,
    Intent,
    Invalid,
    Log,
    Part,
    SettingRow,
    Unknown,
)
from storage.memory import MemoryLog
from storage.postgres import PostgresLog
from storage.sqlite import SqliteLog
from tests.storage.given import NOON, ONE, TWO, everything

streams = st.sampled_from(["a", "b"])
times = st.sampled_from([NOON, ONE, TWO, "soon"])
ids = st.sampled_from(["x", "y", "z"])
rows = st.integers(1, 4)  # of the inbox
names = st.sampled_from(["used", "told"])
intents = st.builds(
    Intent,
    ids,
    streams,
    st.just(0),
    st.just("receipt"),
    st.none() | st.integers(1, 2),
    st.binary(),
    st.just("") | times,
)
small = st.builds(SettingRow, ids, st.binary(max_size=2)) | st.builds(
    ChairRow, streams, st.integers(1, 2), st.none(), ids, ids, ids
)


@st.composite
def batches(draw: st.DrawFn) -> Batch:
    """Mostly right, sometimes wrong in one of all the ways."""
    stream, expected = draw(streams), draw(st.integers(0, 6))
    window = st.builds(Due, st.just(stream), st.integers(1, 2), times)
    part = st.builds(
        Part,
        st.integers(expected, expected + 1),
        st.integers(0, 1),
        st.builds("{}.{}".format, names, st.integers(expected, expected + 1)),
        names.map(str.encode),
        st.just((1,)),
        st.booleans(),
        st.binary(max_size=3),
    )
    return Batch(
        stream,
        expected,
        tuple(draw(st.lists(st.binary(max_size=3), min_size=0, max_size=3))),
        parts=tuple(draw(st.lists(part, max_size=2))),
        intents=tuple(draw(st.lists(intents, max_size=1))),
        due=draw(st.just(KEEP) | st.none() | window),
        claim=draw(st.none() | st.none() | window),
        drained=draw(st.none() | st.none() | times),
        inbox=tuple(draw(st.lists(st.builds(InboxDone, rows, st.just("done")), max_size=1))),
        facts=draw(st.none() | st.just({"phase": "running"}) | st.just({"cause": "vote"})),  # type: ignore[arg-type]
        put=tuple(draw(st.lists(small, max_size=2))),
        drop=tuple(draw(st.lists(small, max_size=1))),
        withdrawn=tuple(draw(st.lists(ids, max_size=2))),
    )


def told(answer: object) -> object:
    """Refusals are compared by kind and by what they tell, not by wording."""
    match answer:
        case list():
            return [told(each) for each in answer]
        case Conflict():
            return ("conflict", answer.stream, answer.expected, answer.actual, answer.what)
        case Exception():
            return type(answer)
        case _:
            return answer


def ask(log: Log, question: Callable[[Log], object]) -> object:
    try:
        return told(question(log))
    except (Conflict, Invalid, Unknown) as refusal:
        return told(refusal)


class Agreement(RuleBasedStateMachine):
    """`fresh` opens an empty store that lasts, in a context."""

    def __init__(self, fresh: Callable[[], AbstractContextManager[Log]]) -> None:
        super().__init__()
        self.memory = MemoryLog()
        self.stack = ExitStack()
        self.lasting = self.stack.enter_context(fresh())

    def teardown(self) -> None:
        self.stack.close()

    def both(self, question: Callable[[Any], object]) -> None:
        assert ask(self.memory, question) == ask(self.lasting, question)

    @rule(batch=batches())
    def append(self, batch: Batch) -> None:
        self.both(lambda log: log.append(batch))

    @rule(many=st.lists(batches(), max_size=4))
    def append_many(self, many: list[Batch]) -> None:
        self.both(lambda log: log.append_many(many))

    @rule(stream=streams, more=st.lists(st.binary(max_size=3), min_size=1, max_size=4))
    def grow(self, stream: str, more: list[bytes]) -> None:
        """An append that fits, so that streams get long."""
        sizes = {listed.head.stream: listed.head.size for listed in self.memory.streams()}
        self.both(lambda log: log.append(Batch(stream, sizes.get(stream, 0), tuple(more))))

    @rule(stream=streams, digests=st.lists(names.map(str.encode), max_size=2))
    def erase(self, stream: str, digests: list[bytes]) -> None:
        self.both(lambda log: log.erase(stream, digests))

    @rule(received=times, stream=st.none() | streams)
    def receive(self, received: str, stream: str | None) -> None:
        self.both(lambda log: log.receive(received, "a", "b", b"box", stream, b"digest"))

    @rule(id=rows, answers=st.lists(intents, max_size=2))
    def inbox_done(self, id: int, answers: list[Intent]) -> None:
        self.both(lambda log: log.inbox_done(id, "done", answers))

    @rule(wanted=st.lists(intents, max_size=3), at=st.just("") | times)
    def intend(self, wanted: list[Intent], at: str) -> None:
        self.both(lambda log: log.intend(wanted, at))

    @rule(id=ids, box=st.binary(max_size=2), at=times, again=st.none() | times)
    def letter(self, id: str, box: bytes, at: str, again: str | None) -> None:
        self.both(lambda log: log.leaving(id, box, at))
        self.both(lambda log: log.failed(id, "451", again, len(box) or None))
        if box == b"":
            self.both(lambda log: log.sent(id, at))

    @rule(stream=streams, mend=st.booleans())
    def fail(self, stream: str, mend: bool) -> None:
        self.both(lambda log: log.release(stream) if mend else log.tried(stream, "fault"))

    @rule(row=small, there=st.booleans())
    def small_table(self, row: SettingRow | ChairRow, there: bool) -> None:
        key = [getattr(row, name) for name in row.KEY]
        name = "settings" if isinstance(row, SettingRow) else "chairs"
        self.both(lambda log: getattr(log, name).get(*key))
        if there:
            self.both(lambda log: getattr(log, name).put(row))
        else:
            self.both(lambda log: getattr(log, name).drop(*key))

    @rule(now=times, limit=st.integers(0, 3), stream=streams)
    def look(self, now: str, limit: int, stream: str) -> None:
        self.both(lambda log: log.due(now, limit))
        self.both(lambda log: log.inbox(limit, stream, now))
        self.both(lambda log: log.pending(now, limit))
        self.both(lambda log: log.outbox(stream, limit))
        self.both(lambda log: log.load(stream, limit))
        self.both(lambda log: log.leaves(stream, limit, 2))
        self.both(lambda log: log.parts(stream, limit, 2))
        self.both(lambda log: log.mails(stream, limit))

    @rule(worker=st.sampled_from(["one", "two"]), now=times, until=times, limit=st.integers(0, 3))
    def take(self, worker: str, now: str, until: str, limit: int) -> None:
        self.both(lambda log: log.take_mails(worker, now, until, limit))
        self.both(lambda log: log.take_letters(now, until, limit))

    @rule(now=times, behind=times)
    def hasten(self, now: str, behind: str) -> None:
        self.both(lambda log: log.hasten(now, behind))

    @rule(mail=rows, letter=ids)
    def forget(self, mail: int, letter: str) -> None:
        self.both(lambda log: log.blank_mails([mail]))
        self.both(lambda log: log.blank_letters([letter]))

    @invariant()
    def show_the_same(self) -> None:
        assert everything(self.memory) == everything(self.lasting)


FEW = settings(max_examples=12, stateful_step_count=25, deadline=None)
FEWER = settings(FEW, max_examples=4)


def test_memory_and_file_agree(blank: Path) -> None:
    @contextmanager
    def fresh() -> Iterator[Log]:
        with tempfile.TemporaryDirectory() as folder:
            log = SqliteLog(shutil.copy(blank, folder))
            yield log
            log.close()

    run_state_machine_as_test(lambda: Agreement(fresh), settings=FEW)  # type: ignore[no-untyped-call]


def test_memory_and_server_agree(pg: str, pg_blank: str) -> None:
    numbers = count()

    @contextmanager
    def fresh() -> Iterator[Log]:
        with database(pg, f"referee_agree_{os.getpid()}_{next(numbers)}", pg_blank) as url:
            log = PostgresLog(url)
            yield log
            log.close()

    run_state_machine_as_test(lambda: Agreement(fresh), settings=FEWER)  # type: ignore[no-untyped-call]
