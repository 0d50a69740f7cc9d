"""`referee bot serve` on a home of this machine, and how it complains."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.programs import attendance
from tests.cli.conftest import Cli
from tests.cli.test_signing import keygen
from tests.programs import scripts
from tests.programs.scripts import ANY_GAME, script

ANN = "ann@example.org,Ann,en,Europe/Paris"
SHORT = ("--options", '{"mode": "single"}')


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendance, "SOON", 0.001)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key"
    keygen("-t", "ed25519", "-N", "", "-f", path)
    return path


def test_a_program_plays_a_match_of_this_home_to_its_end(cli: Cli, key: Path) -> None:
    """Against a bot, which answers in the same process: nothing has to be waited for."""
    cli("match", "new", "combats", *SHORT, "--name", "sea", "--player", ANN, "--player", "bot")
    where = ("--match", "sea", "--seat", "1", "--key", key)
    done = cli("bot", "serve", *where, "--", ANY_GAME)
    assert (done.code, done.out) == (0, "")
    assert "referee: seat 1 is taken, with the key ssh-ed25519 " in done.err
    assert "is lost" not in done.err
    assert cli("match", "list", "--json").json[0]["phase"] == "ended"
    again = cli("bot", "serve", *where, "--", ANY_GAME)
    assert (again.code, "is taken" in again.err) == (0, False)


def test_a_program_may_have_arguments_of_its_own(cli: Cli, key: Path, tmp_path: Path) -> None:
    cli("match", "new", "combats", *SHORT, "--name", "sea", "--player", ANN, "--player", "bot")
    mine = script(
        tmp_path,
        "print(*sys.argv[1:], file=open(sys.argv[0] + '.said', 'w'), flush=True)\n"
        + scripts.PLAYS_DEFAULTS,
    )
    where = ("--match", "sea", "--seat", "1", "--key", key)
    assert cli("bot", "serve", *where, "--", mine, "--depth", "3").code == 0
    assert Path(f"{mine}.said").read_text() == "--depth 3\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "1"], "a number needs --match"),
        (["--seat", "https://play.example/match/x"], "not the link of a seat"),
        (["--seat", "first", "--match", "sea"], "--seat is a number where --match is given"),
        (["--seat", "9", "--match", "sea"], "sea has no seat 9"),
        (["--seat", "2", "--match", "sea"], "seat 2 of sea is a bot's of this house"),
        (["--seat", "1", "--match", "land"], "land has no seat 1"),
        (
            ["--seat", "1", "--match", "sea", "--patience", "-1"],
            "--patience is a number of seconds",
        ),
        (["--seat", "1", "--match", "sea", "--patience", "nan"], "--patience is a number of"),
        (["--seat", "1", "--match", "sea", "--key", "nowhere"], "nowhere: [Errno 2]"),
    ],
)
def test_wrong_use_is_answered_with_2_and_a_sentence(
    cli: Cli, key: Path, arguments: list[str], said: str
) -> None:
    cli("match", "new", "combats", *SHORT, "--name", "sea", "--player", ANN, "--player", "bot")
    done = cli("bot", "serve", "--key", key, *arguments, "--", ANY_GAME)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_program_that_cannot_be_executed_is_named(cli: Cli, key: Path) -> None:
    cli("match", "new", "combats", *SHORT, "--name", "sea", "--player", ANN, "--player", "bot")
    where = ("--match", "sea", "--seat", "1", "--key", key)
    done = cli("bot", "serve", *where, "--", "./nowhere")
    assert (done.code, "./nowhere" in done.err) == (2, True)


def test_sigterm_ends_the_command_and_the_program(cli: Cli, key: Path, tmp_path: Path) -> None:
    """The match waits for its other player: nothing else would end it."""
    bea = "bea@example.org,Bea,fr,Europe/Paris"
    cli("match", "new", "combats", *SHORT, "--name", "sea", "--player", ANN, "--player", bea)
    # In one write: else a line of the command may come between a number and its line end.
    hangs = script(tmp_path, "os.write(2, b'%d\\n' % os.getpid())\ntime.sleep(3600)")
    where = ["--match", "sea", "--seat", "1", "--key", str(key), "--", str(hangs)]
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "bot", "serve", *where],
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stderr is not None
        number = next(int(line) for line in served.stderr if line.strip().isdecimal())
        served.send_signal(signal.SIGTERM)
        assert served.wait() == 2
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
