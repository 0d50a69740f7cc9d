"""The form of what is to be sealed, as data for the script that makes the order of it."""

import pytest
from msgspec.structs import replace

from referee.games.catalogue import catalogue
from referee.kernel.picking import offers_of, with_line
from referee.kernel.window import Lines
from referee.kernel.words import Words
from referee.web.forms.sealed_form import sealed_form
from tests.games.ways import WAYS
from tests.kernel.test_picking import AREA
from tests.toys.nim_1_1 import GAME
from tests.toys.play import table
from tests.web.test_order_form import FORM


@pytest.fixture
def plotting():
    """Capitaine Cosmos with a plot asked: the game, and the view of who plots."""
    game, way = catalogue().current("capitaine-cosmos"), WAYS["capitaine-cosmos"][0]
    match = table(game, 1, way.seats, way.options)
    return game, match.view(match.window.asked[0])


def test_each_field_tells_its_line_and_what_bounds_it():
    match = table(GAME, 1)
    told = sealed_form(GAME, match.view(match.window.asked[0]), FORM, "fr")
    tie, energy, cards, ships, more = told
    assert (tie["line"], tie["typed"], tie["gives_up"]) == ("égalité {}", {"P": "P", "U": "U"}, [])
    assert (energy["kind"], energy["line"]) == ("number", "énergie {}")
    assert (cards["least"], cards["most"], cards["joint"]) == (0, 2, None)
    assert (ships["sources"], ships["total"]) == (["red", "blue"], 3)
    assert more == {"name": "more", "kind": "lines", "label": "More", "yielding": {}}


def test_of_two_lines_that_cannot_stand_together_the_one_picked_last_stays():
    match = table(GAME, 1)
    view = match.view(match.window.asked[0])
    offers = Words("~ take 1\n~ take 2", "~ prends 1\n~ prends 2")
    [told] = sealed_form(GAME, view, (replace(AREA, start=offers),), "en")
    assert told["yielding"] == {"take 1": ["take 2"], "take 2": ["take 1"]}


def test_what_yields_in_the_browser_is_what_the_referee_would_take_out(plotting):
    """Given the first window of Capitaine Cosmos, then each line on offer leaves of any other what
    it leaves there; lines of one label are the script's own."""
    game, view = plotting
    [area] = [field for field in view.ask.form if isinstance(field, Lines)]
    [told] = sealed_form(game, view, (area,), "en")
    lines = [offer.line.en for offer in offers_of(area)][:6]
    for picked in lines:
        for before in lines:
            kept = before in with_line(game, view, before, picked).split("\n")
            same = before.partition(":")[0] == picked.partition(":")[0]
            assert kept == (not same and before not in told["yielding"][picked])
