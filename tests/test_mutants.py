"""`make mutants` draws from every room its share, and counts what became of each mutant."""

import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
MUTANTS = runpy.run_path(str(ROOT / ".ci" / "mutants.py"))
NAMES = [
    *(f"referee.kernel.chance.x_word__mutmut_{n}" for n in range(60)),
    *(f"referee.games.combats.rules.battle.x_fought__mutmut_{n}" for n in range(30)),
    *(f"storage.tree.xǁTreeǁroot__mutmut_{n}" for n in range(9)),
]


def test_a_mutant_stands_in_its_room_or_in_its_game() -> None:
    assert [MUTANTS["room"](name) for name in NAMES[::30]] == [
        "kernel",
        "kernel",
        "combats",
        "storage",
    ]


def test_each_room_gives_its_share_and_the_seed_says_which() -> None:
    chosen = MUTANTS["drawn"](NAMES, 33, 1)
    assert [MUTANTS["room"](name) for name in chosen] == ["combats"] * 10 + ["kernel"] * 20 + [
        "storage"
    ] * 3
    assert chosen == MUTANTS["drawn"](NAMES, 33, 1) != MUTANTS["drawn"](NAMES, 33, 2)


def test_a_failed_test_has_killed_and_a_passed_one_has_not() -> None:
    outcomes = {code: MUTANTS["outcome"](code) for code in (0, 1, 33, None, -24, 36)}
    assert outcomes == {
        0: "survived",
        1: "killed",
        33: "no test",
        None: "no test",
        -24: "killed",
        36: "killed",
    }


def test_a_row_says_how_many_were_killed() -> None:
    tally = MUTANTS["Tally"](200)
    tally.tried.update(killed=18, survived=1, **{"no test": 1})
    assert MUTANTS["row"]("kernel", tally) == "kernel | 200 | 20 | 18 | 1 | 1 | 90 %"


def test_the_tests_that_should_notice_are_there() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    named = [word.partition("=")[2] or word for word in asked["pytest_add_cli_args_test_selection"]]
    assert [name for name in named if not (ROOT / name.partition("::")[0]).exists()] == []
    assert [name for name in asked["only_mutate"] if not list(ROOT.glob(name))] == []
