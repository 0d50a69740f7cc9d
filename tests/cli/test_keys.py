"""`referee keys`: the root, certificates, rotation, revocation; and a theft, rehearsed."""

import json
import re
import shlex
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import SINGLE, Cli, Done

PAGE = Path(__file__).parent.parent.parent / "docs" / "operations.md"
BOTS = ["--options", json.dumps(SINGLE), "--player", "bot", "--player", "bot"]


@pytest.fixture
def root(cli: Cli) -> str:
    """The vkey of a root whose file is root.pem."""
    done = cli("keys", "root", "-o", "root.pem", "--no-passphrase")
    assert done.code == 0, done.err
    return done.out.strip()


def played(cli: Cli, name: str) -> None:
    """A match that two bots play to its end."""
    assert well(cli("match", "new", "combats", "--name", name, *BOTS))


def exported(cli: Cli, name: str, out: str) -> Path:
    assert well(cli("export", name, "-o", out))
    return Path(out)


def vkey_in(record: Path) -> str:
    with zipfile.ZipFile(record) as opened:
        return opened.read("referee.vkey").decode().strip()


def well(done: Done) -> bool:
    assert done.code == 0, done.out + done.err
    return True


def first_line(done: Done) -> str:
    return done.out.splitlines()[0]


# --- a home without a root ----


def test_a_home_that_told_nothing_has_no_notes_in_its_records(cli: Cli) -> None:
    played(cli, "e")
    with zipfile.ZipFile(exported(cli, "e", "e.zip")) as opened:
        assert "home.keys" not in opened.namelist()
    assert "there are no notes" in cli("keys", "show").out


def test_a_running_match_goes_on_under_the_new_key_and_its_record_holds(cli: Cli) -> None:
    made = cli(
        *("match", "new", "combats", "--name", "m", "--json", "--options", json.dumps(SINGLE)),
        *("--player", "ada@players.example,Ada", "--player", "bot"),
    ).json
    before = exported(cli, "m", "before.zip")
    assert well(cli("keys", "rotate"))
    mail = b"From: ada@players.example\n\nJOIN\n"
    assert well(cli("receive", "--to", made["seats"][0]["address"], stdin=mail))
    after = exported(cli, "m", "after.zip")
    assert vkey_in(after) != vkey_in(before)
    assert vkey_in(after).partition("+")[0] == vkey_in(before).partition("+")[0]
    done = cli("audit", after, "--vkey", vkey_in(before))
    assert well(done)
    assert "It took the place of the key you gave" in done.out


def test_without_the_note_the_new_key_would_be_a_strangers(cli: Cli) -> None:
    played(cli, "e")
    old = vkey_in(exported(cli, "e", "old.zip"))
    assert well(cli("keys", "rotate"))
    (cli.home / "home.keys").unlink()
    done = cli("audit", exported(cli, "e", "new.zip"), "--vkey", old)
    assert (done.code, first_line(done)) == (1, "This record does not hold: key")


def test_without_a_root_nothing_is_revoked(cli: Cli, root: str) -> None:
    played(cli, "e")
    done = cli("keys", "revoke", "--root", "root.pem", "--reason", "stolen")
    assert done.code == 2
    assert "there is no root" in done.err


def test_a_rotation_that_was_broken_off_is_gone_on_with(cli: Cli) -> None:
    """The note is written and the key has not taken its place: killed between the two."""
    played(cli, "e")
    old = (cli.home / "signing.key").read_bytes()
    assert well(cli("keys", "rotate"))
    (cli.home / "signing.key").rename(cli.home / "signing.key.next")
    (cli.home / "signing.key").write_bytes(old)
    refused = cli("match", "list")
    assert (refused.code, "`referee keys rotate` goes on" in refused.err) == (2, True)
    notes = (cli.home / "home.keys").read_bytes()
    assert well(cli("keys", "rotate"))
    assert (cli.home / "home.keys").read_bytes() == notes
    assert well(cli("match", "list"))


def test_notes_that_were_spoilt_stop_the_home_and_are_named(cli: Cli) -> None:
    assert well(cli("match", "list"))
    assert well(cli("keys", "rotate"))
    notes = cli.home / "home.keys"
    notes.write_bytes(notes.read_bytes().replace(b"rotate", b"rotten"))
    done = cli("match", "list")
    assert (done.code, "home.keys: " in done.err) == (2, True)


# --- the root ----


def test_a_root_is_never_written_over(cli: Cli, root: str) -> None:
    before = Path("root.pem").read_bytes()
    assert cli("keys", "root", "-o", "root.pem", "--no-passphrase").code == 2
    assert Path("root.pem").read_bytes() == before
    assert Path("root.pem").stat().st_mode & 0o777 == 0o600


def test_a_root_is_locked_by_its_passphrase(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["correct horse", "correct horse", "wrong", "correct horse"])
    monkeypatch.setattr("referee.home.passphrases.getpass", lambda _prompt: next(typed))
    assert well(cli("keys", "root", "-o", "root.pem"))
    assert b"ENCRYPTED" in Path("root.pem").read_bytes()
    assert well(cli("match", "list"))
    wrong = cli("keys", "certify", "--root", "root.pem")
    assert (wrong.code, "another passphrase" in wrong.err) == (2, True)
    assert well(cli("keys", "certify", "--root", "root.pem"))


def test_whoever_knows_the_root_needs_no_other_key(cli: Cli, root: str) -> None:
    played(cli, "e")
    assert well(cli("keys", "certify", "--root", "root.pem"))
    done = cli("audit", exported(cli, "e", "e.zip"), "--root", root)
    assert well(done)
    assert "certified by the root you gave" in done.out
    assert well(cli("keys", "rotate", "--root", "root.pem"))
    assert well(cli("audit", exported(cli, "e", "e.zip"), "--root", root))


def test_with_a_root_elsewhere_the_copy_of_the_notes_travels(cli: Cli, root: str) -> None:
    """The root's machine has root.pem and a copy of home.keys, and nothing of the home."""
    assert well(cli("match", "list"))
    assert well(cli("keys", "adopt", root))
    asked = cli("keys", "rotate")
    assert asked.code == 1
    new = asked.out.split()[0]
    copy = Path(shutil.copy(cli.home / "home.keys", "copy.keys"))
    assert well(
        cli("keys", "certify", "--root", "root.pem", "--keys", copy, "--key", new, "--days", 30)
    )
    shutil.copy(copy, cli.home / "home.keys")
    assert well(cli("keys", "rotate"))
    assert f"signing   {new}" in cli("keys", "show").out
    assert well(cli("match", "list"))


def test_the_home_states_which_shape_its_matches_have(cli: Cli) -> None:
    assert well(cli("match", "list"))
    assert well(cli("keys", "declare", "match.created", 2, "--from", "2026-12-01"))
    assert "match.created 2 from 2026-12-01T00:00:00.000Z on" in cli("keys", "show").out
    assert cli("keys", "declare", "match.created", 2).code == 2


# --- the page's own commands ----


def commands(heading: str) -> list[list[str]]:
    """The lines for a shell in one section of docs/operations.md, in their order."""
    section = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return [shlex.split(line)[1:] for block in blocks for line in block.splitlines()]


def filled(command: list[str], **meant: str) -> list[str]:
    return [meant.get(word, word) for word in command]


def test_what_the_page_says_of_changing_keys_can_be_typed_as_it_stands(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root, adoption, certificate at the root's machine, rotation, another master."""
    monkeypatch.setattr("referee.home.passphrases.getpass", lambda _prompt: "correct horse")
    played(cli, "e")
    make, adopt, certify, rotate, rewrap = commands("Changing keys")
    vkey = cli(*make).out.strip()
    assert well(cli(*filled(adopt, VKEY=vkey)))
    shutil.copy(cli.home / "home.keys", "home.keys")
    assert well(cli(*certify))
    shutil.copy("home.keys", cli.home / "home.keys")
    assert well(cli("audit", exported(cli, "e", "e.zip"), "--root", vkey))
    assert cli(*rotate).code == 1
    assert well(cli(*rotate, "--root", "root.pem"))
    assert well(cli(*rewrap))
    assert well(cli("audit", exported(cli, "e", "e.zip"), "--root", vkey))


def test_what_the_page_says_of_a_theft_can_be_typed_as_it_stands(cli: Cli, root: str) -> None:
    """Revocation at the root's machine, rotation, and what players are told to type."""
    assert well(cli("match", "list"))
    assert well(cli("keys", "certify", "--root", "root.pem"))
    played(cli, "e")
    known = vkey_in(exported(cli, "e", "e.zip"))
    revoke, rotate, audit = commands("If a key is stolen")
    shutil.copy(cli.home / "home.keys", "home.keys")
    before_all = {"2026-11-20": "2020-01-01"}  # whatever the day is on which this runs
    assert well(cli(*filled(revoke, **before_all)))
    shutil.copy("home.keys", cli.home / "home.keys")
    stale = cli(*filled(audit, FILE="e.zip", LINE=known))
    assert (stale.code, first_line(stale)) == (1, "This record does not hold: key")
    assert well(cli(*rotate))
    shutil.copy(cli.home / "home.keys", "home.keys")
    exported(cli, "e", "e.zip")
    assert well(cli(*filled(audit, FILE="e.zip", LINE=known)))


# --- a theft, rehearsed: docs/operations.md, "If a key is stolen" ----


def test_a_stolen_key_is_revoked_and_replaced_and_players_see_what_the_thief_writes(
    cli: Cli, root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert well(cli("match", "list"))
    assert well(cli("keys", "certify", "--root", "root.pem"))
    played(cli, "before")
    old = exported(cli, "before", "old.zip")
    known = vkey_in(old)
    lair = Path(shutil.copytree(cli.home, "lair"))

    assert well(cli("keys", "revoke", "--root", "root.pem", "--reason", "the disk was stolen"))
    refused = cli("match", "list")
    assert (refused.code, "has been revoked" in refused.err) == (2, True)
    assert well(cli("keys", "rotate", "--root", "root.pem"))
    notes = cli.home / "home.keys"

    # who knew the old key or the root goes on
    again = exported(cli, "before", "again.zip")
    assert well(cli("audit", again, "--vkey", known))
    assert well(cli("audit", again, "--root", root))
    # a file from before the theft holds, and its reader is told
    told = cli("audit", old, "--vkey", known, "--keys", notes)
    assert well(told)
    assert "holds, but the key was revoked on" in first_line(told)
    assert "the disk was stolen" in first_line(told)
    # the thief plays on with what they took: the notes of today refuse it
    monkeypatch.setenv("REFEREE_HOME", str(lair))
    played(cli, "theirs")
    theirs = exported(cli, "theirs", "theirs.zip")
    assert cli("keys", "rotate").code == 1  # no other key without the root
    monkeypatch.setenv("REFEREE_HOME", str(cli.home))
    caught = cli("audit", theirs, "--root", root, "--keys", notes)
    assert (caught.code, first_line(caught)) == (1, "This record does not hold: key")
