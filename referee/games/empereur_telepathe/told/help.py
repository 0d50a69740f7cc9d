"""The order language on one page: the lines that the open window understands."""

from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.games.empereur_telepathe.words.vocabulary import DEEDS, VERBS_OF
from referee.kernel.words import Language

PAGE = {"lose": "seek", **dict.fromkeys(DEEDS, "commit")}


def help_page(view: TelepatheView, language: Language) -> str:
    """The lines of the open window; whoever is not asked reads that first."""
    over = SENTENCES.say("help_over", language)
    if view.window is None:
        return over
    verbs = [*VERBS_OF[view.window]]
    if view.window in ("duel", "round") and not view.options.asks_refresh:
        verbs.append("return")
    keys = dict.fromkeys(f"help_{PAGE.get(verb, verb)}" for verb in verbs)
    lines = "\n".join(SENTENCES.say(key, language) for key in (*keys, "help_cards"))
    return lines if view.ask is not None else f"{over}\n{lines}"
