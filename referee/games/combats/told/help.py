"""The order language on one page: the lines that the open window understands."""

from referee.games.combats.things.view import CombatsView
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.words import Language


def help_page(view: CombatsView, language: Language) -> str:
    """The lines of the window that asks; a spectator, or a seat not asked, is told so."""
    key = f"help_{view.window}" if view.ask is not None else "help_over"
    return SENTENCES.say(key, language)
