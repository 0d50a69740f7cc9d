"""The order language on one page: the lines that the open window understands."""

from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.games.empereur_telepathe.words.vocabulary import DEEDS, VERBS_OF
from referee.kernel.words import Language

PAGE = {"lose": "seek", **dict.fromkeys(DEEDS, "commit")}


def help_page(view: TelepatheView, language: Language) -> str:
    """The lines of the window that asks; a spectator, or a seat not asked, is told so."""
    if view.window is None or view.ask is None:
        return SENTENCES.say("help_over", language)
    verbs = [*VERBS_OF[view.window]]
    if view.window in ("duel", "round") and not view.options.asks_refresh:
        verbs.append("return")
    keys = dict.fromkeys(f"help_{PAGE.get(verb, verb)}" for verb in verbs)
    return "\n".join(SENTENCES.say(key, language) for key in (*keys, "help_cards"))
