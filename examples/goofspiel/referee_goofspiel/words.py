"""The game's words, in both languages."""

from referee.kernel.event import Seat
from referee.kernel.sentences import Sentences
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language, Words

SENTENCES = Sentences.of(__package__)
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
