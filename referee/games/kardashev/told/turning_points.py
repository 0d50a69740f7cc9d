"""Which events turn a match: a quantum is negated, a hero comes or goes, a game is won."""

from referee.games.kardashev.log import events as e
from referee.kernel.event import Event
from referee.kernel.words import Words


def weighty(event: Event) -> Words | None:
    """Cards enter every turn; that one was guessed and did not is what a bluff is about."""
    match event:
        case e.QuantumNegated():
            return Words("negated", "annulé")
        case e.HeroChosen():
            return Words("hero", "héros")
        case e.HeroSacrificed():
            return Words("hero lost", "héros perdu")
        case e.GameWon():
            return Words("game won", "partie gagnée")
    return None
