"""Programs in the arena: `./mine` plays the bots of the house."""

from pathlib import Path

import pytest

from referee.arena import NAMED, OwnProgram, Setting, paired
from referee.games.catalogue import catalogue
from tests.programs import scripts
from tests.programs.scripts import ANY_GAME, script

EASY = NAMED["easy"]
SHORT = {
    "capitaine-cosmos": ({}, 2),
    "combats": ({"mode": "single"}, 2),
    "empereur-telepathe": ({}, 3),
    "kardashev": ({"mode": "game"}, 2),
    "rencontre-cosmique": ({}, 3),
}


def setting(name: str, matches: int | None = None) -> Setting:
    game = catalogue().current(name)
    options, seats = SHORT[name]
    return Setting(game, game.options(**options), seats, matches or seats, 1)


def program(path: Path, told: list[str], patience: float = 60) -> OwnProgram:
    return OwnProgram(str(path), patience, told.append)


@pytest.mark.parametrize("name", SHORT)
def test_the_example_plays_every_game_and_loses_no_turn(name: str) -> None:
    told: list[str] = []
    row = paired(setting(name, 1), program(ANY_GAME, told), EASY)
    assert (row.challenger, row.matches, told) == (str(ANY_GAME), 1, [])


def test_the_same_seed_gives_the_same_row() -> None:
    rows = [paired(setting("kardashev"), program(ANY_GAME, []), EASY) for _ in range(2)]
    assert rows[0] == rows[1]


@pytest.mark.parametrize("text", [scripts.BREAKS["no JSON"][0], scripts.BREAKS["it dies"][0]])
def test_a_program_that_breaks_the_protocol_plays_as_a_silent_seat(
    tmp_path: Path, text: str
) -> None:
    """As one that answers with its defaults: that is what silence plays."""
    told: list[str] = []
    broken = paired(setting("combats"), program(script(tmp_path, text), told), EASY)
    silent = script(tmp_path, scripts.PLAYS_DEFAULTS, "silent")
    good = paired(setting("combats"), program(silent, []), EASY)
    assert (broken.won, broken.windows, broken.undecided) == (
        good.won,
        good.windows,
        good.undecided,
    )
    assert "seat 1, window 1: " in told[0]


def test_whoever_hangs_is_silent_too(tmp_path: Path) -> None:
    told: list[str] = []
    paired(setting("combats", 1), program(script(tmp_path, scripts.HANGS), told, 0), EASY)
    assert told[0] == "seat 1, window 1: no answer within 0 seconds"


def test_an_order_that_is_refused_may_be_mended_twice(tmp_path: Path) -> None:
    """It hears what it said and why that was refused; the third time counts."""
    mends = scripts.LOOP + (
        "print(json.dumps({'id': asked['id'], 'order': 'so' if asked['tries'] > 1 else "
        "asked['default']}), flush=True); print(asked['refused'], file=sys.stderr)"
    )
    told: list[str] = []
    paired(setting("combats", 1), program(script(tmp_path, mends), told), EASY)
    assert told == []


def test_after_three_orders_that_are_refused_the_turn_is_lost(tmp_path: Path) -> None:
    wrong = scripts.LOOP + scripts.SAY.format("{'id': asked['id'], 'order': 'so so'}")
    told: list[str] = []
    paired(setting("combats", 1), program(script(tmp_path, wrong), told), EASY)
    assert told[0].startswith("seat 1, window 1: 3 orders were refused, the last one: ")


def test_each_seat_has_a_process_and_hears_of_its_own_view_alone(tmp_path: Path) -> None:
    keeps = script(
        tmp_path,
        "heard = open(f'{sys.argv[0]}.{os.getpid()}', 'a')\n"
        "for row in sys.stdin:\n    heard.write(row); asked = json.loads(row)\n"
        "    if asked['type'] == 'ask': " + scripts.SAY.format(scripts.DEFAULT),
    )
    paired(setting("empereur-telepathe", 1), EASY, program(keeps, []))
    heard = [path.read_text() for path in tmp_path.glob("mine.*")]
    assert len(heard) == 2
    for text in heard:
        rows = [row for row in text.splitlines() if row]
        assert '"type":"end"' in rows[-1]
        assert len({row.partition('"seat":')[2][:1] for row in rows}) == 1
