"""Smaller shapes, with letters that are not: of the narrow picture, and of cards on either map."""

from collections.abc import Iterator

from referee.games.combats.board import shapes as d
from referee.games.combats.things.pawns import KINDS, Kind, Pawns
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.narrow import SMALLEST

HALF, LETTER = 10, 12  # of a pawn, and of what is written on it
APART = 46  # from kind to kind
ROOM = 136  # for a row of pawns in a battle


def pawn(kind: str, x: int, y: int, seat: Seat, letter: str) -> str:
    """A Population is round; a Usine is a square with a chimney."""
    name = d.etched(x, y + 4, letter, LETTER)
    if kind == "P":
        return svg.circle(x, y, HALF, d.FILL[seat], stroke=d.ETCHED) + name
    chimney = svg.rect(x + 3, y - HALF - 5, 5, 8, d.FILL[seat], stroke=d.ETCHED)
    side = 2 * HALF
    house = svg.rect(x - HALF, y - HALF, side, side, d.FILL[seat], stroke=d.ETCHED)
    return chimney + house + name


def counted(x: int, y: int, group: Pawns, seat: Seat, letter: str) -> Iterator[tuple[Kind, str]]:
    """One pawn of each kind that is there, with how many there are."""
    for kind in KINDS:
        if n := group.count(kind):
            count = d.text(x + HALF + 3, y + 4, f"x{n}", LETTER, "start")
            yield kind, pawn(kind, x, y, seat, letter) + count
            x += APART


def orbiting(x: int, y: int, n: int, seat: Seat, letter: str) -> str:
    """Populations on a Sun's ring: a long round sign with their number."""
    ground = svg.rect(x - 20, y - HALF, 40, 2 * HALF, d.FILL[seat], HALF, stroke=d.ETCHED)
    return ground + d.etched(x, y + 4, f"{letter} x{n}", LETTER)


def marching(at: tuple[int, int], seat: Seat, words: str) -> str:
    return svg.circle(*at, 11, d.FILL[seat], stroke=d.ETCHED) + d.etched(
        at[0], at[1] + 4, words, LETTER
    )


def sun(x: int, y: int, name: str, outline: str) -> str:
    """A Sun with its name; `outline` marks its ring."""
    thick, dashes = (3, "") if outline else (None, "3 5")
    stroke = outline or d.LINE
    ring = svg.circle(x, y, 46, "none", stroke=stroke, stroke_width=thick, stroke_dasharray=dashes)
    body = svg.circle(x, y, 30, d.SUN, stroke=d.ETCHED)
    return ring + body + d.etched(x, y + 4, name, SMALLEST)


def row(x: int, y: int, group: Pawns, seat: Seat, letter: str, lost: Pawns, natives: int) -> str:
    """Pawn beside pawn, Populations first, those that were lost crossed out; then natives."""
    step = step_of(group.total + natives)
    crossed, drawn = list(lost.line), list[str]()
    for i, kind in enumerate(group.line):
        drawn.append(pawn(kind, x + i * step, y, seat, letter))
        if kind in crossed:
            crossed.remove(kind)
            drawn.append(_cross(x + i * step, y))
    drawn += [_native(x + (group.total + i) * step, y) for i in range(natives)]
    return "".join(drawn)


def step_of(pawns: int) -> int:
    """From one pawn of a row to the next: many stand closer."""
    return min(2 * HALF + 4, ROOM // max(1, pawns))


def _cross(x: int, y: int) -> str:
    way = f"M{x - 11} {y - 11} l22 22 m0 -22 l-22 22"
    return svg.element("path", d=way, stroke=d.RED, stroke_width=3, fill="none")


def _native(x: int, y: int) -> str:
    return svg.element("path", d=f"M{x} {y - 12} l12 22 h-24 z", fill="#aed581", stroke=d.ETCHED)


def die(x: int, y: int, face: int) -> str:
    return f'<g transform="translate({x} {y}) scale(0.8)">{d.die(0, 0, face)}</g>'
