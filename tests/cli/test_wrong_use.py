"""What the command line as a whole answers: exit codes, and one sentence instead of a stack."""

import argparse
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from referee.cli import GROUPS, parser
from tests.cli.conftest import Cli

FIXED = (
    *("serve", "web", "mail", "clock", "demo", "play", "match", "player", "receive", "sign"),
    *("open", "export", "import", "audit", "replay", "scenario", "schema", "bench", "backup"),
    *("restore", "fsck"),
)


def test_every_command_is_there() -> None:
    told = parser().format_help()
    assert [name for name in FIXED if f"    {name} " not in told] == []


@pytest.mark.parametrize("command", FIXED)
def test_every_command_tells_its_flags(cli: Cli, command: str) -> None:
    done = cli(command, "--help")
    assert (done.code, done.out.startswith(f"usage: referee {command}")) == (0, True)


@pytest.mark.parametrize("arguments", [[], ["nix"], ["play"], ["audit"], ["match", "nix"]])
def test_wrong_use_is_2(cli: Cli, arguments: list[str]) -> None:
    done = cli(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "usage: referee" in done.err


@pytest.mark.parametrize("variable", ["WEB_PORT", "SMTP_RELAY"])
def test_a_setting_that_cannot_be_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(f"REFEREE_{variable}", "many")
    done = cli("serve")
    assert (done.code, f"REFEREE_{variable}='many'" in done.err) == (2, True)


def test_a_home_that_cannot_be_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "file"))
    done = cli("match", "list")
    assert (done.code, str(tmp_path / "file") in done.err) == (2, True)


def test_a_reader_who_has_seen_enough_gets_no_stack() -> None:
    """As in `referee play combats | head -1`, where the reader is gone before we are done."""
    reads, writes = os.pipe()
    os.close(reads)
    line = [sys.executable, "-m", "referee", "play", "combats", "--seed", "4"]
    done = subprocess.run(line, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("group", GROUPS)
def test_each_module_adds_the_commands_that_it_is_imported_for(group: str) -> None:
    commands = argparse.ArgumentParser().add_subparsers()
    import_module(f"referee.cli.{group}").add(commands)
    assert tuple(commands.choices) == GROUPS[group]
