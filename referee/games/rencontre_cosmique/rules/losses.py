"""D11: what the losers lose and where it goes; the landing."""

from collections.abc import Mapping

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.ending import crown, eliminate
from referee.games.rencontre_cosmique.rules.pawns import can_take, pick
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import was_used
from referee.games.rencontre_cosmique.rules.totals import losses
from referee.games.rencontre_cosmique.things.places import (
    HOLE,
    LIMBO,
    OVAL,
    REMOVED,
    RING,
    is_planet,
    total,
)
from referee.games.rencontre_cosmique.things.sheet import Moves
from referee.games.rencontre_cosmique.things.state import NOBODY, Own, Table
from referee.kernel.event import Seat

FAILED_DEAL = 3
DISCS = 4


# --- what is at stake -----------------------------------------------------------------------------


def deal_loss(table: Table, seat: Seat, own: Mapping[Seat, Own]) -> Moves:
    """R-55, H-47: three pawns of their choice from bases and oval, the oval's first."""
    also = (OVAL,) if seat == table.offense else ()
    there = sum(n for place, n in table.pawns[seat].items() if is_planet(place) or place in also)
    due = min(FAILED_DEAL, there)
    wish = own[seat].losses if seat in own else {}
    if total(wish) == due and can_take(table, seat, wish, also):
        return dict(wish)
    return pick(table, seat, due, OVAL if also else "")


def stake(table: Table, own: Mapping[Seat, Own]) -> dict[Seat, Moves]:
    """The pawns about to be lost, by place: in the duel, or because the deal has failed."""
    if table.duel.by == "failed":
        return {seat: deal_loss(table, seat, own) for seat in table.mains}
    return losses(table, table.duel.winner) if table.duel.by != "landing" else {}


def at_stake(table: Table, own: Mapping[Seat, Own]) -> dict[Seat, int]:
    return {seat: total(pawns) for seat, pawns in stake(table, own).items() if total(pawns)}


def bound_for_the_hole(table: Table, seat: Seat) -> bool:
    """Neither saved by Conjurer D nor by being a Zombie."""
    return table.vanished != "D" and not was_used(table, seat, "zombie")


def where_to(table: Table, seat: Seat) -> str:
    """The hole; or home (Zombie, Conjurer D); or out of the game, by a Void on the other side."""
    if not bound_for_the_hole(table, seat):
        return LIMBO
    enemy = table.opponent(table.main_of(seat))
    voided = enemy != NOBODY and was_used(table, enemy, "vide")
    return REMOVED if voided and table.duel.winner in (enemy, NOBODY) else HOLE


# --- the step -------------------------------------------------------------------------------------


def settle(play: Resolution) -> None:
    """Losses, landing, elimination, victory."""
    cause = "deal" if play.duel.by == "failed" else "duel"
    for seat, pawns in stake(play.table, play.state.own).items():
        if pawns:
            play.emit(e.PawnsLost(seat, pawns, where_to(play.table, seat), cause))
    if play.duel.winner == play.table.offense:
        land(play)
    if play.duel.winner:
        send_home(play, RING)
    eliminate(play)
    if not play.over:
        crown(play, "bases")


def land(play: Resolution) -> None:
    """R-43: everything on the oval, joining what is there; Amoeba's zero founds nothing (H-39)."""
    pawns = {seat: play.table.at(seat, OVAL) for seat in play.table.alive}
    landing = {seat: n for seat, n in pawns.items() if n}
    if landing:
        play.emit(e.PawnsLanded(play.duel.planet, landing))


def send_home(play: Resolution, *places: str) -> None:
    """Pawns on the cone are on their way to bases; their owners will place them (H-26)."""
    found = {
        seat: {place: play.table.at(seat, place) for place in places if play.table.at(seat, place)}
        for seat in play.table.alive
    }
    moving = {seat: pawns for seat, pawns in found.items() if pawns}
    if moving:
        play.emit(e.SentToLimbo(moving))
