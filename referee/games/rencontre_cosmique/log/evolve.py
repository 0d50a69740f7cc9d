"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: such a card is then unknown.
Events of the duel itself are in `log/evolve_duel.py`.
"""

from typing import Any

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.log import evolve_hands as hands
from referee.games.rencontre_cosmique.log import evolve_pawns as pawns
from referee.games.rencontre_cosmique.log import evolve_turns as turns
from referee.games.rencontre_cosmique.log.changes import S, moved, on_table
from referee.games.rencontre_cosmique.log.evolve_duel import duel_after
from referee.kernel.event import Event


def evolve(state: S, event: Event) -> S:
    """The position after the event."""
    change = CHANGES.get(type(event))
    if change is not None:
        state = change(state, event)
    duel = duel_after(state.table, event)
    return state if duel is state.table.duel else on_table(state, duel=duel)


CHANGES: dict[type[Event], Any] = {
    e.MatchOpened: turns.opened,
    e.PowerDeckShuffled: turns.deck_shuffled,
    e.PowersOffered: turns.offered,
    e.PowersKept: turns.kept,
    e.PowerDealt: turns.power_dealt,
    e.RolesDealt: turns.roles_dealt,
    e.PileReshuffled: turns.reshuffled,
    e.HandDealt: turns.dealt,
    e.HandRefilled: turns.dealt,
    e.FirstPlayerDrawn: lambda state, event: on_table(state, first=event.seat, offense=event.seat),
    e.RoundBegan: lambda state, event: on_table(state, round=event.round),
    e.TurnBegan: turns.turn_began,
    e.PowersRotated: turns.rotated,
    e.ElementVanished: turns.vanished,
    e.DuelBegan: turns.duel_began,
    e.ReactionsFiled: turns.filed,
    e.LadderReached: lambda state, event: on_table(state, agenda=event.agenda),
    e.SeatVacated: turns.vacated,
    e.CardsDiscarded: turns.discarded,
    e.EdictPlayed: turns.edict_played,
    e.EdictSalvaged: lambda state, event: turns.from_discards(state, event.seat, event.edict),
    e.CardFilched: lambda state, event: turns.from_discards(state, event.seat, event.card),
    e.TurnEnded: lambda state, event: on_table(state, vanished=""),
    e.PawnRecovered: pawns.recovered,
    e.DiscDrawn: turns.disc_drawn,
    e.RoleAnnounced: turns.role,
    e.PowerRevealed: turns.revealed_power,
    e.ConeAimed: pawns.aimed,
    e.AllianceAnswered: pawns.allied,
    e.HandViewed: hands.viewed,
    e.CardGiven: hands.given,
    e.HandsSwapped: hands.hands_swapped,
    e.CardsDrawnByMutant: hands.drawn_by_mutant,
    e.CardPlaced: lambda state, event: hands.placed(state, event.seat, event.card),
    e.CardBlinded: lambda state, event: hands.placed(state, event.victim, event.card),
    e.AlliesSentHome: pawns.sent_home,
    e.PawnsOozed: lambda state, event: moved(state, event.seat, event.origin, event.to),
    e.CardsRevealed: hands.cards_revealed,
    e.TimeTravelled: hands.travelled,
    e.PawnsLost: pawns.lost,
    e.PawnsLanded: pawns.landed,
    e.PawnsReturned: pawns.returned,
    e.SentToLimbo: pawns.to_limbo,
    e.ConsolationTaken: hands.taken,
    e.RewardTaken: hands.rewarded,
    e.DealOffered: pawns.offer,
    e.DealStruck: pawns.struck,
    e.PlagueSuffered: pawns.plagued,
    e.CardKept: hands.card_kept,
    e.AsideReturned: lambda state, event: hands.retaken(state, event.seat, event.card),
    e.PlayerEliminated: pawns.eliminated,
    e.NobodyLeft: lambda state, event: on_table(state, reason="nobody", agenda=()),
    e.MatchWon: pawns.won,
}
