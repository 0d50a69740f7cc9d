"""Each event as a sentence of `sentences.toml` and what that sentence needs."""

from collections.abc import Callable
from typing import Any

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.told import (
    tellers_deal,
    tellers_duel,
    tellers_shared,
    tellers_turns,
)
from referee.games.rencontre_cosmique.told.tellers_shared import SILENT, Facts, Sentence, plainly
from referee.kernel.event import Event, Seat
from referee.kernel.words import Language

TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Sentence]] = {
    e.MatchOpened: tellers_turns.opened,
    e.PowerDeckShuffled: lambda event, reader, language: SILENT,
    e.PowersOffered: tellers_shared.with_powers("powers"),
    e.PowersKept: tellers_turns.kept,
    e.PowerDealt: tellers_turns.power_dealt,
    e.RolesDealt: tellers_shared.with_powers("roles"),
    e.HandDealt: tellers_shared.with_cards("cards"),
    e.ReactionsFiled: tellers_turns.filed,
    e.LadderReached: lambda event, reader, language: SILENT,
    e.PowersRotated: tellers_turns.rotated,
    e.ElementVanished: tellers_turns.vanished,
    e.DuelBegan: tellers_shared.case_of("entitled"),
    e.Defaulted: tellers_turns.defaulted,
    e.HandRefilled: tellers_turns.refilled,
    e.CardsDiscarded: tellers_deal.discarded,
    e.EdictPlayed: tellers_turns.edict,
    e.PawnRecovered: tellers_shared.place_of("to"),
    e.DiscDrawn: tellers_shared.case_of("refilled"),
    e.ConeAimed: tellers_duel.invited,
    e.AlliesInvited: tellers_duel.invited,
    e.AllianceAnswered: tellers_duel.answered,
    e.PowerUsed: tellers_duel.used,
    e.HandViewed: tellers_duel.viewed,
    e.QuestionAsked: tellers_duel.asked,
    e.QuestionAnswered: tellers_duel.question_answered,
    e.CardGiven: tellers_duel.placed,
    e.HandsSwapped: tellers_duel.swapped,
    e.CardsDrawnByMutant: tellers_duel.mutated,
    e.CardPlaced: tellers_duel.placed,
    e.CardBlinded: tellers_duel.placed,
    e.AlliesSentHome: tellers_duel.sent_home,
    e.PawnsOozed: tellers_shared.moves_of("origin", "to"),
    e.CardsRevealed: tellers_duel.revealed,
    e.CardsTransformed: tellers_duel.transformed,
    e.TimeTravelled: tellers_duel.travelled,
    e.TotalsCompared: tellers_duel.compared,
    e.DuelDecided: tellers_duel.decided,
    e.PawnsLost: tellers_duel.lost,
    e.PawnsLanded: tellers_duel.landed,
    e.PawnsReturned: tellers_shared.moves_of("to"),
    e.SentToLimbo: tellers_duel.limbo,
    e.ConsolationTaken: tellers_shared.with_cards("cards"),
    e.RewardTaken: tellers_duel.rewarded,
    e.DealOffered: tellers_deal.offered,
    e.DealStruck: tellers_deal.struck,
    e.DealFailed: tellers_deal.failed,
    e.PlagueSuffered: tellers_deal.plagued,
    e.DuelClosed: tellers_shared.case_of("success"),
    e.TurnEnded: tellers_shared.case_of("reason"),
    e.PlayerEliminated: tellers_deal.eliminated,
    e.NobodyLeft: tellers_deal.nobody_left,
    e.MatchWon: tellers_deal.won,
}


def tell(event: Event, reader: Seat | None, language: Language) -> Sentence:
    teller = TELLERS.get(type(event))
    return plainly(event, language) if teller is None else teller(event, reader, language)


__all__ = ["SILENT", "TELLERS", "Facts", "tell"]
