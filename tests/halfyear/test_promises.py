"""What the reckoning says of mails and letters."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from storage import WITHDRAWN
from storage.batch import NO_READER
from tests.halfyear.post import Copy, Glance
from tests.halfyear.promises import broken

DIGEST, OTHER = b"d" * 32, b"o" * 32
CALM, STRUCK, AGAIN = Glance("a", 1), Glance("b", 1), Glance("b", 2)


def said(
    promised: int = 1,
    kept: tuple[str | None, ...] = ("accepted",),
    due: tuple[str, ...] = (),
    given_up: tuple[tuple[str, str], ...] = (),
    **letters: list[Copy],
) -> list[str]:
    rows = [SimpleNamespace(id=n, digest=DIGEST, outcome=outcome) for n, outcome in enumerate(kept)]
    owed = [SimpleNamespace(intent=SimpleNamespace(id=id)) for id in due]
    lapsed = [
        SimpleNamespace(
            intent=SimpleNamespace(id=kind, kind=kind), sent=None, next_try=None, error=why
        )
        for kind, why in given_up
    ]
    log = SimpleNamespace(
        mails=lambda limit: rows, pending=lambda now, limit: owed, outbox=lambda limit: lapsed
    )
    world: Any = SimpleNamespace(
        now="",
        promised=Counter({DIGEST: promised}),
        home=SimpleNamespace(log=log),
        post=SimpleNamespace(carried=letters, lost=0),
        house=SimpleNamespace(spoilt=lambda glance: glance in (STRUCK, AGAIN)),
    )
    return list(broken(world, Counter()))


@pytest.mark.parametrize(
    ("promised", "kept", "faults"),
    [
        (1, ("accepted",), 0),
        (1, ("accepted", "repeated"), 0),
        (1, (), 1),
        (2, ("accepted",), 1),
        (1, (None,), 1),
        (1, ("fault",), 1),
    ],
    ids=["done", "sent again", "lost", "one of two lost", "left undone", "put aside as faulty"],
)
def test_a_mail_that_was_answered_250_is_kept_and_done(
    promised: int, kept: tuple[str | None, ...], faults: int
) -> None:
    assert len(said(promised, kept)) == faults


@pytest.mark.parametrize(
    ("copies", "faults"),
    [
        ([Copy(DIGEST, CALM)], 0),
        ([Copy(DIGEST, CALM), Copy(DIGEST, CALM)], 1),
        ([Copy(DIGEST, STRUCK), Copy(DIGEST, CALM)], 0),
        ([Copy(DIGEST, CALM), Copy(DIGEST, STRUCK)], 0),
        ([Copy(DIGEST, STRUCK), Copy(OTHER, CALM)], 1),
        ([Copy(DIGEST, STRUCK), Copy(DIGEST, CALM), Copy(DIGEST, CALM)], 1),
    ],
    ids=["once", "twice", "struck as it left", "woke and sent it", "another letter", "thrice"],
)
def test_a_letter_leaves_once_or_again_to_the_byte_where_its_node_was_struck(
    copies: list[Copy], faults: int
) -> None:
    assert len(said(letter=copies)) == faults


def test_what_befalls_a_node_once_explains_one_letter() -> None:
    twice = [Copy(DIGEST, STRUCK), Copy(DIGEST, CALM)]
    assert len(said(one=twice, other=twice)) == 1
    assert said(one=twice, other=[Copy(DIGEST, AGAIN), Copy(DIGEST, CALM)]) == []


@pytest.mark.parametrize(
    ("due", "given_up", "faults"),
    [
        (("due.m.1",), (), 1),
        ((), (("receipt", "its sender was killed 5 times"),), 1),
        ((), (("receipt", WITHDRAWN),), 0),
        ((), (("receipt", NO_READER),), 0),
        ((), (("reminder", "there is nothing to remind of any more"),), 0),
    ],
    ids=["unsent", "given up", "merged", "its chair changed hands", "nothing to say any more"],
)
def test_a_letter_that_is_owed_has_left(
    due: tuple[str, ...], given_up: tuple[tuple[str, str], ...], faults: int
) -> None:
    assert len(said(due=due, given_up=given_up)) == faults
