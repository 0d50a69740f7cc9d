"""What the marks of the board are called: a ship, and what a click on it does."""

from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import vessel, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.mark_titles import mark_title
from referee.kernel.words import Language


def ship_told(ship: Ship, language: Language) -> str:
    """`Red’s escort #4 (0409 E), defence 40 of 40, 3 shots, 2 mines`"""
    return SENTENCES.say(
        "mark_ship",
        language,
        case="mines" if ship.of.mines else "",
        vessel=vessel(ship.id, language),
        where=where(ship, language),
        defence=ship.defence,
        full=ship.of.defence,
        shots=ship.shots,
        mines=ship.mines,
    )


def ship_title(view: CosmosView, ship: Ship, language: Language) -> str:
    """A shot is picked on either ship: by whom, and at whom."""
    at_rival = view.window == "fire" and ship.seat != view.seat
    deed = SENTENCES.say(f"does_{view.window}", language, case="rival" if at_rival else "")
    return mark_title(ship_told(ship, language), [deed], language)


def place_title(at: str, language: Language) -> str:
    """A hex at which a ship can be placed."""
    thing = SENTENCES.say("mark_place", language, at=at)
    return mark_title(thing, [SENTENCES.say("does_fleet", language)], language)
