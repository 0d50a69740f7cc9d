"""Each event as a sentence of `sentences.toml` and what that sentence needs; None: nothing to say.

A sealed part that is not the reader's is UNSET, and then the sentence does without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.kardashev.log import events as e
from referee.games.kardashev.things.cards import owner
from referee.games.kardashev.things.seats import SEATS, rival
from referee.games.kardashev.told.tellers_moves import moved
from referee.games.kardashev.words.names import (
    ROMAN,
    card_name,
    card_names,
    domain_names,
    mark_name,
    owned_name,
    seat_name,
)
from referee.games.kardashev.words.phrases import phrase
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.words import Language

Facts = dict[str, object]
Sentence = tuple[str, Facts]  # which sentence, and what it needs
Teller = Callable[[Any, Seat | None, Language], Sentence | None]


def _plainly(event: Any, reader: Seat | None, language: Language) -> Sentence:
    """The sentence needs the fields as they are; cards, heroes and seats by name."""
    facts: Facts = {name: getattr(event, name) for name in event.__struct_fields__}
    for name in ("card", "hero"):
        if isinstance(facts.get(name), str):
            facts[name] = card_name(str(facts[name]), language)
    if "seat" in facts:
        facts["seat"] = seat_name(event.seat, language)
    return event.short_name(), facts


def _silently(event: Any, reader: Seat | None, language: Language) -> None:
    """The books are kept; what matters of it is told by other events."""


def _by_case(field: str) -> Teller:
    """One sentence for each value of a field."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        key, facts = _plainly(event, reader, language)
        return key, facts | {"case": getattr(event, field)}

    return tell


def _may_read(part: Sealed[Any]) -> bool:
    return not isinstance(part.value, msgspec.UnsetType)


def _with_part(field: str) -> Teller:
    """Another sentence for whoever may read the sealed part."""

    def tell(event: Any, reader: Seat | None, language: Language) -> Sentence:
        key, facts = _plainly(event, reader, language)
        part = getattr(event, field)
        if not _may_read(part) or part.known is None:
            return key, facts
        return key, facts | {"case": "seen", "cards": card_names(part.known, language)}

    return tell


# --- the match --------------------------------------------------------------------------------


def _started(event: e.MatchStarted, reader: Seat | None, language: Language) -> Sentence:
    return "match_started", {"case": event.mode, "stages": event.options.stages}


def _stage(event: e.StageOpened, reader: Seat | None, language: Language) -> Sentence:
    return "stage_opened", {"stage": ROMAN[event.stage]}


def _passed_on(event: e.DraftHandPassed, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _with_part("kinds")(event, reader, language) or ("", {})
    return key, facts | {"giver": seat_name(event.giver, language)}


def _starter(event: e.StarterChosen, reader: Seat | None, language: Language) -> Sentence:
    case = event.by if event.by in ("dice", "option") else "seat"
    return "starter_chosen", {"seat": seat_name(event.seat, language), "by": event.by, "case": case}


def _game_won(event: e.GameWon, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "seat": seat_name(event.seat, language),
        "loser": seat_name(rival(event.seat), language),
        "stage": ROMAN[event.stage],
        "how": SENTENCES.say(f"how_{event.how}", language),
    }
    return "game_won", facts | {"case": "" if event.stage else "single"}


# --- a turn -----------------------------------------------------------------------------------


def _opened_part(event: Any, reader: Seat | None, language: Language) -> Sentence:
    """`card_laid`: open to all, known to who laid it, or only that it was laid."""
    facts: Facts = {"seat": seat_name(event.seat, language), "nth": event.nth}
    if event.card is not None:
        return "card_laid", facts | {"case": "open", "card": card_name(event.card, language)}
    if _may_read(event.laid):
        return "card_laid", facts | {"case": "seen", "card": card_name(event.laid.known, language)}
    return "card_laid", facts


def _riposte(event: e.RiposteMade, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _plainly(event, reader, language)
    return key, facts | {"names": domain_names(event.names, language)}


def _toll(event: e.TollPaid, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"seat": seat_name(event.seat, language), "n": len(event.cards)}
    return "toll_paid", facts | {"cards": card_names(event.cards, language)}


def _guess(event: e.GuessProved, reader: Seat | None, language: Language) -> Sentence:
    if event.card is None:
        return "guess_proved", {"case": "miss"}
    return "guess_proved", {"case": "hit", "card": card_name(event.card.value, language)}


def _negated(event: e.QuantumNegated, reader: Seat | None, language: Language) -> Sentence:
    unseen = event.unseen.known if _may_read(event.unseen) else None
    card = event.card or unseen
    name = card_name(card, language) if card else SENTENCES.say("quantum_card", language)
    return "quantum_negated", {
        "case": event.target,
        "card": name,
        "to": seat_name(event.to, language),
    }


def _entered(event: e.CardEntered, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {
        "seat": seat_name(event.seat, language),
        "card": owned_name(event.card.value, event.seat, language),
        "k": event.k,
        "case": "muted" if event.muted else "",
    }
    return "card_entered", facts


def _returned(event: e.CardReturned, reader: Seat | None, language: Language) -> Sentence:
    case = "thrift" if event.why == "thrift" else event.target
    facts: Facts = {"card": card_name(event.card, language), "case": case}
    return "card_returned", facts | {"owner": seat_name(owner(event.card), language)}


def _turn_ended(event: e.TurnEnded, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"seat": seat_name(event.seat, language)}
    for seat, name in zip(SEATS, ("a", "b"), strict=True):
        facts |= {f"domains_{name}": event.domains[seat], f"most_{name}": event.most[seat]}
    return "turn_ended", facts


# --- effects ----------------------------------------------------------------------------------


def _list(event: e.ListStarted, reader: Seat | None, language: Language) -> Sentence | None:
    """A power or a sacrifice is told already."""
    if event.trigger in ("power", "fall", "at"):
        return None
    source = card_name(event.source, language)
    facts: Facts = {"seat": seat_name(event.seat, language), "source": source}
    return "list_started", facts | {"case": event.trigger}


def _skipped(event: e.EffectSkipped, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"seat": seat_name(event.seat, language), "effect": phrase(event.text, language)}
    return "effect_skipped", facts | {"case": event.why}


def _hand_seen(event: e.HandSeen, reader: Seat | None, language: Language) -> Sentence:
    key, facts = _with_part("cards")(event, reader, language) or ("", {})
    facts |= {"by": seat_name(event.by, language), "n": event.n}
    return key, facts


def _looked(event: e.TopSeen | e.DeckSeen, reader: Seat | None, language: Language) -> Sentence:
    facts: Facts = {"by": seat_name(event.by, language), "n": event.n}
    if not _may_read(event.cards) or isinstance(event, e.DeckSeen):
        return event.short_name(), facts
    cards = card_names(event.cards.known, language)
    return event.short_name(), facts | {"case": "seen", "cards": cards}


def _choice(event: e.ChoiceOpened, reader: Seat | None, language: Language) -> Sentence:
    choice = event.choice
    facts: Facts = {
        "seat": seat_name(choice.chooser, language),
        "effect": phrase(choice.effect, language),
        "source": card_name(choice.source, language),
    }
    return "choice_opened", facts


def _chosen(event: e.ChoiceMade, reader: Seat | None, language: Language) -> Sentence | None:
    """Only the chooser reads how it came about."""
    if not _may_read(event.how) or event.how.known.via == "window":
        return None
    return "choice_made", {"case": event.how.known.via, "effect": phrase(event.effect, language)}


def _mark_set(event: e.MarkSet, reader: Seat | None, language: Language) -> Sentence:
    domain = DOMAIN_NAMES.get(event.domain)
    facts: Facts = {
        "seat": seat_name(event.seat, language),
        "mark": mark_name(event.mark, language),
        "domain": domain.in_(language) if domain else "",
        "case": event.mark,
    }
    return "mark_set", facts


def _mark_spent(event: e.MarkSpent, reader: Seat | None, language: Language) -> Sentence:
    mark = mark_name(event.mark, language)
    return "mark_spent", {"seat": seat_name(event.seat, language), "mark": mark}


TELLERS: dict[type[Event], Teller] = {
    e.MatchStarted: _started,
    e.StageOpened: _stage,
    e.DraftHandDealt: _with_part("kinds"),
    e.CardsDrafted: _with_part("kinds"),
    e.DraftHandPassed: _passed_on,
    e.CardsSetAside: _with_part("kinds"),
    e.DeckBuilt: _plainly,
    e.DeckShuffled: _by_case("why"),
    e.CardsDrawn: _with_part("cards"),
    e.DrawSkipped: _by_case("why"),
    e.StarterAsked: _plainly,
    e.StarterChosen: _starter,
    e.TurnStarted: _plainly,
    e.CardFaded: _plainly,
    e.PlayOpened: _silently,
    e.OrderFiled: _silently,
    e.PowerUsed: _plainly,
    e.HeroSacrificed: _by_case("why"),
    e.CardLaid: _opened_part,
    e.PlayPassed: _plainly,
    e.CardAccepted: _by_case("why"),
    e.RiposteMade: _riposte,
    e.RecyclageMade: _plainly,
    e.TollPaid: _toll,
    e.GuessProved: _guess,
    e.QuantumNegated: _negated,
    e.CardEntered: _entered,
    e.ListStarted: _list,
    e.EffectSkipped: _skipped,
    e.CardsMoved: moved,
    e.HandSeen: _hand_seen,
    e.TopSeen: _looked,
    e.DeckSeen: _looked,
    e.ChoiceOpened: _choice,
    e.ChoiceMade: _chosen,
    e.MarkSet: _mark_set,
    e.MarkSpent: _mark_spent,
    e.PlaysGained: _plainly,
    e.CardDiscarded: _plainly,
    e.CardReturned: _returned,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
    e.HeroesOffered: _with_part("heroes"),
    e.HeroChosen: _plainly,
    e.MatchWon: _silently,
}
