"""A group of tickets answered through one pen: together when all goes well, else one by one."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from storage.appending import Answer, append_all
from storage.batch import Batch, Invalid
from storage.pen import Pen, Taken
from storage.writer import Ticket


class SavingPen(Pen, Protocol):
    """A pen that can undo a part of its transaction, and tells whose fault an error is."""

    def savepoint(self) -> AbstractContextManager[None]:
        """What is written inside is undone, alone, when the inside raises."""
        ...

    def is_trouble(self, error: Exception) -> bool:
        """Is it the store (full, locked, damaged, gone), and not the caller?"""
        ...


def settle(pen: SavingPen, tickets: Sequence[Ticket]) -> None:
    """Answer all tickets. Raises Taken when batches that nothing seemed to hinder met a unique
    key: then the transaction is to be undone, and `settle_apart` finds out whose fault it was."""
    batches = [batch for ticket in tickets for batch in ticket.batches]
    answers = iter(append_all(pen, batches) if batches else ())
    for ticket in tickets:
        if ticket.work is None:
            ticket.answer = [next(answers) for _ in ticket.batches]
        elif len(tickets) == 1:
            ticket.answer = ticket.work(pen)
        else:
            _work_apart(pen, ticket)


def settle_apart(pen: SavingPen, tickets: Sequence[Ticket]) -> None:
    """The same with a savepoint for each, so that a refusal undoes and answers one alone."""
    for ticket in tickets:
        if ticket.work is None:
            ticket.answer = [_append_apart(pen, batch) for batch in ticket.batches]
        else:
            _work_apart(pen, ticket)


def _append_apart(pen: SavingPen, batch: Batch) -> Answer:
    try:
        with pen.savepoint():
            (answer,) = append_all(pen, [batch])
            return answer
    except Taken as taken:
        return Invalid(f"{batch.stream}: {taken}")


def _work_apart(pen: SavingPen, ticket: Ticket) -> None:
    """The store's troubles are for the whole group, any other is this ticket's alone."""
    assert ticket.work is not None
    try:
        with pen.savepoint():
            ticket.answer = ticket.work(pen)
    except Exception as refusal:
        if pen.is_trouble(refusal):
            raise
        ticket.refuse(refusal)
