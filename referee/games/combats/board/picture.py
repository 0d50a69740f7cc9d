"""The picture of a position (rulings §10): map or contested system, a strip a battle, and the
reader's own hand.

`board/text.py` says the same in plain text.
"""

from referee.games.combats.board import map, system
from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import foot
from referee.games.combats.board.hand import hand
from referee.games.combats.board.hand import high as hand_high
from referee.games.combats.board.strip import FOOT_HIGH, STRIP_HIGH, strip
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.view import CombatsView
from referee.kernel import svg
from referee.kernel.livery import worn
from referee.kernel.wide import WIDEST
from referee.kernel.words import Language


def picture(view: CombatsView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG."""
    ground = map if view.options.mode == CAMPAIGN else system
    battles = range(1, len(view.combat.groups) + 1)
    top = ground.HIGH
    below = top + STRIP_HIGH * len(battles)
    told = foot(view, language)
    high = below + hand_high(view) + (FOOT_HIGH if told else 0)
    parts = [
        *ground.drawn(view, language),
        *(
            part
            for battle in battles
            for part in strip(view, battle, top + STRIP_HIGH * (battle - 1), language)
        ),
        *hand(view, below, language),
        d.text(WIDEST // 2, high - 16, told, 17),
    ]
    return svg.sheet(WIDEST, high, parts, ground=d.PAPER, kind=worn("combats"))
