"""The ways of the picture of an order, laid over the board itself: in its part of the map."""

from referee.games.capitaine_cosmos.board.order_picture import (
    fields,
    hexes_of,
    hulls,
    plots_of,
    tracks,
)
from referee.games.capitaine_cosmos.board.picture import map_shown
from referee.games.capitaine_cosmos.rules.tracks import courses
from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Fleet
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.words import Language


def ghost(view: CosmosView, order: AnyOrder, language: Language) -> str:
    """Where the seat's own ships will be. "" where nothing is plotted, and where a ship flies
    beyond what the board shows: a picture of its own tells that."""
    if isinstance(order, Fleet):
        return hulls(view, map_shown(view), order)
    plots, first = plots_of(view, order)
    if view.seat is None or not plots:
        return ""
    flights = courses(view, view.seat, plots, first)
    viewport = map_shown(view)
    if not all(viewport.shows(cell) for cell in hexes_of(view, flights)):
        return ""
    drawn = [fields(view, viewport, flights), *tracks(view, viewport, flights, first, language)]
    return "".join(drawn)
