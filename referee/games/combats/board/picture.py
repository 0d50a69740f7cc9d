"""The picture of a position (rulings §10): the map or the contested system, and a strip a battle.

`board/text.py` says the same in plain text.
"""

from referee.games.combats.board import map, system
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import foot
from referee.games.combats.board.strip import FOOT_HIGH, STRIP_HIGH, strip
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.view import CombatsView
from referee.kernel import svg
from referee.kernel.words import Language


def picture(view: CombatsView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG."""
    ground = map if view.options.mode == CAMPAIGN else system
    battles = range(1, len(view.combat.groups) + 1)
    top = ground.HIGH
    high = top + STRIP_HIGH * len(battles) + FOOT_HIGH
    parts = [
        *ground.drawn(view, language),
        *(
            part
            for battle in battles
            for part in strip(view, battle, top + STRIP_HIGH * (battle - 1), language)
        ),
        d.text(ground.WIDE // 2, high - 16, foot(view, language), 17),
    ]
    return svg.sheet(ground.WIDE, high, parts, ground="#fafafa")
