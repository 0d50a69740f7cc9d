"""What happened, in sentences: each event, each private fact, each refusal."""

from collections.abc import Iterable, Mapping

from referee.games.empereur_telepathe.things.cards import Card, Cards
from referee.games.empereur_telepathe.things.state import Entry
from referee.games.empereur_telepathe.told.tellers import TELLERS
from referee.games.empereur_telepathe.words.names import (
    FAMILY_NAMES,
    card_name,
    card_names,
    digits,
    entry_names,
    seat_name,
    seat_names,
)
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.sentences import Kind
from referee.kernel.telling import Narrator
from referee.kernel.typography import listed
from referee.kernel.words import Language


def _also(key: str) -> Kind:
    """A second sentence about cards, if there are any."""

    def say(many: Iterable[Card], language: Language) -> str:
        cards = card_names(many, language)
        return SENTENCES.say(key, language, cards=cards) if many else ""

    return say


def _tied(entries: tuple[Entry, ...], language: Language) -> str:
    if not entries:
        return ""
    return SENTENCES.say("initiative_tied", language, tied=entry_names(entries, language))


def _losses(cards: Mapping[Seat, Cards], language: Language) -> str:
    losses = (
        f"{seat_name(seat, language)} {card_names(lost, language)}" for seat, lost in cards.items()
    )
    return listed(losses, language)


def _flags(flags: Iterable[str], language: Language) -> str:
    return "".join(SENTENCES.say(f"flag_{flag}", language) for flag in flags)


NARRATOR = Narrator(
    SENTENCES.naming(
        seat=seat_name,
        seats=seat_names,
        card=card_name,
        cards=card_names,
        digits=lambda backs, _: digits(backs),
        entries=entry_names,
        tied=_tied,
        replaced=_also("replaced"),
        gone=_also("gone"),
        family=lambda family, language: FAMILY_NAMES[family].in_(language),
        flags=_flags,
        zone=lambda zone, language: SENTENCES.say(f"zone_{zone}", language),
        pile=lambda to, language: SENTENCES.say(f"to_{to}", language),
        losses=_losses,
    ),
    TELLERS,
)
