"""`referee player key|forget|data|publish` and `referee match rule|rewind|dispute`."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_matches import begun
from tests.mail.gpg import gpg
from tests.record.house import key_line, private


def history(cli: Cli) -> list[str]:
    shown: Any = cli("match", "show", "duel-1", "--json").json
    return list(shown["history"])


def test_a_ruling_is_on_record_with_its_reason(cli: Cli) -> None:
    begun(cli)
    done = cli("match", "rule", "duel-1", "--seat", "1", "--reason", "The map counts.")
    assert done.code == 0, done.err
    assert any("The map counts." in line for line in history(cli))


def test_the_organiser_goes_back_to_a_window(cli: Cli) -> None:
    begun(cli)
    shown: Any = cli("match", "show", "duel-1", "--json").json
    done = cli("match", "rewind", "duel-1", str(shown["window"]["number"]), "--reason", "so")
    assert done.code == 2
    assert "no way back" in done.err


def test_a_dispute_file_is_written(cli: Cli, tmp_path: Path) -> None:
    begun(cli)
    file = tmp_path / "duel.zip"
    assert cli("match", "dispute", "duel-1", "-o", str(file)).code == 0
    with zipfile.ZipFile(file) as archive:
        assert "mails/00000001.eml" not in archive.namelist()
    assert cli("match", "dispute", "duel-1", "--secrets", "-o", str(file)).code == 0
    with zipfile.ZipFile(file) as archive:
        assert b"REJOINS" in archive.read("mails/00000001.eml")


@pytest.mark.parametrize("there", [False, True])
def test_files_with_secrets_are_their_owners_alone(cli: Cli, tmp_path: Path, there: bool) -> None:
    """Also where a file of that name was there, which everybody could read."""
    begun(cli)
    dispute, data = tmp_path / "duel.zip", tmp_path / "duel-1-seat1.data.zip"
    for file in (dispute, data) if there else ():
        file.write_bytes(b"longer than nothing")
        file.chmod(0o644)
    assert cli("match", "dispute", "duel-1", "--secrets", "-o", str(dispute)).code == 0
    assert cli("player", "data", "ada@players.example", "-o", str(tmp_path)).code == 0
    for file in (dispute, data):
        assert file.stat().st_mode & 0o777 == 0o600
        assert zipfile.is_zipfile(file)


def test_a_player_gets_his_data_and_is_then_forgotten(cli: Cli, tmp_path: Path) -> None:
    begun(cli)
    assert cli("player", "data", "ada@players.example", "-o", str(tmp_path)).code == 0
    with zipfile.ZipFile(tmp_path / "duel-1-seat1.data.zip") as archive:
        assert b"ada@players.example" in archive.read("person.json")
    done = cli("player", "forget", "ada@players.example", "--keys")
    assert done.code == 0, done.err
    assert "forgotten in 1 matches: 1 mails" in done.out
    assert cli("player", "data", "ada@players.example").code == 2


def test_a_seat_gets_another_key_by_the_organisers_word(cli: Cli, tmp_path: Path) -> None:
    begun(cli)
    file = tmp_path / "ada.pub"
    file.write_text(key_line(private("new")) + "\n")
    done = cli("player", "key", "duel-1", "1", str(file), "--reason", "the laptop is lost")
    assert done.code == 0, done.err
    assert any("the laptop is lost" in line for line in history(cli))


def test_no_seat_loses_its_key_by_the_organisers_word(cli: Cli) -> None:
    begun(cli)
    done = cli("player", "key", "duel-1", "1", "none", "--reason", "the laptop is lost")
    assert done.code != 0
    assert not any("the laptop is lost" in line for line in history(cli))


def test_a_seats_new_key_may_be_an_openpgp_certificate(cli: Cli, tmp_path: Path) -> None:
    begun(cli)
    file = tmp_path / "ada.asc"
    with gpg() as keys:
        keys.key("ada")
        file.write_text(keys.shown("ada"))
    done = cli("player", "key", "duel-1", "1", str(file), "--reason", "a card reader")
    assert done.code == 0, done.err
    assert any("a card reader" in line for line in history(cli))


def test_the_host_shows_a_players_messages_for_him_or_does_not(cli: Cli) -> None:
    begun(cli)
    done = cli("player", "publish", "ada@players.example", "duel-1")
    assert (done.code, done.out) == (0, "duel-1: their messages are shown once it has ended\n")
    done = cli("player", "publish", "ada@players.example", "duel-1", "--no")
    assert (done.code, "not shown" in done.out) == (0, True)
    assert cli("player", "publish", "nobody@players.example", "duel-1").code == 2
    assert cli("player", "publish", "ada@players.example", "elsewhere").code == 2


def test_the_host_finds_the_page_of_all_that_an_organiser_runs_or_says_that_he_runs_none(
    cli: Cli,
) -> None:
    begun(cli)
    done = cli("match", "runs", "nobody@players.example")
    assert (done.code, "runs no match here" in done.err) == (2, True)
