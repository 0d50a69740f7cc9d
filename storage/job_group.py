"""A group of jobs answered through one cursor: together when all goes well, else one by one."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from storage.appending import Answer, append_all
from storage.batch import Batch, Invalid
from storage.cursor import Cursor, KeyTaken
from storage.group_commit import Job


class SavingCursor(Cursor, Protocol):
    """A cursor that can undo a part of its transaction, and tells whose fault an error is."""

    def savepoint(self) -> AbstractContextManager[None]:
        """What is written inside is undone, alone, when the inside raises."""
        ...

    def is_trouble(self, error: Exception) -> bool:
        """Is it the store (full, locked, damaged, gone), and not the caller?"""
        ...


def answer_group(cursor: SavingCursor, jobs: Sequence[Job]) -> None:
    """Answer all jobs. Raises KeyTaken when batches that nothing seemed to hinder met a unique
    key: then the transaction is to be undone, and `answer_apart` finds out whose fault it was."""
    batches = [batch for job in jobs for batch in job.batches]
    answers = iter(append_all(cursor, batches) if batches else ())
    for job in jobs:
        if job.work is None:
            job.answer = [next(answers) for _ in job.batches]
        elif len(jobs) == 1:
            job.answer = job.work(cursor)
        else:
            _work_apart(cursor, job)


def answer_apart(cursor: SavingCursor, jobs: Sequence[Job]) -> None:
    """The same with a savepoint for each, so that a refusal undoes and answers one alone."""
    for job in jobs:
        if job.work is None:
            job.answer = [_append_apart(cursor, batch) for batch in job.batches]
        else:
            _work_apart(cursor, job)


def _append_apart(cursor: SavingCursor, batch: Batch) -> Answer:
    try:
        with cursor.savepoint():
            (answer,) = append_all(cursor, [batch])
            return answer
    except KeyTaken as taken:
        return Invalid(f"{batch.stream}: {taken}")


def _work_apart(cursor: SavingCursor, job: Job) -> None:
    """The store's troubles are for the whole group, any other is this job's alone."""
    assert job.work is not None
    try:
        with cursor.savepoint():
            job.answer = job.work(cursor)
    except Exception as refusal:
        if cursor.is_trouble(refusal):
            raise
        job.refuse(refusal)
