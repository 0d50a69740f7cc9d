"""The Vulch: takes edicts that others play or discard (R-P-vulch, H-59, H-74)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.powers.usage import available, reveal
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory, powers_order, works
from referee.games.rencontre_cosmique.things.cards import is_edict
from referee.games.rencontre_cosmique.things.sheet import Edicts
from referee.kernel.event import Seat

KEY = "vulch"


def salvage(play: Resolution, cards: tuple[str, ...], owner: Seat, *, played: bool = False) -> None:
    """Each edict of `owner` that now lies on the discards goes to a Vulch, if there is one."""
    if play.over or (played and play.table.vanished == "G"):
        return
    for edict in filter(is_edict, cards):
        for seat in powers_order(play.table):
            if seat == owner or not wants(play, seat) or edict not in play.table.discards:
                continue
            reveal(play, seat, KEY)
            if not zapped(play, seat, KEY):
                play.emit(e.EdictSalvaged(seat, edict, owner))
                break


def wants(play: Resolution, seat: Seat) -> bool:
    """R-72: always, unless told never; a hidden Vulch only if told so."""
    setting = play.setting(seat, Edicts)
    if obligatory(play.table, KEY):
        return works(play.table, seat, KEY)
    take = setting.take if setting is not None else True
    return take and available(play, seat, KEY, explicit=setting is not None)


def keeps_edicts(play: Resolution, seat: Seat) -> bool:
    """On a refill it shows its edicts and keeps them."""
    return wants(play, seat)
