"""`referee new-game`: what it makes is a whole game that keeps the house's own rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import main
from tests.installed import ROOT, install, run

TOOLS = {
    "ruff": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "mypy": ("mypy",),
    "tests": ("pytest", "-q", "-p", "no:cacheprovider"),
    "conformance": ("referee", "check-game", "referee_hare_and_hound:GAME"),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a game that was just made."""
    above = tmp_path_factory.mktemp("new")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(above)
        assert main(["new-game", "hare-and-hound"]) == 0
    return above / "hare-and-hound"


@pytest.mark.parametrize("tool", TOOLS)
def test_a_new_game_is_good_at_once(made, tool):
    paths = {"PYTHONPATH": str(ROOT), "MYPYPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *TOOLS[tool]],
        cwd=made,
        env=os.environ | paths,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_game_is_played_as_soon_as_it_is_installed(made, tmp_path):
    site = install(made, tmp_path / "site")
    done = run(["play", "hare-and-hound", "--seats", "3"], tmp_path, site)
    assert "The numbers are revealed" in done.stdout, done.stderr


def test_a_new_game_is_named_as_it_was_asked(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "fox-chase"]) == 0
    assert "referee check-game fox-chase" in capsys.readouterr().out
    files = [path for path in Path("fox-chase").rglob("*") if path.is_file()]
    assert Path("fox-chase/referee_fox_chase/rules.py") in files
    assert not [path for path in files if path.suffix == ".tmpl" or "$" in path.read_text("utf-8")]
    assert "Fox Chase" in Path("fox-chase/README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Chase", "no name for a game"),
        ("9men", "no name for a game"),
        ("chase-", "no name for a game"),
        ("../chase", "no name for a game"),
        ("a" * 25, "24 characters at most"),
        ("class", "a word of Python's own"),
        ("combats", "there is a game 'combats' already"),
    ],
)
def test_a_name_that_does_not_do_is_refused(tmp_path, monkeypatch, capsys, name, said):
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", name]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_package_that_is_installed_is_refused(tmp_path, monkeypatch, capsys):
    (tmp_path / "elsewhere" / "referee_chase").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "elsewhere"))
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "chase"]) == 2
    assert "there is a package referee_chase already" in capsys.readouterr().err


def test_a_folder_that_is_there_is_left_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chase").mkdir()
    (tmp_path / "chase" / "notes").write_text("mine")
    assert main(["new-game", "chase"]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "chase").iterdir()] == ["notes"]
