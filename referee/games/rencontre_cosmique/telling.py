"""Each event as a sentence of `sentences.toml` and what that sentence needs."""

from collections.abc import Callable
from typing import Any

from referee.games.rencontre_cosmique import events as e
from referee.games.rencontre_cosmique import tell_deal, tell_duel, tell_tools, tell_turns
from referee.games.rencontre_cosmique.tell_tools import SILENT, Facts, Said, plainly
from referee.kernel.event import Event, Seat
from referee.kernel.words import Language

TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Said]] = {
    e.MatchOpened: tell_turns.opened,
    e.PowerDeckShuffled: lambda event, reader, language: SILENT,
    e.PowersOffered: tell_tools.with_powers("powers"),
    e.PowersKept: tell_turns.kept,
    e.PowerDealt: tell_turns.power_dealt,
    e.RolesDealt: tell_tools.with_powers("roles"),
    e.HandDealt: tell_tools.with_cards("cards"),
    e.ReactionsFiled: tell_turns.filed,
    e.LadderReached: lambda event, reader, language: SILENT,
    e.PowersRotated: tell_turns.rotated,
    e.ElementVanished: tell_turns.vanished,
    e.DuelBegan: tell_tools.case_of("entitled"),
    e.Defaulted: tell_turns.defaulted,
    e.HandRefilled: tell_turns.refilled,
    e.CardsDiscarded: tell_deal.discarded,
    e.EdictPlayed: tell_turns.edict,
    e.PawnRecovered: tell_tools.place_of("to"),
    e.DiscDrawn: tell_tools.case_of("refilled"),
    e.ConeAimed: tell_duel.invited,
    e.AlliesInvited: tell_duel.invited,
    e.AllianceAnswered: tell_duel.answered,
    e.PowerUsed: tell_duel.used,
    e.HandViewed: tell_duel.viewed,
    e.QuestionAsked: tell_duel.asked,
    e.QuestionAnswered: tell_duel.said,
    e.CardGiven: tell_duel.placed,
    e.HandsSwapped: tell_duel.swapped,
    e.CardsDrawnByMutant: tell_duel.mutated,
    e.CardPlaced: tell_duel.placed,
    e.CardBlinded: tell_duel.placed,
    e.AlliesSentHome: tell_duel.sent_home,
    e.PawnsOozed: tell_tools.moves_of("origin", "to"),
    e.CardsRevealed: tell_duel.revealed,
    e.CardsTransformed: tell_duel.transformed,
    e.TimeTravelled: tell_duel.travelled,
    e.TotalsCompared: tell_duel.compared,
    e.DuelDecided: tell_duel.decided,
    e.PawnsLost: tell_duel.lost,
    e.PawnsLanded: tell_duel.landed,
    e.PawnsReturned: tell_tools.moves_of("to"),
    e.SentToLimbo: tell_duel.limbo,
    e.ConsolationTaken: tell_tools.with_cards("cards"),
    e.RewardTaken: tell_duel.rewarded,
    e.DealOffered: tell_deal.offered,
    e.DealStruck: tell_deal.struck,
    e.DealFailed: tell_deal.failed,
    e.PlagueSuffered: tell_deal.plagued,
    e.DuelClosed: tell_tools.case_of("success"),
    e.TurnEnded: tell_tools.case_of("reason"),
    e.PlayerEliminated: tell_deal.eliminated,
    e.NobodyLeft: tell_deal.nobody_left,
    e.MatchWon: tell_deal.won,
}


def tell(event: Event, reader: Seat | None, language: Language) -> Said:
    teller = TELLERS.get(type(event))
    return plainly(event, language) if teller is None else teller(event, reader, language)


__all__ = ["SILENT", "TELLERS", "Facts", "tell"]
