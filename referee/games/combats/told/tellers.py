"""Each event as a sentence of `sentences.toml` and what that sentence needs.

A sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.combats.log import events as e
from referee.games.combats.log import events_turn as t
from referee.games.combats.log.events import outcome_of
from referee.games.combats.orders.writing import write
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.pawns import COLOURS, SEATS, Pawns, opponent
from referee.games.combats.things.sheet import AnyOrder
from referee.games.combats.things.tally import BattleResolved
from referee.games.combats.told.conclusion import conclude
from referee.games.combats.told.tellers_turn import TURN_TELLERS, Facts, Sentence
from referee.games.combats.words.names import card_name, card_names, letters, side, sum_of
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.words import Language


def _pair(values: dict[Seat, Any], prefix: str = "") -> Facts:
    return {f"{prefix}{COLOURS[seat]}": values[seat] for seat in SEATS}


# --- the set-up and the pairing ---------------------------------------------------------------


def _set_up(event: e.MatchSetUp | e.LegSetUp, _: Seat | None, language: Language) -> Sentence:
    if isinstance(event, e.MatchSetUp) and event.mode == CAMPAIGN:
        return _campaign(event)
    fought = next(spot for spot in event.board if sum(p.total for p in spot.pawns.values()))
    facts: Facts = {
        "place": fought.place,
        "kind": SENTENCES.say(fought.kind, language),
        "leg": getattr(event, "leg", 1),
        **_pair({seat: str(pawns) for seat, pawns in fought.pawns.items()}, "forces_"),
        **_pair(event.energy, "energy_"),
        **_pair(event.hand_sizes, "cards_"),
    }
    return event.short_name(), facts


def _campaign(event: e.MatchSetUp) -> Sentence:
    facts: Facts = {
        "rounds": event.options.rounds,
        "case": "campaign",
        **_pair(event.energy, "energy_"),
        **_pair(event.hand_sizes, "cards_"),
    }
    return "match_set_up", facts


def _plainly(event: Any, _: Seat | None, language: Language) -> Sentence:
    """The sentence needs the fields as they are, and the side's name."""
    facts: Facts = {name: getattr(event, name) for name in event.__struct_fields__}
    for name in ("seat", "loser", "winner"):
        if name in facts:
            facts["side" if name == "seat" else name] = side(getattr(event, name), language)
    for name in ("place", "origin", "target"):
        if name in facts:
            facts[name] = place_name(getattr(event, name), language)
    return event.short_name(), facts


def _dealt(event: e.CardDealt | t.CardDrawn, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"side": side(event.seat, language), "case": _reading(event, event.card, reader)}
    if facts["case"]:
        facts["card"] = card_name(event.card.known, language)
    return event.short_name(), facts


def _reading(event: Any, part: Sealed[Any], reader: Seat | None) -> str:
    """Which sentence: nothing is known; it is the reader's own; it is open to all by now."""
    if isinstance(part.value, msgspec.UnsetType):
        return ""
    return "yours" if event.seat == reader else "open"


def _declared(event: e.AttackDeclared, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "side": side(event.seat, language),
        "place": place_name(event.place, language),
        "battles": event.battles,
        **_pair({seat: str(pawns) for seat, pawns in event.forces.items()}, "forces_"),
    }
    return "attack_declared", facts


def _lineups(event: e.LineupsRevealed, _: Seat | None, language: Language) -> Sentence:
    return "lineups_revealed", _pair({seat: " ".join(line) for seat, line in event.lines.items()})


def _paired(event: e.PairingMade, _: Seat | None, language: Language) -> Sentence:
    groups = [
        f"B{battle}: {letters(group[1])} v {letters(group[2])}."
        for battle, group in enumerate(event.groups, start=1)
    ]
    for seat in SEATS:
        groups += _reserve(seat, event.reserve[seat], language)
    facts: Facts = {
        "case": event.by,
        "side": side(event.seat, language),
        "groups": " ".join(groups),
    }
    return "pairing_made", facts


def _reserve(seat: Seat, pawns: Pawns, language: Language) -> list[str]:
    if not pawns.total:
        return []
    return [SENTENCES.say("pairing_reserve", language, side=side(seat, language), pawns=pawns)]


def _filed(event: e.PlanFiled | e.CommitFiled, reader: Seat | None, language: Language) -> Sentence:
    case = _reading(event, event.order, reader)
    facts: Facts = {"case": case, "side": side(event.seat, language)}
    if isinstance(event, e.CommitFiled):
        facts["battle"] = event.battle
    if case:
        facts["order"] = _on_one_line(event.order.known, language)
    return event.short_name(), facts


def _on_one_line(order: AnyOrder, language: Language) -> str:
    return write(order, language).replace("\n", "; ")


# --- a battle ---------------------------------------------------------------------------------


def _revealed(event: e.CommitmentsRevealed, _: Seat | None, language: Language) -> Sentence:
    shown = {seat: _shown(event.sides[seat], language) for seat in SEATS}
    return "commitments_revealed", {"battle": event.battle, **_pair(shown)}


def _shown(shown: e.Revealed, language: Language) -> str:
    parts = []
    for key, n in (("revealed_energy", shown.energy), ("revealed_riposte", shown.riposte)):
        if n:
            parts.append(SENTENCES.say(key, language, n=n))
    for key in shown.cards:
        argued = shown.swap is not None and key == "manoeuvre"
        parts.append(card_name(key, language) + (f" {shown.swap}" if argued else ""))
    return ", ".join(parts) or SENTENCES.say("nothing", language)


def _cancelled(event: e.CardsCancelled, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "cards": card_names(event.cards, language),
        "n": len(event.cards),
        "side": side(event.seat, language),
    }
    return "cards_cancelled", facts


def _exchanged(event: e.PawnsExchanged, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"case": "battle" if event.other else "reserve"}


def _rolled(event: e.DieRolled, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "side": side(event.seat, language),
        "kept": event.kept,
        "faces": " ".join(f"[{face}]" for face in event.faces),
        "case": "two" if len(event.faces) > 1 else "",
    }
    return "die_rolled", facts


def _fought(event: BattleResolved, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "battle": event.battle,
        "case": "held" if event.tie_broken_by else "won" if event.winner else "tied",
        **_pair({seat: sum_of(event.sides[seat]) for seat in SEATS}),
        **_pair({seat: str(event.losses[seat]) for seat in SEATS}, "lost_"),
    }
    if event.winner:
        beaten = opponent(event.winner)
        facts |= {"winner": side(event.winner, language), "loser": side(beaten, language)}
        facts["lost"] = str(event.losses[beaten])
    return "battle_resolved", facts


# --- the end ----------------------------------------------------------------------------------


def _combat_ended(event: e.CombatEnded, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "place": place_name(event.place, language),
        "winner": side(event.winner, language),
        "case": "won" if event.winner else "level",
        **_pair({seat: event.losses[seat].total for seat in SEATS}),
    }
    return "combat_ended", facts


def _leg_ended(event: e.LegEnded, _: Seat | None, language: Language) -> Sentence:
    case = "won" if event.winner else "level"
    return "leg_ended", {"leg": event.leg, "winner": side(event.winner, language), "case": case}


def _match_ended(event: e.MatchEnded, _: Seat | None, language: Language) -> Sentence:
    return "match_ended", {"conclusion": conclude(outcome_of(event), language)}


TELLERS: dict[type[Event], Callable[[Any, Seat | None, Language], Sentence]] = {
    e.MatchSetUp: _set_up,
    e.LegSetUp: _set_up,
    e.DeckShuffled: _plainly,
    e.CardDealt: _dealt,
    t.CardDrawn: _dealt,
    t.TurnStarted: _plainly,
    t.PopulationsMoved: _plainly,
    t.UsineBuilt: _plainly,
    t.PopulationGrown: _plainly,
    **TURN_TELLERS,
    e.AttackDeclared: _declared,
    e.LineupsRevealed: _lineups,
    e.PairingMade: _paired,
    e.PlanFiled: _filed,
    e.CommitFiled: _filed,
    e.CommitmentsRevealed: _revealed,
    e.CardsCancelled: _cancelled,
    e.PawnsExchanged: _exchanged,
    e.NativesJoined: _plainly,
    e.Mobilised: _plainly,
    e.DieRolled: _rolled,
    BattleResolved: _fought,
    e.EnergyLooted: _plainly,
    e.CombatEnded: _combat_ended,
    e.PopulationsWithdrawn: _plainly,
    e.UsineTaken: _plainly,
    e.LegEnded: _leg_ended,
    e.MatchEnded: _match_ended,
}
