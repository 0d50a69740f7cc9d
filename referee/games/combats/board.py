"""The picture of a position (rulings §10): the contested system, stocks, and a strip a battle.

`wording.py` says the same in plain text.
"""

from referee.games.combats import drawing as d
from referee.games.combats.events import BattleResolved, Tally
from referee.games.combats.naming import card_name, side
from referee.games.combats.pawns import COLOURS, NOBODY, SEATS, Pawns
from referee.games.combats.sentences import SENTENCES
from referee.games.combats.setup import PLACES
from referee.games.combats.state import SUN, WORLD
from referee.games.combats.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.words import Language

WIDE, MAP_HIGH, STRIP_HIGH, FOOT_HIGH = 1000, 240, 110, 44
LEFT = {1: 80, 2: 560}  # where a side's group begins in a strip


def picture(view: CombatsView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 1000 pixels wide."""
    strips = range(1, len(view.combat.groups) + 1)
    high = MAP_HIGH + STRIP_HIGH * len(strips) + FOOT_HIGH
    parts = [
        f'<rect width="{WIDE}" height="{high}" fill="#fafafa"/>',
        *_map(view, language),
        *_panel(view, language),
        *(part for battle in strips for part in _strip(view, battle, language)),
        d.text(WIDE // 2, high - 16, foot(view, language), 17),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}"'
        f' width="{WIDE}" height="{high}" font-family="DejaVu Sans, sans-serif">'
        + "".join(parts)
        + "</svg>"
    )


# --- the system -------------------------------------------------------------------------------


def _map(view: CombatsView, language: Language) -> list[str]:
    """The Sun with its orbit, the World beside it; the fought card has a red outline."""
    if not view.board:
        return []
    orbit, world = PLACES[SUN], PLACES[WORLD]
    fought = view.combat.place
    drawn = [
        f'<path d="M150 110 H330" stroke="{d.INK}"/>',
        d.sun(110, 110),
        d.box(32, 28, 156, 200, d.RED if fought == orbit else "none"),
        d.text(110, 218, orbit),
        *_standing(view, orbit, 82, 60, 160, language),
        d.box(330, 40, 200, 150, d.RED if fought == world else d.INK),
        d.text(430, 66, world),
        *_standing(view, world, 365, 100, 150, language),
    ]
    return drawn + _reserve(view, language)


def _standing(
    view: CombatsView, place: str, x: int, grey_y: int, white_y: int, language: Language
) -> list[str]:
    there = view.board[place]
    return [
        d.counted(x, y, there[seat], seat, letter(seat, language))
        for seat, y in zip(SEATS, (grey_y, white_y), strict=True)
    ]


def _reserve(view: CombatsView, language: Language) -> list[str]:
    """H-6: pawns in no battle, in a dashed box."""
    held = {seat: pawns for seat, pawns in view.combat.reserve.items() if pawns.total}
    return [
        part
        for seat, pawns in held.items()
        for part in (
            d.box(545, 40, 150, 150, dashed=True),
            d.text(620, 66, SENTENCES.say("reserve", language)),
            d.counted(575, 120, pawns, seat, letter(seat, language)),
        )
    ]


def letter(seat: Seat, language: Language) -> str:
    """G and W; in French G and B."""
    return d.LETTERS[seat].in_(language)


def _panel(view: CombatsView, language: Language) -> list[str]:
    """Leg, stocks, hand sizes, the card that was played last."""
    lines = [SENTENCES.say("panel_leg", language, leg=view.leg, legs=view.options.legs)]
    lines += [stocks(view, seat, language) for seat in SEATS if view.energy]
    lines.append(SENTENCES.say("panel_deck", language, deck=view.deck, discard=len(view.discard)))
    if view.discard:
        last = card_name(view.discard[-1], language)
        lines.append(SENTENCES.say("panel_top", language, card=last))
    return [d.text(710, 60 + 28 * i, line, 14, "start") for i, line in enumerate(lines)]


def stocks(view: CombatsView, seat: Seat, language: Language) -> str:
    return SENTENCES.say(
        "panel_side",
        language,
        side=side(seat, language),
        energy=view.energy[seat],
        cards=view.cards[seat],
    )


# --- the battles ------------------------------------------------------------------------------


def _strip(view: CombatsView, battle: int, language: Language) -> list[str]:
    """One battle: group v group, and how it came out."""
    combat, top = view.combat, MAP_HIGH + STRIP_HIGH * (battle - 1)
    drawn = [
        d.box(8, top + 4, WIDE - 16, STRIP_HIGH - 8, _frame(view, battle)),
        d.text(36, top + 46, f"B{battle}", 20),
        d.text(WIDE // 2, top + 46, "v", 18),
    ]
    done = _resolved(view, battle)
    for seat in SEATS:
        if done:
            drawn += _fought_side(done, seat, top, language)
        else:
            group = combat.group(seat, battle)
            sign, x = letter(seat, language), LEFT[seat]
            drawn.append(d.pawns(x, top + 40, group, seat, sign, Pawns(), natives=0))
            drawn.append(d.text(x, top + 92, power(view, battle, seat), 15, "start"))
    return drawn


def _frame(view: CombatsView, battle: int) -> str:
    """The battle at hand is framed in red."""
    at_hand = view.combat.battle == battle and view.window in ("commit", "plan")
    return d.RED if at_hand else "#bbbbbb"


def _resolved(view: CombatsView, battle: int) -> BattleResolved | None:
    return next((one for one in view.combat.fought if one.battle == battle), None)


def _fought_side(done: BattleResolved, seat: Seat, top: int, language: Language) -> list[str]:
    tally, x = done.sides[seat], LEFT[seat]
    lost = done.losses[seat]
    sign = letter(seat, language)
    before, after = sum_parts(tally)
    return [
        d.pawns(x, top + 40, tally.group, seat, sign, lost, tally.natives),
        d.text(x, top + 92, before, 15, "start"),
        d.die(x + 110, top + 87, tally.die),
        d.text(x + 132, top + 92, after, 15, "start"),
    ]


def sum_parts(tally: Tally) -> tuple[str, str]:
    """What stands before and behind the die: `2 +1 +0 +` and `= 6`."""
    return f"{tally.pawns} {tally.bonus:+d} +{tally.energy} +", f"= {tally.total}"


def power(view: CombatsView, battle: int, seat: Seat) -> str:
    """Pawns and Mobilisation, before cards and energy."""
    group = view.combat.group(seat, battle)
    more = view.combat.mob[seat] * group.p
    return f"{group.power}{more:+d}" if more else str(group.power)


def foot(view: CombatsView, language: Language) -> str:
    """Losses so far, and who won."""
    combat = view.combat
    if not combat.lost:
        return ""
    lost = {COLOURS[seat]: combat.lost[seat].total for seat in SEATS}
    said = SENTENCES.say("foot_losses", language, **lost)
    if combat.stage not in ("aftermath", "done"):
        return said
    if combat.winner == NOBODY:
        return f"{said} {SENTENCES.say('foot_nobody', language)}"
    return f"{said} {SENTENCES.say('foot_winner', language, side=side(combat.winner, language))}"
