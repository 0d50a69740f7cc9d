"""The Mind: sees the whole hand of one main, once a duel (R-P-esprit, H-66)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower, main_named
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Look
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Sealed, Seat

KEY = "esprit"


def hinders(play: Resolution, seat: Seat, line: Look) -> str:
    """Any role may look, but a main only at its opponent."""
    target = main_named(play, seat, line.target)
    if not target or target == seat:
        return "no_target"
    if seat in play.table.mains and target != play.table.opponent(seat):
        return "no_target"
    return ""


def act(play: Resolution, seat: Seat, line: Look) -> None:
    target = main_named(play, seat, line.target)
    hand = play.hand(target)
    play.emit(e.PowerUsed(seat, KEY, target))
    play.emit(e.HandViewed(seat, target, len(hand), Sealed((seat,), hand)))


def look_now(play: Resolution, seat: Seat, at: str) -> Look | None:
    """What the setting (or its default, §4.7) looks at when this moment has come."""
    wish = play.setting(seat, Look) or default_look(play.table, seat)
    if wish.target == "never" or wish.at == "ask":
        return None
    late = (wish.at == "disc" and at == "cone" and play.duel.disc == "") or _unknown_then(
        play, wish
    )
    if wish.at == at or (late and at == "cone"):
        return wish
    return None


def _unknown_then(play: Resolution, wish: Look) -> bool:
    """At the disc of one's own colour nobody knows the defense yet: the cone is the moment."""
    return wish.at == "disc" and play.duel.own_disc


def default_look(table: Table, seat: Seat) -> Look:
    """The opponent at the disc when a main; as a bystander the defense at the cone."""
    if seat in table.mains:
        return Look(target="opponent", at="disc")
    return Look(target="defense", at="cone")


POWER = ClausePower(
    KEY, Look, hinders, lambda play, seat, line: (main_named(play, seat, line.target),), act
)
