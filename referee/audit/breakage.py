"""What is told of a thing that broke a check: a record may hold what no referee wrote."""

from referee.kernel.explain import explain
from referee.kernel.refused import Refused
from referee.kernel.words import Words
from referee.match.explain import MATCH

MOST = 300  # characters


def told(error: Exception) -> str | Words:
    """The sentence that the author of it would have been sent, where it is the referee's own; else
    which error it was."""
    problems = error.problems if isinstance(error, Refused) else ()
    for problem in problems:
        if problem.code in MATCH:
            return Words(explain(problem, "en", MATCH)[:MOST], explain(problem, "fr", MATCH)[:MOST])
    return f"{type(error).__name__}: {error}"[:MOST]
