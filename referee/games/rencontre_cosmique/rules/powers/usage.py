"""Whether a seat can and will use a power; powers that lie face down are turned up by it (H-84)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import in_force, obligatory, works
from referee.games.rencontre_cosmique.things.sheet import Use
from referee.games.rencontre_cosmique.things.state import Used
from referee.kernel.event import Seat


def hidden_slot(play: Resolution, seat: Seat, key: str) -> int | None:
    """Where the power lies face down; None if it does not."""
    faces = play.state.faces.get(seat, ())
    for i, slot in enumerate(play.table.powers[seat]):
        if not slot.up and i < len(faces) and faces[i] == key:
            return i
    return None


def available(play: Resolution, seat: Seat, key: str, *, explicit: bool) -> bool:
    """It works; or it lies face down, could work, and its owner has asked for it."""
    if works(play.table, seat, key):
        return True
    if not explicit or hidden_slot(play, seat, key) is None or play.table.vanished == "C":
        return False
    return in_force(play.table, seat) and Used(seat, key) not in play.duel.asleep


def reveal(play: Resolution, seat: Seat, key: str) -> None:
    """H-84: turned up by its first use."""
    slot = None if works(play.table, seat, key) else hidden_slot(play, seat, key)
    if slot is not None:
        play.emit(e.PowerRevealed(seat, key, slot))


def willing(play: Resolution, seat: Seat, key: str) -> bool:
    """R-72: an obligatory power acts by itself; made optional, as its owner has set it."""
    if obligatory(play.table, key):
        return True
    uses = [
        setting
        for setting in play.private[seat].settings
        if isinstance(setting, Use) and setting.power == key
    ]
    return not uses or uses[-1].always
