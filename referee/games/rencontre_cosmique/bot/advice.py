"""What a newcomer is advised: the order of a player with sense, and one Edict they hold.

A player with sense also keeps every Edict armed. To somebody who has never armed one that is a page
of lines that says nothing of the window they are in.

Why: docs/decisions/0126-advice.md.
"""

from referee.games.rencontre_cosmique.bot.armoury import book
from referee.games.rencontre_cosmique.bot.sense import planned, sighted
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance

ARMED = 1  # lines beside those that the window asks for


def advise(view: RencontreView, chance: Chance) -> o.Answer:
    """A short order about what the seat holds. Raises ValueError if it is not asked."""
    sight = sighted(view)
    lines = [*planned(sight)[0].lines, *book(sight)[:ARMED]]
    return o.Answer(tuple(lines or [o.Pass()]))
