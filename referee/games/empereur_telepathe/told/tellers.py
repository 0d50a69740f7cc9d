"""Each event as a sentence of `sentences.toml` and what that sentence needs.

A sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.state import Entry
from referee.games.empereur_telepathe.words.names import (
    FAMILY_NAMES,
    card_name,
    card_names,
    digits,
    seat_name,
    seat_names,
)
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.typography import listed
from referee.kernel.words import Language

Facts = dict[str, object]
Sentence = tuple[str, Facts]  # which sentence, and what it needs
SEATS = {"seat": "who", "target": "target", "victim": "victim", "thief": "thief", "by": "by"}


def _plainly(event: Any, _: Seat | None, language: Language) -> Sentence:
    """The fields as they are, seats by their names, cards by theirs."""
    facts: Facts = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in SEATS:
            facts[SEATS[name]] = seat_name(value, language)
        elif name in ("card", "anchor"):
            facts[name] = card_name(value, language)
        elif name == "cards" and isinstance(value, tuple):
            facts[name] = card_names(value, language)
        elif isinstance(value, int | str):
            facts[name] = value
    return event.short_name(), facts


def _reading(part: Sealed[Any], owner: Seat, reader: Seat | None) -> str:
    """Which sentence: nothing is known; it is the reader's own; it is open by now."""
    if isinstance(part.value, msgspec.UnsetType):
        return ""
    return "yours" if owner == reader else "open"


def _also(key: str, many: Cards, language: Language) -> str:
    """A second sentence about cards, if there are any."""
    return SENTENCES.say(key, language, cards=card_names(many, language)) if many else ""


# --- dealing and engaging ---------------------------------------------------------------------


def _dealt(event: e.DecksDealt, _: Seat | None, __: Language) -> Sentence:
    options = event.options
    facts: Facts = {"seats": event.seats, "deck_size": event.deck_size}
    facts |= {"pool_size": event.pool_size, "tempo": options.tempo, "storm": options.storm}
    return "decks_dealt", facts


def _drawn(event: e.HandDrawn, reader: Seat | None, language: Language) -> Sentence:
    case = _reading(event.cards, event.seat, reader)
    facts: Facts = {"who": seat_name(event.seat, language), "count": event.count, "case": case}
    facts["backs"] = digits(event.backs)
    if case:
        facts["cards"] = card_names(event.cards.known, language)
    return "hand_drawn", facts


def _filled(event: e.RowFilled, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"case": "" if event.cards else "none"}


def _committed(event: e.CardsCommitted, reader: Seat | None, language: Language) -> Sentence:
    case = _reading(event.cards, event.seat, reader)
    facts: Facts = {"who": seat_name(event.seat, language), "backs": digits(event.backs)}
    if case:
        facts["cards"] = card_names(event.cards.known, language)
    elif event.carried_backs:
        case, facts["carried"] = "more", digits(event.carried_backs)
    return "cards_committed", facts | {"case": case}


def _stayed(event: e.CommitHeld | e.RoundPassed, _: Seat | None, language: Language) -> Sentence:
    case = "silent" if event.by_default else ""
    return event.short_name(), {"who": seat_name(event.seat, language), "case": case}


def entry_text(entry: Entry, language: Language) -> str:
    return SENTENCES.say(
        "order_entry",
        language,
        who=seat_name(entry.seat, language),
        initiative=entry.initiative,
        hand_sum=entry.hand_sum,
    )


def entries_text(entries: tuple[Entry, ...], language: Language) -> str:
    return ", ".join(entry_text(entry, language) for entry in entries)


def _initiative(event: e.InitiativeSet, _: Seat | None, language: Language) -> Sentence:
    tied = entries_text(event.tied, language)
    tie = SENTENCES.say("initiative_tied", language, tied=tied) if tied else ""
    facts: Facts = {"order": entries_text(event.order, language), "tied": tie}
    return "initiative_set", facts | {"case": "" if event.order else "none"}


# --- acting -----------------------------------------------------------------------------------


def _row_card(event: e.RowCardTaken, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"case": event.mode}


def _revealed(event: e.CombinationRevealed, _: Seat | None, language: Language) -> Sentence:
    shown = card_names((event.base, *event.bonuses), language)
    return "combination_revealed", {"who": seat_name(event.seat, language), "cards": shown}


def _laid(event: e.DefenceLaid, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    facts["card"] = card_names((event.card, *event.attached), language)
    facts["replaced"] = _also("replaced", event.replaced, language)
    return key, facts | {"case": "own" if event.seat == event.target else "planted"}


def _launched(event: e.AttackLaunched, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    facts["cards"] = card_names((event.card, *event.bonuses), language)
    facts["family"] = FAMILY_NAMES[event.family].in_(language)
    facts["flags"] = "".join(SENTENCES.say(f"flag_{flag}", language) for flag in event.flags)
    return key, facts


def _met(event: e.DefenceMet, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    facts |= {"before": event.power_before, "after": event.power_after, "case": event.effect}
    return key, facts | {"gone": _also("gone", event.discarded, language)}


def _blocked(event: e.AttackBlocked, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"before": event.power_before, "after": event.power_after}


# --- strikes ----------------------------------------------------------------------------------


def _read(event: e.HandRead | e.DeckRead, reader: Seat | None, language: Language) -> Sentence:
    case = _reading(event.cards, event.viewer, reader)
    facts: Facts = {
        "who": seat_name(event.viewer, language),
        "victim": seat_name(event.victim, language),
    }
    if case:
        facts["cards"] = card_names(event.cards.known, language)
    return event.short_name(), facts | {"case": case, "count": event.count}


def _discarded(event: e.CardsDiscarded, _: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "who": seat_name(event.victim, language),
        "cards": card_names(event.cards, language),
    }
    return "cards_discarded", facts | {"case": event.zone}


def _stolen(event: e.CardsStolen, reader: Seat | None, language: Language) -> Sentence:
    known = not isinstance(event.cards.value, msgspec.UnsetType)
    facts: Facts = {
        "thief": seat_name(event.thief, language),
        "victim": seat_name(event.victim, language),
    }
    facts |= {"n": len(event.backs), "backs": digits(event.backs), "case": "seen" if known else ""}
    facts["zone"] = SENTENCES.say(f"zone_{event.zone}", language)
    facts["to"] = SENTENCES.say(f"to_{event.to}", language)
    if known:
        facts["cards"] = card_names(event.cards.known, language)
    return "cards_stolen", facts


def _defence_gone(
    event: e.DefenceRemoved | e.DefenceStolen, reader: Seat | None, language: Language
) -> Sentence:
    key, facts = _plainly(event, reader, language)
    gone = (*event.attached, *getattr(event, "replaced", ()))
    return key, facts | {"gone": _also("gone", gone, language)}


# --- the end of a round -----------------------------------------------------------------------


def _storm(event: e.StormStruck, _: Seat | None, language: Language) -> Sentence:
    losses = [
        f"{seat_name(seat, language)} {card_names(lost, language)}"
        for seat, lost in event.cards.items()
    ]
    return "storm_struck", {"amount": event.amount, "losses": listed(losses, language)}


def _refreshed(event: e.HandRefreshed, reader: Seat | None, language: Language) -> Sentence:
    case = _reading(event.cards_drawn, event.seat, reader)
    key, facts = _plainly(event, reader, language)
    facts["backs"] = digits(event.backs)
    if case:
        facts["cards_returned"] = card_names(event.cards_returned.known, language)
        facts["cards_drawn"] = card_names(event.cards_drawn.known, language)
    return key, facts | {"case": case}


def _shattered(event: e.MindShattered, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"case": event.cause, "gone": _also("gone", event.cards, language)}


def _last(event: e.LastMindChosen, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    facts["candidates"] = seat_names(event.candidates, language)
    facts["survivor"] = seat_name(event.survivor, language)
    return key, facts | {"case": "die" if event.die else ""}


Teller = Callable[[Any, Seat | None, Language], Sentence]
TELLERS: dict[type[Event], Teller] = {
    **dict.fromkeys(e.EVENTS, _plainly),
    e.DecksDealt: _dealt,
    e.HandDrawn: _drawn,
    e.RowFilled: _filled,
    e.CardsCommitted: _committed,
    e.CommitHeld: _stayed,
    e.RoundPassed: _stayed,
    e.InitiativeSet: _initiative,
    e.RowCardTaken: _row_card,
    e.CombinationRevealed: _revealed,
    e.DefenceLaid: _laid,
    e.AttackLaunched: _launched,
    e.DefenceMet: _met,
    e.AttackBlocked: _blocked,
    e.HandRead: _read,
    e.DeckRead: _read,
    e.CardsDiscarded: _discarded,
    e.CardsStolen: _stolen,
    e.DefenceRemoved: _defence_gone,
    e.DefenceStolen: _defence_gone,
    e.StormStruck: _storm,
    e.HandRefreshed: _refreshed,
    e.MindShattered: _shattered,
    e.LastMindChosen: _last,
}
