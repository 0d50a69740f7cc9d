"""What the sentence of an event needs that its fields do not say."""

from referee.games.combats.log import events as e
from referee.games.combats.log import events_turn as t
from referee.games.combats.log.events import outcome_of
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import SEATS, Pawns, opponent
from referee.games.combats.things.tally import BattleResolved
from referee.games.combats.told.conclusion import conclude
from referee.games.combats.words.names import card_name, letters, side
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.telling import Sentence, Tellers, case_of, flagged, owned, plainly
from referee.kernel.words import Language


def _set_up(event: e.MatchSetUp | e.LegSetUp, reader: Seat | None, language: Language) -> Sentence:
    if isinstance(event, e.MatchSetUp) and event.mode == CAMPAIGN:
        return plainly(event, reader, language, case="campaign")
    fought = next(spot for spot in event.board if sum(p.total for p in spot.pawns.values()))
    more = {"place": fought.place, "kind": fought.kind, "forces": fought.pawns}
    return plainly(event, reader, language, **more)


def _produced(event: t.EnergyProduced, reader: Seat | None, language: Language) -> Sentence:
    case = "rally" if event.rally else ""
    return plainly(event, reader, language, made=event.base + event.worlds, case=case)


def _paired(event: e.PairingMade, reader: Seat | None, language: Language) -> Sentence:
    groups = [
        f"B{battle}: {letters(group[1])} v {letters(group[2])}."
        for battle, group in enumerate(event.groups, start=1)
    ]
    for seat in SEATS:
        groups += _reserve(seat, event.reserve[seat], language)
    return plainly(event, reader, language, case=event.by, groups=" ".join(groups))


def _reserve(seat: Seat, pawns: Pawns, language: Language) -> list[str]:
    if not pawns.total:
        return []
    return [SENTENCES.say("pairing_reserve", language, side=side(seat, language), pawns=pawns)]


def shown(revealed: e.Revealed, language: Language) -> str:
    """What a side committed: `2 energy, Manœuvre P>U`."""
    parts = []
    for key, n in (("revealed_energy", revealed.energy), ("revealed_riposte", revealed.riposte)):
        if n:
            parts.append(SENTENCES.say(key, language, n=n))
    for key in revealed.cards:
        argued = revealed.swap is not None and key == "manoeuvre"
        parts.append(card_name(key, language) + (f" {revealed.swap}" if argued else ""))
    return ", ".join(parts) or SENTENCES.say("nothing", language)


def _rolled(event: e.DieRolled, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, reader, language, case="two" if len(event.faces) > 1 else "")


def _fought(event: BattleResolved, reader: Seat | None, language: Language) -> Sentence:
    if not event.winner:
        return plainly(event, reader, language, case="tied")
    case, beaten = "held" if event.tie_broken_by else "won", opponent(event.winner)
    lost = event.losses[beaten]
    return plainly(event, reader, language, case=case, loser=beaten, lost=lost)


def _match_ended(event: e.MatchEnded, reader: Seat | None, language: Language) -> Sentence:
    conclusion = conclude(outcome_of(event), language)
    return plainly(event, reader, language, conclusion=conclusion)


TELLERS: Tellers = {
    e.MatchSetUp: _set_up,
    e.LegSetUp: _set_up,
    e.CardDealt: owned("card"),
    t.CardDrawn: owned("card"),
    t.PointsScored: flagged("final"),
    t.EnergyProduced: _produced,
    t.TurnPassed: case_of("reason"),
    e.PairingMade: _paired,
    e.PlanFiled: owned("order"),
    e.CommitFiled: owned("order"),
    e.PawnsExchanged: flagged("other", "battle", "reserve"),
    e.DieRolled: _rolled,
    BattleResolved: _fought,
    e.CombatEnded: flagged("winner", "won", "level"),
    e.LegEnded: flagged("winner", "won", "level"),
    e.MatchEnded: _match_ended,
}
