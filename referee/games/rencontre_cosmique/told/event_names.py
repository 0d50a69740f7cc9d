"""Names that only the sentences of events need: sums, targets, pawns by seat."""

from collections.abc import Iterable, Mapping

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.words import names, vocabulary
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def counts(pawns: Mapping[Seat, int], language: Language) -> str:
    """`Red 2, Blue 1`"""
    return ", ".join(f"{names.side(seat, language)} {n}" for seat, n in pawns.items())


def journeys(pawns: Mapping[Seat, Mapping[str, int]], language: Language) -> str:
    """How many of each seat, wherever they come from."""
    return counts({seat: sum(origin.values()) for seat, origin in pawns.items()}, language)


def sum_of(tally: e.Tally, language: Language) -> str:
    """`card 10 + pawns 4 = 14`, or `card 8 × pawns 5 = 40`."""
    case = "times" if tally.multiplied else ""
    facts = {"card": tally.card, "pawns": tally.value, "total": tally.total}
    return SENTENCES.say("sum", language, case=case, **facts)


def source(key: str, language: Language) -> str:
    """What makes compromises of cards: an edict or a power."""
    return names.card(key, language) if key == "controle" else names.power(key, language)


def sources(drawn: Iterable[e.Drawn], language: Language) -> str:
    """Where the Mutant's cards come from."""
    return ", ".join(
        SENTENCES.say("drawn_from", language, n=source.n, side=names.side(source.seat, language))
        if source.seat
        else SENTENCES.say("drawn_from_pile", language, n=source.n)
        for source in drawn
    ) or SENTENCES.say("nothing", language)


def part(side: str, language: Language) -> str:
    """The offense or the defense."""
    return SENTENCES.say(f"target_{side}", language)


def target(words: str, language: Language) -> str:
    """What an edict is played on: colours, parts of the table, powers."""
    return ", ".join(_target(word, language) for word in words.split())


def _target(word: str, language: Language) -> str:
    if word in vocabulary.COLOUR_NAMES:
        return names.side_of(word, language)
    if f"target_{word}" in SENTENCES:
        return part(word, language)
    return names.power(word, language)
