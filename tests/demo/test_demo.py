"""`referee demo`: whole matches by real signed mail, audited; then a match for the reader."""

import os
import re
import smtplib
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee.audit import Report
from referee.cli import demo as command
from referee.cli import main
from referee.demo import show
from referee.demo.player import Player, confirmation, header_of, kind_of
from referee.demo.show import Demo, DemoMatch, Silence, open_demo
from referee.home.running import RunningHome


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningHome]:
    """A demo's service on free ports of the loopback."""
    up = open_demo(tmp_path, 0, 0)
    yield up
    up.stop()


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demo of the next fixture runs and puts its temporary files."""
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def done(where: Path) -> subprocess.CompletedProcess[str]:
    """The whole demo of combats, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "referee", "demo", "--exit", "--games", "combats"],
        env=os.environ | {"TMPDIR": str(where)},
        cwd=where,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


def test_it_ends_with_0_after_all_audits_held(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAILED" not in done.stdout
    assert done.stderr == ""


def test_it_shows_the_match_and_what_every_check_says(
    done: subprocess.CompletedProcess[str],
) -> None:
    assert "demo-combats: created, 2 seats are invited by mail" in done.stdout
    assert "  demo-combats: The match has begun." in done.stdout
    assert "  demo-combats: The match is over." in done.stdout
    assert "Everything that can be checked holds, and the key is the one you trust" in done.stdout
    for check in ("orders", "draws", "dice", "outcome", "mail"):
        assert re.search(rf"^{check} +passed", done.stdout, re.M), check


def test_it_leaves_nothing_behind(done: subprocess.CompletedProcess[str], where: Path) -> None:
    assert list(where.iterdir()) == []


def test_an_audit_that_does_not_hold_is_answered_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Bad(Report):
        @property
        def holds(self) -> bool:
            return False

    report = Bad((), False, None)
    monkeypatch.setattr(Demo, "play", lambda self, game: DemoMatch(game, Path(), report, 9, 1.0))
    assert main(["demo", "--exit", "--games", "combats"]) == 1


def test_a_match_that_stands_still_is_answered_with_1_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody answers any letter."""
    monkeypatch.setattr(show, "PATIENCE", 0.2)
    monkeypatch.setattr(Player, "look", lambda self, where: 0)
    assert main(["demo", "--exit", "--games", "combats"]) == 1
    assert "demo-combats: no letter for" in capsys.readouterr().err


def test_a_game_that_is_not_there_is_answered_with_2_before_anything_starts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["demo", "--exit", "--games", "combats", "chess"]) == 2
    said = capsys.readouterr()
    assert "there is no game 'chess'" in said.err
    assert said.out == ""


def test_the_reader_is_told_where_to_look_and_finds_it(running: RunningHome) -> None:
    lines = "\n".join(command.invitation(running))
    for address in re.findall(r"http://\S+", lines):
        with urllib.request.urlopen(address, timeout=30) as page:
            assert page.status == 200, address


def test_the_reader_joins_by_a_mail_that_says_join(running: RunningHome) -> None:
    """Then the match begins: all other seats are bots."""
    lines = "\n".join(command.invitation(running))
    address = re.search(r"by mail +to (\S+) by SMTP", lines)
    assert address is not None
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "you@players.example", address[1], "my seat"
    mail.set_content("JOIN\n")
    with smtplib.SMTP("127.0.0.1", running.smtp_port, timeout=30) as peer:
        peer.send_message(mail)
    running.office.desk.work()
    assert running.home.referee.views.table("your-match", None).phase == "running"


def test_the_usual_port_is_taken_if_it_is_free_and_another_one_if_not(running: RunningHome) -> None:
    free = command._port(0)
    assert command._port(free) == free
    other = command._port(running.web_port)
    assert other not in (0, running.web_port)


# --- the players ----------------------------------------------------------------------------------


def letter(id: str, body: str) -> EmailMessage:
    mail = EmailMessage()
    mail["Message-ID"] = id
    mail.set_content(body)
    return mail


def test_a_letter_tells_its_kind_and_its_match() -> None:
    assert kind_of(letter("<due.demo-x.12.1.s3@play.example>", "")) == ("due", "demo-x")


def test_a_letter_without_a_header_to_sign_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="offers no header"):
        header_of(letter("<due.m.1.1@play.example>", "log: play.example/m\n"))


def test_a_letter_without_a_token_is_not_confirmed() -> None:
    with pytest.raises(ValueError, match="names no token"):
        confirmation(letter("<confirm_key.m.1.1@play.example>", "CONFIRM\n"), "en")


def test_silence_is_no_operating_system_error() -> None:
    """Else the command line would take it for a file that is not there."""
    assert not issubclass(Silence, OSError)
