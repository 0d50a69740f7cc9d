"""Boxes of the home are written anew, all of them or none, in either database."""

from collections.abc import Callable

import pytest

from storage import OrganiserRow, PendingRow, PersonRow, SandboxRow, WishRow
from storage.sql import SqlLog
from tests.storage.given import NOON, batch, mail

Name = tuple[str | int | bytes, ...]


@pytest.fixture(params=["sqlite", "postgres"])
def log(request: pytest.FixtureRequest) -> SqlLog:
    opens: Callable[[], SqlLog] = request.getfixturevalue(
        "opened" if request.param == "sqlite" else "postgres"
    )
    filled = opens()
    filled.append(batch("m", 0, key=b"wrapped"))
    filled.people.put(PersonRow("p", b"who", b"digest", "en", "UTC"))
    filled.organisers.put(OrganiserRow("m", "t", b"organiser"))
    filled.pendings.put(PendingRow("t", "join", "m", 1, b"pending", NOON))
    filled.wishes.put(WishRow("webhook", "m", b"hook"))
    filled.wishes.put(WishRow("quiet", "p", b""))
    filled.sandboxes.put(SandboxRow("t", "block", NOON, b"tried"))
    mail(filled, stream=None)
    mail(filled, stream="m")
    return filled


def boxes(log: SqlLog) -> list[bytes]:
    people, organisers, pendings = log.people.find(), log.organisers.find(), log.pendings.find()
    rows = [*people, *organisers, *pendings, *log.inbox()]
    return [
        log.head("m").key,
        *(row.box for row in rows),
        *(row.value for row in log.wishes.find()),
        *(row.box for row in log.sandboxes.find()),
    ]


def test_every_box_of_the_home_becomes_another_and_those_of_matches_stay(log: SqlLog) -> None:
    seen: list[tuple[str, Name]] = []

    def change(table: str, name: Name, box: bytes) -> bytes:
        seen.append((table, name))
        return b"new " + box

    assert log.relock(change) == 7
    assert [table for table, _ in seen] == [
        *("head", "person", "organiser", "pending", "wish", "sandbox", "inbox"),
    ]
    assert dict(seen)["organiser"] == ("m", "t")
    assert dict(seen)["wish"] == ("webhook", "m")
    assert dict(seen)["inbox"][1] == b"hash"
    news = [b"new wrapped", b"new who", b"new organiser", b"new pending"]
    assert boxes(log) == [*news, b"new mail", b"mail", b"", b"new hook", b"new tried"]


def test_what_goes_wrong_at_the_last_box_undoes_the_first(log: SqlLog) -> None:
    before = boxes(log)

    def change(table: str, name: Name, box: bytes) -> bytes:
        if table == "inbox":
            raise LookupError(name)
        return b"new " + box

    with pytest.raises(LookupError):
        log.relock(change)
    assert boxes(log) == before
