"""The free battle's fleet is chosen on the board and in an editor, as orders of other windows."""

from itertools import pairwise

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.rules.fleets import cost, default_fleet
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.kernel.editing import faults_of as editor_faults
from referee.kernel.editing import groups_of, steps_of, text_after
from referee.kernel.picking import faults_of, narrow_spots_of, offers_of, spots_of, with_line
from referee.kernel.words import LANGUAGES
from tests.toys.play import table


@pytest.fixture(params=["CARRE", "BANDE", "DUO"])
def match(request):
    return table(GAME, 1, 2, CosmosOptions(scenario="S7", layout=request.param))


@pytest.fixture(params=[1, 2])
def seen(match, request):
    return match.view(request.param)


def test_the_board_has_marks_and_each_of_them_can_be_picked(seen):
    """Given the window of fleets, then hexes of the own zone can be picked on either board."""
    assert list(faults_of(GAME, seen)) == []
    offered = {("fleet", offer.key) for offer in offers_of(seen.ask.form[0])}
    for spots in (spots_of(GAME, seen, "en"), narrow_spots_of(GAME, seen, "en")):
        assert {pair for spot in spots for pair in spot.picks} == offered
        assert offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ship_that_is_picked_takes_the_place_of_usual_ones_that_it_cannot_be_paid_beside(
    seen, language
):
    """Given the usual fleet, when any ship on offer is picked, then the fleet with it may be sent;
    picked once more it is gone."""
    for offer in offers_of(seen.ask.form[0]):
        line = offer.line.in_(language)
        text = with_line(GAME, seen, GAME.write(seen.ask.default, language), line)
        assert line in text.split("\n")
        assert GAME.check(seen, GAME.read(text, seen)).refused == ()
        assert line not in with_line(GAME, seen, text, line).split("\n")


def test_ships_of_one_s_own_making_give_way_to_nothing(seen):
    """Given a fleet that is not the usual one and paid in full, when one more is picked, then none
    of it is lost: the check says that it costs too much."""
    own, more = [], ""
    for offer in offers_of(seen.ask.form[0]):
        if refused(seen, [*own, offer.line.en]):
            more = offer.line.en
            break
        own.append(offer.line.en)
    assert with_line(GAME, seen, "\n".join(own), more) == "\n".join([*own, more])
    assert refused(seen, [*own, more]) == ["E-BUDGET"]


def refused(seen, lines):
    order = GAME.read("\n".join(lines), seen)
    return [problem.code for problem in GAME.check(seen, order).refused]


def test_the_editor_has_a_row_a_ship_and_every_step_can_be_sent(seen):
    """Given the usual fleet, when any step of the editor is made, then the fleet is legal."""
    usual = GAME.write(seen.ask.default, "en")
    [group] = groups_of(GAME, seen, usual, "en")
    assert len(group.rows) == len(seen.ask.default.ships)
    assert list(editor_faults(GAME, seen)) == []
    for step in steps_of((group,)):
        text = text_after(GAME, seen, usual, step.key, "en")
        assert GAME.check(seen, GAME.read(text, seen)).refused == (), step


def test_a_fleet_is_built_from_nothing_by_steps(seen):
    """Given all ships but the first taken out, when steps add others, then what they cost is told
    and nothing is on offer that cannot be paid."""
    text = GAME.write(seen.ask.default, "en")
    for row in range(len(seen.ask.default.ships) - 1, 0, -1):
        text = text_after(GAME, seen, text, f"{row} out", "en")
    for key in ("berth ba", "berth ba", "buy es", "buy ch", "buy ca"):
        text = text_after(GAME, seen, text, key, "en")
    order = GAME.read(text, seen)
    assert GAME.check(seen, order).refused == ()
    assert cost(order.ships) == 35 + 20 + 25 + 10 + 10
    [group] = groups_of(GAME, seen, text, "en")
    assert [step.key for step in group.steps] == ["usual"]
    assert "100" in group.note
    usual = GAME.write(default_fleet(seen.options, seen.seat), "en")
    assert text_after(GAME, seen, text, "usual", "en") == usual


def test_a_ship_can_be_moved_and_turned_inside_the_zone(seen):
    text = GAME.write(seen.ask.default, "en")
    [group] = groups_of(GAME, seen, text, "en")
    places, headings = group.rows[0].cells
    assert [step.chosen for step in places.steps].count(True) == 1
    assert [step.chosen for step in headings.steps].count(True) == 1
    other = next(step for step in places.steps if not step.chosen)
    moved = text_after(GAME, seen, text, other.key, "en").split("\n")
    assert other.label in moved[0]
    assert moved[1:] == text.split("\n")[1:]


def test_a_cruiser_that_is_taken_out_takes_its_fighters_with_it(seen):
    text = text_after(GAME, seen, GAME.write(seen.ask.default, "en"), "0 out", "en")
    assert "CRUISER" not in text
    assert "ABOARD" not in text


def test_the_fleet_lies_over_the_board_as_a_ghost(seen):
    """Given a fleet that is looked at, then its hulls are drawn over the board and in a picture of
    the order, and another fleet is drawn elsewhere."""
    usual = GAME.ghost(seen, seen.ask.default, "en")
    other = GAME.read(offers_of(seen.ask.form[0])[0].line.en, seen)
    assert "<path" in usual
    assert usual != GAME.ghost(seen, other, "en")
    assert GAME.picture_order(seen, seen.ask.default, "en").startswith("<svg")


def test_places_stand_apart_on_either_board(seen):
    """Given a finger, then no two marks lie over each other."""
    for spots in (spots_of(GAME, seen, "en"), narrow_spots_of(GAME, seen, "en")):
        tops = sorted(spot.y for spot in spots)
        assert all(low - top >= 20 for top, low in pairwise(tops))
        assert len(tops) > 1
