"""`referee move`: a home goes from SQLite to PostgreSQL and back, and is played on there."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from referee.home import moving
from referee.settings import BadSetting, Settings
from storage import (
    MailboxRow,
    NodeRow,
    PendingRow,
    PersonRow,
    SettingRow,
    SignedRow,
    Unavailable,
    WishRow,
)
from storage import moving as copying
from storage.batch import Batch
from storage.sqlite import driver
from tests.keep.moves import MATCH, Answer, at, command, edited, move, played, postgres, settings
from tests.storage.given import NOON, everything, part
from tests.storms import field

__all__ = ["command", "played", "postgres", "settings"]
PENDING = PendingRow("token", "kind", "talk", None, b"", "9999")


def test_a_played_match_goes_to_postgresql_and_is_played_on_and_comes_back(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, said = command("move", f"{postgres}{'&' if '?' in postgres else '?'}password=secret")
    assert code == 0, said
    assert f"{MATCH} " in said
    assert "the same in both stores" in said
    assert "at every node: REFEREE_DATABASE_URL=postgresql:" in said
    assert ("secret" in said, "password, which is left out" in said) == (False, True)
    there = replace(settings, database=postgres)
    with at(there) as home:
        before = everything(home.log)
        assert before[:-2] == played[:-2]  # not its settings: whoever opens it says what they know
        state = home.referee.core.witness.of(MATCH)
        assert state is not None
        assert home.log.signed_of(MATCH) is not None
        move(home, 1)
        assert home.log.receive(field.START, "a@b.example", "x@play.example", b"", None, b"e") == 2
        after = everything(home.log)
    monkeypatch.setenv("REFEREE_DATABASE_URL", postgres)
    code, said = command("move", f"sqlite:///{settings.home / 'referee.db'}")
    assert code == 0, said
    assert (settings.home / "referee.db.before-1").exists()
    assert "had left there lies at" in said
    assert "From now on, unset REFEREE_DATABASE_URL: the log is the home's own file" in said
    with at(settings) as home:
        assert everything(home.log)[:-2] == after[:-2]
        head = home.log.head(MATCH)
        home.referee.records.checkpoint(MATCH)
        home.log.receive(field.START, "c@d.example", "x@play.example", b"", None, b"f")
        assert [row.id for row in home.log.mails()] == [3, 2, 1]
        assert home.log.tally() == {"running": 1}
        assert head.size > state.size


def test_the_store_that_was_left_does_not_go_on_unless_it_is_told(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
) -> None:
    """And then it signs nothing that was signed otherwise meanwhile."""
    assert command("move", postgres)[0] == 0
    with pytest.raises(BadSetting, match="has moved to postgresql"), at(settings):
        pass
    code, said = command("move", postgres)
    assert (code, "has moved" in said) == (2, True)
    with at(replace(settings, database=postgres)) as home:
        move(home, 1)
    code, said = command("move", "--stay")
    assert (code, "let nobody start it there" in said) == (0, True)
    with at(settings) as home:
        assert [state.match for state in home.referee.restoring.lost] == [MATCH]
        with pytest.raises(Unavailable, match="behind what was signed"):
            home.referee.lobby.create("nim", {"stones": 9}, 2, name="another")
    assert command("move", "--stay") == (2, "referee: this home has not moved\n")
    code, said = command("move", f"sqlite:///{settings.home / 'other.db'}")
    assert (code, "behind what was signed" in said) == (2, True)


def test_a_move_that_was_broken_off_is_gone_on_with(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before the new store has it all there is nothing; after that only the mark is missing."""
    roots = copying._roots
    monkeypatch.setattr(copying, "_roots", lambda there: 1 / 0)
    with at(settings) as home, pytest.raises(ZeroDivisionError):
        moving.move(home, postgres)
    with psycopg.connect(postgres) as raw:
        assert raw.execute("SELECT count(*) FROM leaf").fetchone() == (0,)
    monkeypatch.setattr(copying, "_roots", roots)
    assert command("move", postgres)[0] == 0
    with edited(settings) as log:
        log.stay("moved")
    code, said = command("move", postgres)
    assert (code, "they were there already" in said) == (0, True)
    with pytest.raises(BadSetting, match="has moved"), at(settings):
        pass


def test_a_store_that_is_not_empty_is_left_as_it_is(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
) -> None:
    other = replace(settings, database=postgres, home=settings.home.with_name("other"))
    with at(other) as home:
        home.referee.lobby.create("nim", {"stones": 9}, 2, name="theirs")
        before = everything(home.log)
    code, said = command("move", postgres)
    assert (code, "it is another home" in said) == (2, True)
    with at(other) as home:
        assert everything(home.log) == before
    with at(settings) as home:
        assert everything(home.log)[:-2] == played[:-2]


def test_a_home_at_work_is_not_moved(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An SQLite file that is open; a database in which a node says that it is there."""
    with at(settings):
        code, said = command("move", postgres)
    assert (code, "is open: stop the service first" in said) == (2, True)
    assert command("move", postgres)[0] == 0
    with at(replace(settings, database=postgres)) as home:
        now = moving.SystemClock().now()
        home.log.nodes.put(NodeRow("elsewhere", "web", now, "1", b"{}"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", postgres)
    code, said = command("move", f"sqlite:///{settings.home / 'back.db'}")
    assert (code, "elsewhere (web)" in said) == (2, True)


def test_a_move_back_that_is_refused_leaves_the_file_that_was_left_as_it_is(
    settings: Settings,
    played: tuple[object, ...],
    tmp_path: Path,
    command: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that nobody begins an empty home in its place. Given one that breaks off, too."""
    old, new = settings.home / "referee.db", f"sqlite:///{tmp_path / 'new.db'}"
    assert command("move", new)[0] == 0
    monkeypatch.setenv("REFEREE_DATABASE_URL", new)
    with monkeypatch.context() as patch:
        patch.setattr(copying, "_roots", lambda there: 1 / 0)
        with at(replace(settings, database=new)) as home, pytest.raises(ZeroDivisionError):
            moving.move(home, f"sqlite:///{old}")
    assert sorted(file.name for file in settings.home.glob("referee.db*")) == ["referee.db"]
    with pytest.raises(BadSetting, match="has moved"), at(settings):
        pass
    assert command("move", f"sqlite:///{old}")[0] == 0


def test_a_file_that_another_home_left_is_not_put_aside(
    settings: Settings,
    played: tuple[object, ...],
    tmp_path: Path,
    command: Callable[..., Answer],
) -> None:
    theirs = tmp_path / "theirs.db"
    other = Settings(home=tmp_path / "other", host="o.example", database=f"sqlite:///{theirs}")
    with at(other) as home:
        home.referee.lobby.create("nim", {"stones": 9}, 2, name="theirs")
        moving.move(home, f"sqlite:///{tmp_path / 'gone.db'}")
    code, said = command("move", f"sqlite:///{theirs}")
    assert (code, "was left by another home" in said) == (2, True)
    assert not theirs.with_name("theirs.db.before-1").exists()
    with at(settings) as home:
        assert everything(home.log)[:-2] == played[:-2]


def test_what_the_file_tells_that_was_signed_is_known_to_a_node_without_it(
    settings: Settings, played: tuple[object, ...], tmp_path: Path
) -> None:
    to = tmp_path / "elsewhere.db"
    with at(settings) as home:
        signed = home.referee.core.witness.of(MATCH)
        assert signed is not None
        moving.move(home, f"sqlite:///{to}")
    with edited(replace(settings, database=f"sqlite:///{to}")) as log:
        [row] = log.signed_since({})
        assert row == SignedRow(row.node, 1, MATCH, signed.size, signed.root)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def store(request: pytest.FixtureRequest, settings: Settings) -> str:
    """The address of an empty store."""
    if request.param == "SQLite":
        return f"sqlite:///{settings.home.with_name('old.db')}"
    return str(request.getfixturevalue("postgres"))


def test_a_node_that_was_frozen_while_its_home_moved_away_promises_nothing(
    settings: Settings,
    store: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: Callable[..., Answer],
) -> None:
    """Given a process that nobody has heard of for a minute, or that opened the file just before
    the move, when it wakes, then it keeps no mail, sends no letter and decides nothing, unless the
    home stays there after all."""
    there = replace(settings, database=store)
    with at(there) as frozen:
        field.sown(frozen, 1, stones=9)
        with at(there) as home:
            moving.move(home, f"sqlite:///{tmp_path / 'new.db'}")
        mail = (field.START, "ann@home.example", "x@play.example", b"box", MATCH, b"d")
        with pytest.raises(Unavailable, match="has moved"):
            frozen.log.receive(*mail)
        [letter, *_] = frozen.log.outbox(MATCH)
        with pytest.raises(Unavailable, match="has moved"):
            frozen.log.leaving(letter.intent.id, b"bytes", field.START)
        with pytest.raises(Unavailable, match="has moved"):
            move(frozen, 1)
        monkeypatch.setenv("REFEREE_DATABASE_URL", store)
        assert command("move", "--stay")[0] == 0
        assert frozen.log.receive(*mail) > 0
        move(frozen, 1)


def test_nothing_that_was_left_is_added_changed_or_taken_away(
    settings: Settings, store: str, tmp_path: Path
) -> None:
    """Nobody comes to the home, sits down, asks, forgets or goes in the store that was left."""
    there = replace(settings, database=store)
    with at(there) as frozen:
        field.sown(frozen, 1, stones=9)
        frozen.log.append(Batch("talk", 0, (b"leaf",), parts=(part(0),)))
        frozen.log.pendings.put(PENDING)
        with at(there) as home:
            moving.move(home, f"sqlite:///{tmp_path / 'new.db'}")
        log, before = frozen.log, everything(frozen.log)
        [person, *_], [chair, *_] = log.people.find(), log.chairs.find()
        for refused in (
            lambda: log.people.put(PersonRow("new", b"", b"new", "en", "UTC")),
            lambda: log.people.put(replace(person, language="fr")),
            lambda: log.people.drop(person.id),
            lambda: log.chairs.put(replace(chair, person=None)),
            lambda: log.chairs.drop(chair.stream, chair.seat),
            lambda: log.pendings.drop(PENDING.token),
            lambda: log.wishes.put(WishRow("what", "whose", b"")),
            lambda: log.mailboxes.put(MailboxRow(person.id, 1, "", "", NOON)),
            lambda: log.settings.put(SettingRow("name", b"")),
            lambda: log.settings.drop("moved"),
            lambda: log.erase("talk", [part(0).digest]),
            lambda: log.append(Batch("talk", 1, (b"another",))),
        ):
            with pytest.raises(Unavailable, match="has moved"):
                refused()
        assert everything(log) == before


@pytest.mark.parametrize("verb", ["INSERT", "UPDATE", "DELETE"])
def test_each_table_that_was_moved_is_shut(settings: Settings, verb: str, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with at(replace(settings, database=f"sqlite:///{old}")) as home:
        moving.move(home, f"sqlite:///{tmp_path / 'new.db'}")
    with closing(driver().connect(old)) as raw:
        sql = "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE ?"
        shut = {name for (name,) in raw.execute(sql, (f"%BEFORE {verb} ON %has moved%",))}
    assert shut == {table.name for table in copying.TABLES}


@pytest.mark.parametrize(
    "told",
    [
        "postgresql://referee:secret@db.example/referee",
        "postgresql:///referee?host=db.example&user=referee&password=secret",
        "postgresql://referee:secret?@db.example/referee?pass%77ord=secret",
    ],
)
def test_no_password_is_told(told: str) -> None:
    assert "secret" not in moving.shown(told)
    assert "db.example" in moving.shown(told)


@pytest.mark.parametrize(
    "address",
    [
        "sqlite:////var/lib/referee/referee.db",
        "sqlite:///referee.db",
        "sqlite:////srv/a:b@c/referee.db",
        "postgresql:///referee",
        "postgresql://referee@db.example:5432/referee?sslmode=verify-full&host=%2Frun%2Fpg",
    ],
)
def test_an_address_without_a_password_is_told_as_it_is(address: str) -> None:
    assert moving.shown(address) == address
