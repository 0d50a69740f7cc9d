"""What an Amoeba may do once the cards are down: nothing, add some pawns, take all back."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.bot.muster import spared
from referee.games.rencontre_cosmique.bot.plan import Lines
from referee.games.rencontre_cosmique.bot.sight import Sight
from referee.games.rencontre_cosmique.bot.supposition import moved, put_back
from referee.games.rencontre_cosmique.rules.powers import amibe
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.rights import bases, works
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import total
from referee.games.rencontre_cosmique.things.state import Table

STEPS = (2, 4, 8)


def stances(sight: Sight) -> Iterator[tuple[Lines, Table]]:
    """Each line with the table as it would be; a promise given to a Seeker is kept."""
    table, me = sight.table, sight.me
    promise = bound(table, me, amibe.KEY)
    able = sight.has(amibe.KEY) and promise is not False
    found = list(shifts(sight)) if able else []
    if not promise or not found:
        yield [], table
    yield from found


def shifts(sight: Sight) -> Iterator[tuple[Lines, Table]]:
    table, me = sight.table, sight.me
    here = amibe.front(table, me)
    sizes = [spared(sight, n, here) for n in STEPS] if may_add(sight) else []
    for pawns in [pawns for n, pawns in enumerate(sizes) if pawns and pawns not in sizes[:n]]:
        yield [o.Ooze(add=pawns)], moved(table, me, pawns, here)
    back = [place for place in bases(table, me) if place != here]
    if back and table.at(me, here):
        thinnest = min(back, key=lambda place: table.at(me, place))
        to = {thinnest: table.at(me, here)}
        yield [o.Ooze(back=total(to), to=to)], put_back(table, me, here, to)


def may_add(sight: Sight) -> bool:
    """H-82: not on a Macron's attack."""
    return not (sight.me == sight.table.offense and works(sight.table, sight.me, "macron"))
