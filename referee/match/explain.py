"""The sentences of match life; how any refusal is told, be it the game's, ours or the kernel's."""

from collections.abc import Iterable

from referee.kernel.explain import explain as explain_with
from referee.kernel.explain import explain_all as explain_by_game
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem
from referee.kernel.sentences import Sentences
from referee.kernel.words import Language

MATCH = Sentences.of("referee.match")


def explain_all(
    game: AnyGame, problems: Iterable[Problem], language: Language, text: str = ""
) -> str:
    """Every problem with its line and caret, an empty line between."""
    return "\n\n".join(_explained(game, problem, language, text) for problem in problems)


def _explained(game: AnyGame, problem: Problem, language: Language, text: str) -> str:
    if problem.code in MATCH:
        return explain_with(problem, language, MATCH, text)
    return explain_by_game(game, [problem], language, text)
