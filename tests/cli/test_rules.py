"""`referee scenario` and `referee schema`: situations of the rules, written and run by anyone."""

import json
from pathlib import Path

from tests.cli.conftest import Cli

SCENARIOS = Path(__file__).parent.parent / "scenarios" / "combats"
TIE = SCENARIOS / "tie_costs_one_pawn_each.toml"


def wrong_of(tie: Path, where: Path) -> Path:
    """The same situation with other dice: the tie does not come about."""
    path = where / "wrong.toml"
    text = tie.read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("dice")]
    assert len(lines) < len(text.splitlines())
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_a_file_that_holds_is_a_line_and_counts_as_passed(cli: Cli) -> None:
    done = cli("scenario", TIE)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "1 passed, 0 failed"
    assert str(TIE) in done.out.splitlines()[0]


def test_a_file_that_does_not_hold_is_answered_with_1_and_why(cli: Cli, tmp_path: Path) -> None:
    wrong = wrong_of(TIE, tmp_path)
    done = cli("scenario", TIE, wrong)
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 passed, 1 failed"
    assert f"FAILED {wrong}" in done.out


def test_a_file_that_cannot_be_read_has_failed_and_says_why(cli: Cli, tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_text('game = "combats"\ntitel = "a tie"\n')
    done = cli("scenario", odd, tmp_path / "nix.toml")
    assert done.code == 1
    assert "unknown field `titel`" in done.out
    assert "nix.toml" in done.out


def test_json_is_one_document(cli: Cli, tmp_path: Path) -> None:
    told = cli("scenario", TIE, wrong_of(TIE, tmp_path), "--json").json
    assert (told["passed"], told["failed"], len(told["files"])) == (1, 1, 2)


def test_the_schema_is_the_shape_of_given(cli: Cli) -> None:
    done = cli("schema", "combats")
    assert done.code == 0
    assert json.loads(done.out)


def test_an_unknown_game_is_answered_with_2_and_what_there_is(cli: Cli) -> None:
    done = cli("schema", "chess")
    assert (done.code, "there is no game 'chess'" in done.err) == (2, True)
