"""The home's keys as one line, from wherever it comes; whoever has others is told so."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from referee.cli import main
from referee.clock import SetClock
from referee.home import same_keys
from referee.home.bootstrap import key_files, keyring, ring_of
from referee.home.given_keys import given_keys, line
from referee.home.key_files import KeyFiles
from referee.service import Keyring
from referee.settings import BadSetting, Settings
from storage import Unavailable
from storage.memory import MemoryLog

NOW = "2026-11-21T12:00:00.000Z"


@pytest.fixture
def first(tmp_path: Path) -> Keyring:
    (tmp_path / "first").mkdir()
    return keyring(tmp_path / "first")


@pytest.fixture
def text(first: Keyring, tmp_path: Path) -> str:
    return line(KeyFiles(tmp_path / "first"))


def secrets_of(ring: Keyring) -> tuple[bytes, bytes, bytes]:
    return ring.master, ring.public, ring.index("address", "ann@home.example")


def test_a_node_is_given_the_keys_by_a_variable_a_file_or_a_command(
    first: Keyring, text: str, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{text}\n")
    tells = f"{sys.executable} -c \"print(open('{secret}').read())\""
    for source in ({"key": text}, {"key_file": secret}, {"key_command": tells}):
        ring = ring_of(replace(Settings(home=tmp_path / "node"), **source))
        assert secrets_of(ring) == secrets_of(first)
    assert not (tmp_path / "node" / "master.key").exists()


def test_the_line_is_printed_where_the_keys_are_files(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "first"))
    assert main(["keys", "line"]) == 0
    assert capsys.readouterr().out == f"{text}\n"


def test_a_master_that_was_changed_once_keeps_its_index_key(first: Keyring, tmp_path: Path) -> None:
    (tmp_path / "first" / "master.key").write_bytes(b"m" * 32 + b"i" * 32)
    ring = ring_of(Settings(home=tmp_path, key=line(KeyFiles(tmp_path / "first"))))
    assert (ring.master, ring.index_key) == (b"m" * 32, b"i" * 32)


@pytest.mark.parametrize(
    "wrong", ["x", "referee-key v1 AAAA AAAA", "referee-key v1 AAAA", "referee-key v2 {both}", ""]
)
def test_what_is_no_key_is_refused_and_not_repeated(wrong: str, text: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(wrong.format(both=text.removeprefix("referee-key v1 ")))
    with pytest.raises(BadSetting, match="REFEREE_KEY_FILE holds no key") as refused:
        given_keys(Settings(key_file=secret))
    assert text.split()[-1] not in str(refused.value)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/no/such/program", "cannot be run"),
        ("'", "cannot be run"),
        (f"{sys.executable} -c \"raise SystemExit('no vault')\"", "ended with 1: no vault"),
    ],
)
def test_a_command_that_fails_is_told(command: str, said: str) -> None:
    with pytest.raises(BadSetting, match=f"REFEREE_KEY_COMMAND {said}"):
        given_keys(Settings(key_command=command))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="REFEREE_KEY_FILE"):
        given_keys(Settings(key_file=tmp_path / "none"))


def test_keys_come_from_one_place(text: str, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "first", key=text)
    with pytest.raises(BadSetting, match=r"master\.key is there, and REFEREE_KEY is set"):
        ring_of(settings)
    with pytest.raises(BadSetting, match="come from REFEREE_KEY"):
        key_files(settings)


# --- the same at all nodes ------------------------------------------------------------------------


def checked(log: MemoryLog, ring: Keyring, home: Path) -> None:
    same_keys.check(log, ring, SetClock(NOW), "node", home, "play.example")


def test_a_node_with_other_keys_is_refused(first: Keyring, tmp_path: Path) -> None:
    """Also before the first match."""
    log = MemoryLog()
    checked(log, first, tmp_path)
    checked(log, first, tmp_path)
    other = Keyring.fresh()
    with pytest.raises(BadSetting, match="master key is not the one of the home"):
        checked(log, other, tmp_path)
    with pytest.raises(BadSetting, match="signing key is not the one of the home"):
        checked(log, replace(first, signing=other.signing), tmp_path)


def test_a_node_waits_for_one_that_begins_the_home_just_now(first: Keyring, tmp_path: Path) -> None:
    """Given another node that has the lease, and was killed with it, when this one starts, then it
    is up once that has run out."""
    log = MemoryLog()
    assert log.take_lease("keys", "another 1", NOW, "2026-11-21T12:00:30.000Z") is not None
    checked(log, first, tmp_path)
    assert log.settings.get(same_keys.MASTER) is not None


def test_nobody_waits_for_ever_for_a_node_that_goes_on_beginning_the_home(
    first: Keyring, tmp_path: Path
) -> None:
    log = MemoryLog()
    assert log.take_lease("keys", "another 1", NOW, "2026-11-21T13:00:00.000Z") is not None
    with pytest.raises(Unavailable, match="another node begins this home just now"):
        checked(log, first, tmp_path)


def test_the_store_does_not_hold_the_keys(first: Keyring, tmp_path: Path) -> None:
    log = MemoryLog()
    checked(log, first, tmp_path)
    held = b"".join(row.value for row in log.settings.find())
    assert first.master not in held
    assert first.public in held


def test_after_a_rotation_the_notes_lead_all_nodes_to_the_new_key(
    first: Keyring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a node that rotated, when it starts, then the others get its notes, and one that still
    has the old key is refused."""
    log, home, other = MemoryLog(), tmp_path / "first", tmp_path / "other"
    other.mkdir()
    checked(log, first, home)
    monkeypatch.setenv("REFEREE_HOME", str(home))
    monkeypatch.setenv("REFEREE_HOST", "play.example")
    assert main(["keys", "rotate"]) == 0
    same_keys.share_notes(log, home)
    checked(log, keyring(home), home)
    same_keys.share_notes(log, other)
    assert (other / "home.keys").read_bytes() == (home / "home.keys").read_bytes()
    with pytest.raises(BadSetting, match="signing key is not the one of the home"):
        checked(log, first, other)
    (other / "home.keys").write_bytes(b"another history")
    with pytest.raises(BadSetting, match="another history"):
        same_keys.share_notes(log, other)
