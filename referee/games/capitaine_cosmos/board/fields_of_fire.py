"""Fields of fire as drawn: what ships cover, in three tints, each tint one path along its rim."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from referee.games.capitaine_cosmos.board.shapes import path
from referee.games.capitaine_cosmos.board.viewport import Viewport
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.fields import reach
from referee.games.capitaine_cosmos.things.hexes import DIRECTIONS, Chart, Hex, plus
from referee.games.capitaine_cosmos.things.hulls import Pose

Corner = tuple[int, int]  # in half steps to the right, half sides downwards
CORNERS: tuple[Corner, ...] = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))


def covered(chart: Chart, guns: Iterable[tuple[str, Pose]]) -> dict[Hex, int]:
    """Each hex of the map these ships (card and pose) can hit, and its best multiplier (R-33)."""
    best: dict[Hex, int] = {}
    for card, pose in guns:
        at = pose.hex
        for offset, mult in _multipliers(card, pose.h):
            hex_ = plus(at, offset)
            if mult > best.get(hex_, 0) and chart.holds(hex_):
                best[hex_] = mult
    return best


@cache
def _multipliers(card: str, h: int) -> tuple[tuple[Hex, int], ...]:
    """Of each hex around a ship of this card and heading: printed, and so always the same."""
    multiplier = cards()[card].multiplier
    return tuple((offset, multiplier(n)) for offset, (_, n) in reach(card, h).items())


def patches(
    viewport: Viewport, best: Mapping[Hex, int], paint: str, tints: Mapping[int, float]
) -> str:
    """The hexes of `covered`, as far as the picture shows them."""
    drawn = []
    for mult, opacity in tints.items():
        shown = (hex_ for hex_, m in best.items() if m == mult and viewport.shows(hex_))
        patch = frozenset(shown)
        if patch:
            edge = f'fill="{paint}" fill-opacity="{opacity:g}" stroke="{paint}"'
            drawn.append(f'<path d="{rim(viewport, patch)}" {edge} stroke-opacity="{opacity:g}"/>')
    return "".join(drawn)


def outline(viewport: Viewport, best: Mapping[Hex, int], paint: str) -> str:
    """The rim alone, dashed, of the hexes of `covered`, as far as the picture shows them."""
    patch = frozenset(filter(viewport.shows, best))
    edge = f'fill="none" stroke="{paint}" stroke-width="1.6" stroke-dasharray="5 4"'
    return f'<path d="{rim(viewport, patch)}" {edge} stroke-opacity="0.8"/>' if patch else ""


# Of a film's pictures each resembles the one before: most ships still aim where they did.
@lru_cache(maxsize=4096)
def rim(viewport: Viewport, patch: frozenset[Hex]) -> str:
    """The outline of a patch of hexes, one closed loop for each piece and each hole."""
    x, y = viewport.point((0, 0))
    onward = dict(edge for hex_ in patch for edge in _open_edges(hex_, patch))
    loops = []
    while onward:
        corner, after = onward.popitem()
        loop = [corner]
        while after != corner:
            loop.append(after)
            after = onward.pop(after)
        drawn = [(x + viewport.step / 2 * right, y + viewport.s / 2 * down) for right, down in loop]
        loops.append(path(drawn, closed=True))
    return "".join(loops)


def _open_edges(hex_: Hex, patch: frozenset[Hex]) -> Iterable[tuple[Corner, Corner]]:
    """The sides with no neighbour in the patch, each from corner to corner, clockwise. Three hexes
    meet at a corner, so no two sides begin at the same one."""
    middle = (2 * hex_[0] + hex_[1], 3 * hex_[1])
    for heading, direction in enumerate(DIRECTIONS):
        if plus(hex_, direction) not in patch:
            yield plus(middle, CORNERS[heading - 1]), plus(middle, CORNERS[heading])
