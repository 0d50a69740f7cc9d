"""Scenario files (docs/spec.md): every key, and failures that say where and what."""

import dataclasses
import json

import pytest

from referee.cli.rules import run_scenario
from referee.games.catalogue import Catalogue
from referee.kernel.scenario import judge, report, schema
from tests.toys import TOYS

NIM = """
game = "nim"
title = "three stones are the most"
rules = ["N-1"]
seats = 2
options = { stones = 5 }
[[step]]
orders = { 1 = "prends 3" }
expect.events = [{ type = "stones_taken", seat = 1, n = 3 }]
expect.state = { stones = 2, turn = 2 }
expect.window = { name = "take", asked = [2], facts = { stones = 2 }, pace = "short" }
expect.outcome = false
[[step]]
orders = { 2 = "take 3" }
expect.refused = { 2 = "N-1" }
expect.events = [{ type = "match.window_closed", given = [] }, { type = "stones_taken", n = 1 }]
[[step]]
standing = { 1 = "always take: take 1" }
expect.window = false
expect.events = [
    { type = "game_won" },
    { type = "match.seat_told", seat = 1, told = [] },
    { type = "match.ended" },
]
expect.outcome = { winners = [2], reason = "last_stone" }
"""

CONVOY = """
game = "convoy"
title = "a die for the shot"
rules = []
seats = 2
[given]
at = { 1 = 3, 2 = 4 }
[[step]]
orders = { 1 = "plot x x b; fire if enemy<=1" }
dice = [5, 2]
expect.events = [
    { type = "sheet_filed", seat = 1, sheet = { fire = 1 }, "sheet.audience" = [1] },
    { type = "shot_fired", die = 5 },
]
expect.public = [{ type = "sheet_filed", seat = 1 }, { type = "convoy.shot_fired", target = 2 }]
expect.state = { "hits.1" = 1, "at.1" = 2 }
expect.view = { 2 = { "board.at.1" = 2, "ask.default.fire" = "none" }, public = { seat = "none" } }
"""

BACKS = """
game = "backs"
title = "what is stolen is seen by two"
rules = []
seats = 3
[given]
hands = { 1 = ["1a"], 2 = ["2b", "3c"], 3 = ["3d"] }
[[step]]
orders = { 1 = "take 2" }
dice = { secret = [["3c"]] }
expect.events = [{ type = "card_stolen", card = "3c", "card.audience" = [1, 2] }]
expect.public = [{ type = "card_stolen", back = 3 }]
"""

QUANTUM = """
game = "quantum"
title = "a hit turns the card up"
rules = []
seats = 2
[given]
hands = { 1 = ["red", "blue"], 2 = ["blue"] }
[[step]]
orders = { 1 = "play red" }
expect.view = { 2 = { "board.hand.0" = "blue", "board.sizes.1" = 1 } }
[[step]]
orders = { 2 = "guess red" }
expect.events = [{ type = "card_turned_up", card = "red" }]
expect.public = [{ type = "card_turned_up", card = "red", guess = "red" }]
"""

DRAFT = """
game = "draft"
title = "each keeps one"
rules = []
seats = 2
[given]
packs = { 1 = [1, 2], 2 = [3, 4] }
[[step]]
expect.events = [{ type = "cards_kept", cards = [2, 4], "cards.audience" = [[1], [2]] }]
"""


def failures(text):
    return list(judge("x.toml", text, TOYS).failures)


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("text", [NIM, CONVOY, BACKS, QUANTUM, DRAFT])
def test_a_scenario_that_holds_passes(text):
    assert failures(text) == []


def test_a_result_names_the_game_and_the_rulings():
    result = judge("x.toml", NIM, TOYS)
    assert (result.passed, result.game, result.rules) == (True, "nim", ("N-1",))


def test_a_scenario_may_be_played_by_older_rules():
    old = changed(NIM, 'game = "nim"', 'game = "nim"\nversion = "1.0"')
    assert failures(old) == [
        'step 3: expect.outcome: found {"winners":[1],"reason":"last_stone","scores":{}}, '
        'not {"winners":[2],"reason":"last_stone"}'
    ]


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (NIM, "n = 3 }", "n = 2 }", "step 1: expect.events[0]: {"),
        (NIM, "stones = 2, turn", "stones = 3, turn", "expect.state: stones is 2, not 3"),
        (NIM, "{ stones = 2, t", '{ "won.x" = 2, t', "won.x: no 'x' here; there is 0"),
        (NIM, "{ stones = 2, t", "{ stnes = 2, t", "no 'stnes' here; there is [\"stones\""),
        (NIM, "asked = [2]", "asked = [1]", 'not {"name":"take","asked":[1]'),
        (NIM, "expect.outcome = false", "expect.outcome = true", "found null, not true"),
        (NIM, "expect.window = false", "expect.window = true", "step 3: expect.window: found null"),
        (
            NIM,
            '2 = "N-1" }',
            '2 = ["N-1", "E-X"] }',
            "was refused for ['E-RANGE', 'N-1'], not for ['E-X']",
        ),
        (NIM, 'expect.refused = { 2 = "N-1" }', "", "step 2: seat 2 was refused: Line 1"),
        (NIM, '"take 3" }', '"take 2" }', "step 2: expect.refused: seat 2 was not refused"),
        (NIM, "take: take 1", "tale: take 1", "step 3: seat 1 was refused"),
        (NIM, 'orders = { 2 = "take 3"', 'orders = { 3 = "take 3"', "there is no seat 3"),
        (NIM, "standing = { 1", "standing = { 4", "there is no seat 4"),
        (CONVOY, "[5, 2]", "[5]", "step 1: dice: nothing left for 't1p2/fire/1'"),
        (CONVOY, "[5, 2]", "[5, 2, 6]", "step 1: dice: [6] left over after the last draw"),
        (CONVOY, "[5, 2]", "[7, 2]", "wants a number from 1 to 6, not 7"),
        (CONVOY, '{ 2 = { "board', '{ 9 = { "board', "expect.view: '9' is no seat, nor public"),
        (CONVOY, 'at.1" = 2, "ask', 'at.1" = 3, "ask', "expect.view.2: board.at.1 is 2, not 3"),
        (
            CONVOY,
            'sheet.audience" = [1]',
            'sheet.audience" = [2]',
            "did not happen (in this order)",
        ),
        (CONVOY, "public = { seat =", "public = { nothing =", "expect.view.public: nothing: no"),
        (BACKS, '[["3c"]]', '[["1a"]]', "dice.secret[0]: 'steal/1' wants"),
        (BACKS, "back = 3", 'card = "3c"', "expect.public[0]"),
        (QUANTUM, "board.hand.0", "board.hand.7", "no '7' here; there is \"a list of 1\""),
        (DRAFT, "[2, 4]", "[2]", "step 1: expect.events[0]"),
    ],
)
def test_what_does_not_hold_is_told_with_step_and_both_sides(text, old, new, told):
    assert any(told in failure for failure in failures(changed(text, old, new)))


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (NIM, "game =", "game :", "cannot be read: "),
        (NIM, 'rules = ["N-1"]', "", "cannot be read: Object missing required field `rules`"),
        (NIM, "expect.outcome = false", "expect.outcom = false", "unknown field `outcom`"),
        (NIM, '"nim"', '"nym"', "game: there is no game 'nym' (do you mean nim?); there are ["),
        (NIM, 'game = "nim"', 'game = "nim"\nversion = "9"', "it has ['1.0', '1.1']"),
        (NIM, "seats = 2", "seats = 7", "seats: 7, but nim is for [2]"),
        (NIM, "stones = 5", "stons = 5", "options: Object contains unknown field `stons`"),
        (NIM, "stones = 5", "stones = 0", "options: A heap of 0 stones: 1 to 99"),
        (CONVOY, "at = {", "att = {", "given: ['att'] not in the state, which has ['at', "),
        (CONVOY, "at = { 1 = 3", 'at = { 1 = "x"', "given: Expected `int`, got `str`"),
        (NIM, NIM[NIM.index("[[step]]") :], "", "step: there is none"),
    ],
)
def test_a_file_that_cannot_be_played_says_why(text, old, new, told):
    [failure] = failures(changed(text, old, new))
    assert told in failure


def test_a_position_is_the_whole_state_and_given_is_merged_over_it():
    position = """position = '{"stones": 5, "turn": 2}'"""
    told = NIM.replace("options = { stones = 5 }", f"{position}\ngiven = {{ turn = 1 }}")
    assert judge("f", told, TOYS).failures == ()
    assert judge("f", told.replace('"stones": 5', '"stones": 6'), TOYS).failures


@pytest.mark.parametrize("position", ["{", '{"stones": "many"}'])
def test_a_position_that_is_no_state_of_the_game_is_told(position):
    told = NIM.replace("[[step]]", f"position = '{position}'\n[[step]]", 1)
    [failure] = judge("f", told, TOYS).failures
    assert failure.startswith("position: ")


def test_a_step_after_the_end_is_a_mistake_of_the_file():
    assert failures(f"{NIM}\n[[step]]\n") == ["step 4: the match is over, no window is open"]


LEAVING = """
game = "nim"
title = "who leaves loses"
rules = []
seats = 2
[[step]]
leave = [1]
expect.events = [{ type = "game_won", seat = 2 }, { type = "match.ended" }]
expect.window = false
expect.outcome = { winners = [2] }
"""


def test_a_chair_that_falls_empty_may_end_the_match():
    assert failures(LEAVING) == []


def test_where_the_match_goes_on_the_window_closes_as_ever():
    text = changed(CONVOY, "dice = [5, 2]", "dice = [5, 2]\nleave = []")
    assert failures(text) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('leave = [1]\norders = { 2 = "take 1" }', "step 1: nobody is left to order"),
        ("leave = [3]", "step 1: there is no seat 3; seats are [1, 2]"),
    ],
)
def test_a_leaving_that_cannot_be_played_says_why(change, told):
    [failure] = failures(changed(LEAVING, "leave = [1]", change))
    assert failure.startswith(told)


def test_an_error_of_the_rules_is_a_failure_that_says_where():
    [failure] = failures(changed(QUANTUM, "[given]", "[given]\nturn = 5"))
    assert failure.startswith("the rules raise KeyError(5) (quantum.py:")
    broken = dataclasses.replace(TOYS.current("nim"), resolve=lambda record, orders, chance: 1 / 0)
    [failure] = judge("x.toml", NIM, Catalogue([broken])).failures
    assert failure.startswith("step 1: the rules raise ZeroDivisionError('division by zero') (")


def test_files_are_run_and_reported_a_line_each(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(NIM, "utf-8")
    bad.write_text(changed(NIM, "n = 3 }", "n = 2 }"), "utf-8")
    told = report([run_scenario(path, TOYS) for path in (good, bad, tmp_path / "none.toml")])
    lines = told.splitlines()
    assert lines[0] == f"ok     {good}: three stones are the most"
    assert lines[1].startswith("FAILED")
    assert "step 1" in lines[2]
    assert "cannot be read" in lines[4]
    assert lines[-1] == "1 passed, 2 failed"


@pytest.mark.parametrize("name", TOYS.names)
def test_the_shape_of_every_state_can_be_printed(name):
    shown = json.loads(schema(TOYS.current(name)))
    assert set(shown) == {"schema", "example"}
    assert set(shown["example"]) == set(TOYS.current(name).state.__struct_fields__)
