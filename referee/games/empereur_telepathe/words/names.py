"""Names of seats, cards and families, as sentences and pictures show them."""

from collections.abc import Iterable

from referee.games.empereur_telepathe.things.cards import Card, back, kind_of, known
from referee.games.empereur_telepathe.things.state import Entry
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language, Words

SEAT_NAMES = (
    Words("Amber", "Ambre"),
    Words("Beryl", "Béryl"),
    Words("Coral", "Corail"),
    Words("Diamond", "Diamant"),
    Words("Emerald", "Émeraude"),
)
FAMILY_NAMES = {
    "ele": Words("Electrokinesis", "Électrokinésie"),
    "pes": Words("Extra-Sensory Perception", "Perception extra-sensorielle"),
    "ast": Words("Astral Projection", "Projection astrale"),
    "psk": Words("Psychokinesis", "Psychokinésie"),
    "tel": Words("Telepathy", "Télépathie"),
    "vam": Words("Psychic Vampirism", "Vampirisme psychique"),
}
KIND_NAMES = {
    "attack": Words("attack", "attaque"),
    "bonus": Words("bonus", "bonus"),
    "defence": Words("defence", "défense"),
    "block": Words("block", "blocage"),
}
_NOBODY = Words("nobody", "personne")


def seat_name(seat: Seat, language: Language) -> str:
    return (SEAT_NAMES[seat - 1] if seat else _NOBODY).in_(language)


def seat_names(seats: Iterable[Seat], language: Language) -> str:
    """`Amber, Coral`; a dash for nobody."""
    return ", ".join(seat_name(seat, language) for seat in seats) or "–"


def card_name(card: Card, language: Language) -> str:
    """`Neural Arc ARC3`; a card under seal is its back, `[3]`."""
    if known(card):
        return f"{kind_of(card).name.in_(language)} {card}"
    return f"[{back(card)}]" if card[1:] else "[?]"


def card_names(many: Iterable[Card], language: Language) -> str:
    """`Neural Arc ARC3, Focus FOC2`; a dash for none."""
    return ", ".join(card_name(card, language) for card in many) or "–"


def digits(backs: Iterable[int]) -> str:
    """`2 3 5`; a dash for none."""
    return " ".join(map(str, backs)) or "–"


def entry_name(entry: Entry, language: Language) -> str:
    """Who acts, by what: `Amber 5 (hand 12)`."""
    return SENTENCES.say(
        "order_entry",
        language,
        who=seat_name(entry.seat, language),
        initiative=entry.initiative,
        hand_sum=entry.hand_sum,
    )


def entry_names(entries: Iterable[Entry], language: Language) -> str:
    return ", ".join(entry_name(entry, language) for entry in entries)
