"""When a match drags on, a player with sense tries something else.

Two who never ask chance may come to the same hands and the same attack turn after turn, for ever.

Why: docs/decisions/0163-patience.md.
"""

from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance

ROUNDS = 30  # matches of bots have about twelve; far more is a circle
ONE_IN = 4  # orders


def runs_out(view: RencontreView, chance: Chance) -> bool:
    """Is this order given by whim?"""
    return view.table.round > ROUNDS and chance.below("patience", ONE_IN) == 0
