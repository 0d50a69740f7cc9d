"""The programs that stand ready for each ship: legal, true, and worth a look."""

import re

import pytest
from msgspec.structs import replace

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.programs import programs
from referee.games.capitaine_cosmos.rules.targets import aims
from referee.games.capitaine_cosmos.rules.tracks import courses
from referee.games.capitaine_cosmos.things.hulls import Pose
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import LAST, Plot, Sheet
from referee.games.capitaine_cosmos.things.state import Berth, Mine, Rock, enemies, flying
from referee.kernel.offers import WIDE
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import EVERY_WAY, played, position, ship, way
from tests.toys.play import table

pytestmark = pytest.mark.long


def offers(seen, language="en"):
    """What the sheet offers, ship by ship, without its sign."""
    rows = seen.ask.form[0].start.in_(language).splitlines()
    return [row.removeprefix("~ ") for row in rows if row.startswith("~ #")]


@pytest.mark.parametrize("how", EVERY_WAY, ids=way)
def test_every_program_of_a_match_is_legal_and_ends_where_it_says(how):
    """Given the sheets of a match of bots, when each program is ordered, then it may be played, and
    the rules take the ship where its label says."""
    told = 0

    def watch(match, orders):
        nonlocal told
        for seat in match.window.asked if match.window.name == "plot" else ():
            here = match.view(seat)
            for own in flying(here.ships, seat):
                for program in programs(here, own):
                    out = program.end is None
                    plot = Plot(ship=own.id, cells=program.cells, exit=out)
                    assert GAME.check(here, Sheet(lines=(plot,))).refused == ()
                    flight = courses(here, seat, {own.id: plot})[own.id]
                    assert flight.poses[LAST] == program.end
                    assert (flight.leaves is not None) == out
                    told += 1

    played(how, 3, 0, watch)
    assert told


def test_a_ship_has_one_program_ahead_one_to_port_and_one_to_starboard():
    here = view(position(ship(4, "es", "1010"), ship(29, "es", "2010", 3)), 1)
    turns = [sum(cell.t for cell in one.cells) for one in programs(here, here.ships[0])]
    assert (turns[0], turns[1] < 0, turns[2] > 0) == (0, True, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_says_where_the_ship_ends_and_whom_it_may_hit(language):
    """Given an enemy ahead, when the sheet is read, then it stands behind the program that has it
    in a field, and not behind one that turns away."""
    here = view(position(ship(4, "es", "1010"), ship(29, "es", "2010", 3)), 1)
    lines = offers(here, language)
    [ahead] = [line for line in lines if re.match(r"#4 : \. M \. M \. M ", line)]
    assert "1610 E" in ahead
    assert "#29" in ahead
    assert max(map(len, lines)) + 2 <= WIDE


def test_a_large_fleet_has_two_programs_a_ship():
    """Given six ships of one seat, when the sheet is read, then each has two and staying."""
    fleet = [ship(n, "es", f"10{2 * n:02d}") for n in range(4, 10)]
    lines = offers(view(position(*fleet, ship(29, "es", "2010", 3)), 1))
    assert len(lines) == 6 * 2


def test_the_line_names_who_could_fire_at_the_ship_on_its_way():
    """Given an enemy, then the program ahead names it where its fields look this way alone."""

    def ahead(enemy):
        here = view(position(ship(4, "es", "1010"), enemy), 1)
        return next(line for line in offers(here) if re.match(r"#4 : \. M \. M \. M ", line))

    assert ahead(ship(29, "ch", "2010", 3)).endswith("; #29 at it")
    assert "at it" not in ahead(ship(29, "ch", "2010"))


def test_who_may_fire_is_what_the_rules_say_on_the_way():
    here = view(position(ship(4, "es", "1010"), ship(29, "ch", "1410"), ship(30, "ch", "1013")), 1)
    own = here.ships[0]
    for program in programs(here, own):
        plot = Plot(ship=own.id, cells=program.cells)
        poses = courses(here, 1, {own.id: plot})[own.id].poses[1:]
        found = {
            foe.id
            for foe in enemies(here.ships, 1)
            for pose in poses
            if aims(here, foe, [_at(own, pose)])
        }
        assert {foe.id for foe in program.firers} == found


def test_who_may_be_hit_is_what_the_rules_say_on_the_way():
    here = view(position(ship(4, "es", "1010"), ship(29, "ch", "1410"), ship(30, "ch", "1013")), 1)
    own = here.ships[0]
    for program in programs(here, own):
        plot = Plot(ship=own.id, cells=program.cells)
        poses = courses(here, 1, {own.id: plot})[own.id].poses[1:]
        hit = {
            aim.target.id
            for pose in poses
            for aim in aims(here, _at(own, pose), enemies(here.ships, 1))
        }
        assert {aim.target.id for aim in program.aims} == hit


def _at(own, pose):
    return ship(own.id, own.card, pose.at, pose.h)


def test_no_program_flies_through_rocks_and_enemy_mines_where_another_way_is_open():
    """Given asteroids and a mine straight ahead, then the way ahead stops short of them."""
    ground = position(
        ship(4, "es", "1010"),
        ship(29, "es", "2410", 3),
        rocks=(Rock(1, "1410"), Rock(2, "1610")),
        mines=(Mine("m29a", 2, "1610"),),
    )
    ahead = programs(view(ground, 1), ground.ships[0])[0]
    assert ahead.end is not None
    assert ahead.end.at < "1410"


def test_a_freighter_is_offered_its_way_out():
    """Given S2 and a freighter at the eastern edge, then the line ahead ends with EXIT."""
    match = table(GAME, 1, 2, CosmosOptions(scenario="S2"))
    [freighter] = [one for one in match.state.ships if one.id == 21]
    there = replace(freighter, pose=Pose("3112"))
    others = tuple(there if one.id == 21 else one for one in match.state.ships)
    lines = offers(view(replace(match.state, ships=others), 1))
    assert any(line.startswith("#21 :") and "EXIT  // leaves" in line for line in lines)
    assert not any("EXIT" in line for line in offers(match.view(2)))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "#4: to 1610 E, could fire at #29"), ("fr", "#4: en 1610 E")]
)
def test_an_order_that_is_looked_at_says_where_each_ship_would_end(language, said):
    """Given a sheet of the player's own making, then its ghost is told in words."""
    here = view(position(ship(4, "es", "1010"), ship(29, "es", "2010", 3)), 1)
    order = GAME.read("#4 : . M . M . M", here)
    assert GAME.words_order(here, order, language).startswith(said)
    assert GAME.words_order(here, GAME.read("HOLD ALL", here), language) == ""


def carrier_and_fighter():
    """A cruiser with a fighter in its port ramp, an enemy some way ahead."""
    ships = (
        ship(1, "cr", "0512"),
        ship(11, "ch", "0512", aboard=Berth(1, "ba")),
        ship(29, "es", "2012", 3),
    )
    return view(position(*ships), 1)


@pytest.mark.parametrize("text", ["[E]@ M M", "[A]S M M", "[] . . ."])
def test_a_launch_that_is_looked_at_says_where_it_would_lead(text):
    """Given a launch, then what is promised is where the rules bring that fighter."""
    here = carrier_and_fighter()
    order = GAME.read(f"LAUNCH #11 FROM 3 : {text}", here)
    [said] = GAME.words_order(here, order, "en").splitlines()
    [on] = re.findall(r"#11, launched in phase 3: on (\d{4} \w+), may fire; then to", said)
    match = table(GAME, 1, 2, CosmosOptions(scenario="S7"))
    match.put(position(*here.ships))
    match.close({1: order, 2: GAME.read("HOLD ALL", match.view(2))})
    [launched] = [leaf.what for leaf in match.leaves if isinstance(leaf.what, e.FighterLaunched)]
    assert on == f"{launched.to} {heading_text(launched.heading, 'en')}"
    fighter = next(one for one in match.state.ships if one.id == 11)
    assert f"then to {fighter.pose.at} {heading_text(fighter.pose.h, 'en')}" in said


def test_a_launch_that_would_leave_the_map_promises_nothing():
    here = carrier_and_fighter()
    edge = replace(here.ships[0], pose=Pose("3212"))
    there = view(position(edge, *here.ships[1:]), 1)
    order = GAME.read("LAUNCH #11 : [A]", there)
    assert GAME.words_order(there, order, "en") == ""


def test_staying_says_who_could_fire_too():
    here = view(position(ship(4, "es", "1010"), ship(29, "es", "1410", 3)), 1)
    text = here.ask.form[0].start.en
    assert "#4 : . . . . . .  // to 1010 E, could fire at #29 x2; #29 at it" in text
