"""Shapes of the board picture, as SVG text; x and y are the middle of a shape, in pixels.

Colour is never the only sign: every pawn has the letter of its side, every kind its own shape.
"""

from collections.abc import Callable, Iterator

from referee.games.combats.things.pawns import Kind, Pawns
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.livery import Tone
from referee.kernel.words import Words

# Pawns, Suns and dice look the same by day and by night, and so does what is written on them.
FILL = {1: "#8a8a8a", 2: "#ffffff"}
SUN, ETCHED = "#ffd54f", "#222222"
INK = Tone("ink", "#222222", "#e9e6df")
PAPER = Tone("paper", "#fafafa", "#161c23")
CARD = Tone("card", "#ffffff", "#252e38")
SHADE = Tone("shade", "#e3eaf2", "#1f2c3d")
LINE = Tone("line", "#999999", "#6f7b88")
RED = Tone("red", "#c62828", "#ff7b6e")
TONES = (INK, PAPER, CARD, SHADE, LINE, RED)
PAWN = 15  # half a pawn's width
STEP = 38  # from pawn to pawn
ROW = 310  # the widest row of pawns; a longer one moves closer together
LETTERS = {1: Words("G", "G"), 2: Words("W", "B")}
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def text(
    x: int, y: int, words: str, size: int = 16, anchor: str = "middle", fill: str = INK
) -> str:
    return svg.text(x, y, words, size, anchor, fill)


def etched(x: int, y: int, words: str, size: int) -> str:
    """Words on a pawn, a Sun or a die."""
    return text(x, y, words, size, fill=ETCHED)


def box(
    x: int,
    y: int,
    wide: int,
    high: int,
    stroke: str = INK,
    dashed: bool = False,
    fill: str = "none",
) -> str:
    """A rounded rectangle whose corner is at x, y."""
    dashes, width = "6 4" if dashed else "", 3 if stroke == RED else 1
    return svg.rect(
        x, y, wide, high, fill, 10, stroke=stroke, stroke_width=width, stroke_dasharray=dashes
    )


def sun(x: int, y: int, outline: str = "") -> str:
    """A Sun and the ring on which Populations are in orbit; `outline` marks the ring."""
    thick, dashes = (3, "") if outline else (None, "3 5")
    stroke = outline or LINE
    orbit = svg.circle(x, y, 62, "none", stroke=stroke, stroke_width=thick, stroke_dasharray=dashes)
    return orbit + svg.circle(x, y, 34, SUN, stroke=ETCHED)


def road(x: int, y: int, to_x: int, to_y: int) -> str:
    return svg.element(
        "path", d=f"M{x} {y} L{to_x} {to_y}", fill="none", stroke=LINE, stroke_width=2
    )


def shield(x: int, y: int) -> str:
    """The mark of a start system."""
    d = f"M{x} {y - 9} l9 3 v7 q0 7 -9 10 q-9 -3 -9 -10 v-7 z"
    return svg.element("path", d=d, fill="#90a4ae", stroke=INK)


def site(x: int, y: int) -> str:
    """An empty factory site, its corner at x, y."""
    return svg.rect(x, y, 10, 10, "none", stroke=INK)


def population(x: int, y: int, seat: Seat, letter: str) -> str:
    return svg.circle(x, y, PAWN, FILL[seat], stroke=ETCHED) + etched(x, y + 5, letter, 14)


def usine(x: int, y: int, seat: Seat, letter: str) -> str:
    """A square with a chimney."""
    chimney = svg.rect(x + 4, y - PAWN - 8, 7, 12, FILL[seat], stroke=ETCHED)
    house = svg.rect(x - PAWN, y - PAWN, 30, 30, FILL[seat], stroke=ETCHED)
    return chimney + house + etched(x, y + 5, letter, 14)


def native(x: int, y: int) -> str:
    return svg.element("path", d=f"M{x} {y - 17} l17 32 h-34 z", fill="#aed581", stroke=ETCHED)


def cross(x: int, y: int) -> str:
    """Lost."""
    d = f"M{x - 17} {y - 17} l34 34 m0 -34 l-34 34"
    return svg.element("path", d=d, stroke=RED, stroke_width=4, fill="none")


def die(x: int, y: int, face: int) -> str:
    frame = svg.rect(x - 13, y - 13, 26, 26, "#ffffff", 5, stroke=ETCHED)
    pips = [svg.circle(x + 7 * dx, y + 7 * dy, 2.5, ETCHED) for dx, dy in _PIPS[face]]
    return frame + "".join(pips)


def pawns(x: int, y: int, group: Pawns, seat: Seat, letter: str, lost: Pawns, natives: int) -> str:
    """A row of pawns that begins at x, Populations first; the lost ones are crossed out."""
    step = min(STEP, ROW // max(1, group.total + natives))
    crossed = list(lost.line)
    drawn = []
    for i, kind in enumerate(group.line):
        at = x + i * step
        drawn.append((population if kind == "P" else usine)(at, y, seat, letter))
        if kind in crossed:
            crossed.remove(kind)
            drawn.append(cross(at, y))
    drawn += [native(x + (group.total + i) * step, y) for i in range(natives)]
    return "".join(drawn)


def counted(x: int, y: int, group: Pawns, seat: Seat, letter: str) -> Iterator[tuple[Kind, str]]:
    """One pawn of each kind that is there, with how many there are."""
    shapes: dict[Kind, Callable[[int, int, Seat, str], str]] = {"P": population, "U": usine}
    for kind, shape in shapes.items():
        if n := group.count(kind):
            yield kind, shape(x, y, seat, letter) + text(x + 20, y + 5, f"x{n}", 14, "start")
            x += 60


def marching(at: tuple[int, int], seat: Seat, words: str) -> str:
    """A sign of Populations on their way: whose, and how many."""
    return svg.circle(*at, 15, FILL[seat], stroke=ETCHED) + etched(at[0], at[1] + 4, words, 12)


def orbiting(x: int, y: int, n: int, seat: Seat, letter: str) -> str:
    """Populations on a Sun's ring, their number on the outer side."""
    aside, anchor = (-21, "end") if seat == 1 else (21, "start")
    return population(x, y, seat, letter) + text(x + aside, y + 5, f"x{n}", 14, anchor)
