"""A player with sense: every order is weighed by what it leaves everybody with.

`sensible` is the best plan that comes to mind, without whims and without playing on; `candidates`
are all that are not far worse, for a bot that does. Both see nothing but the view, like
`proposal.py`, the bot of demonstrations, which goes by rules of thumb.

Why: docs/decisions/0168-what-is-worth-a-world.md.
"""

from collections.abc import Callable

from referee.games.rencontre_cosmique.bot import chores, patience
from referee.games.rencontre_cosmique.bot.armoury import book
from referee.games.rencontre_cosmique.bot.arts import powers
from referee.games.rencontre_cosmique.bot.campaign import launch
from referee.games.rencontre_cosmique.bot.haggling import deal
from referee.games.rencontre_cosmique.bot.hand_play import cards, plays
from referee.games.rencontre_cosmique.bot.loyalty import alliance
from referee.games.rencontre_cosmique.bot.plan import Plan
from referee.games.rencontre_cosmique.bot.preparation import prep
from referee.games.rencontre_cosmique.bot.proposal import propose
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance

NEAR = 100  # what promises so much less than the best, in thousandths, is not played on


def sensible(view: RencontreView, chance: Chance) -> o.Answer:
    """The order of a player with sense. Raises ValueError if this seat is not asked."""
    sight = sighted(view)
    return ordered(sight, planned(sight)[0])


def easy(view: RencontreView, chance: Chance) -> o.Answer:
    """The same while there is patience, then now and then what comes to mind."""
    if patience.runs_out(view, chance):
        return propose(view, chance)
    return sensible(view, chance)


def candidates(view: RencontreView, chance: Chance) -> tuple[o.Answer, ...]:
    """The sensible order, then others by what they promise, if it is not far less; where patience
    runs out, what comes to mind alone."""
    if patience.runs_out(view, chance):
        return (propose(view, chance),)
    sight = sighted(view)
    plans = planned(sight)
    least = plans[0].worth - NEAR
    return tuple(ordered(sight, plan) for plan in plans if plan.worth >= least)


def sighted(view: RencontreView) -> Sight:
    if view.seat is None or view.ask is None or view.window is None:
        raise ValueError("nothing is asked of this seat")
    return Sight(view, None)


def planned(sight: Sight) -> list[Plan]:
    window = "interrupt" if sight.view.window in INTERRUPTS else sight.view.window or ""
    return WINDOWS[window](sight)


def ordered(sight: Sight, plan: Plan) -> o.Answer:
    """With what any order may carry besides."""
    return o.Answer(tuple([*plan.lines, *book(sight)] or [o.Pass()]))


WINDOWS: dict[str, Callable[[Sight], list[Plan]]] = {
    "draft": chores.draft,
    "rotation": chores.rotation,
    "vanish": chores.vanish,
    "prep": prep,
    "returns": chores.returns,
    "role": chores.role,
    "launch": launch,
    "alliance": alliance,
    "powers": powers,
    "answer": chores.answer,
    "cards": cards,
    "recards": cards,
    "oracle": plays,
    "deal": deal,
    "aftermath": chores.aftermath,
    "plague": chores.plague,
    "interrupt": chores.interrupt,
    "riposte": chores.riposte,
}
