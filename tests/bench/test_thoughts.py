"""What bots cost is measured on the same questions for each level."""

import json

import msgspec
import pytest

from referee.bench import thoughts
from referee.cli import main
from tests.conformance.toys import NIM_1_1

NIM = thoughts.BotMatch(NIM_1_1, {}, 2)


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games there is a nim."""
    monkeypatch.setattr(thoughts, "_games", lambda: [NIM_1_1])


def test_all_levels_answer_the_same_questions_from_the_whole_of_a_match() -> None:
    told = list(thoughts.questions(NIM))
    stones = [question.view.board["stones"] for question in told]
    assert (stones[0], stones[-1] <= 3, len(told)) == (10, True, len(set(stones)))
    found = thoughts.measured(NIM, 3)
    assert found.asked == len(told)
    assert {level: len(took) for level, took in found.took.items()} == {
        "easy": 3,
        "steady": 3,
        "strong": 3,
    }
    assert all(each >= 0 for took in found.took.values() for each in took)


def test_a_bots_order_is_measured_by_game_and_level(one_game: None) -> None:
    assert list(thoughts.figures(1)) == [
        f"bot_{what}_{level}"
        for level in ("easy", "steady", "strong")
        for what in ("ms", "longest_ms")
    ]
    assert {key.partition(".")[2] for key in thoughts.by_game(1)} == {"nim"}


def test_an_order_that_took_too_long_is_missed_in_the_table(
    one_game: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    took = {"easy": [1.0, 51.0], "steady": [9_000.0], "strong": [1_999.0]}
    monkeypatch.setattr(thoughts, "measured", lambda *asked: thoughts.Costs(NIM, 7, took))
    assert (
        list(thoughts.lines(1))[-1]
        == "| nim |  | 2 | 7 | 26, **51** | 9,000, 9,000 | 1,999, 1,999 |"
    )


def test_the_largest_match_of_each_game_is_measured_too() -> None:
    """With the most seats; what one order costs at most shows there."""
    largest = {played.game.name: played for played in list(thoughts.bot_matches())[1::2]}
    assert len(largest) == 5
    for played in largest.values():
        assert played.seats == max(played.game.seats)
        options = msgspec.convert(dict(played.options), played.game.options)
        assert not played.game.check_options(options, played.seats)


def test_the_command_prints_what_bots_cost(
    one_game: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--bots"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("| nim |  | ")
    assert main(["bench", "--bots", "--json"]) == 0
    assert "bot_ms_strong.nim" in json.loads(capsys.readouterr().out)
