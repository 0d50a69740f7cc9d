"""A home in SQLite in which a match is played, and the command that moves it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.cli import main
from referee.clock import SetClock
from referee.home.backups import place_of
from referee.home.bootstrap import Home, open_home
from referee.settings import Settings
from storage.sqlite import SqliteLog
from tests.keep.test_keep import address
from tests.storage.given import everything
from tests.storms import field
from tests.toys import TOYS

MATCH = "field-00000"
Answer = tuple[int, str]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Of a home in SQLite, as the command line reads them too."""
    found = Settings(home=tmp_path / "home", host="play.example", grace=0)
    monkeypatch.setenv("REFEREE_HOME", str(found.home))
    monkeypatch.setenv("REFEREE_HOST", found.host)
    monkeypatch.delenv("REFEREE_DATABASE_URL", raising=False)
    return found


@pytest.fixture
def postgres(pg_url: str) -> str:
    return address(pg_url)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """The exit code of a command, and all that it said."""

    def run(*words: str) -> Answer:
        code = main(words)
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@contextmanager
def at(settings: Settings) -> Iterator[Home]:
    opened = open_home(settings, SetClock(field.START), TOYS)
    try:
        yield opened
    finally:
        opened.close()


def move(home: Home, seat: int) -> None:
    """This seat takes a stone; what follows is signed for its letter."""
    answer = home.referee.submissions.submit(
        field.post(MATCH, seat, "take 1", home.referee.clock.now())
    )
    assert answer.outcome == "accepted", answer
    home.referee.records.checkpoint(MATCH)


@pytest.fixture
def played(settings: Settings) -> tuple[object, ...]:
    """A match of nim where one has moved, with letters, a mail that waits, a sandbox: all that the
    home shows."""
    with at(settings) as home:
        assert field.sown(home, 1, stones=9) == [MATCH]
        home.referee.records.checkpoint(MATCH)
        home.log.receive(field.START, "ann@home.example", "x@play.example", b"box", MATCH, b"d")
        return everything(home.log)


@contextmanager
def edited(settings: Settings) -> Iterator[SqliteLog]:
    """The file of this home, past whoever guards it."""
    log = SqliteLog(place_of(settings))
    try:
        yield log
    finally:
        log.close()
