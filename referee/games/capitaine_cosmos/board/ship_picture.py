"""A ship by itself, with its fields of fire: what `HELP cruiser` shows."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.fields_of_fire import covered, patches
from referee.games.capitaine_cosmos.board.ships import hull_shape
from referee.games.capitaine_cosmos.board.viewport import Viewport
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.hexes import Chart
from referee.games.capitaine_cosmos.things.hulls import Pose
from referee.games.capitaine_cosmos.words import names
from referee.kernel.words import Language

CHART = Chart(25, 23)
POSE = Pose("1312", 0)  # in the middle, heading East
TINTS = {3: 0.55, 2: 0.35, 1: 0.18}
SIDE, HEAD = 14, 30
SEAT = 2  # whose colour it wears


def ship_picture(id: str, language: Language) -> str:
    """The ship of this card, heading right; "" for what is no ship."""
    if id not in cards():
        return ""
    viewport = Viewport((1, 1), (CHART.columns, CHART.rows), 11, SIDE, HEAD)
    best = covered(CHART, [(id, POSE)])
    drawn = [
        d.text(SIDE, 20, names.card_name(id, language), 15, "start"),
        d.grid(viewport),
        patches(viewport, best, d.PAINT[SEAT], TINTS),
        hull_shape(viewport, id, POSE, SEAT),
    ]
    return d.sheet(2 * SIDE + viewport.wide, HEAD + viewport.high + SIDE, drawn)
