"""Group commit: one commits for all who wait, and each hears his own answer after the commit."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, get_ident
from typing import Any

import pytest

from storage import Unsettled
from storage.group_commit import GroupCommit, Job

NO_PEN: Any = None


class Disk:
    """A commit that can be held up, and that keeps which groups it wrote."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.threads: list[int] = []
        self.held, self.go = Event(), Event()
        self.go.set()
        self.fault: BaseException | None = None
        self.writer = GroupCommit(self.commit)

    def commit(self, jobs: Sequence[Job]) -> None:
        self.groups.append(len(jobs))
        self.threads.append(get_ident())
        for job in jobs:
            try:
                assert job.work is not None
                job.answer = job.work(NO_PEN)
            except ValueError as refusal:
                job.refuse(refusal)
        self.held.set()
        self.go.wait()
        if self.fault is not None:
            raise self.fault

    def behind(self, pool: ThreadPoolExecutor, works: list[Callable[[Any], object]]) -> list[Any]:
        """The futures of `works`, all queued while the first commit is held up; then let go."""
        self.go.clear()
        futures: list[Future[object]] = [pool.submit(self.write, lambda _: "first")]
        self.held.wait()
        futures += [pool.submit(self.write, work) for work in works]
        while self.writer.waiting < len(works):
            pass
        self.go.set()
        return futures

    def write(self, work: Callable[[Any], object]) -> Any:
        return self.writer.write(Job(work))


@pytest.fixture
def disk() -> Disk:
    return Disk()


def test_an_idle_writer_commits_at_once_in_the_callers_thread(disk: Disk) -> None:
    assert disk.write(lambda _: 7) == 7
    assert (disk.groups, disk.threads) == ([1], [get_ident()])


def test_those_who_wait_share_one_commit_and_get_their_own_answers(disk: Disk) -> None:
    with ThreadPoolExecutor(10) as pool:
        futures = disk.behind(pool, [lambda _, n=n: n for n in range(9)])  # type: ignore[misc]
        answers = [future.result() for future in futures]
    assert answers == ["first", *range(9)]
    assert disk.groups == [1, 9]


def test_a_refusal_is_for_its_caller_alone(disk: Disk) -> None:
    def refuse(_: object) -> None:
        raise ValueError("no")

    with ThreadPoolExecutor(4) as pool:
        first, left, refused, right = disk.behind(pool, [lambda _: "l", refuse, lambda _: "r"])
        with pytest.raises(ValueError, match="no"):
            refused.result()
        assert (first.result(), left.result(), right.result()) == ("first", "l", "r")


def test_when_the_commit_fails_nobody_is_told_yes(disk: Disk) -> None:
    """Every work had its answer before the commit; none of the answers may get out."""
    disk.fault = OSError("disk full")
    with ThreadPoolExecutor(4) as pool:
        for future in disk.behind(pool, [lambda _: "yes"] * 3):
            with pytest.raises(OSError, match="disk full"):
                future.result()


def test_the_writer_goes_on_after_a_failure(disk: Disk) -> None:
    disk.fault = OSError("disk full")
    with pytest.raises(OSError, match="disk full"):
        disk.write(lambda _: "no")
    disk.fault = None
    assert disk.write(lambda _: "yes") == "yes"


def test_an_interrupted_leader_leaves_the_others_with_an_answer(disk: Disk) -> None:
    """Given Ctrl-C in the thread that commits for all; then the others hear of it, and go on. It
    may have been in the commit itself, so nobody is told that nothing was written."""

    def interrupt(_: object) -> None:
        disk.fault = KeyboardInterrupt()

    with ThreadPoolExecutor(3) as pool:
        first, leader, other = disk.behind(pool, [interrupt, lambda _: "no"])
        assert first.exception() is None or isinstance(first.exception(), KeyboardInterrupt)
        assert isinstance(leader.exception(), KeyboardInterrupt)
        assert isinstance(other.exception(), Unsettled)
    disk.fault = None
    assert disk.write(lambda _: "again") == "again"


def test_a_group_has_an_end_and_the_rest_come_next(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.group_commit.GROUP", 4)
    with ThreadPoolExecutor(11) as pool:
        futures = disk.behind(pool, [lambda _: "yes"] * 10)
        assert [future.result() for future in futures] == ["first", *["yes"] * 10]
    assert disk.groups == [1, 4, 4, 2]


def test_more_who_wait_than_one_group_takes_are_no_trouble_however_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("storage.group_commit.GROUP", 4)
    disk = Disk()
    with ThreadPoolExecutor(13) as pool:
        for _ in range(3):
            disk.held.clear()
            futures = disk.behind(pool, [lambda _: "yes"] * 12)
            assert [future.result() for future in futures] == ["first", *["yes"] * 12]
