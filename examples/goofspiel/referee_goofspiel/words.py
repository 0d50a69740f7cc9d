"""The game's words, in both languages."""

from collections.abc import Iterable, Mapping

from referee.kernel.event import Seat
from referee.kernel.sentences import Sentences
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language, Words

SEAT_NAMES = (
    Words("Spades", "Pique"),
    Words("Hearts", "Cœur"),
    Words("Diamonds", "Carreau"),
    Words("Clubs", "Trèfle"),
)
VERBS = Vocabulary({"bid": Words("bid", "mise")})
WINDOWS = {"bid": Words("bid", "mise")}
FACT_NAMES = {
    "prize": Words("prize", "prix"),
    "stake": Words("stake", "enjeu"),
    "left": Words("left", "restants"),
}


def seat_name(seat: Seat, language: Language) -> str:
    return SEAT_NAMES[seat - 1].in_(language)


def seat_names(seats: Iterable[Seat], language: Language) -> str:
    return ", ".join(seat_name(seat, language) for seat in seats)


def card_row(cards: Iterable[int], language: Language) -> str:
    return ", ".join(map(str, cards)) or "-"


def bid_row(bids: Mapping[Seat, int], language: Language) -> str:
    """`Spades 7, Hearts 4`."""
    return ", ".join(f"{seat_name(seat, language)} {card}" for seat, card in bids.items())


SENTENCES = Sentences.of(__package__).naming(
    seat=seat_name, seats=seat_names, cards=card_row, bids=bid_row
)
