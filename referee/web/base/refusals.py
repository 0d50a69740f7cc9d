"""Refusals and remarks as their author reads them: a sentence, the line, a caret, what would do."""

from collections.abc import Iterable

from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match.explain import explain_all


def explain_problems(
    game: AnyGame, problems: Iterable[Problem], language: Language, text: str = ""
) -> list[str]:
    """One block of plain text for each; where `text` is given, with the line and the caret."""
    return [explain_all(game, [problem], language, text) for problem in problems]
