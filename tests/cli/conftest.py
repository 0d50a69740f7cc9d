"""The command line in this process, on a home of its own; and the record of a match of bots."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.cli import main

SINGLE = {"mode": "single", "preset": "duel"}


class Done(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Cli:
    """`cli("match", "list")`; a home in `cli.home`."""

    def __init__(
        self, home: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]
    ) -> None:
        self.home = home
        self._patch = patch
        self._capture = capture

    def __call__(self, *arguments: object, stdin: bytes = b"") -> Done:
        self._capture.readouterr()
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as ended:  # argparse's own complaints
            code = int(str(ended.code))
        said = self._capture.readouterr()
        return Done(code, said.out, said.err)


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    for name in ("DATABASE_URL", "SMTP_RELAY", "BIND", "PUBLIC_URL", "MAILBOX", "CREATE"):
        monkeypatch.delenv(f"REFEREE_{name}", raising=False)
    (tmp_path / "home").mkdir(mode=0o700)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("REFEREE_HOST", "play.example")
    monkeypatch.chdir(tmp_path)
    return Cli(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of one whole match of combats between bots."""
    path = tmp_path_factory.mktemp("record") / "bots.record.zip"
    wanted = ["play", "combats", "--seed", "4", "--options", json.dumps(SINGLE)]
    assert main([*wanted, "--record", str(path), "--json"]) == 0
    return path


@pytest.fixture(scope="session")
def vkey() -> str:
    """The key of that record, told elsewhere: by playing the same match again."""
    from referee.games.catalogue import catalogue
    from referee.play import play

    played = play(catalogue(), "combats", dict(SINGLE), None, 4)
    return played.referee.records.vkey(played.match)
