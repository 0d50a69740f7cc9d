"""`referee check-game`: what it prints, and how it ends."""

import json

import pytest

from referee.cli import main


def test_a_game_that_keeps_its_contract_is_told_check_by_check(capsys):
    assert main(["check-game", "combats", "--seeds", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("combats 1.0: 2 matches, ")
    assert all(line.startswith("ok ") for line in told[1:])
    assert len(told) > 15


def test_a_game_that_is_not_installed_is_named_by_its_module(capsys):
    """The toys have no rules in French."""
    assert main(["check-game", "tests.toys.nim_1_1:GAME", "--seeds", "7-8"]) == 1
    told = capsys.readouterr().out.splitlines()
    failed = [line.split()[1] for line in told if line.startswith("FAILED")]
    assert "documents" in failed
    assert "rejudging" not in failed
    assert any(
        line.endswith("| referee check-game tests.toys.nim_1_1:GAME --seeds 7-7") for line in told
    )


def test_the_report_is_told_as_json(capsys):
    assert main(["check-game", "combats", "--seeds", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["holds"], told["matches"]) == ("combats", True, 1)
    assert [check["name"] for check in told["checks"] if check["faults"]] == []


def test_every_match_is_played_with_the_options_that_are_given(capsys):
    options = json.dumps({"mode": "single", "preset": "siege"})
    assert main(["check-game", "combats", "--seeds", "2", "--options", options]) == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["combts"], "do you mean combats?"),
        (["no_such_module:GAME"], "No module named"),
        (["tests.toys.nim:GOAL"], "is no Game"),
        (["combats", "--seeds", "many"], "--seeds many"),
        (["combats", "--seeds", "3-2"], "no seed"),
        (["combats", "--options", '{"rounds": []}'], "--options"),
    ],
)
def test_wrong_use_is_said(asked, said, capsys):
    assert main(["check-game", *asked]) == 2
    assert said in capsys.readouterr().err
