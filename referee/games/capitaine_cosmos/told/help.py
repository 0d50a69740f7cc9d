"""The order language on one page: the lines that the open window understands."""

from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.words import Language


def help_page(view: CosmosView, language: Language) -> str:
    """The lines of the open window; whoever is not asked reads that first."""
    over = SENTENCES.say("help_over", language)
    if view.window is None:
        return over
    facts = {"phase": view.phase, "budget": view.options.budget}
    lines = SENTENCES.say(f"help_{view.window}", language, **facts).strip()
    return lines if view.ask is not None else f"{over}\n{lines}"
