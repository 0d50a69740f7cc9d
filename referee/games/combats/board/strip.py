"""One battle as a strip: group against group, and how it came out (rulings §10)."""

from referee.games.combats.board import shapes as d
from referee.games.combats.board.captions import letter, power
from referee.games.combats.board.pieces import battle_group
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.games.combats.things.tally import BattleResolved, Tally
from referee.games.combats.things.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.wide import WIDEST
from referee.kernel.words import Language

STRIP_HIGH, FOOT_HIGH = 110, 44
LEFT = {1: 80, 2: 470}  # where a side's group begins in a strip


def strip(view: CombatsView, battle: int, top: int, language: Language) -> list[str]:
    """One battle: group v group, and how it came out."""
    combat = view.combat
    drawn = [
        d.box(8, top + 4, WIDEST - 16, STRIP_HIGH - 8, frame_of(view, battle)),
        d.text(36, top + 46, f"B{battle}", 20),
        d.text(WIDEST // 2, top + 46, "v", 18),
    ]
    done = resolved(view, battle)
    for seat in SEATS:
        if done:
            drawn += _fought_side(view, done, seat, top, language)
        else:
            group = combat.group(seat, battle)
            sign, x = letter(seat, language), LEFT[seat]
            pawns = d.pawns(x, top + 40, group, seat, sign, Pawns(), natives=0)
            drawn.append(battle_group(view, seat, battle, pawns))
            drawn.append(d.text(x, top + 92, power(view, battle, seat), 15, "start"))
    return drawn


def frame_of(view: CombatsView, battle: int) -> str:
    """The battle at hand is framed in red."""
    at_hand = view.combat.battle == battle and view.window in ("commit", "plan")
    return d.RED if at_hand else d.LINE


def resolved(view: CombatsView, battle: int) -> BattleResolved | None:
    """How it came out, if it was fought."""
    return next((fight for fight in view.combat.fought if fight.battle == battle), None)


def _fought_side(
    view: CombatsView, done: BattleResolved, seat: Seat, top: int, language: Language
) -> list[str]:
    tally, x = done.sides[seat], LEFT[seat]
    lost = done.losses[seat]
    sign = letter(seat, language)
    before, after = sum_parts(tally)
    pawns = d.pawns(x, top + 40, tally.group, seat, sign, lost, tally.natives)
    return [
        battle_group(view, seat, done.battle, pawns),
        d.text(x, top + 92, before, 15, "start"),
        d.die(x + 110, top + 87, tally.die),
        d.text(x + 132, top + 92, after, 15, "start"),
    ]


def sum_parts(tally: Tally) -> tuple[str, str]:
    """What stands before and behind the die: `2 +1 +0 +` and `= 6`."""
    return f"{tally.pawns} {tally.bonus:+d} +{tally.energy} +", f"= {tally.total}"
