"""The help: what a letter may hold, the language of standing orders, and that of the game."""

from collections.abc import Mapping

from referee.kernel.game import Game
from referee.kernel.standing import YES_NO
from referee.kernel.words import Language, Words
from referee.mail.pieces import Items, Literal, Pieces
from referee.mail.telling import Teller
from referee.match.filing import LONGEST_RULES, MOST_RULES

_WORDS = "orders standing withdraw join key confirm status help signed"


def whole_help(tell: Teller) -> Pieces:
    """All of it, in the reader's language."""
    words = tuple(tell.say(f"help_{key}", window=_window(tell)) for key in _WORDS.split())
    pieces: Pieces = [tell.h("head_mail_help"), Items(words), tell.p("help_rules")]
    pieces += standing_help(tell)
    if tell.table.view is None:
        return pieces
    language = tell.table.game.help(tell.table.view, tell.language)
    return [*pieces, tell.h("head_help", game=tell.game), Literal(language)]


def standing_help(tell: Teller) -> Pieces:
    """How a rule is written, with the windows and facts that this game has."""
    game, language = tell.table.game, tell.language
    facts = _shown(game.fact_names, language)
    items = [tell.say("standing_windows", windows=_shown(game.windows, language))]
    if facts:
        items.append(tell.say("standing_facts", facts=facts))
        items.append(tell.say("standing_values", values=_values(game, language)))
    return [
        tell.h("head_standing_help"),
        tell.p("standing_rule", window=_window(tell)),
        *([tell.p("standing_when", fact=facts.split(", ")[0])] if facts else []),
        Items(tuple(items)),
        tell.p("standing_limits", most=MOST_RULES, longest=LONGEST_RULES),
    ]


def _window(tell: Teller) -> str:
    """A window of this game, for examples."""
    return next(iter(tell.table.game.windows.values())).in_(tell.language)


def _values(game: Game, language: Language) -> str:
    return _shown({**YES_NO, **game.fact_values}, language)


def _shown(words: Mapping[str, Words], language: Language) -> str:
    return ", ".join(dict.fromkeys(word.in_(language) for word in words.values()))
