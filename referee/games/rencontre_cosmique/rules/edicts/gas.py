"""Stellar Gas: the player about to take a consolation takes none in this duel (R-68, H-55)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import Moment
from referee.games.rencontre_cosmique.rules.reaction_book import fire, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order
from referee.games.rencontre_cosmique.things.cards import GAS
from referee.kernel.event import Seat


def gassed(play: Resolution, taker: Seat, owner: Seat, number: int) -> bool:
    """Does somebody, the victim included, bar the consolation? Only if there is one."""
    names = {play.table.colour(taker), "all"}
    moment = Moment(taker, number=number)
    barred = e.ConsolationBarred(taker, owner)
    for seat in edicts_order(play.table) if number else ():
        line = ready(play, seat, GAS, lambda arm: bool(names & set(arm.target)), moment)
        if line is not None:
            fire(play, seat, line, play.table.colour(taker), lambda: play.emit(barred))
            return True
    return False
