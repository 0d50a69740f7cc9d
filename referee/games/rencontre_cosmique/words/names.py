"""Names as they are read: colours, places, pawns, cards, powers."""

from collections.abc import Iterable, Mapping

from referee.games.rencontre_cosmique.things.cards import UNKNOWN, kinds
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.things.places import COLOURS
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language, Words

SIDES = (
    Words("Red", "Rouge"),
    Words("Blue", "Bleu"),
    Words("Yellow", "Jaune"),
    Words("Green", "Vert"),
)


def side(seat: Seat, language: Language) -> str:
    """`Green`; nobody is nobody."""
    return SIDES[seat - 1].in_(language) if seat else SENTENCES.say("nobody", language)


def side_of(colour: str, language: Language) -> str:
    return side(COLOURS.index(colour) + 1, language)


def sides(seats: Iterable[Seat], language: Language) -> str:
    return ", ".join(side(seat, language) for seat in seats) or SENTENCES.say("nobody", language)


def joined(seats: Iterable[Seat], language: Language) -> str:
    """`Red, Blue and Green`, as the subject of a sentence."""
    *first, last = [side(seat, language) for seat in seats] or [SENTENCES.say("nobody", language)]
    if not first:
        return last
    return SENTENCES.say("and", language, first=", ".join(first), last=last)


def place(name: str, language: Language) -> str:
    """A planet as it is typed; other places in words."""
    if name[-1:].isdigit():
        return notation.place(name, language)
    return SENTENCES.say(f"place_{name}", language)


def pawns(moves: Mapping[str, int], language: Language) -> str:
    """`2 on green1, 1 on the oval`."""
    return ", ".join(
        SENTENCES.say("pawns_at", language, n=n, place=place(where, language))
        for where, n in moves.items()
    ) or SENTENCES.say("nothing", language)


def card(kind: str, language: Language) -> str:
    if kind == UNKNOWN:
        return SENTENCES.say("a_card", language)
    return kinds()[kind].name.in_(language)


def cards(found: Iterable[str], language: Language) -> str:
    return ", ".join(card(kind, language) for kind in found) or SENTENCES.say("nothing", language)


def power(key: str, language: Language) -> str:
    """A power; one that lies face down has no name."""
    if not key:
        return SENTENCES.say("t_facedown", language)
    return power_rows()[key].name.in_(language)


def powers(keys: Iterable[str], language: Language) -> str:
    return ", ".join(power(key, language) for key in keys) or SENTENCES.say("nothing", language)
