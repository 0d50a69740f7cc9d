"""`referee receive < mail.eml`: the pipe of a mail server, beside the home."""

import os
import shlex
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from referee.clock import SystemClock
from referee.home.bootstrap import Home, open_home
from referee.mail.door.intake import Intake
from referee.mail.inbox.desk import Desk
from referee.match.policy import instant
from referee.settings import read
from tests.cli.conftest import Cli

JOIN = b"From: ada@players.example\nSubject: Re: a seat\nMessage-ID: <1@players.example>\n\nJOIN\n"


@pytest.fixture
def seat(cli: Cli) -> Any:
    """Seat 1 of a new match, offered to Ada: its reply address and its page."""
    made = cli(
        "match", "new", "combats", "--name", "m", "--json", "--player", "ada@players.example"
    )
    return made.json["seats"][0]


def opened() -> Home:
    return open_home(read())


def joined() -> bool:
    home = opened()
    try:
        return home.referee.seats.chair("m", 1).joined
    finally:
        home.close()


def test_a_mail_is_taken_and_done(cli: Cli, seat: Any) -> None:
    done = cli("receive", "--to", seat["address"], "--from", "ada@players.example", stdin=JOIN)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert joined()


@pytest.mark.parametrize("header", ["Delivered-To", "X-Original-To", "To"])
def test_without_an_envelope_the_delivering_programs_header_tells_the_seat(
    cli: Cli, seat: Any, header: str
) -> None:
    mail = f"{header}: {seat['address']}\n".encode() + JOIN
    assert cli("receive", stdin=mail).code == 0
    assert joined()


def test_in_a_real_pipe_of_a_shell(cli: Cli, seat: Any, tmp_path: Path) -> None:
    """Given a mail in a file, when a shell pipes it into the command, then it is done."""
    mail = tmp_path / "mail.eml"
    mail.write_bytes(f"Delivered-To: {seat['address']}\n".encode() + JOIN)
    command = shlex.join([sys.executable, "-m", "referee", "receive"])
    line = f"{command} < {shlex.quote(str(mail))}"
    done = subprocess.run(
        ["sh", "-c", line], env=dict(os.environ), cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert joined()


@pytest.mark.parametrize("arguments", [["--to", "referee+guess@play.example"], []])
def test_a_mail_for_nobody_here_is_sent_back_by_the_mail_server(
    cli: Cli, seat: Any, arguments: list[str]
) -> None:
    """67 is EX_NOUSER of sysexits.h. No word tells an address that was from one that never was."""
    done = cli("receive", *arguments, stdin=JOIN)
    assert done.code == 67
    assert done.err.startswith("referee: no ")


def test_a_mail_that_is_none_is_still_kept_for_the_seat_it_came_to(cli: Cli, seat: Any) -> None:
    done = cli("receive", "--to", seat["address"], stdin=b"\xff\x00 no mail at all")
    assert done.code == 0


def test_a_mail_that_was_kept_is_taken_even_if_nobody_can_work_it_off_now(
    cli: Cli, seat: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Desk, limit: int = 100) -> int:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Desk, "work", broken)
    assert cli("receive", "--to", seat["address"], stdin=JOIN).code == 0
    home = opened()
    assert len(home.log.inbox()) == 1
    home.close()
    assert "a fault of ours" in (cli.home / "receive.log").read_text()


def test_a_fault_of_ours_lets_the_mail_server_try_again_and_shows_it_nothing(
    cli: Cli, seat: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """75 is EX_TEMPFAIL; 1 would be a bounce, and its text goes to the author."""

    def broken(self: Intake, *arguments: object, **named: object) -> int:
        raise RuntimeError("disk of host-7 is full")

    monkeypatch.setattr(Intake, "receive", broken)
    done = cli("receive", "--to", seat["address"], stdin=JOIN)
    assert (done.code, done.err) == (75, "referee: not now, please try again later\n")
    assert "disk of host-7 is full" in (cli.home / "receive.log").read_text()


def test_a_setting_that_cannot_be_lets_the_mail_server_try_again(
    cli: Cli, seat: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_WEB_PORT", "many")
    assert cli("receive", "--to", seat["address"], stdin=JOIN).code == 75


def test_a_process_knows_when_it_was_started() -> None:
    """Between the moments before and after; the system counts in hundredths of a second."""
    clock, line = SystemClock(), "from referee.clock import process_began; print(process_began())"
    before = instant(clock.now()) - timedelta(seconds=0.01)
    began = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert before <= instant(began.stdout.strip()) <= instant(clock.now())


def test_the_mail_counts_from_the_start_of_the_process(
    cli: Cli, seat: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long Python takes to be ready, and the mail server to write."""
    began = "2020-01-01T00:00:00.000Z"
    monkeypatch.setattr("referee.cli.deliver.process_began", lambda: began)
    monkeypatch.setattr(Desk, "work", lambda self, limit=100: 0)
    cli("receive", "--to", seat["address"], stdin=JOIN)
    home = opened()
    [row] = home.log.inbox()
    home.close()
    assert row.received == began
