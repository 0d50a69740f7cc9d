"""The help: what a beginner needs and the words that lead on, one word, and the languages of
standing orders and of the game."""

from collections.abc import Mapping

from referee.kernel.game import AnyGame
from referee.kernel.offers import offered
from referee.kernel.standing import YES_NO
from referee.kernel.words import LANGUAGES, Language, Words
from referee.mail.asking.words import Word, spelling
from referee.mail.writing.pieces import Items, Literal, Pieces
from referee.mail.writing.teller import Teller
from referee.match.filing import LONGEST_RULES, MOST_RULES
from referee.templating import say

_FIRST = ("orders", "preview", "status", "handbook")
_OTHERS = (
    "orders preview standing withdraw press vote absent join decline concede status again history"
    " language zone remind pictures key lost objection confirm forget"
)
_SIGNED = ("orders", "key")


def whole_help(tell: Teller) -> Pieces:
    """What a beginner needs, the words that lead on, and the lines of the open window."""
    joins = ["join"] if tell.table.phase == "lobby" else []
    first = [tell.say(f"help_{key}") for key in (*joins, *_FIRST)]
    others = ", ".join(spelling(Word(word), tell.language) for word in _OTHERS.split())
    items = Items((*first, tell.say("help_more", words=others)))
    return [tell.h("head_mail_help"), items, tell.p("help_rules"), *_orders_help(tell)]


def help_about(tell: Teller, word: str) -> Pieces:
    """One word: what it does, examples in the reader's language and in the other, and for what
    holds orders their language."""
    pieces: Pieces = [
        tell.h("head_about", word=tell.say(f"word_{word}")),
        tell.p(f"help_{word}", window=a_window(tell)),
        tell.p("help_about"),
        *(_example(tell, word, language) for language in _own_first(tell)),
    ]
    if word in _SIGNED:
        pieces.append(tell.p("help_signed"))
    if word == "standing":
        pieces += standing_help(tell)
    return [*pieces, *(_orders_help(tell) if word in ("orders", "preview", "standing") else [])]


def _own_first(tell: Teller) -> list[Language]:
    return sorted(LANGUAGES, key=lambda language: language != tell.language)


def _example(tell: Teller, word: str, language: Language) -> Literal:
    """As lines that can be quoted back and are never read as a request."""
    window = next(iter(tell.table.game.windows.values())).in_(language)
    lines = say(f"example_{word}", language, window=window)
    return Literal(offered(lines))


def _orders_help(tell: Teller) -> Pieces:
    if tell.table.view is None:
        return []
    language = tell.table.game.help(tell.table.view, tell.language)
    return [tell.h("head_help", game=tell.game), Literal(language)]


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
        tell.p("standing_rule", window=a_window(tell)),
        *([tell.p("standing_when", fact=facts.split(", ")[0])] if facts else []),
        Items(tuple(items)),
        tell.p("standing_limits", most=MOST_RULES, longest=LONGEST_RULES),
    ]


def a_window(tell: Teller) -> str:
    """A window of this game, for examples."""
    return next(iter(tell.table.game.windows.values())).in_(tell.language)


def _values(game: AnyGame, language: Language) -> str:
    return _shown({**YES_NO, **game.fact_values}, language)


def _shown(words: Mapping[str, Words], language: Language) -> str:
    return ", ".join(dict.fromkeys(word.in_(language) for word in words.values()))
