"""`referee play`: bots play a match; the same seed gives the same bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.audit import audit
from tests.cli.conftest import SINGLE, Cli


def test_a_match_is_told_in_sentences_from_its_first_leaf_to_its_end(cli: Cli) -> None:
    done = cli("play", "combats", "--seed", "4")
    assert done.code == 0
    assert done.out.startswith("Combats 1.0, 2 easy bots, seed 4\n")
    assert "The match has begun." in done.out
    assert done.out.count("The match is over.") == 1
    assert done.out.count(" wins the campaign, ") == 1
    assert "Window 1 is" not in done.out


def test_json_is_one_document_that_names_the_outcome(cli: Cli) -> None:
    told = cli("play", "combats", "--seed", "4", "--json").json
    assert (told["game"], told["seed"], told["seats"], told["cause"]) == (
        "combats",
        4,
        2,
        "outcome",
    )
    assert set(told["outcome"]) >= {"winners", "reason"}
    assert told["leaves"] > 10


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(
    cli: Cli, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("one", "two", "three")]
    for file, seed in zip(files, (4, 4, 5), strict=True):
        assert cli("play", "combats", "--seed", seed, "--record", file).code == 0
    one, two, three = (file.read_bytes() for file in files)
    assert one == two
    assert one != three


def test_bots_play_at_the_level_that_is_wished_for(cli: Cli, tmp_path: Path) -> None:
    """Given Combats' short match, when steady bots play it twice, then the record is the same to
    the byte, and not that of easy ones."""
    options = ("--seed", "4", "--options", json.dumps(SINGLE))
    files = {name: tmp_path / name for name in ("one", "two", "easy")}
    for name, file in files.items():
        level = "easy" if name == "easy" else "steady"
        done = cli("play", "combats", *options, "--level", level, "--record", file, "--json")
        assert done.json["level"] == level
    one, two, easy = (file.read_bytes() for file in files.values())
    assert one == two
    assert one != easy
    report = audit(one)
    assert report.holds, report.text("en")
    assert "proposed again: the same" in report.of("dice").sentence("en")


@pytest.mark.long
def test_strong_bots_play_the_same_bytes_in_processes_that_order_sets_otherwise(
    tmp_path: Path,
) -> None:
    files = [tmp_path / order for order in ("1", "2")]
    options = ["--seed", "4", "--options", json.dumps(SINGLE), "--level", "strong"]
    for file in files:
        subprocess.run(
            [sys.executable, "-m", "referee", "play", "combats", *options, "--record", str(file)],
            env={**os.environ, "PYTHONHASHSEED": file.name},
            capture_output=True,
            check=True,
        )
    one, two = (file.read_bytes() for file in files)
    assert one == two


def test_how_to_check_the_record_is_told_with_the_key_that_signed_it(
    cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "match.zip"
    *_, told = cli(
        "play", "combats", "--options", json.dumps(SINGLE), "--record", file
    ).out.splitlines()
    checked = cli(*told.removeprefix("check it: referee ").split())
    assert checked.code == 0
    assert "must know" not in checked.out


def test_the_record_holds(record: Path, vkey: str) -> None:
    assert audit(record.read_bytes(), vkey).holds


def test_options_are_the_games_own(cli: Cli) -> None:
    options = {"mode": "single", "preset": "orbite", "tempo": "plotted"}
    told = cli("play", "combats", "--options", json.dumps(options), "--json").json
    assert told["options"] == options


def test_no_home_is_made(cli: Cli) -> None:
    cli("play", "combats")
    assert list(cli.home.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["combats", "--seats", "9"], "9 seats are not possible; possible are 2"),
        (["combats", "--options", "{"], "--options is not JSON"),
        (["combats", "--level", "wise"], "invalid choice: 'wise'"),
        (["combats", "--options", "[]"], "--options is a JSON object"),
        (["combats", "--options", '{"presett": "duel"}'], "unknown field `presett`"),
        (["combats", "--options", '{"preset": "nix"}'], "“nix” is not one of exemple, duel"),
        (["combats", "--record", "nowhere/x.zip"], "nowhere/x.zip: No such file or directory"),
    ],
)
def test_a_wrong_wish_is_answered_with_2_and_what_would_be_right(
    cli: Cli, arguments: list[str], said: str
) -> None:
    done = cli("play", *arguments)
    assert done.code == 2
    assert said in done.err
