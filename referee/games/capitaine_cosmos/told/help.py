"""The order language on one page: the lines that the open window understands."""

from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.words import Language


def help_page(view: CosmosView, language: Language) -> str:
    """The lines of the window that asks; a spectator, or a seat not asked, is told so."""
    key = f"help_{view.window}" if view.ask is not None else "help_over"
    facts = {"phase": view.phase, "budget": view.options.budget}
    return SENTENCES.say(key, language, **facts).strip()
