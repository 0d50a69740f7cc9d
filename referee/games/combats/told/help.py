"""The order language on one page: the lines that the open window understands."""

from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.words import Language


def help_page(view: CombatsView, language: Language) -> str:
    """The lines of the open window; whoever is not asked reads that first."""
    over = SENTENCES.say("help_over", language)
    if view.window is None:
        return over
    lines = SENTENCES.say(f"help_{view.window}", language)
    return lines if view.ask is not None else f"{over}\n{lines}"
