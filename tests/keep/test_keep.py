"""Keeping a home: checked, copied, put back; and the loss of a restored one said aloud."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from psycopg.conninfo import conninfo_to_dict

from referee.cli import main
from referee.clock import SetClock
from referee.home.backups import InUse, put_back
from referee.home.bootstrap import Home, open_home
from referee.home.fsck import fsck
from referee.settings import Settings
from storage import Batch, Facts, Unavailable
from storage.sqlite import SqliteLog, driver
from tests.service.house import House
from tests.toys import TOYS

START = "2026-11-21T12:00:00.000Z"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


@pytest.fixture
def home(settings: Settings) -> Iterator[Home]:
    """A home where two bots have played a match of nim, and another waits in its lobby."""
    opened = open_home(settings, SetClock(START), TOYS)
    referee = opened.referee
    referee.lobby.create("nim", {"stones": 5}, 2, name="played")
    for seat in (1, 2):
        referee.lobby.sit_bot("played", seat)
    referee.lobby.create("nim", {"stones": 5}, 2, name="waits")
    yield opened
    opened.close()


@pytest.fixture
def stranger(home: Home) -> Iterator[object]:
    """Somebody with another tool, who has taken the guards away."""
    connection = driver().connect(home.settings.home / "referee.db", isolation_level=None)
    for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    yield connection
    connection.close()


def says(home: Home) -> str:
    return "\n".join(f"{one.match}: {one.says}" for one in fsck(home))


def test_a_home_that_was_played_in_is_sound(home: Home) -> None:
    assert {listed.phase for listed in home.log.streams()} == {"ended", "lobby"}
    assert says(home) == ""


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("UPDATE leaf SET leaf = x'7b7d' WHERE n = 3", "leaf 3 says it is leaf None"),
        ("UPDATE leaf SET leaf = x'7b207d' WHERE n = 3", "leaf 3 is not canonical"),
        ("DELETE FROM disclosure WHERE n = 1", "leaf 1 seals part 0, which is not there"),
        ("UPDATE disclosure SET position = 7 WHERE n = 1", "leaf 1 seals no part 7"),
        ("UPDATE disclosure SET digest = zeroblob(32) WHERE n = 1", "has not the digest"),
        ("UPDATE disclosure SET box = zeroblob(90) WHERE n = 1", "does not open with the match's"),
        ("UPDATE head SET key = zeroblob(60)", "data key does not open"),
        ("UPDATE head SET phase = 'running' WHERE stream = 'played'", "the public list says"),
        ("INSERT INTO due VALUES ('played', 1, '2026', 0, '')", "should be never"),
    ],
)
def test_what_does_not_agree_with_the_leaves_is_found(
    home: Home,
    stranger: object,
    change: str,
    wanted: str,
) -> None:
    stranger.execute(change)  # type: ignore[attr-defined]
    assert wanted in says(home)


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("UPDATE due SET at = '2026-12-24T00:00:00.000Z'", "but its leaves say"),
        ('UPDATE due SET "window" = 9', "is due for window 9, but window 1 is open"),
        ("DELETE FROM due", "is due never, but should be"),
    ],
)
def test_a_due_row_that_its_window_does_not_know_is_found(
    settings: Settings, change: str, wanted: str
) -> None:
    settings.home.mkdir()
    log = SqliteLog(settings.home / "referee.db")
    house = House(log)
    house.begun("nim")
    home = Home(settings, log, house.ring, house.referee)
    assert says(home) == ""
    log._write(lambda pen: pen.run(change))
    assert wanted in says(home)
    log.close()


def test_a_part_that_was_erased_is_no_finding(home: Home) -> None:
    part = home.log.parts("played")[0]
    home.log.erase("played", [part.digest])
    assert "does not open" not in says(home)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> str:
    settings.home.mkdir(mode=0o700, exist_ok=True)
    monkeypatch.setenv("REFEREE_HOME", str(settings.home))
    return str(settings.home)


def test_fsck_ends_with_one_and_prints_each_finding(
    command: str, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fsck"]) == 0
    assert capsys.readouterr().out == "everything agrees\n"
    log = SqliteLog(settings.home / "referee.db")
    log.append(Batch("stray", 0, (b"no leaf of ours",), facts=Facts(game="nim")))
    log.close()
    assert main(["fsck"]) == 1
    assert "stray: its data key does not open" in capsys.readouterr().out
    assert main(["fsck", "--json"]) == 1
    assert '"match": "stray"' in capsys.readouterr().out


def test_a_backup_is_put_back_and_the_log_before_it_is_kept(
    command: str, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    size = home.log.head("waits").size
    home.log.append(Batch("waits", size, (b"later",)))
    home.close()
    assert main(["restore", str(backup)]) == 0
    assert "the one before is" in capsys.readouterr().out
    now = SqliteLog(home.settings.home / "referee.db")
    before = SqliteLog(home.settings.home / "referee.db.before-1")
    assert (now.head("waits").size, before.head("waits").size) == (size, size + 1)
    now.close()
    before.close()


def test_a_log_that_is_open_is_not_replaced(home: Home, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    assert isinstance(home.log, SqliteLog)
    home.log.backup(backup)
    with pytest.raises(InUse):
        put_back(home.settings, backup)
    assert says(home) == ""
    assert not list(home.settings.home.glob("*.restoring*"))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("nowhere/backup.db", "make it first, or name another"),
        (".", "name a file in it"),
        ("letter.txt", "is there, and is no backup"),
        ("home/master.key", "is there, and is no backup"),
        ("home/referee.db", "is the log itself"),
        ("home/referee.db-wal", "is the log itself"),
    ],
)
def test_a_backup_destroys_nothing_but_an_older_one(
    command: str,
    home: Home,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    file: str,
    said: str,
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    before = {path: path.read_bytes() for path in home.settings.home.glob("*.key")}
    assert main(["backup", str(tmp_path / file)]) == 2
    assert said in capsys.readouterr().err
    assert {path: path.read_bytes() for path in home.settings.home.glob("*.key")} == before
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"
    for _ in range(2):
        assert main(["backup", str(tmp_path / "backup.db")]) == 0


def test_what_has_no_home_is_not_backed_up_and_gets_none(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Else a wrong name in a timer makes a year of empty backups."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "hoem"))
    assert main(["backup", str(tmp_path / "backup.db")]) == 2
    assert "REFEREE_HOME names another home" in capsys.readouterr().err
    assert not (tmp_path / "hoem").exists()


def test_what_is_no_backup_is_refused_before_anything_moves(home: Home, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    for wrong in (letter, tmp_path / "nothing"):
        with pytest.raises(Unavailable):
            put_back(home.settings, wrong)
    assert says(home) == ""


def test_restore_needs_to_know_what(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore"]) == 2
    assert "restore FILE" in capsys.readouterr().err


def test_a_restored_log_that_is_behind_says_which_matches_until_the_loss_is_accepted(
    command: str, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Backup, play on, lose the log, restore: exit 1; then, accepted, the match begins anew."""
    home = open_home(settings, SetClock(START))
    home.referee.lobby.create("combats", {}, 2, name="waits")
    assert isinstance(home.log, SqliteLog)
    home.log.backup(tmp_path / "backup.db")
    home.referee.lobby.sit_bot("waits", 1)
    home.referee.records.checkpoint("waits")
    signed = home.log.head("waits").size
    home.close()
    for file in settings.home.glob("referee.db*"):
        file.unlink()
    assert main(["restore", str(tmp_path / "backup.db")]) == 1
    assert f"waits: {signed} leaves were signed" in capsys.readouterr().out
    assert main(["restore", "--accept-loss", "--reason", "the disk died"]) == 0
    assert "begun anew: waits.2" in capsys.readouterr().out
    assert main(["fsck"]) == 0


def test_a_log_that_lacks_nothing_is_not_replaced_by_one_that_does(
    command: str, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unless the loss is meant."""
    home = open_home(settings, SetClock(START))
    home.referee.lobby.create("combats", {}, 2, name="waits")
    assert isinstance(home.log, SqliteLog)
    home.log.backup(tmp_path / "backup.db")
    home.referee.lobby.sit_bot("waits", 1)
    home.referee.records.checkpoint("waits")
    home.close()
    assert main(["restore", str(tmp_path / "backup.db")]) == 2
    assert "holds all that was signed" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "backup.db"), "--accept-loss"]) == 0
    assert "begun anew: waits.2" in capsys.readouterr().out
    assert (settings.home / "referee.db.before-1").exists()


@pytest.mark.parametrize("there", ["nothing", "an empty folder"])
@pytest.mark.parametrize("wanted", [["FILE"], ["--accept-loss"]], ids=["file", "accepted"])
def test_on_a_new_disk_the_keys_are_wanted_first_and_none_are_made(
    command: str,
    home: Home,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    there: str,
    wanted: list[str],
) -> None:
    """Else new keys lie there, and the backup is called another home's."""
    backup, fresh = tmp_path / "backup.db", tmp_path / "fresh"
    assert main(["backup", str(backup)]) == 0
    monkeypatch.setenv("REFEREE_HOME", str(fresh))
    if there == "an empty folder":
        fresh.mkdir()
    arguments = [str(backup) if word == "FILE" else word for word in wanted]
    assert main(["restore", *arguments]) == 2
    said = capsys.readouterr().err
    assert "no keys here: put master.key and signing.key (and home.keys, signed.log)" in said
    assert list(fresh.iterdir() if fresh.exists() else ()) == []


def test_with_its_keys_on_a_new_disk_a_home_goes_on(
    command: str,
    home: Home,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    backup, fresh = tmp_path / "backup.db", tmp_path / "fresh"
    assert main(["backup", str(backup)]) == 0
    fresh.mkdir(0o700)
    for name in ("master.key", "signing.key"):
        (fresh / name).write_bytes((home.settings.home / name).read_bytes())
    monkeypatch.setenv("REFEREE_HOME", str(fresh))
    assert main(["restore", str(backup)]) == 0
    assert "is the log now" in capsys.readouterr().out


def test_a_backup_names_what_lies_there_to_be_kept_apart_from_it(
    command: str, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a home without notes on its key no home.keys is wanted, and one without letters has
    signed nothing."""
    for name in ("home.keys", "signed.log"):
        (home.settings.home / name).unlink(missing_ok=True)
    assert main(["backup", str(tmp_path / "one.db")]) == 0
    assert "Keep master.key and signing.key apart from it" in capsys.readouterr().out
    home.referee.records.checkpoint("waits")
    assert main(["backup", str(tmp_path / "two.db")]) == 0
    assert "Keep master.key, signing.key and signed.log apart from it" in capsys.readouterr().out


def test_a_backup_of_another_home_is_refused(
    command: str, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = open_home(Settings(home=tmp_path / "other"), SetClock(START), TOYS)
    other.referee.lobby.create("nim", {}, 2, name="theirs")
    assert isinstance(other.log, SqliteLog)
    other.log.backup(tmp_path / "theirs.db")
    other.close()
    assert main(["restore", str(tmp_path / "theirs.db")]) == 2
    assert "of another home" in capsys.readouterr().err
    assert says(home) == ""


def test_a_damaged_log_is_put_aside_as_it_is(
    command: str, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That is what backups are for."""
    assert main(["backup", str(tmp_path / "backup.db")]) == 0
    home.close()
    at = home.settings.home / "referee.db"
    at.write_bytes(b"not a database any more" * 1000)
    assert main(["restore", str(tmp_path / "backup.db")]) == 0
    assert at.with_name("referee.db.before-1").read_bytes().startswith(b"not a database")


def test_a_journal_without_its_log_never_meets_the_log_that_is_put_back(
    home: Home, tmp_path: Path
) -> None:
    assert isinstance(home.log, SqliteLog)
    home.log.backup(tmp_path / "backup.db")
    home.close()
    at = home.settings.home / "referee.db"
    at.unlink()
    journal = at.with_name("referee.db-wal")
    journal.write_bytes(b"of the log that is gone")
    put_back(home.settings, tmp_path / "backup.db")
    assert not journal.exists()
    assert at.with_name("referee.db.before-1-wal").exists()


def test_a_home_on_postgresql_is_told_which_tools_keep_it(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pg_url: str,
) -> None:
    """And its password is not printed."""
    monkeypatch.setenv("REFEREE_DATABASE_URL", address(pg_url))
    assert main(["backup", str(tmp_path / "b")]) == 2
    told = capsys.readouterr().err
    assert "pg_dump" in told
    assert address(pg_url) not in told
    assert main(["restore", str(tmp_path / "b")]) == 2
    assert "pg_restore" in capsys.readouterr().err


def test_a_home_on_postgresql_is_checked_as_well(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pg_url: str
) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", address(pg_url))
    assert main(["fsck"]) == 0
    assert capsys.readouterr().out == "everything agrees\n"


def address(conninfo: str) -> str:
    """libpq's words as an address of the form the settings want."""
    told = conninfo_to_dict(conninfo)
    asked = urlencode({name: value for name, value in told.items() if name != "dbname"})
    return f"postgresql:///{told['dbname']}?{asked}"
