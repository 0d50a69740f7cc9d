"""Turns that are worth a thought: laid out by what easy bots go by, and by that bent at random.

No bent need be right, as the search finds out which turn does best; what counts is that they
differ: so a march on Usines that nobody guards is among them, though easy bots think of none.
"""

from collections.abc import Iterator

from referee.games.combats.bot.layout import Layout, Leaning, attackable
from referee.games.combats.bot.quick import attack, prospect
from referee.games.combats.orders.checks_turn import copy_of
from referee.games.combats.things.sheet import AnyOrder, Turn
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.stream import stream

ATTACKS = 2  # places to attack, beside not to
BENTS = 60  # more turns than any budget has room for
NEVER = 1_000  # a gain that no move has
SET = (Leaning(), Leaning(kept=6), Leaning(kept=0), Leaning(pays=NEVER))
WEIGHTS = (0, 50, 100, 200, 400)
PAYS = (3, 8, 12, 16, 24)
KEPT = (0, 0, 2, 3, 4, 6, 8)
GROWS = (0, 1, 2, 2)


def turns(view: CombatsView, seat: Seat, chance: Chance) -> Iterator[AnyOrder]:
    """Each way with no attack and with the best ones."""
    dice = stream(chance, "turns")
    for leaning in SET:
        yield from _with_attacks(view, seat, leaning, dice)
    for _ in range(BENTS):
        yield from _with_attacks(view, seat, _bent(dice), dice)


def _with_attacks(
    view: CombatsView, seat: Seat, leaning: Leaning, dice: Chance
) -> Iterator[AnyOrder]:
    state = copy_of(view).state
    layout = Layout(state, seat, leaning, dice)
    lines = layout.laid_out()
    yield Turn(lines=tuple(lines))
    worths = {
        place: prospect(layout, state, seat, place)[0] for place in attackable(layout, state, seat)
    }
    for place in sorted(worths, key=lambda place: -worths[place])[:ATTACKS]:
        yield Turn(lines=(*lines, *attack(layout, state, seat, place, dice)))


def _bent(dice: Chance) -> Leaning:
    def one(what: tuple[int, ...]) -> int:
        return what[dice.below("bent", len(what))]

    return Leaning(
        sites=one(WEIGHTS),
        guards=one(WEIGHTS),
        prey=one(WEIGHTS),
        ready=one(WEIGHTS),
        pays=one(PAYS),
        kept=one(KEPT),
        builds_first=one((0, 1)) == 1,
        grows=one(GROWS),
    )
