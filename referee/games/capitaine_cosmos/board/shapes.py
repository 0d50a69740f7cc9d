"""Shapes of the board picture, as SVG text (rulings 9).

Colour is never the only sign: every ship has the letter of its side and its number.
"""

from collections.abc import Iterable
from math import cos, pi, sin

from referee.games.capitaine_cosmos.board.viewport import Point, Viewport
from referee.games.capitaine_cosmos.things.hexes import Hex
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.wide import SMALLEST
from referee.kernel.words import Words

SPACE, GRID, INK, DIM = "#0d1524", "#2b3a55", "#e8eefb", "#93a3c0"
PAINT = {1: "#e4574f", 2: "#5b97ff", 3: "#45b36b", 4: "#e2b93b"}
CORE = {1: "#8f2a25", 2: "#274f9c", 3: "#1f6a3b", 4: "#8a6c14"}
LETTERS = {1: Words("R", "R"), 2: Words("B", "B"), 3: Words("G", "V"), 4: Words("Y", "J")}
GOOD, FAIR, POOR = "#56c271", "#e3a73b", "#e4574f"
ROCK = "#8b8378"


def sheet(
    wide: float,
    high: float,
    drawn: Iterable[str],
    frame: tuple[float, float, float] | None = None,
) -> str:
    """A whole picture, dark at noon too; `frame`: which part of the map it shows."""
    behind = box(0, 0, wide, high, SPACE)
    return svg.sheet(round(wide), round(high), [behind, *drawn], kind="night", frame=frame)


def text(
    x: float, y: float, words: str, size: float = 13, anchor: str = "middle", fill: str = INK
) -> str:
    """Words with a dark rim, so that they can be read over anything."""
    rim = {"stroke": SPACE, "stroke_width": "2.5", "paint_order": "stroke"}
    return svg.text(x, y, words, size, anchor, fill, **rim)


def tip(words: str) -> str:
    """What a page says of a group one points at."""
    return svg.titled("title", words)


def polar(at: Point, h: float, far: float) -> Point:
    """The point so far off in the direction of a heading (halves are between two)."""
    angle = h * pi / 3
    return at[0] + far * cos(angle), at[1] + far * sin(angle)


def path(points: Iterable[Point], closed: bool = False) -> str:
    drawn = " L".join(f"{svg.number(x)} {svg.number(y)}" for x, y in points)
    return f"M{drawn}{'z' if closed else ''}"


def line(
    points: Iterable[Point],
    stroke: str,
    width: float = 1.5,
    dashed: bool = False,
    opacity: float = 1,
) -> str:
    return svg.element(
        "path",
        d=path(points),
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
        stroke_dasharray="5 4" if dashed else "",
        stroke_opacity=_faint(opacity),
    )


def shape(points: Iterable[Point], fill: str, stroke: str = "none", opacity: float = 1) -> str:
    outline = path(points, closed=True)
    edge = "" if stroke == "none" else stroke
    return svg.element("path", d=outline, fill=fill, stroke=edge, fill_opacity=_faint(opacity))


def _faint(opacity: float) -> str:
    return f"{opacity:g}" if opacity < 1 else ""


def dot(at: Point, r: float, fill: str, stroke: str = "none", width: float = 1) -> str:
    if stroke == "none":
        return svg.circle(*at, r, fill)
    return svg.circle(*at, r, fill, stroke=stroke, stroke_width=width)


def box(x: float, y: float, wide: float, high: float, fill: str = "none", stroke: str = "") -> str:
    return svg.rect(x, y, wide, high, fill, stroke=stroke)


def corners(at: Point, s: float) -> list[Point]:
    """The corners of a hex that stands on its tip."""
    return [polar(at, i + 0.5, s) for i in range(6)]


# --- the map ------------------------------------------------------------------------------------


def grid(viewport: Viewport) -> str:
    """Every row as one zigzag with its uprights."""
    half, s = viewport.step / 2, viewport.s
    parts = []
    for row in range(viewport.first[1], viewport.last[1] + 1):
        columns = viewport.last[0] - viewport.first[0] + 1
        shift = 0.5 if row % 2 == 0 else 0
        x = viewport.x + viewport.step * shift
        y = viewport.y + s * (1 + 1.5 * (row - viewport.first[1]))
        roof = f"l{half:.2f} {-s / 2:.2f}l{half:.2f} {s / 2:.2f}" * columns
        floor = f"l{half:.2f} {s / 2:.2f}l{half:.2f} {-s / 2:.2f}" * columns
        walls = "".join(
            f"M{x + i * viewport.step:.1f} {y - s / 2:.1f}v{s:.1f}" for i in range(columns + 1)
        )
        parts.append(f"M{x:.1f} {y - s / 2:.1f}{roof}M{x:.1f} {y + s / 2:.1f}{floor}{walls}")
    return f'<path d="{"".join(parts)}" fill="none" stroke="{GRID}" stroke-width="0.7"/>'


def coordinates(viewport: Viewport) -> str:
    """Columns above and below, rows at both sides, as many as there is room for."""
    (left, top), (right, bottom) = viewport.first, viewport.last
    drawn = []
    for column in range(left, right + 1):
        if column % every(viewport.step, 22) == 0:
            x = viewport.x + viewport.step * (column - left + 0.5)
            for y in (viewport.y - 4, viewport.y + viewport.high + SMALLEST + 2):
                drawn.append(text(x, y, f"{column:02d}", SMALLEST, fill=DIM))
    for row in range(top, bottom + 1):
        if row % every(1.5 * viewport.s, 16) == 0:
            y = viewport.y + viewport.s * (1 + 1.5 * (row - top)) + 4
            far = viewport.x + viewport.wide + 4
            drawn.append(text(viewport.x - 6, y, f"{row:02d}", SMALLEST, "end", DIM))
            drawn.append(text(far, y, f"{row:02d}", SMALLEST, "start", DIM))
    return "".join(drawn)


def every(step: float, room: float) -> int:
    """Each, each second or each fifth: the first that leaves so many pixels to each number."""
    return next((n for n in (1, 2, 5) if n * step >= room), 10)


def fifths(viewport: Viewport) -> str:
    """A small cross on every fifth hex of every fifth row, to find one's way by."""
    (left, top), (right, bottom) = viewport.first, viewport.last
    crosses = []
    for row in range(top + -top % 5, bottom + 1, 5):
        for column in range(left + -left % 5, right + 1, 5):
            x, y = viewport.point((column - 1 - (row - 1) // 2, row - 1))
            crosses.append(f"M{x - 3:.1f} {y:.1f}h6M{x:.1f} {y - 3:.1f}v6")
    return svg.element("path", d="".join(crosses), stroke=DIM, stroke_width=1, fill="none")


def tint(viewport: Viewport, hex_: Hex, fill: str, opacity: float) -> str:
    return shape(corners(viewport.point(hex_), viewport.s * 0.97), fill, opacity=opacity)


# --- pieces -------------------------------------------------------------------------------------


def rock(viewport: Viewport, hex_: Hex, drift: int | None) -> str:
    """A rough stone; an arrow where it will drift."""
    at, s = viewport.point(hex_), viewport.s
    radii = (0.62, 0.5, 0.66, 0.48, 0.6, 0.52, 0.64)
    stone = [polar(at, i * 6 / 7, s * far) for i, far in enumerate(radii)]
    drawn = shape(stone, ROCK, "#c9c0b2")
    if drift is not None:
        drawn += arrow(polar(at, drift, s * 0.7), drift, s * 0.75, "#c9c0b2")
    return drawn


def arrow(at: Point, h: float, far: float, stroke: str) -> str:
    tip = polar(at, h, far)
    barbs = [polar(tip, h + 2.5, far * 0.4), tip, polar(tip, h - 2.5, far * 0.4)]
    return line([at, tip], stroke, 1.4) + line(barbs, stroke, 1.4)


def mine(viewport: Viewport, hex_: Hex, seat: Seat) -> str:
    """A ring with four horns."""
    at, r = viewport.point(hex_), viewport.s * 0.42
    horns = "".join(
        line([polar(at, h, r), polar(at, h, r * 1.6)], PAINT[seat], 1.6)
        for h in (0.75, 2.25, 3.75, 5.25)
    )
    return dot(at, r, SPACE, PAINT[seat], 2) + horns


def bar(x: float, y: float, wide: float, left: int, full: int) -> str:
    """How much defence is left: green, amber below two thirds, red below one third."""
    fill = GOOD if 3 * left > 2 * full else FAIR if 3 * left >= full else POOR
    used = wide * left / full
    return box(x, y, wide, 3, "#33415c") + (box(x, y, used, 3, fill) if left else "")
