"""The last turn phase by phase: six small pictures, or one of them full size (rulings 9). The small
ones tell no dice: those stand in the full ones and in words."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.labels import PhaseLabels
from referee.games.capitaine_cosmos.board.ships import hull_shape, name
from referee.games.capitaine_cosmos.board.viewport import Viewport, close_up, fitted
from referee.games.capitaine_cosmos.things.film import Frame, Hit
from referee.games.capitaine_cosmos.things.hexes import Hex, axial
from referee.games.capitaine_cosmos.things.hulls import Pose, front, hull
from referee.games.capitaine_cosmos.things.state import Ship, found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import cell_in
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.column import Column
from referee.kernel.wide import SMALLEST
from referee.kernel.words import Language

COLUMNS, GAP, CAPTION = 2, 10, 20
HIGH = 280  # of a frame, at most


def strip(view: CosmosView, column: Column, x: float, wide: float, language: Language) -> None:
    """All frames of the film, two in a row."""
    cell = (wide - GAP * (COLUMNS - 1)) / COLUMNS
    part = close_up(view.chart, hexes(view), 1)
    high = fitted(part, cell - 8, HIGH, 0, 0).high + CAPTION + 8
    for i, frame in enumerate(view.film):
        left = x + (cell + GAP) * (i % COLUMNS)
        top = column.y + (high + GAP) * (i // COLUMNS)
        viewport = fitted(part, cell - 8, HIGH, left + 4, top + CAPTION)
        column.draw(
            d.box(left, top, cell, high, "#101b30", d.GRID),
            d.text(left + 6, top + 14, caption(frame, language), SMALLEST, "start", d.DIM),
            scene(view, frame, viewport, language, small=True),
        )
    column.gap(-(-len(view.film) // COLUMNS) * (high + GAP))


def hexes(view: CosmosView) -> list[Hex]:
    """Everything the film shows: whole ships, and where they came from."""
    places = [
        cell
        for frame in view.film
        for each in (*frame.stand, *frame.lost)
        for cell in hull(found(view.ships, each.ship).card, each.pose)
    ]
    places += [leg.start.hex for frame in view.film for leg in frame.legs]
    return [place for place in places if view.chart.holds(place)]


def caption(frame: Frame, language: Language) -> str:
    """`Turn 3, phase 2`, and who was lost."""
    head = SENTENCES.say("frame", language, turn=frame.turn, phase=frame.phase)
    if not frame.lost:
        return head
    lost = ", ".join(f"#{lost_ship.ship}" for lost_ship in frame.lost)
    return f"{head} — {SENTENCES.say('lost', language, ships=lost)}"


def described(frame: Frame, language: Language) -> str:
    """The whole phase in a line: moves in notation, mines, shots with their dice, losses."""
    moves = ", ".join(f"#{ship} {cell}" for ship, cell in moves_of(frame, language).items())
    hits = ", ".join(map(_hit_words, frame.hits))
    parts = (caption(frame, language), moves, ", ".join(frame.laid), hits)
    return " · ".join(part for part in parts if part)


def _hit_words(hit: Hit) -> str:
    """`#5→#26 6x1=6`, `m5a→#36 8`"""
    if hit.kind == "shot":
        return f"#{hit.source}→#{hit.target} {sum_of(hit)}"
    return f"{hit.source}→#{hit.target} {hit.damage}"


def scene(
    view: CosmosView, frame: Frame, viewport: Viewport, language: Language, small: bool
) -> str:
    """One phase: mines and asteroids, where ships stand, how they got there, who fired."""
    drawn = [
        d.mine(viewport, piece.hex, piece.seat) if piece.seat else d.rock(viewport, piece.hex, None)
        for piece in frame.lying
        if viewport.shows(piece.hex)
    ]
    for leg in frame.legs:
        drawn.append(_leg(viewport, found(view.ships, leg.ship), leg.start, leg.end))
    labels = PhaseLabels(viewport)
    lost = {gone.ship for gone in frame.lost}
    shown = [each for each in (*frame.stand, *frame.lost) if viewport.shows(each.pose.hex)]
    ships = {each.ship: found(view.ships, each.ship) for each in shown}
    for each in shown:
        ship = ships[each.ship]
        drawn.append(hull_shape(viewport, ship.card, each.pose, ship.seat, each.ship in lost))
        labels.keep_free(map(viewport.point, hull(ship.card, each.pose)), viewport.s * 0.5)
    drawn += [_hit(viewport, view, hit) for hit in frame.hits]
    for each in shown:
        at, ship = viewport.point(each.pose.hex), ships[each.ship]
        drawn.append(labels.name(at, name(ship, language), d.PAINT[ship.seat]))
    if not small:
        drawn += [_sum(viewport, view, hit, labels) for hit in frame.hits if hit.kind == "shot"]
    return "".join(drawn)


def _leg(viewport: Viewport, ship: Ship, start: Pose, end: Pose) -> str:
    """From head to head."""
    points = [viewport.point(front(ship.card, pose)[0]) for pose in (start, end)]
    return d.line(points, d.PAINT[ship.seat], 1, dashed=True)


def _hit(viewport: Viewport, view: CosmosView, hit: Hit) -> str:
    """A shot from gun to target, dashed when halved; a burst for mines and asteroids."""
    start, end = viewport.point(axial(hit.start)), viewport.point(axial(hit.end))
    if hit.kind != "shot":
        return d.dot(end, viewport.s * 0.9, "none", d.FAIR, 2)
    firer = found(view.ships, int(hit.source))
    return d.line([start, end], d.PAINT[firer.seat], 1.6, dashed=hit.halved)


def _sum(viewport: Viewport, view: CosmosView, hit: Hit, labels: PhaseLabels) -> str:
    """Its dice and damage, beside its way."""
    (x, y), (end_x, end_y) = viewport.point(axial(hit.start)), viewport.point(axial(hit.end))
    at = ((x + 2 * end_x) / 3, (y + 2 * end_y) / 3)
    return labels.sum(at, sum_of(hit), d.PAINT[found(view.ships, int(hit.source)).seat])


def sum_of(hit: Hit) -> str:
    """`7x2=14`, `5x2/2=5`"""
    return f"{hit.dice[0]}x{hit.mult}{'/2' if hit.halved else ''}={hit.damage}"


def moves_of(frame: Frame, language: Language) -> dict[int, str]:
    """What each ship did in the phase, in the notation."""
    return {leg.ship: cell_in(leg.cell, language) for leg in frame.legs}
