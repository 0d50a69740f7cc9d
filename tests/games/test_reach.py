"""Every choice of every window can be picked on the board, or stands beside it as a line on offer
or a step of an editor; what is neither is named here, with its reason."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.editing import groups_of
from referee.kernel.picking import labels, narrow_spots_of, spots_of
from referee.kernel.window import Lines
from tests.games.ways import WAYS
from tests.toys.play import bots, table

pytestmark = pytest.mark.long
WINDOWS, EACH = 60, 12  # of a match that are played; of one name that are looked at

# Answers that speak of no thing on the board: buttons beside it say them.
OF_NO_THING = {
    ("empereur-telepathe", "target"): {"self", "strongest", "weakest"},  # whoever it is by then
    ("empereur-telepathe", "block"): {"auto", "none"},  # none of the cards; the referee's choice
    ("empereur-telepathe", "engage"): {"abdicate"},  # gives up: it stands apart and asks twice
    ("kardashev", "pick"): {"auto", "none"},  # the same
    ("kardashev", "start"): {"me", "rival"},  # who begins; no card is dealt yet
}


def unreached(game, view, spots):
    """Choices without a mark, an offer or an editor."""
    on_board = {pair for spot in spots for pair in spot.picks}
    areas = {field.name for field in view.ask.form if isinstance(field, Lines)}
    edited = bool(groups_of(game, view, "", "en"))
    for name, value in labels(view.ask.form):
        known = value in OF_NO_THING.get((game.name, name), ())
        if (name, value) not in on_board and name not in areas and not known and not edited:
            yield name, value


@pytest.mark.parametrize(
    ("name", "way"),
    [pytest.param(name, way, id=f"{name}-{way.name}") for name in WAYS for way in WAYS[name]],
)
def test_every_choice_of_a_match_can_be_reached(name, way):
    """Given a match of bots, when a seat is asked, then each answer of the form is a mark on both
    boards, an offer, or a step of the editor."""
    game, missing, looked = catalogue().current(name), set(), {}
    match = table(game, 5, way.seats, way.options)
    for _ in range(WINDOWS):
        if match.window is None:
            break
        window = match.window.name
        for seat in match.window.asked if looked.get(window, 0) < EACH else ():
            looked[window] = looked.get(window, 0) + 1
            view = match.view(seat)
            if view.ask is None or not view.ask.form:
                continue
            for spots in (spots_of(game, view, "en"), narrow_spots_of(game, view, "en")):
                missing.update((window, *pair) for pair in unreached(game, view, spots))
        match.close(bots(match, 5, 6))
    assert looked
    assert missing == set()
