"""Refusals and remarks as their author reads them: a sentence, the line, a caret, what would do.

A page links to the rule, and names of cards and powers to what they do; the rule's number and the
code of a refusal are for letters and programs.
"""

from collections.abc import Iterable

from flask import url_for
from markupsafe import Markup

from referee.kernel.explain import signs
from referee.kernel.game import AnyGame
from referee.kernel.lookup import chapter_of
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match.explain import explain_all
from referee.templating import say
from referee.web.base.thing_links import ThingLinks


def explain_problems(
    game: AnyGame, problems: Iterable[Problem], language: Language, text: str = ""
) -> list[str]:
    """One block of text for each; where `text` is given, with the line and the caret, and with a
    link to the chapter of the rule that it names."""
    links = ThingLinks(game, language)
    return [
        links.link(explain_plainly(game, problem, language, text)) + _ruled(game, problem, language)
        for problem in problems
    ]


def explain_plainly(game: AnyGame, problem: Problem, language: Language, text: str = "") -> str:
    """Without rule number and code."""
    return explain_all(game, [problem], language, text).replace(signs(problem), "", 1)


def ruling(game: AnyGame, problem: Problem, language: Language) -> tuple[str, str] | None:
    """The address of the chapter of the rule that it names, and how a link there is called."""
    chapter = chapter_of(game, problem)
    if chapter is None:
        return None
    address = url_for("rules.show", game=game.name, version=game.version, _anchor=chapter.id)
    return address, say("p_problem_ruled", language, title=chapter.title.in_(language))


def _ruled(game: AnyGame, problem: Problem, language: Language) -> Markup:
    found = ruling(game, problem, language)
    return Markup() if found is None else Markup('\n<a href="{}">{}</a>').format(*found)
