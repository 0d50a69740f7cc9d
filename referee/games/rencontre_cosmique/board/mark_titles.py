"""What the marks of the board are called: a planet, a player, a card, and what a click on it does.

A key of an offer is its line in English.
"""

from referee.games.rencontre_cosmique.things.places import COLOURS, colour_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.games.rencontre_cosmique.words.vocabulary import VERBS
from referee.kernel.event import Seat
from referee.kernel.mark_titles import mark_title
from referee.kernel.spot import Pair
from referee.kernel.words import Language

Picks = tuple[Pair, ...]
LINES = frozenset({"order", "more"})  # fields whose offers begin with a verb


def planet_title(table: Table, place: str, picks: Picks, language: Language) -> str:
    """`Blue’s planet 3 (2 Blue): invite Blue`"""
    thing = SENTENCES.say(
        "mark_planet",
        language,
        who=names.side_of(colour_of(place), language),
        n=place[-1],
        pawns=_pawns_at(table, place, language),
    )
    return mark_title(thing, _deeds(picks, language), language)


def _pawns_at(table: Table, place: str, language: Language) -> str:
    found = [(seat, table.at(seat, place)) for seat in range(1, table.seats + 1)]
    told = [f"{n} {names.side(seat, language)}" for seat, n in found if n]
    return ", ".join(told) or SENTENCES.say("mark_empty", language)


def player_title(thing: str, seat: Seat, picks: Picks, language: Language) -> str:
    """Their star, or their panel."""
    who = names.side(seat, language)
    return mark_title(
        SENTENCES.say(f"mark_{thing}", language, who=who), _deeds(picks, language), language
    )


def card_title(kind: str, n: int, picks: Picks, language: Language) -> str:
    """The `n`th of the hand: two may be of a kind."""
    thing = SENTENCES.say("mark_card", language, card=names.card(kind, language), n=n)
    return mark_title(thing, _deeds(picks, language), language)


def _deeds(picks: Picks, language: Language) -> list[str]:
    return [_deed(pair, language) for pair in picks]


def _deed(pair: Pair, language: Language) -> str:
    name, value = pair
    if name not in LINES:
        return _invitation(value, language) if name == "invite" else _does(name, language)
    verb = verb_of(value)
    if verb == "invite":
        return _invitation(value.split(" ")[-1], language)
    return _does(verb, language, value.split(" ")[1] if verb == "ally" else "")


def _does(deed: str, language: Language, case: str = "") -> str:
    return SENTENCES.say(f"does_{deed}", language, case=case)


def _invitation(named: str, language: Language) -> str:
    """Of an answer or a line: a player, or nobody."""
    for colour in COLOURS:
        if names.side_of(colour, "en").lower() == named.lower():
            who = names.side_of(colour, language)
            return SENTENCES.say("does_invite", language, case="who", who=who)
    return _does("invite", language)


def verb_of(line: str) -> str:
    """What an English line begins with: `my pawns` is a verb of two words."""
    shown = {word.en: verb for verb, word in VERBS.shown.items()}
    first = [*line.split(" "), ""]
    return shown.get(" ".join(first[:2])) or shown[first[0]]
