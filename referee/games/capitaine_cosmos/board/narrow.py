"""The position for a narrow window: the map, a row a ship to be picked, all else as lines."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.close_ups import close_ups
from referee.games.capitaine_cosmos.board.headline import headline
from referee.games.capitaine_cosmos.board.mark_titles import ship_title
from referee.games.capitaine_cosmos.board.narrow_map import map_shown_narrow, narrow_map
from referee.games.capitaine_cosmos.board.narrow_rows import Box, ship_rows
from referee.games.capitaine_cosmos.board.pieces import frame_of
from referee.games.capitaine_cosmos.board.ships import name
from referee.games.capitaine_cosmos.board.spots import on_map, on_zone, picks_of
from referee.games.capitaine_cosmos.board.strip import described
from referee.games.capitaine_cosmos.board.text import hazard_lines
from referee.games.capitaine_cosmos.board.viewport import Viewport
from referee.games.capitaine_cosmos.things.state import found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.column import Column
from referee.kernel.narrow import SMALLEST, WIDEST, NarrowPicture
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

SIDE = 8
FINGER = 13  # pixels around a hex that a finger shall meet


class Layout(NamedTuple):
    """All that is drawn below and beside the map, where the map lies, and the row of each ship."""

    column: Column
    viewport: Viewport
    rows: dict[int, Box]


def layout(view: CosmosView, language: Language) -> Layout:
    column = Column(d.text, WIDEST - 2 * SIDE, SIDE, 4)
    column.say(headline(view, language), 14, d.INK)
    viewport = map_shown_narrow(view, column.y)
    column.y = viewport.y + viewport.high + 4
    column.say(SENTENCES.say("legend_narrow", language), SMALLEST, d.DIM)
    column.gap(8)
    return Layout(column, viewport, ship_rows(view, column, language))


def narrow_picture(view: CosmosView, language: Language) -> str:
    column, viewport, _ = layout(view, language)
    column.draw(*narrow_map(view, viewport, language))
    _closer(view, viewport, column, language)
    _lines(view, column, language)
    return d.sheet(WIDEST, column.y + 8, column.parts, frame_of(viewport))


def _closer(view: CosmosView, whole: Viewport, column: Column, language: Language) -> None:
    """Groups of ships once more, where the map is small."""
    for ship, part in close_ups(view, whole):
        column.gap(6)
        column.say(SENTENCES.say("closer", language, ship=name(ship, language)), 13, d.INK)
        lower = replace(part, y=part.y + column.y)
        column.draw(*narrow_map(view, lower, language, again=True))
        column.y = lower.y + lower.high + 4


def _lines(view: CosmosView, column: Column, language: Language) -> None:
    """Hazards, the last turn phase by phase, and whose data it is."""
    for line in hazard_lines(view, language):
        column.say(line, SMALLEST, d.INK)
    for frame in view.film:
        column.gap(4)
        column.say(described(frame, language), SMALLEST, d.INK)
    column.gap(6)
    column.say(SENTENCES.say("house_data", language), SMALLEST, d.DIM)


def _spots(view: CosmosView, language: Language) -> Iterator[Hotspot]:
    """The ships on the map, as far as a finger can tell them apart; then the row of each."""
    _, viewport, rows = layout(view, language)
    if view.window == "fleet":
        yield from on_zone(view, viewport, FINGER, language)
        return
    apart: list[Hotspot] = []
    for spot in on_map(view, viewport, FINGER, language):
        if spot.picks and not any(_overlap(spot, other) for other in apart):
            apart.append(spot)
    yield from apart
    for number, box in rows.items():
        ship = found(view.ships, number)
        yield Hotspot(*box, picks_of(view, ship), ship_title(view, ship, language))


def _overlap(one: Hotspot, other: Hotspot) -> bool:
    across = one.x < other.x + other.wide and other.x < one.x + one.wide
    return across and one.y < other.y + other.high and other.y < one.y + one.high


NARROW = NarrowPicture[CosmosView](
    narrow_picture,
    lambda view, language: tuple(_spots(view, language)),
)
