"""Where the pawns of a force come from: bases abroad keep one, planets at home stay even; no base
is given up for it."""

from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.rules.rights import bases
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import added, colour_of


def spared(sight: Sight, n: int, staying: str = "") -> o.Moves:
    """So many pawns, or as many as can be spared; none from `staying`.

    A base abroad is attacked only by the owner of its system, on their own disc: one pawn holds it.
    """
    table, me = sight.table, sight.me
    colour = table.colour(me)
    taken: o.Moves = {}
    own = [place for place in bases(table, me) if place != staying]
    for _ in range(n):
        left = {place: table.at(me, place) - taken.get(place, 0) for place in own}
        free = [place for place in own if left[place] >= 2]
        if not free:
            break
        abroad = [place for place in free if colour_of(place) != colour]
        fullest = max(abroad or free, key=lambda place: left[place])
        taken = added(taken, {fullest: 1})
    return taken
