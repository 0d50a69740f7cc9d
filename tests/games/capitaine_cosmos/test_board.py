"""The pictures: they are there, have their size, nothing lies over a name, and keep secrets."""

import re
import struct
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.conformance.legibility import wide_faults
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.board.fields_of_fire import rim
from referee.games.capitaine_cosmos.board.picture import stills, track
from referee.games.capitaine_cosmos.board.shapes import PAINT, ROCK, SPACE
from referee.games.capitaine_cosmos.board.ships import Blocks
from referee.games.capitaine_cosmos.board.viewport import Viewport, fitted, window_on
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import Drift, Mine, Rock, flying
from referee.kernel.wide import WIDEST
from tests.games.capitaine_cosmos.playing import EVERY_WAY, position, ship, way
from tests.games.pieces import too_small
from tests.toys.play import bots, table

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
PLOTTED = [how for how in EVERY_WAY if how[0].tempo == "plotted"]


def after(options, seats, turns, seed=5):
    match = table(GAME, seed, seats, options)
    for _ in range(turns):
        if match.window is not None:
            match.close(bots(match, seed))
    return match


def png(svg):
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff"))


def size(picture):
    return struct.unpack_from(">8x4x4xII", picture)


@pytest.mark.parametrize("how", PLOTTED, ids=way)
@pytest.mark.parametrize("turns", [0, 2, 4])
def test_every_position_has_a_picture_of_the_right_size(how, turns):
    match = after(*how, turns)
    drawn = ElementTree.fromstring(GAME.picture(match.view(1), "fr"))
    assert int(drawn.get("width")) == WIDEST
    assert 600 < int(drawn.get("height")) < 2000
    assert len(list(drawn.iter(f"{SVG}text"))) > 60


@pytest.mark.parametrize("how", PLOTTED, ids=way)
def test_every_word_of_it_can_be_read_at_a_desk(how):
    """On the board, in the film, and where an order is drawn."""
    match = after(*how, 2)
    seen = match.view(1)
    assert not list(too_small(GAME, seen))
    for still in stills(seen, "fr"):
        assert not list(wide_faults(still.svg))
    drawn = track(seen, bots(match, 5)[1], "fr")
    assert drawn
    assert not list(wide_faults(drawn))


@pytest.mark.parametrize(("scenario", "turns"), [("S1", 3), ("S3", 1)])
def test_the_picture_of_a_letter_is_no_empty_sheet(scenario, turns):
    match = after(CosmosOptions(scenario=scenario), 2, turns)
    picture = png(GAME.picture(match.view(1), "fr"))
    assert size(picture)[0] == WIDEST
    assert len(picture) > 20_000


SIZE_OF_A_BLOCK = (f"{Blocks.WIDE:g}", f"{Blocks.HIGH:g}")


def blocks_of(svg):
    """The blocks beside the ships: x, y, width, height."""
    return [
        tuple(float(rect.get(name)) for name in ("x", "y", "width", "height"))
        for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect")
        if (rect.get("width"), rect.get("height")) == SIZE_OF_A_BLOCK
    ]


@pytest.mark.parametrize("how", PLOTTED, ids=way)
def test_no_block_lies_over_another(how):
    """Name and defence of each ship can be read, stacked or not."""
    for turns in (0, 1, 2, 3):
        match = after(*how, turns)
        blocks = blocks_of(GAME.picture(match.view(1), "en"))
        shown = list(flying(match.state.ships))
        assert len(blocks) == len(shown)
        for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(blocks, 2):
            apart = ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
            assert apart, (turns, (ax, ay), (bx, by))


def test_six_ships_on_one_hex_still_have_six_blocks_apart():
    ships = [ship(11 + i, "ch", "1010", i) for i in range(6)]
    viewport = fitted(window_on(position().chart, [ships[0].pose.hex]), 900, 600, 30, 40)
    blocks = Blocks(viewport)
    corners = [blocks.place(viewport.point(other.pose.hex)) for other in ships]
    for (ax, ay), (bx, by) in combinations(corners, 2):
        assert abs(ax - bx) >= Blocks.WIDE or abs(ay - by) >= Blocks.HIGH


def test_every_ship_in_play_is_named_with_the_letter_of_its_side():
    match = after(CosmosOptions(scenario="S6"), 4, 1)
    said = GAME.picture(match.view(None), "fr")
    for piece in flying(match.state.ships):
        assert f">{'RBVJ'[piece.seat - 1]}{piece.id}</text>" in said
    assert ">Y76</text>" in GAME.picture(match.view(None), "en")


def test_house_data_are_marked_as_such():
    match = after(CosmosOptions(scenario="S4"), 2, 0)
    assert "données maison" in GAME.picture(match.view(1), "fr")
    assert "house data" in GAME.picture(match.view(None), "en")


def test_fields_of_fire_are_shown_to_their_owner_who_has_to_plot():
    match = after(CosmosOptions(scenario="S1"), 2, 0)
    assert 'fill-opacity="0.3"' in at_once(GAME.picture(match.view(1), "fr"))
    assert 'fill-opacity="0.3"' not in at_once(GAME.picture(match.view(None), "fr"))


def test_who_has_to_plot_sees_the_rim_of_what_the_enemy_covers():
    match = after(CosmosOptions(scenario="S1"), 2, 0)
    for seat in (1, 2):
        drawn = at_once(GAME.picture(match.view(seat), "fr"))
        assert f'stroke="{PAINT[3 - seat]}" stroke-width="1.6" stroke-dasharray="5 4"' in drawn
    assert 'stroke-width="1.6" stroke-dasharray' not in at_once(
        GAME.picture(match.view(None), "fr")
    )


def at_once(svg):
    """What is seen without pointing at anything."""
    return re.sub(r'<g class="reach".*?</g>', "", svg)


def test_a_turn_has_a_picture_for_each_phase():
    match = after(CosmosOptions(scenario="S1"), 2, 3)
    shown = stills(match.view(None), "fr")
    assert len(shown) == 6
    for number, still in enumerate(shown, start=1):
        assert still.caption.startswith(f"Tour 3, phase {number}")
        assert f"Tour 3, phase {number}" in still.svg
    assert size(png(shown[-1].svg))[0] == WIDEST
    assert any(re.search(r">\d+x[123](/2)?=\d+<", still.svg) for still in shown)
    assert any(re.search(r"#\d+→#\d+ \d+x[123](/2)?=\d+", still.caption) for still in shown)
    assert any(re.search(r"· #\d+ M", still.caption) for still in shown)


def test_whoever_points_at_a_ship_sees_its_fields_of_fire_and_what_it_has_left():
    match = after(CosmosOptions(scenario="S1"), 2, 1)
    drawn = ElementTree.fromstring(GAME.picture(match.view(None), "en"))
    ships = [drawing for drawing in drawn.iter(f"{SVG}g") if drawing.get("class") == "ship"]
    assert len(ships) == len(list(flying(match.state.ships)))
    for drawing in ships:
        assert re.match(r"(Red|Blue)’s \w+ #\d+ \(\d{4} ", drawing.find(f"{SVG}title").text)
        hidden = drawing.find(f"{SVG}g")
        assert hidden.get("display") == "none"
        assert 1 <= len(hidden) <= 3


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_the_rim_of_a_patch_goes_round_all_of_it_and_its_holes(patch):
    """By the shoelace: what lies inside is as large as the hexes together."""
    viewport = Viewport((1, 1), (20, 20), 10)
    area = 0.0
    for loop in rim(viewport, frozenset(patch)).split("z")[:-1]:
        points = [tuple(map(float, point.split())) for point in loop[1:].split(" L")]
        around = zip(points, points[1:] + points[:1], strict=True)
        area += sum(ax * by - bx * ay for (ax, ay), (bx, by) in around) / 2
    assert area == pytest.approx(len(patch) * 1.5 * viewport.step * viewport.s, rel=0.03)


# --- the picture of an order --------------------------------------------------------------------


def ordered(text, seat=1, language="fr"):
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    view = match.view(seat)
    return track(view, GAME.read(text, view), language)


def test_the_ghost_track_numbers_the_phases_of_ones_own_ships():
    svg = ordered("#4 : . MG . M . M\n#11 : [E]D M M M M M\n#1 : M MD")
    for phase in "123456":
        assert f">{phase}</text>" in svg
    for name in ("R1", "R4", "R11"):
        assert f">{name}</text>" in svg


def test_the_game_offers_the_picture_of_an_order_to_whoever_shows_it():
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    view = match.view(1)
    order = GAME.read("#4 : M M M", view)
    assert GAME.picture_order is not None
    assert GAME.picture_order(view, order, "en") == track(view, order, "en")


def test_exits_recoveries_and_unknown_headings_are_marked():
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    match.put(position(ship(1, "cr", "2810"), ship(11, "ch", "2709"), ship(26, "cr", "0220")))
    view = match.view(1)
    leaving = GAME.read("#1 : M M EXIT\n#11 : M R . . . .", view)
    svg = track(view, leaving, "en")
    assert ">R2</text>" in svg
    assert "#e3a73b" in svg  # the arrow off the map
    at = ordered("#11 : [A]@ M M M M M")
    assert ">#11 @ ?</text>" in at


def test_who_plots_nothing_has_no_picture_and_spectators_never_have():
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1"))
    order = GAME.read("#4 : M M M", match.view(1))
    assert track(match.view(1), GAME.read("HOLD ALL", match.view(1)), "en") == ""
    assert track(match.view(None), order, "en") == ""


def test_the_position_of_the_others_does_not_show_what_they_plot():
    """The picture a seat sees while sheets are in: the same whatever the other has written."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1", tempo="live"))
    other = table(GAME, 1, 2, CosmosOptions(scenario="S1", tempo="live"))
    match.close({2: GAME.read("#29 : . . . . . M", match.view(2))})
    other.close({2: GAME.read("#29 : . . . . . D\nHOLD ALL", other.view(2))})
    assert match.window.name == other.window.name == "deck"
    assert GAME.picture(match.view(1), "fr") == GAME.picture(other.view(1), "fr")


def test_the_reference_picture_has_not_changed():
    """A fixed position, as SVG text: look at it when this fails, then write it anew."""
    svg = reference()
    assert svg == (GOLDEN / "board.fr.svg").read_text("utf-8")


def reference():
    """Every class and both special ships, a stack, mines, asteroids that drift."""
    ships = (
        ship(1, "cr", "0905", 0, hurt=25),
        ship(4, "es", "1209", 5, laid=1),
        ship(11, "ch", "1407", 1, hurt=15, fired=1),
        ship(12, "ch", "1407", 4),
        ship(21, "ca", "0611", 0),
        ship(29, "corsaire", "1611", 3),
        ship(26, "nemesis", "1905", 3, hurt=70),
        ship(36, "ch", "1407", 3),
        ship(37, "ch", "0101", status="destroyed"),
    )
    hazards = {
        "mines": (Mine("m4a", 1, "1310"), Mine("m29a", 2, "1007")),
        "rocks": (Rock(1, "1510"), Rock(2, "1803", 4)),
        "drift": Drift((6,), None),
    }
    return GAME.picture(view(position(*ships, **hazards), 1), "fr")


def test_mines_in_one_hex_bear_their_names_side_by_side():
    mines = (Mine("m4a", 1, "1310"), Mine("m4b", 1, "1310"), Mine("m29a", 2, "1007"))
    seen = view(position(ship(4, "es", "1209", 5), ship(29, "es", "1611", 3), mines=mines), 1)
    written = re.findall(r">([ab]+)</text>", GAME.picture(seen, "en"))
    assert sorted(written) == ["a", "ab"]


# --- where mines and asteroids lay, phase by phase -----------------------------------------------


def test_the_film_shows_mines_and_asteroids_where_they_lay_in_each_phase():
    """A mine is laid in phase 4, a rock drifts in 6, another mine explodes in 2 and is spent."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    ships = (
        ship(1, "cr", "0505"),
        ship(4, "es", "0810"),
        ship(36, "ch", "1310"),
        ship(26, "cr", "2020", 3),
    )
    hazards = {"mines": (Mine("m5a", 1, "1710"),), "rocks": (Rock(1, "1214", 0),)}
    start = position(*ships, **hazards, drift=Drift((6,), None))
    match.put(replace(start, options=replace(start.options, mine_life=1)))
    first = GAME.read("MINE #4 PHASE 4\nHOLD ALL", match.view(1))
    match.close({1: first, 2: GAME.read("#36 : M M . . . .\nHOLD ALL", match.view(2))})
    shown = stills(match.view(None), "en")
    assert [len(RING.findall(still.svg)) for still in shown] == [1, 1, 0, 1, 1, 1]
    stones = [STONE.findall(still.svg) for still in shown]
    assert [len(stone) for stone in stones] == [1] * 6
    assert stones[0] == stones[4] != stones[5]


RING = re.compile(f'<circle [^>]*fill="{SPACE}"')
STONE = re.compile(f'd="([^"]*)" fill="{ROCK}"')
