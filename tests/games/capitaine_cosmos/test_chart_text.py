"""The map in characters: where ships stand, how far apart, and who can shoot at whom, in words."""

import re

import pytest

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.board.chart_text import chart, sights
from referee.games.capitaine_cosmos.rules.targets import aims
from referee.games.capitaine_cosmos.things.hexes import place
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import Mine, Rock, flying
from referee.kernel.words import LANGUAGES
from tests.games.capitaine_cosmos.playing import EVERY_WAY, position, ship, way
from tests.games.capitaine_cosmos.test_board import after

WIDE = 76  # columns of a letter
PLOTTED = [how for how in EVERY_WAY if how[0].tempo == "plotted"]


def cells(lines):
    """(column, row) -> what is drawn there."""
    found, columns = {}, []
    for line in lines:
        if re.fullmatch(r" {5}(\d\d ?)+", line):
            columns = [int(number) for number in line.split()]
        elif re.match(r"\d\d {3}", line):
            row = int(line[:2])
            drawn = line[5 + (row % 2 == 0) :]
            for place_, column in enumerate(columns):
                sign = drawn[3 * place_ : 3 * place_ + 2].strip()
                found[column, row] = sign or "."
    return found


def test_a_ship_stands_with_its_number_at_its_head_and_its_rest_behind():
    drawn = cells(chart(view(position(ship(4, "es", "1010"), ship(29, "es", "1510")), 1), "en"))
    assert (drawn[10, 10], drawn[9, 10], drawn[15, 10], drawn[11, 10]) == ("4", "++", "29", ".")


def test_mines_and_asteroids_are_drawn_and_a_head_hides_what_lies_under_it():
    ground = position(
        ship(4, "es", "1010"),
        mines=(Mine("m4a", 1, "1210"), Mine("m4b", 1, "1010")),
        rocks=(Rock(1, "1310"),),
    )
    drawn = cells(chart(view(ground, 2), "fr"))
    assert (drawn[12, 10], drawn[13, 10], drawn[10, 10]) == ("m", "*", "4")


@pytest.mark.parametrize("how", PLOTTED, ids=way)
@pytest.mark.parametrize("turns", [0, 2])
def test_every_ship_that_flies_is_on_the_map_and_no_line_is_too_long(how, turns):
    seen = after(*how, turns).view(1)
    lines = chart(seen, "en")
    drawn = cells(lines)
    heads = {str(one.id): place(one.pose.hex) for one in flying(seen.ships)}
    hidden = [place for place in heads.values() if list(heads.values()).count(place) > 1]
    assert {n: drawn.get(at) for n, at in heads.items() if at not in hidden} == {
        n: n for n, at in heads.items() if at not in hidden and seen.chart.holds(_hex(seen, n))
    }
    assert max(map(len, lines[1:]), default=0) <= WIDE


def _hex(seen, number):
    return next(one.pose.hex for one in seen.ships if str(one.id) == number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_whom_in_a_field_is_what_the_rules_say(language):
    """Given positions of bots, when a line says that a ship has another in a field, then the rules
    let it shoot there, and the other way round."""
    told = 0
    for turns in (2, 3, 4):
        seen = after(CosmosOptions(), 2, turns).view(1)
        ours = [one for one in flying(seen.ships) if one.seat == 1]
        theirs = [one for one in flying(seen.ships) if one.seat != 1]
        lines = {line.split(":")[0].strip(): line for line in sights(seen, language)[1:]}
        assert len(lines) == len(ours)
        words = {"en": ("in your field", "has you in"), "fr": ("dans votre champ", "vous a dans")}
        for one, line in zip(ours, lines.values(), strict=True):
            assert line.count(words[language][0]) == len(
                {x.target.id for x in aims(seen, one, theirs)}
            )
            had = sum(bool(aims(seen, other, [one])) for other in theirs)
            assert line.count(words[language][1]) == had
            told += had
    assert told


def test_who_looks_on_has_no_ships_to_aim_with():
    seen = after(CosmosOptions(), 2, 2).view(None)
    assert sights(seen, "en") == []
    assert "The map" in GAME.words(seen, "en")
