"""The board of a narrow window, and what stays the same thing from picture to picture."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.board.narrow_map import NarrowBlocks
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import Mine, Rock, flying
from referee.kernel.picking import narrow_spots_of, spots_of
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import EVERY_WAY, position, ship, way
from tests.toys.play import bots, table

PLOTTED = [how for how in EVERY_WAY if how[0].tempo == "plotted"]
SVG = "{http://www.w3.org/2000/svg}"


def after(options, seats, turns, seed=5):
    match = table(GAME, seed, seats, options)
    for _ in range(turns):
        if match.window is not None:
            match.close(bots(match, seed))
    return match


def narrow(view, language="en"):
    return GAME.narrow.picture(view, language)


def said(svg):
    """All that is written in a picture, as one line."""
    return " ".join(text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def pieces(svg):
    """Each piece, with its way."""
    found = re.findall(r'<g data-id="([^"]+)" data-track="([^"]+)">', svg)
    return {
        name: [tuple(map(float, point.split(","))) for point in points.split(" ")]
        for name, points in found
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", PLOTTED, ids=way)
def test_every_ship_has_its_place_and_what_it_has_left_on_the_narrow_board(how, language):
    match = after(*how, 2)
    words = said(narrow(match.view(1), language))
    for each in match.state.ships:
        assert f"#{each.id} " in words
        if each.flies:
            assert f"{each.pose.at} " in words
            assert f"{each.defence}/{each.of.defence}" in words


def test_the_last_turn_stands_on_the_narrow_board_phase_by_phase():
    words = said(narrow(after(CosmosOptions(scenario="S1"), 2, 3).view(None)))
    for phase in range(1, 7):
        assert f"Turn 3, phase {phase}" in words
    assert re.search(r"#\d+→#\d+ \d+x[123](/2)?=\d+", words)


def test_mines_and_asteroids_are_told_with_their_places():
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    hazards = {"mines": (Mine("m4a", 1, "1310"),), "rocks": (Rock(1, "1510"),)}
    match.put(position(ship(1, "cr", "0905"), ship(26, "cr", "2005"), **hazards))
    words = said(narrow(match.view(1)))
    assert "Mine m4a (Red) on 1310" in words
    assert "Asteroids: A1 1510" in words


@pytest.mark.parametrize("how", PLOTTED, ids=way)
def test_no_name_lies_over_another_on_the_narrow_map(how):
    size = (f"{NarrowBlocks.WIDE:g}", f"{NarrowBlocks.HIGH:g}")
    for turns in (0, 1, 2, 3):
        match = after(*how, turns)
        root = ElementTree.fromstring(narrow(match.view(1)))
        corners = [
            (float(box.get("x")), float(box.get("y")))
            for box in root.iter(f"{SVG}rect")
            if (box.get("width"), box.get("height")) == size
        ]
        assert len(corners) == len(list(flying(match.state.ships)))
        for (ax, ay), (bx, by) in combinations(corners, 2):
            apart = abs(ax - bx) >= NarrowBlocks.WIDE or abs(ay - by) >= NarrowBlocks.HIGH
            assert apart, (turns, (ax, ay), (bx, by))


@pytest.mark.parametrize("seat", [1, 2])
def test_whatever_the_wide_board_lets_pick_the_narrow_one_does(seat):
    view = after(CosmosOptions(scenario="S1"), 2, 2).view(seat)
    wide, small = (
        {pair for spot in spots(GAME, view, "en") for pair in spot.picks}
        for spots in (spots_of, narrow_spots_of)
    )
    assert wide
    assert wide <= small


@pytest.mark.parametrize("how", PLOTTED, ids=way)
def test_every_ship_on_the_map_is_a_piece_of_both_boards(how):
    match = after(*how, 2)
    ships = {f"ship-{each.id}" for each in flying(match.state.ships)}
    for draw in (GAME.picture, GAME.narrow.picture):
        drawn = set(pieces(draw(match.view(None), "en")))
        assert {name for name in drawn if name.startswith("ship-")} == ships


def test_a_ship_came_by_the_hexes_of_its_turn_and_one_that_stood_by_none():
    """#4 flies two hexes ahead in phases 2 and 4; #5 holds."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    match.close(
        {1: GAME.read("#4 : . M . M . .", match.view(1)), 2: GAME.read("HOLD ALL", match.view(2))}
    )
    came = pieces(GAME.picture(match.view(None), "en"))
    [start, between, end] = came["ship-4"]
    assert start[1] == between[1] == end[1]
    assert end[0] - between[0] == pytest.approx(between[0] - start[0], abs=0.2)
    assert len(came["ship-5"]) == 1


def test_a_picture_of_another_part_of_the_map_tells_where_the_map_lies_in_it():
    """A ship that stands still stands on the same place of the map, whatever part is shown."""
    places = []
    for other in ("2005", "0909"):
        match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
        match.put(position(ship(1, "cr", "0705"), ship(26, "es", other)))
        svg = GAME.picture(match.view(None), "en")
        left, top, step = map(float, re.search(r'data-frame="([^"]+)"', svg)[1].split(","))
        x, y = pieces(svg)["ship-1"][-1]
        places.append(((x - left) / step, (y - top) / step))
    assert places[0] == pytest.approx(places[1], abs=0.02)
