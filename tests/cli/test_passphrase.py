"""`referee keys passphrase`: the home's key files open with it, and with nothing else."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli, Done

KEYS = ("master.key", "signing.key")


@pytest.fixture
def locked(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A home whose keys are locked, and whose environment knows the passphrase."""
    assert cli("match", "list").code == 0
    Path("pass").write_text("correct horse\n")
    done = cli("keys", "passphrase", "--new", "pass")
    assert done.code == 0, done.err
    monkeypatch.setenv("REFEREE_PASSPHRASE_FILE", "pass")
    return cli


def held(cli: Cli) -> list[bytes]:
    return [(cli.home / name).read_bytes() for name in KEYS]


def told(done: Done, what: str) -> bool:
    return done.code == 2 and what in done.err


def test_the_files_hold_no_key_that_can_be_read(cli: Cli) -> None:
    assert cli("match", "list").code == 0
    plain = held(cli)
    Path("pass").write_text("correct horse\n")
    assert cli("keys", "passphrase", "--new", "pass").code == 0
    for before, after in zip(plain, held(cli), strict=True):
        assert after.startswith(b"referee-locked-key v1\n")
        assert before not in after
    assert all((cli.home / name).stat().st_mode & 0o777 == 0o600 for name in KEYS)


def test_a_home_that_knows_its_passphrase_opens_as_ever(locked: Cli) -> None:
    assert locked("match", "list").code == 0
    assert locked("fsck").code == 0


def test_another_passphrase_opens_nothing(locked: Cli) -> None:
    Path("pass").write_text("correct hose\n")
    assert told(locked("match", "list"), "master.key is locked by another passphrase")


def test_without_a_terminal_the_setting_is_named(
    locked: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REFEREE_PASSPHRASE_FILE")
    monkeypatch.setattr("referee.home.passphrases.getpass", nobody)
    assert told(locked("match", "list"), "REFEREE_PASSPHRASE_FILE")


def nobody(_prompt: str) -> str:
    raise EOFError


def test_at_a_terminal_it_is_asked_for_once(locked: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_PASSPHRASE_FILE")
    typed = iter(["correct horse"])
    monkeypatch.setattr("referee.home.passphrases.getpass", lambda _prompt: next(typed))
    assert locked("match", "list").code == 0


@pytest.mark.parametrize("text", [None, "", "\n"])
def test_a_file_without_a_passphrase_is_named(locked: Cli, text: str | None) -> None:
    Path("pass").unlink()
    if text is not None:
        Path("pass").write_text(text)
    assert told(locked("match", "list"), "the passphrase's file pass")


def test_new_keys_of_a_locked_home_are_locked_by_the_same(locked: Cli) -> None:
    before = held(locked)
    assert locked("keys", "rotate").code == 0
    assert locked("keys", "rewrap").code == 0
    after = held(locked)
    assert all(key.startswith(b"referee-locked-key v1\n") for key in after)
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, False]
    assert locked("match", "list").code == 0


def test_the_passphrase_is_taken_away_again(locked: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert locked("keys", "passphrase", "--remove").code == 0
    monkeypatch.delenv("REFEREE_PASSPHRASE_FILE")
    assert [len(key) for key in held(locked)] == [32, 32]
    assert locked("match", "list").code == 0


def test_broken_off_between_two_files_it_is_done_again(
    locked: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file has the new passphrase, the other still the old one, which is asked for."""
    old_signing = (locked.home / "signing.key").read_bytes()
    Path("new").write_text("battery staple\n")
    assert locked("keys", "passphrase", "--new", "new").code == 0
    (locked.home / "signing.key").write_bytes(old_signing)
    assert told(locked("match", "list"), "another passphrase")
    monkeypatch.setattr("referee.home.passphrases.getpass", nobody)
    monkeypatch.setattr("referee.cli.keys.asked", lambda _prompt: b"battery staple")
    assert locked("keys", "passphrase", "--new", "new").code == 0
    monkeypatch.setenv("REFEREE_PASSPHRASE_FILE", "new")
    assert locked("match", "list").code == 0


def test_a_locked_file_that_was_cut_is_no_key(locked: Cli) -> None:
    cut = (locked.home / "signing.key").read_bytes()[:60]
    (locked.home / "signing.key").write_bytes(cut)
    assert told(locked("match", "list"), "signing.key is locked by another passphrase")
