"""Which events turn a match: a quantum is negated, a hero comes or goes, a row is full, a win."""

from referee.games.kardashev.log import events as e
from referee.games.kardashev.rules.measures import ENOUGH
from referee.kernel.event import Event
from referee.kernel.game import Outcome
from referee.kernel.words import Words

ROWS = ("spectrum", "monolith", "both")  # a full row, or two, by the name of the end


def weighty(event: Event) -> Words | None:
    """Cards enter every turn; that one was guessed and did not is what a bluff is about."""
    match event:
        case e.QuantumNegated():
            return Words("negated", "annulé")
        case e.HeroChosen():
            return Words("hero", "héros")
        case e.HeroSacrificed():
            return Words("hero lost", "héros perdu")
        case e.TurnEnded():
            return _full(event)
        case e.GameWon():
            return Words("game won", "partie gagnée")
    return None


def _full(turn: e.TurnEnded) -> Words | None:
    """What wins a game: victory is judged at the end of a turn, for whose turn it was."""
    if turn.domains[turn.seat] >= ENOUGH:
        return Words("fifth domain", "cinquième domaine")
    if turn.most[turn.seat] >= ENOUGH:
        return Words("five of one domain", "cinq d’un domaine")
    return None


def decides(event: Event, outcome: Outcome) -> bool:
    """The row that won the last game; a game that was given up or judged has none."""
    won = isinstance(event, e.TurnEnded) and event.seat in outcome.winners
    return won and outcome.reason in ROWS
