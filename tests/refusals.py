"""Whatever is refused is put into words: a code or a fact that is missing shows at once."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.kernel.explain import explain
from referee.kernel.refused import Problem, Refused
from referee.kernel.words import LANGUAGES
from referee.match.explain import MATCH


def refusal(action: Callable[..., object], *words: Any, **more: Any) -> Problem:
    """The only problem of what the match refuses, once it is said in both languages.

    Raises KeyError for an unknown sentence or a fact that is missing, and AssertionError for a
    fact that is None.
    """
    with pytest.raises(Refused) as refused:
        action(*words, **more)
    [problem] = refused.value.problems
    assert None not in problem.facts.values()
    for language in LANGUAGES:
        assert explain(problem, language, MATCH)
    return problem
