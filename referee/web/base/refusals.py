"""Refusals and remarks as their author reads them: a sentence, the line, a caret, what would do."""

from collections.abc import Iterable

from referee.kernel.game import AnyGame
from referee.kernel.lookup import chapter_of
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match.explain import explain_all
from referee.templating import say


def explain_problems(
    game: AnyGame, problems: Iterable[Problem], language: Language, text: str = ""
) -> list[str]:
    """One block of plain text for each; where `text` is given, with the line and the caret, and
    with the chapter of the rule that it names."""
    return [
        explain_all(game, [problem], language, text) + _ruled(game, problem, language)
        for problem in problems
    ]


def _ruled(game: AnyGame, problem: Problem, language: Language) -> str:
    chapter = chapter_of(game, problem)
    if chapter is None:
        return ""
    return "\n" + say("p_problem_ruled", language, title=chapter.title.in_(language))
