"""The last turn phase by phase: six small pictures, or one of them full size (rulings 9)."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.ships import hull_shape
from referee.games.capitaine_cosmos.board.viewport import Viewport, close_up, fitted
from referee.games.capitaine_cosmos.things.film import Frame, Hit
from referee.games.capitaine_cosmos.things.hexes import Hex, axial
from referee.games.capitaine_cosmos.things.hulls import Pose, front
from referee.games.capitaine_cosmos.things.state import Ship, found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import cell_in
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.words import Language

COLUMNS, GAP, CAPTION = 3, 10, 18
HIGH = 230


def strip(view: CosmosView, x: float, y: float, wide: float, language: Language) -> str:
    """All frames of the film, three in a row; nothing if there is none."""
    cell = (wide - GAP * (COLUMNS - 1)) / COLUMNS
    part = close_up(view.chart, hexes(view), 1)
    drawn = []
    for i, frame in enumerate(view.film):
        left = x + (cell + GAP) * (i % COLUMNS)
        top = y + (HIGH + GAP) * (i // COLUMNS)
        drawn.append(d.box(left, top, cell, HIGH, "#101b30", d.GRID))
        drawn.append(d.text(left + 6, top + 13, caption(frame, language), 10, "start", d.DIM))
        viewport = fitted(part, cell - 8, HIGH - CAPTION - 6, left + 4, top + CAPTION)
        drawn.append(scene(view, frame, viewport, language, small=True))
    return "".join(drawn)


def strip_high(view: CosmosView) -> float:
    rows = -(-len(view.film) // COLUMNS)
    return rows * (HIGH + GAP)


def hexes(view: CosmosView) -> list[Hex]:
    """Everything the film shows."""
    places = [standing.pose.hex for frame in view.film for standing in (*frame.stand, *frame.lost)]
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
    lost = {gone.ship for gone in frame.lost}
    named: dict[str, int] = {}
    for standing in (*frame.stand, *frame.lost):
        ship = found(view.ships, standing.ship)
        if viewport.shows(standing.pose.hex):
            drawn.append(
                hull_shape(viewport, ship.card, standing.pose, ship.seat, standing.ship in lost)
            )
            below = named.get(standing.pose.at, 0)
            named[standing.pose.at] = below + 1
            drawn.append(_name(viewport, ship, standing.pose, language, small, below))
    drawn += [_hit(viewport, view, hit, small) for hit in frame.hits]
    return "".join(drawn)


def _name(
    viewport: Viewport, ship: Ship, pose: Pose, language: Language, small: bool, below: int
) -> str:
    """Above the ship; names of ships on one hex over each other."""
    x, y = viewport.point(pose.hex)
    size = 7 if small else 10
    label = f"{d.LETTERS[ship.seat].in_(language)}{ship.id}"
    return d.text(x, y - viewport.s * 0.9 - below * (size + 1), label, size)


def _leg(viewport: Viewport, ship: Ship, start: Pose, end: Pose) -> str:
    """From head to head."""
    points = [viewport.point(front(ship.card, pose)[0]) for pose in (start, end)]
    return d.line(points, d.PAINT[ship.seat], 1, dashed=True)


def _hit(viewport: Viewport, view: CosmosView, hit: Hit, small: bool) -> str:
    """A shot from gun to target, dashed when halved; a burst for mines and asteroids."""
    start, end = viewport.point(axial(hit.start)), viewport.point(axial(hit.end))
    if hit.kind != "shot":
        return d.dot(end, viewport.s * 0.9, "none", d.FAIR, 2)
    firer = found(view.ships, int(hit.source))
    drawn = d.line([start, end], d.PAINT[firer.seat], 1.6, dashed=hit.halved)
    middle = ((start[0] + 2 * end[0]) / 3, (start[1] + 2 * end[1]) / 3)
    label = str(hit.damage) if small else sum_of(hit)
    return drawn + d.text(middle[0], middle[1] - 2, label, 7 if small else 10, fill="#ffe9a8")


def sum_of(hit: Hit) -> str:
    """`7x2=14`, `5x2/2=5`"""
    return f"{hit.dice[0]}x{hit.mult}{'/2' if hit.halved else ''}={hit.damage}"


def moves_of(frame: Frame, language: Language) -> dict[int, str]:
    """What each ship did in the phase, in the notation."""
    return {leg.ship: cell_in(leg.cell, language) for leg in frame.legs}
