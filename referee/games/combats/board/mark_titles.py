"""What the marks of the board are called: a place, a battle, a card, and what a click does there.

A key of an offer is its line in English.
"""

from collections.abc import Iterator

from referee.games.combats.things.chart import place_name, places
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.state import WORLD
from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.names import card_name
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.mark_titles import mark_title
from referee.kernel.spot import Pair
from referee.kernel.words import Language

Picks = tuple[Pair, ...]


def place_title(view: CombatsView, place: str, picks: Picks, language: Language) -> str:
    """`World Aube/1 (pawns: you 2, rival 0): move here from Aube/S with 1 to 3 Populations`"""
    seat = view.seat or 1
    mine, theirs = (view.board[place][side].total for side in (seat, opponent(seat)))
    thing = SENTENCES.say(
        "mark_place",
        language,
        case="world" if places()[place] == WORLD else "sun",
        place=place_name(place, language),
        mine=mine,
        theirs=theirs,
    )
    return mark_title(thing, _deeds_at(place, picks, language), language)


def _deeds_at(place: str, picks: Picks, language: Language) -> Iterator[str]:
    lines = [value.split(" ") for _, value in picks]
    yield from _moves_to(place_name(place, "en"), lines, language)
    for verb, *rest in lines:
        if verb != "move":
            yield SENTENCES.say(f"does_{verb}", language)
        elif rest[1] == place_name(place, "en"):
            yield SENTENCES.say("does_leave", language)


def _moves_to(name: str, lines: list[list[str]], language: Language) -> Iterator[str]:
    """From wherever Populations can come, and how many at most."""
    numbers: dict[str, int] = {}
    for verb, *rest in lines:
        if verb == "move" and rest[-1] == name:
            numbers[rest[1]] = max(numbers.get(rest[1], 0), int(rest[0]))
    if numbers:
        named = {place_name(place, "en"): place_name(place, language) for place in places()}
        origins = ", ".join(named[origin] for origin in numbers)
        most = max(numbers.values())
        case = "several" if most > 1 else "one"
        yield SENTENCES.say("does_move", language, case=case, origins=origins, most=most)


def combat_title(view: CombatsView, picks: Picks, language: Language) -> str:
    """The combat where it is one answer as a whole."""
    deeds = [SENTENCES.say(f"does_{name}", language) for name, _ in picks]
    return mark_title(SENTENCES.say("mark_combat", language), deeds, language)


def battle_title(battle: int, picks: Picks, language: Language) -> str:
    deeds = [SENTENCES.say(f"does_{name}", language) for name, _ in picks]
    return mark_title(SENTENCES.say("mark_battle", language, battle=battle), deeds, language)


def card_title(view: CombatsView, key: str, language: Language) -> str:
    case = "plan" if view.window == "plan" else ""
    battle = view.combat.battle or 1
    deed = SENTENCES.say("does_cards_played", language, case=case, battle=battle)
    return mark_title(card_name(key, language), [deed], language)
