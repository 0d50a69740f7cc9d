"""Names and sums, as sentences and pictures show them."""

from referee.games.combats.things.cards import UNKNOWN, cards
from referee.games.combats.things.pawns import COLOURS, Pawns
from referee.games.combats.things.tally import Tally
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def side(seat: Seat, language: Language) -> str:
    return SENTENCES.say(COLOURS.get(seat, "nobody"), language)


def card_name(key: str, language: Language) -> str:
    return cards()[key].name.in_(language) if key != UNKNOWN else key


def card_names(keys: tuple[str, ...], language: Language) -> str:
    return ", ".join(card_name(key, language) for key in keys)


def points(halves: list[int]) -> str:
    """Half points as points: 3 and 1 are `1½-½`."""
    return "-".join(f"{half // 2 or ''}½" if half % 2 else str(half // 2) for half in halves)


def letters(pawns: Pawns) -> str:
    """`P P U`; nobody is a dash."""
    return " ".join(pawns.line) or "–"


def sum_of(tally: Tally) -> str:
    """`2+1+0+[3] = 6`: pawns, cards, energy, die."""
    bonus = f"{tally.bonus:+d}"
    return f"{tally.pawns}{bonus}+{tally.energy}+[{tally.die}] = {tally.total}"
