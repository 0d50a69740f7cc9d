"""The picture of a position (rulings 9): map, ships, what they have left, the last turn.

`board/text.py` says the same in plain text.
"""

from collections.abc import Iterator, Sequence

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.fields_of_fire import covered, outline, patches
from referee.games.capitaine_cosmos.board.headline import headline
from referee.games.capitaine_cosmos.board.mark_titles import ship_told
from referee.games.capitaine_cosmos.board.order_picture import track
from referee.games.capitaine_cosmos.board.panels import panel
from referee.games.capitaine_cosmos.board.pieces import (
    frame_of,
    mine_piece,
    rock_piece,
    ship_piece,
)
from referee.games.capitaine_cosmos.board.ships import Blocks, Dress, block, fleet
from referee.games.capitaine_cosmos.board.strip import (
    caption,
    described,
    hexes,
    scene,
    strip,
)
from referee.games.capitaine_cosmos.board.viewport import Part, Point, Viewport, fitted, window_on
from referee.games.capitaine_cosmos.things.film import Frame
from referee.games.capitaine_cosmos.things.hexes import Hex, label, neighbours
from referee.games.capitaine_cosmos.things.state import Mine, Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.column import Column
from referee.kernel.event import Seat
from referee.kernel.game import Still
from referee.kernel.wide import SMALLEST, WIDEST
from referee.kernel.words import Language

__all__ = ["picture", "stills", "track"]
MAP_HIGH, HEAD, SIDE = 480, 46, 30
TINTS = {3: 0.30, 2: 0.18, 1: 0.09}
OVERVIEW = 130
ROOM = WIDEST - 2 * SIDE


def picture(view: CosmosView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG."""
    viewport = map_shown(view)
    column = Column(d.text, ROOM, SIDE, HEAD + viewport.high + 22)
    column.draw(
        d.text(SIDE, 24, headline(view, language), 17, "start"), _map(view, viewport, language)
    )
    column.say(SENTENCES.say("legend", language), SMALLEST, d.DIM)
    panel(view, column, SIDE, ROOM, language)
    if view.film:
        strip(view, column, SIDE, ROOM, language)
    column.gap(6)
    column.say(SENTENCES.say("house_data", language), SMALLEST, d.DIM)
    return d.sheet(WIDEST, column.y + 10, column.parts, frame_of(viewport))


def map_shown(view: CosmosView) -> Viewport:
    """The part of the map that the picture shows, and where."""
    return fitted(_part(view), ROOM, MAP_HIGH, SIDE, HEAD)


def stills(view: CosmosView, language: Language) -> list[Still]:
    """The last turn: a full-size picture of each phase."""
    part = window_on(view.chart, hexes(view))
    return [_still(view, frame, part, language) for frame in view.film]


def _still(view: CosmosView, frame: Frame, part: Part, language: Language) -> Still:
    viewport, title = fitted(part, ROOM, MAP_HIGH, SIDE, HEAD), caption(frame, language)
    high = HEAD + viewport.high + 30

    def drawn() -> str:
        parts = [
            d.text(SIDE, 24, title, 17, "start"),
            d.grid(viewport),
            d.coordinates(viewport),
            scene(view, frame, viewport, language, small=False),
        ]
        return d.sheet(WIDEST, high, parts)

    return Still(described(frame, language), drawn, (round(WIDEST), round(high)))


def _part(view: CosmosView) -> Part:
    places = [cell for ship in flying(view.ships) for cell in ship.cells]
    places += [mine.hex for mine in view.mines]
    return window_on(view.chart, [place for place in places if view.chart.holds(place)])


def _map(view: CosmosView, viewport: Viewport, language: Language) -> str:
    return "".join(
        [
            d.grid(viewport),
            d.coordinates(viewport),
            d.fifths(viewport),
            fields_shown(view, viewport),
            *_hazards(view, viewport),
            fleet(
                viewport, ships_shown(view, viewport), view.ships, _dress(view, viewport, language)
            ),
            _overview(view, viewport),
        ]
    )


def ships_shown(view: CosmosView, viewport: Viewport) -> list[Ship]:
    return [ship for ship in flying(view.ships) if any(map(viewport.shows, ship.cells))]


def fields_shown(view: CosmosView, viewport: Viewport) -> str:
    """Where the reader decides, their own fields of fire, in three tints of which the best counts,
    and the rim of what each enemy covers."""
    if view.seat is None or view.ask is None or view.window not in ("plot", "fire"):
        return ""
    enemies = [seat for seat in range(1, view.seats + 1) if seat != view.seat]
    rims = [outline(viewport, _covered(view, seat), d.PAINT[seat]) for seat in enemies]
    own = patches(viewport, _covered(view, view.seat), d.PAINT[view.seat], TINTS)
    return own + "".join(rims)


def _covered(view: CosmosView, seat: Seat) -> dict[Hex, int]:
    guns = [(ship.card, ship.pose) for ship in flying(view.ships, seat)]
    return covered(view.chart, guns)


def _hazards(view: CosmosView, viewport: Viewport) -> Iterator[str]:
    for rock in view.rocks:
        if viewport.shows(rock.hex):
            x, y = viewport.point(rock.hex)
            name = d.text(x, y + 4, f"A{rock.id}", SMALLEST)
            yield rock_piece(viewport, rock, d.rock(viewport, rock.hex, rock.drift) + name)
    for n, mine in enumerate(view.mines):
        yield from danger(viewport, mine)
        if viewport.shows(mine.hex):
            x, y = viewport.point(mine.hex)
            names = _mine_names(view.mines, n)
            name = d.text(x, y + 4, names, SMALLEST) if names else ""
            yield mine_piece(viewport, mine, d.mine(viewport, mine.hex, mine.seat) + name)


def _mine_names(mines: Sequence[Mine], n: int) -> str:
    """Where several lie in one hex the last, which lies on top, bears the names of all."""
    here = [mine for mine in mines if mine.hex == mines[n].hex]
    return "".join(mine.id[-1] for mine in here) if mines[n] is here[-1] else ""


def danger(viewport: Viewport, mine: Mine) -> Iterator[str]:
    """The hexes around a mine, in which it strikes."""
    for near in neighbours(mine.hex):
        if viewport.shows(near):
            yield d.tint(viewport, near, d.PAINT[mine.seat], 0.14)


def _dress(view: CosmosView, viewport: Viewport, language: Language) -> Dress:
    """A ship with its block, a tip that tells what it has, and its own fields of fire, which the
    page shows while one points at the ship (`.reach` of its style sheet); in a mail they never are.
    """
    blocks = block_corners(view, viewport)

    def dress(ship: Ship, drawn: str) -> str:
        best = covered(view.chart, [(ship.card, ship.pose)])
        reach = patches(viewport, best, d.PAINT[ship.seat], TINTS)
        beside = block(blocks[ship.id], ship, viewport.point(ship.pose.hex), language)
        shown = (
            f'<g class="ship" tabindex="0">{d.tip(ship_told(ship, language))}'
            f'<g class="reach" display="none" pointer-events="none">{reach}</g>{drawn}{beside}</g>'
        )
        return ship_piece(view, viewport, ship, shown)

    return dress


def block_corners(view: CosmosView, viewport: Viewport) -> dict[int, Point]:
    """Where each ship's block stands: none over another, and none over a hull if there is room."""
    blocks = Blocks(viewport)
    ships = sorted(ships_shown(view, viewport), key=lambda ship: ship.id)
    for ship in ships:
        blocks.keep_clear([viewport.point(cell) for cell in ship.cells], viewport.s + 2)
        x, y = viewport.point(ship.pose.hex)
        blocks.keep_free((x + viewport.s * 0.8, y - viewport.s * 0.8), 10)
    for hex_ in (*(rock.hex for rock in view.rocks), *(mine.hex for mine in view.mines)):
        blocks.keep_free(viewport.point(hex_), viewport.s * 0.6)
    return {ship.id: blocks.place(viewport.point(ship.pose.hex)) for ship in ships}


def _overview(view: CosmosView, viewport: Viewport) -> str:
    """Where the part shown lies on the whole map; nothing if it is the whole map."""
    chart = view.chart
    if viewport.first == (1, 1) and viewport.last == (chart.columns, chart.rows):
        return ""
    scale = OVERVIEW / chart.columns
    x, y = _corner(view, viewport, scale * chart.rows)
    drawn = d.box(x, y, OVERVIEW, scale * chart.rows, "#101b30", d.DIM)
    first, last = viewport.first, viewport.last
    drawn += d.box(
        x + scale * (first[0] - 1),
        y + scale * (first[1] - 1),
        scale * (last[0] - first[0] + 1),
        scale * (last[1] - first[1] + 1),
        stroke=d.INK,
    )
    for ship in flying(view.ships):
        at = label(ship.pose.hex)
        where = (x + scale * (int(at[:2]) - 0.5), y + scale * (int(at[2:]) - 0.5))
        drawn += d.dot(where, 2, d.PAINT[ship.seat])
    return drawn


def _corner(view: CosmosView, viewport: Viewport, high: float) -> tuple[float, float]:
    """The corner of the map with the fewest pieces under the overview."""
    right, bottom = viewport.x + viewport.wide - OVERVIEW - 4, viewport.y + viewport.high - high - 4
    corners = [(x, y) for y in (viewport.y + 4, bottom) for x in (right, viewport.x + 4)]
    pieces = [viewport.point(cell) for ship in flying(view.ships) for cell in ship.cells]
    pieces += [viewport.point(mine.hex) for mine in view.mines]
    pieces += [viewport.point(rock.hex) for rock in view.rocks]

    def hidden(corner: tuple[float, float]) -> int:
        x, y = corner
        inside = (x - 20, x + OVERVIEW + 20, y - 20, y + high + 20)
        return sum(inside[0] < px < inside[1] and inside[2] < py < inside[3] for px, py in pieces)

    return min(corners, key=hidden)
