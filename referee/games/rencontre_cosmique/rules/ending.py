"""Who is out, and who has won (R-8, R-11; H-36, H-75)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import foreign_bases
from referee.games.rencontre_cosmique.things.places import PAWNS, REMOVED
from referee.kernel.event import Seat

REMOVED_MOST = 15  # R-P-vide: more than that, and the player is out


def eliminate(play: Resolution) -> None:
    """H-75: more than fifteen pawns removed."""
    for seat in play.table.alive:
        if play.table.at(seat, REMOVED) > REMOVED_MOST:
            left = PAWNS - play.table.at(seat, REMOVED)
            discs = [*play.table.cup, *play.table.drawn].count(play.table.colour(seat)) + 1
            hand = play.hand(seat)
            play.emit(e.PlayerEliminated(seat, left, discs, hand))
            play.salvage(hand, seat)
    if not play.table.alive:
        play.emit(e.NobodyLeft())
        play.only()
    elif len(play.table.alive) == 1:
        win(play, play.table.alive, "last")


def crown(play: Resolution, how: str) -> None:
    """R-8, R-11, H-36: all who have the goal now win together."""
    goal = play.table.options.base_goal
    found = tuple(seat for seat in play.table.alive if foreign_bases(play.table, seat) >= goal)
    if found:
        shared = "alliance" if how == "bases" and len(found) > 1 else how
        win(play, found, shared)


def win(play: Resolution, seats: tuple[Seat, ...], reason: str) -> None:
    bases = {seat: foreign_bases(play.table, seat) for seat in play.table.alive}
    play.emit(e.MatchWon(seats, bases, reason))
    play.only()
