"""`referee arena`: bots of several levels against each other."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.programs import scripts
from tests.programs.scripts import ANY_GAME, script

SHORT = ("--options", '{"mode": "single"}')


def test_a_row_is_told_for_each_pair(cli: Cli) -> None:
    done = cli("arena", "combats", *SHORT, "--bots", "easy,steady", "--matches", "2")
    assert done.code == 0
    assert "steady : easy" in done.out


def test_json_holds_the_same_row(cli: Cli) -> None:
    told = cli("arena", "combats", *SHORT, "--matches", "2", "--json").json
    assert [(row["challenger"], row["against"], row["matches"]) for row in told] == [
        ("steady", "easy", 2)
    ]


def test_a_pair_may_stop_when_its_test_knows(cli: Cli) -> None:
    """Nobody wins 98 of 100 of these: one match that is lost is enough to know."""
    ways = ("--bots", "easy,steady", "--matches", "40", "--test", "2,98")
    done = cli("arena", "combats", *SHORT, *ways, "--minutes", "60", "--json").json
    assert done[0]["verdict"] in ("reached", "missed")
    assert done[0]["matches"] < 40


def test_a_path_names_a_program_of_ones_own(cli: Cli) -> None:
    done = cli("arena", "combats", *SHORT, "--bots", f"easy,{ANY_GAME}", "--matches", "2")
    assert (done.code, done.err) == (0, "")
    assert f"{ANY_GAME} : easy" in done.out


def test_the_turns_that_a_program_lost_are_told_beside_the_table(cli: Cli, tmp_path: Path) -> None:
    mine = script(tmp_path, scripts.BREAKS["no JSON"][0])
    done = cli("arena", "combats", *SHORT, "--bots", f"easy,{mine}", "--matches", "2", "--json")
    assert [row["matches"] for row in done.json] == [2]
    assert f"{mine}: seat 1, window 1: not JSON: take 1" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["combats", "--bots", "easy,clever"], "--bots clever: one of proposer, easy, steady"),
        (["combats", "--bots", "easy,./clever"], "--bots ./clever: not a program that can be"),
        (["combats", "--bots", "easy"], "two different ones at least"),
        (["combats", "--matches", "3"], "not a multiple of the 2 seats"),
        (["combats", "--options", '{"preset": "nowhere"}'], "nowhere"),
        (["combats", "--options", '{"legs": "many"}'], "legs"),
        (["combats", "--seats", "5", "--matches", "5"], "seats"),
        (["combats", "--test", "80,65"], "--test 80,65: two shares in percent"),
        (["combats", "--test", "high"], "--test high: two shares in percent"),
    ],
)
def test_wrong_use_is_told(cli: Cli, arguments: list[str], said: str) -> None:
    done = cli("arena", *arguments)
    assert done.code == 2
    assert said in done.err


def test_no_home_is_made(cli: Cli) -> None:
    cli("arena", "combats", *SHORT, "--matches", "2")
    assert list(cli.home.iterdir()) == []
