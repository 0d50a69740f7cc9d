"""The contested system of a single combat: its Sun and its World."""

from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import letter, panel
from referee.games.combats.board.map import corner
from referee.games.combats.board.pieces import group
from referee.games.combats.rules.setup import PLACES
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.state import SUN, WORLD
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.words import Language

HIGH = 240
BESIDE = 626  # where the panel begins


def drawn(view: CombatsView, language: Language) -> list[str]:
    return _map(view, language) + corner(panel(view, language), BESIDE, 36)


def _map(view: CombatsView, language: Language) -> list[str]:
    """The Sun with its orbit, the World beside it; the fought card has a red outline."""
    if not view.board:
        return []
    orbit, world = PLACES[SUN], PLACES[WORLD]
    fought = view.combat.place
    drawn = [
        svg.element("path", d="M150 110 H262", stroke=d.INK),
        d.sun(110, 110),
        d.box(32, 28, 156, 200, d.RED if fought == orbit else "none"),
        d.text(110, 218, orbit),
        *_standing(view, orbit, 82, 60, 160, language),
        d.box(262, 40, 180, 150, d.RED if fought == world else d.INK, fill=d.CARD),
        d.text(352, 66, world),
        *_standing(view, world, 296, 100, 150, language),
    ]
    return drawn + _reserve(view, language)


def _standing(
    view: CombatsView, place: str, x: int, grey_y: int, white_y: int, language: Language
) -> list[str]:
    there = view.board[place]
    return [
        group(seat, kind, place, drawn)
        for seat, y in zip(SEATS, (grey_y, white_y), strict=True)
        for kind, drawn in d.counted(x, y, there[seat], seat, letter(seat, language))
    ]


def _reserve(view: CombatsView, language: Language) -> list[str]:
    """H-6: pawns in no battle, in a dashed box."""
    reserve = {seat: pawns for seat, pawns in view.combat.reserve.items() if pawns.total}
    return [
        part
        for seat, pawns in reserve.items()
        for part in (
            d.box(458, 40, 150, 150, dashed=True),
            d.text(533, 66, SENTENCES.say("reserve", language)),
            *(
                group(seat, kind, "reserve", drawn)
                for kind, drawn in d.counted(488, 120, pawns, seat, letter(seat, language))
            ),
        )
    ]
