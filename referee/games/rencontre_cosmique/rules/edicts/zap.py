"""Cosmic Zap: stops a power as it is used (R-70, H-50, H-51, H-52).

Whoever calls `zapped` has seen that the use would change something; no Zap is spent for nothing.
"""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import Moment
from referee.games.rencontre_cosmique.rules.reaction_book import fire, play_edict, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order, powers
from referee.games.rencontre_cosmique.things.cards import ZAP
from referee.kernel.event import Seat


def zapped(play: Resolution, owner: Seat, power: str, moment: Moment | None = None) -> bool:
    """R-70: does somebody stop the power as it is used? H-3: armed Zaps in the order of edicts.

    H-51: never one's own; copies and roles sleep in the hands of whoever has them.
    """
    what = moment or Moment(owner, power)
    names = {power, play.table.colour(owner), "all"}
    for seat in edicts_order(play.table):
        if seat == owner:
            continue
        line = ready(play, seat, ZAP, lambda arm: bool(names & set(arm.target)), what)
        if line is not None:
            fire(play, seat, line, power, lambda by=seat: _sleep(play, owner, power, by))  # type: ignore[misc]
            return True
    return False


def stop(play: Resolution, owner: Seat, power: str, seat: Seat) -> None:
    """This seat plays a Zap now, against this use."""
    play_edict(play, seat, ZAP, power, lambda: _sleep(play, owner, power, seat))


def _sleep(play: Resolution, owner: Seat, power: str, by: Seat) -> None:
    """H-50: one power of one seat sleeps until D15; by option all of theirs."""
    scope = powers(play.table, owner) if play.table.options.zap_scope == "all" else (power,)
    for key in scope:
        play.emit(e.PowerZapped(owner, key, by))
