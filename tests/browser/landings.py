"""A pawn flies to its planet, a card goes from a hand to the table: where it stood is where it sets
out from."""

from itertools import pairwise

import pytest

from referee.games.kardashev.board.identity import identities
from referee.games.rencontre_cosmique.board.identity import pawn_names
from referee.games.rencontre_cosmique.things.places import OVAL
from tests.browser.motion import recorded
from tests.browser.until import until

pytest_plugins = ["tests.browser.site", "tests.browser.golden_site"]
WIDE = {"viewport": {"width": 1280, "height": 900}}
NEAR = 2  # pixels of the picture
# The middle of a piece, in pixels of the picture that it is in.
MIDDLE = """(id) => {
  const seen = [...document.querySelectorAll(".film-scene .board svg")];
  const svg = seen.find((each) => each.getClientRects().length);
  const box = svg.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
  const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
  const { x, y } = middle.matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
}"""
STAND_STILL = "() => document.getAnimations().forEach((each) => each.finish())"
WAY = "(id) => asked.find(([piece, way]) => piece === id && way)?.[1]"


def on_the_cone(view):
    table = view.table
    return {name for seat in table.pawns for name in pawn_names(table, seat).get(OVAL, ())}


def on_the_planet(view):
    table = view.table
    there = table.duel.planet
    return {name for seat in table.pawns for name in pawn_names(table, seat).get(there, ())}


def held(view):
    return set(identities(view).hand.values())


def laid_face_down(view):
    return {identities(view).quantum}


def in_hand(view):
    return {f"card-{card}" for card in view.hand}


def engaged(view):
    return {f"card-{card}" for card in view.engaged}


FLIGHTS = {
    "rencontre-cosmique": (None, on_the_cone, on_the_planet),
    "kardashev": (1, held, laid_face_down),
    "empereur-telepathe": (1, in_hand, engaged),
}


def first_flight(golden, game):
    """The film's moment before one on which a piece arrives, that moment, and the piece."""
    seat, before, after = FLIGHTS[game]
    views, match = golden.home.views, golden.matches[game]
    told = [m.n for m in views.table(match, seat).history if m.n > 0 and m.say("en")]
    for last, now in pairwise(sorted(told)):
        here, there = (views.table(match, seat, n + 1).view for n in (last, now))
        arrived = here and sorted(before(here) & after(there))
        if arrived:
            return last, now, arrived[0]
    raise AssertionError(f"in this match of {game} nothing goes that way")


@pytest.mark.parametrize("game", FLIGHTS)
def test_a_piece_sets_out_from_where_it_stood_and_arrives_where_it_stands(game, golden, visit):
    last, now, piece = first_flight(golden, game)
    eyes = f"&seat={FLIGHTS[game][0] or ''}"
    page = recorded(visit(golden.page(game, f"/replay?at={last}{eyes}"), **WIDE))
    stood = page.evaluate(MIDDLE, piece)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**at={now}*")
    way = until(page, WAY, piece)
    page.evaluate(STAND_STILL)
    stands = page.evaluate(MIDDLE, piece)
    away = [came - went for came, went in zip(stood, stands, strict=True)]
    assert max(map(abs, away)) > NEAR
    assert way[0] == pytest.approx(away, abs=NEAR)
    assert way[-1] == pytest.approx([0, 0])
    assert page.errors == []
