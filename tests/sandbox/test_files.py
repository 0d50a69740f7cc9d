"""A sandbox and a scenario file: out and in again."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.games.catalogue import Catalogue, catalogue
from referee.kernel.scenario import judge
from referee.sandbox import steps as s
from referee.sandbox.exported import exported, toml
from referee.sandbox.imported import imported
from referee.sandbox.playing import CannotPlay, proposed, resolved, table_at
from tests.sandbox.given import heap, midway, stones, taken
from tests.toys import TOYS
from tests.toys.tongue import Said

FILE = """
game = "nim"
title = "a heap"
rules = ["N-1"]
seats = 2
options = { stones = 9 }
given = { turn = 2 }
[[step]]
orders = { 2 = "prends 3" }
[[step]]
orders = { 1 = "take 2" }
dice = []
"""


def by_bots(sandbox, games, windows):
    for n in range(windows):
        table = table_at(sandbox, games).table
        if table.window is None:
            break
        for seat in table.window.asked:
            sandbox = s.with_answer(sandbox, seat, proposed(table, seat, f"think {n}"))
        sandbox = resolved(sandbox, games, f"dice {n}")
    return sandbox


@pytest.mark.parametrize("name", [*catalogue().names, *TOYS.names])
def test_what_was_played_is_a_scenario_that_holds_and_comes_back_as_it_was(name):
    games = TOYS if name in TOYS.names else catalogue()
    there = by_bots(midway(games.current(name), 2), games, 4)
    text = exported(there, games)
    assert judge("exported", text, games).failures == ()
    back, missing = imported(text, games)
    assert (back.cursor, missing, len(back.steps)) == (0, 0, len(there.steps))
    again = table_at(s.moved(back, len(back.steps)), games).table
    assert again.state == table_at(there, games).table.state


def test_where_nothing_was_played_the_open_window_is_the_scenario():
    text = exported(s.with_answer(heap(5), 1, "take 2"), TOYS)
    assert judge("f", text, TOYS).failures == ()
    assert 'orders = { "1" = "take 2" }' in text


def test_what_was_undone_is_not_in_the_file():
    assert exported(s.undone(taken(heap(9), 3, 2)), TOYS).count("[[step]]") == 1


def test_a_file_is_a_position_with_its_steps_ahead():
    sandbox, missing = imported(FILE, TOYS)
    assert (stones(sandbox), sandbox.ready, missing) == (9, {2: "take 3"}, 0)
    assert stones(s.redone(s.redone(sandbox))) == 4


@pytest.mark.parametrize(
    "step",
    ["leave = [2]", 'standing = { 1 = "always take: take 1" }', 'orders = { 1 = "take 7" }'],
)
def test_steps_from_the_first_on_that_a_sandbox_has_not_the_like_of_are_counted(step):
    sandbox, missing = imported(f"{FILE}[[step]]\n{step}\n[[step]]\n", TOYS)
    assert (len(sandbox.steps), missing) == (2, 2)


def test_a_file_plays_by_the_version_that_is_current_when_it_comes():
    assert imported(FILE, TOYS)[0].start.version == TOYS.current("nim").version


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('game = "nim"', 'game = "chess"', "chess"),
        ('game = "nim"', "game =", "cannot be read"),
        ("seats = 2", "seats = 9", "seats"),
        ("stones = 9", "stones = 0", "options"),
        ("turn = 2", "turns = 2", "given"),
        ("turn = 2", "turn = 1001", "number"),
        ("turn = 2", f"turn = {[1] * 301}", "items"),
        ("turn = 2", 'turn = "<b>"', "markup"),
        ("turn = 2", '"a&b" = 1', "markup"),
        ("turn = 2", f'turn = "{"x" * 300}"', "short"),
        ("turn = 2", "turn = 7", "not there"),
        ("given =", "position = '{'\ngiven =", "position"),
        ("given =", f"position = '{'[' * 20_000}'\ngiven =", "position"),
        ("given =", "position = '{\"turn\": 9000}'\ngiven =", "number"),
    ],
)
def test_a_file_that_cannot_be_set_up_says_why(old, new, why):
    with pytest.raises(CannotPlay, match=why):
        imported(FILE.replace(old, new, 1), TOYS)


def test_a_position_that_the_game_cannot_draw_is_none():
    def draws_nine_alone(view, language):
        return {9: "<svg/>"}[view.board["stones"]]

    games = Catalogue([replace(TOYS.current("nim"), picture=draws_nine_alone)])
    sandbox, missing = imported(FILE, games)
    assert (len(sandbox.steps), missing) == (0, 2)
    with pytest.raises(CannotPlay, match="shown"):
        imported(FILE.replace("stones = 9", "stones = 8"), games)


def test_what_the_bot_of_an_odd_position_says_is_refused_before_it_counts():
    def nine(view, chance):
        return Said("take", (9,))

    table = table_at(heap(5), Catalogue([replace(TOYS.current("nim"), propose=nine)])).table
    with pytest.raises(CannotPlay, match="E-RANGE"):
        proposed(table, 1, "seed")


@pytest.mark.parametrize("game", catalogue().names)
def test_the_scenarios_of_the_rules_can_be_set_up(game):
    files = sorted((Path(__file__).parents[1] / "scenarios" / game).glob("*.toml"))
    for file in files[:: len(files) // 5]:
        sandbox, missing = imported(file.read_text("utf-8"), catalogue())
        assert sandbox.steps or missing, file.name


def test_values_are_written_as_toml_has_them():
    told = {"a b": [1, True, 'say "x"\n'], "none": None, "in": {"x": 1.5}, "empty": {}}
    assert toml(told) == (
        '{ "a b" = [1, true, "say \\"x\\"\\n"], "in" = { "x" = 1.5 }, "empty" = {} }'
    )
