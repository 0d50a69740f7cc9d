"""The picture of a position (rulings 9): map, ships, what they have left, the last turn.

`wording.py` says the same in plain text.
"""

from collections.abc import Iterator

from referee.games.capitaine_cosmos import drawing as d
from referee.games.capitaine_cosmos.covering import covered, patches
from referee.games.capitaine_cosmos.film import Frame
from referee.games.capitaine_cosmos.headline import headline
from referee.games.capitaine_cosmos.hexes import label, neighbours
from referee.games.capitaine_cosmos.lens import Lens, Part, Point, fitted, window_on
from referee.games.capitaine_cosmos.panel import panel, panel_high, ship_line
from referee.games.capitaine_cosmos.sentences import SENTENCES
from referee.games.capitaine_cosmos.ship_shapes import Blocks, Dress, block, fleet
from referee.games.capitaine_cosmos.state import Ship, flying
from referee.games.capitaine_cosmos.strip import caption, described, hexes, scene, strip, strip_high
from referee.games.capitaine_cosmos.tracing import track
from referee.games.capitaine_cosmos.view import CosmosView
from referee.kernel.game import Still
from referee.kernel.words import Language

__all__ = ["film", "picture", "track"]
WIDE, MAP_HIGH, HEAD, SIDE = 1000, 640, 46, 30
TINTS = {3: 0.30, 2: 0.18, 1: 0.09}
OVERVIEW = 150


def picture(view: CosmosView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 1000 pixels wide."""
    lens = fitted(_part(view), WIDE - 2 * SIDE, MAP_HIGH, SIDE, HEAD)
    below = HEAD + lens.high + 30
    drawn = [
        d.text(SIDE, 24, headline(view, language), 17, "start"),
        d.text(WIDE - SIDE, 24, SENTENCES.say("house_data", language), 10, "end", d.DIM),
        _map(view, lens, language),
        d.text(SIDE, below, SENTENCES.say("legend", language), 10, "start", d.DIM),
        panel(view, SIDE, below + 14, WIDE - 2 * SIDE, language),
    ]
    high = below + 20 + panel_high(view)
    if view.film:
        drawn.append(strip(view, SIDE, high, WIDE - 2 * SIDE, language))
        high += strip_high(view)
    return d.sheet(WIDE, high + 8, drawn)


def film(view: CosmosView, language: Language) -> list[Still]:
    """The last turn: a full-size picture of each phase."""
    part = window_on(view.chart, hexes(view))
    return [_still(view, frame, part, language) for frame in view.film]


def _still(view: CosmosView, frame: Frame, part: Part, language: Language) -> Still:
    lens, title = fitted(part, WIDE - 2 * SIDE, MAP_HIGH, SIDE, HEAD), caption(frame, language)
    drawn = [
        d.text(SIDE, 24, title, 17, "start"),
        d.grid(lens),
        d.coordinates(lens),
        scene(view, frame, lens, language, small=False),
    ]
    return Still(described(frame, language), d.sheet(WIDE, HEAD + lens.high + 30, drawn))


def _part(view: CosmosView) -> Part:
    places = [cell for ship in flying(view.ships) for cell in ship.cells]
    places += [mine.hex for mine in view.mines]
    return window_on(view.chart, [one for one in places if view.chart.holds(one)])


def _map(view: CosmosView, lens: Lens, language: Language) -> str:
    return "".join(
        [
            d.grid(lens),
            d.coordinates(lens),
            *_labels(lens),
            _fields(view, lens),
            *_hazards(view, lens),
            fleet(lens, _shown(view, lens), view.ships, _dress(view, lens, language)),
            _overview(view, lens),
        ]
    )


def _shown(view: CosmosView, lens: Lens) -> list[Ship]:
    return [ship for ship in flying(view.ships) if any(map(lens.shows, ship.cells))]


def _labels(lens: Lens) -> Iterator[str]:
    """Every fifth hex."""
    size = max(6.0, lens.s * 0.42)
    for row in range(lens.first[1], lens.last[1] + 1):
        for column in range(lens.first[0], lens.last[0] + 1):
            if row % 5 == 0 and column % 5 == 0:
                q = column - 1 - (row - 1) // 2
                x, y = lens.point((q, row - 1))
                yield d.text(x, y + size / 3, f"{column:02d}{row:02d}", size, fill="#4d5f80")


def _fields(view: CosmosView, lens: Lens) -> str:
    """The reader's own fields of fire, where he has to decide: three tints, the best one counts."""
    if view.seat is None or view.ask is None or view.window not in ("plot", "fire"):
        return ""
    guns = [(ship.card, ship.pose) for ship in flying(view.ships, view.seat)]
    return patches(lens, covered(view.chart, guns), d.PAINT[view.seat], TINTS)


def _hazards(view: CosmosView, lens: Lens) -> Iterator[str]:
    for rock in view.rocks:
        if lens.shows(rock.hex):
            yield d.rock(lens, rock.hex, rock.drift)
            x, y = lens.point(rock.hex)
            yield d.text(x, y + 3, f"A{rock.id}", max(6.0, lens.s * 0.45))
    for mine in view.mines:
        for near in neighbours(mine.hex):
            if lens.shows(near):
                yield d.tint(lens, near, d.PAINT[mine.seat], 0.14)
        if lens.shows(mine.hex):
            yield d.mine(lens, mine.hex, mine.seat)
            x, y = lens.point(mine.hex)
            yield d.text(x, y + 3, mine.id[-1], 7)


def _dress(view: CosmosView, lens: Lens, language: Language) -> Dress:
    """A ship with its block, its line of the panel as a tip, and its own fields of fire, which the
    page shows while one points at the ship (`.reach` of its style sheet); in a mail they never are.
    """
    blocks = _blocks(view, lens)

    def dress(ship: Ship, drawn: str) -> str:
        best = covered(view.chart, [(ship.card, ship.pose)])
        reach = patches(lens, best, d.PAINT[ship.seat], TINTS)
        beside = block(blocks[ship.id], ship, lens.point(ship.pose.hex), language)
        return (
            f'<g class="ship" tabindex="0">{d.tip(ship_line(ship, language))}'
            f'<g class="reach" display="none" pointer-events="none">{reach}</g>{drawn}{beside}</g>'
        )

    return dress


def _blocks(view: CosmosView, lens: Lens) -> dict[int, Point]:
    """Where each ship's block stands: none over another, and none over a hull if there is room."""
    blocks = Blocks(lens)
    ships = sorted(_shown(view, lens), key=lambda ship: ship.id)
    for ship in ships:
        for cell in ship.cells:
            blocks.keep_free(lens.point(cell), lens.s * 0.55)
        x, y = lens.point(ship.pose.hex)
        blocks.keep_free((x + lens.s * 0.8, y - lens.s * 0.8), 6)
    return {ship.id: blocks.place(lens.point(ship.pose.hex)) for ship in ships}


def _overview(view: CosmosView, lens: Lens) -> str:
    """Where the part shown lies on the whole map; nothing if it is the whole map."""
    chart = view.chart
    if lens.first == (1, 1) and lens.last == (chart.columns, chart.rows):
        return ""
    scale = OVERVIEW / chart.columns
    x, y = _corner(view, lens, scale * chart.rows)
    drawn = d.box(x, y, OVERVIEW, scale * chart.rows, "#101b30", d.DIM)
    first, last = lens.first, lens.last
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


def _corner(view: CosmosView, lens: Lens, high: float) -> tuple[float, float]:
    """The corner of the map with the fewest pieces under the overview."""
    right, bottom = lens.x + lens.wide - OVERVIEW - 4, lens.y + lens.high - high - 4
    corners = [(x, y) for y in (lens.y + 4, bottom) for x in (right, lens.x + 4)]
    pieces = [lens.point(cell) for ship in flying(view.ships) for cell in ship.cells]
    pieces += [lens.point(mine.hex) for mine in view.mines]
    pieces += [lens.point(rock.hex) for rock in view.rocks]

    def hidden(corner: tuple[float, float]) -> int:
        x, y = corner
        inside = (x - 20, x + OVERVIEW + 20, y - 20, y + high + 20)
        return sum(inside[0] < px < inside[1] and inside[2] < py < inside[3] for px, py in pieces)

    return min(corners, key=hidden)
