"""Many small matches on one store, all waiting for the same deadline; on either kind of store."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from referee.clock import Clock
from referee.home.bootstrap import Home, open_home
from referee.home.running import Office, open_office
from referee.match.policy import Policy
from referee.service import Contact, Post
from referee.service.ledger.keyring import system
from referee.settings import Settings
from tests.toys import TOYS

START = "2026-11-21T12:00:00.000Z"


@contextmanager
def desk(
    folder: Path, clock: Clock, url: str | None = None, grace: int = 0
) -> Iterator[tuple[Home, Office]]:
    """A service that does nothing by itself, with the toys. `url`: a database; None: SQLite.
    `grace`: none, so that a window may be closed the instant it is due."""
    settings = Settings(home=folder, database=url, host="play.example", grace=grace)
    home = open_home(settings, clock, TOYS)
    try:
        yield home, open_office(home)
    finally:
        home.close()


def one_chain(what: str, size: int = 32) -> bytes:
    """Every match gets the same chain of links, which is then walked once and not for each: 65,536
    hashes a match are nothing that a deadline waits for."""
    return bytes(size) if what == "chain" else system(what, size)


def sown(home: Home, count: int, stones: int, own_chains: bool = False) -> list[str]:
    """So many matches of nim, begun at the same moment, whose first windows are due together. In
    every fifth somebody has answered: silence everywhere would be taken for an outage."""
    if not own_chains:
        home.referee.core.ring = replace(home.referee.core.ring, entropy=one_chain)
    with ThreadPoolExecutor(8) as hands:  # whose commits the store makes together
        names = [f"field-{n:05}" for n in range(count)]
        for _ in hands.map(lambda name: _begun(home, name, stones), names):
            pass
        for _ in hands.map(lambda name: _answered(home, name), names[::5]):
            pass
    return names


def _begun(home: Home, name: str, stones: int) -> str:
    referee = home.referee
    referee.lobby.create("nim", {"stones": stones}, 2, name=name, policy=Policy())
    for seat in (1, 2):
        referee.lobby.invite(name, seat, Contact(address(name, seat), "P", "en", "UTC"))
        joined = referee.submissions.submit(Post(name, seat, "join", "", referee.clock.now()))
        assert joined.outcome == "accepted", joined
    return name


def _answered(home: Home, name: str) -> None:
    """Its order counts at the due time, and does not close the window before."""
    answer = home.referee.submissions.submit(
        post(name, 1, "take 1\nwait", home.referee.clock.now())
    )
    assert answer.outcome == "accepted", answer


def address(match: str, seat: int) -> str:
    return f"seat{seat}@{match}.example"


def due(home: Home, match: str) -> str:
    """When the open window is due."""
    row = home.log.due_of(match)
    assert row is not None
    return row.at


def post(match: str, seat: int, order: str, received: str) -> Post:
    """An order from the seat's page."""
    return Post(match, seat, "order", order, received)
