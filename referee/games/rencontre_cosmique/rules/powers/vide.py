"""The Void: pawns it beats leave the game (R-P-vide, H-75)."""

from referee.games.rencontre_cosmique.rules.losses import at_stake, bound_for_the_hole
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.state import NOBODY
from referee.kernel.event import Seat

KEY = "vide"


def due(play: Resolution, seat: Seat) -> bool:
    """A main that has won, or whose deal has failed, with a pawn of the others to remove."""
    if seat not in play.table.mains or play.duel.winner not in (seat, NOBODY):
        return False
    return bool(prey(play, seat)) and willing(play, seat, KEY)


def prey(play: Resolution, seat: Seat) -> tuple[Seat, ...]:
    """Whose pawns it would remove."""
    stake = at_stake(play.table, play.state.own)
    return tuple(
        owner
        for owner, n in stake.items()
        if n and play.table.main_of(owner) != seat and bound_for_the_hole(play.table, owner)
    )


def act(play: Resolution, seat: Seat) -> None:
    """Where the pawns go is in losses.py."""


POWER = RungPower(KEY, "D11", due, act, victims=prey)
