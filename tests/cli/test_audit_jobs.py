"""`referee audit --jobs`: bots are thought about side by side."""

import json
from pathlib import Path

from tests.cli.conftest import Cli


def test_bots_are_thought_about_by_as_many_processes_as_is_said(cli: Cli, tmp_path: Path) -> None:
    """With the same verdict. A short campaign, its bots steady."""
    mode, played = json.dumps({"preset": "duel"}), tmp_path / "steady.zip"
    steady = "--seed", 3, "--options", mode, "--level", "steady", "--record", played
    assert cli("play", "combats", *steady).code == 0
    alone, both = cli("audit", played, "--jobs", 1), cli("audit", played, "--jobs", 2)
    assert alone.code == both.code == 0
    assert "of bots proposed again: the same." in both.out
    assert both.out == alone.out
    none = cli("audit", played, "--jobs", 0)
    assert none.code == 2
    assert "--jobs 0" in none.err
