"""Live: the answers of short windows that are refused, and those that follow a launch."""

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.board.picture import track
from referee.games.capitaine_cosmos.things.state import CosmosState
from referee.kernel.refused import Refused
from tests.games.capitaine_cosmos.playing import position, ship
from tests.games.capitaine_cosmos.refusals import EDGE, FORCE, FRESH, LIVE, REFUSALS, SPENT, Case


def of(text, window="deck", phase=3, ships=FORCE):
    case = Case("", text, window, phase, ships)
    return {(problem.code, problem.rule) for problem in REFUSALS.problems(case)}


@pytest.mark.parametrize(
    ("text", "ships", "code"),
    [
        ("#12 [A]\n#12 [E]", FORCE, "E-DUP"),
        ("#4 R", FORCE, "E-CLASS"),
        ("#12 R", FORCE, "E-ABOARD"),
        ("#11 R", FORCE, "E-RECOVER"),
        ("#11 [A]", FORCE, "E-LAUNCH"),
        ("#4 [A]", FORCE, "E-CLASS"),
        ("LANCER #4", FORCE, "E-CLASS"),
        ("#12 [A]", EDGE, "E-OFFMAP"),
        ("#12 : M M M M", FORCE, "E-ABOARD"),
        ("#11 : [] M M M", FRESH, "E-LAUNCH"),
        ("#11 : M M M M", (*FRESH[:3], ship(11, "ch", "3109", launched=2)), "E-OFFMAP"),
        ("MINE #4 PHASE 3", FORCE, "E-WINDOW"),
    ],
)
def test_deck_answers_that_cannot_be_played(text, ships, code):
    assert code in {found for found, _ in of(text, ships=ships)}


def test_other_windows_name_what_is_wrong():
    assert ("E-MINE", "R-60") in of("MINE #4 X2\nMINE #4", "mines", 3)
    assert ("E-MINE", "R-60") in of("MINE #5", "mines", 3)
    assert ("E-SHOTS", "R-23") in of("#4 * #36\n#4 * #37", "fire", 3, SPENT)
    assert ("E-NAME", None) in of("#4 * CROISEUR", "fire", 3)
    assert ("E-WINDOW", None) in of("TIR IDEM", "fire", 3)


def test_a_special_ship_may_fire_twice_through_one_field_but_not_three_times():
    ships = (ship(26, "nemesis", "1010"), ship(4, "es", "1310", 3))
    state = CosmosState(options=LIVE, turn=1, phase=1, step="fire", ships=ships)
    shown = view(state, 2)
    twice = GAME.read("#26 * #4\n#26 * #4", shown)
    assert GAME.check(shown, twice).refused == ()
    thrice = GAME.read("#26 * #4\n#26 * #4\n#26 * #4", shown)
    assert [problem.code for problem in GAME.check(shown, thrice).refused] == ["E-USED"]


def test_the_order_of_a_freshly_launched_fighter_is_drawn():
    state = CosmosState(options=LIVE, turn=1, phase=3, step="deck", ships=FRESH)
    shown = view(state, 1)
    order = GAME.read("#11 : MD M X M", shown)
    assert GAME.check(shown, order).refused == ()
    assert ">6</text>" in track(shown, order, "en")
    assert track(shown, GAME.read("FEUILLE", shown), "en") == ""


def test_hazards_and_drift_are_in_the_words_of_a_position():
    state = CosmosState(options=LIVE, turn=1)
    assert state.mines == ()
    match_view = view(position(ship(4, "es", "1010"), ship(36, "ch", "3220", status="left")), None)
    assert "left the map" in GAME.words(match_view, "en")


def test_a_fleet_needs_a_line_for_each_ship():
    state = CosmosState(options=LIVE, step="fleet")
    with pytest.raises(Refused):
        GAME.read("CROISEUR 0312", view(state, 1))
