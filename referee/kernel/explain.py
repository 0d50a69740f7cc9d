"""From a problem to what its author reads: the sentence, the line with a caret, what to try."""

from collections.abc import Iterable

from referee.kernel.caret import caret
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem
from referee.kernel.sentences import Sentences
from referee.kernel.words import LANGUAGES, Language

KERNEL = Sentences.of(__package__)


def explain(
    problem: Problem, language: Language, sentences: Sentences, text: str | None = None
) -> str:
    """The problem in words; with `text` also the line it is about, a caret under the token.

    The sentence is the game's own, else the kernel's. It may use the problem's facts, `token`,
    `line`, `rule` and `suggestion`; a fact `expected.fr` stands for `expected` in French, and
    `try.fr` is the advice for a reader of French. Raises KeyError for a code without a sentence.
    """
    source = sentences if problem.code in sentences else KERNEL
    said = source.say(problem.code, language, **_facts(problem, language))
    return "\n".join(part for part in (_placed(problem, said, language, text)) if part)


def explain_all(game: AnyGame, problems: Iterable[Problem], language: Language, text: str) -> str:
    """Every problem of an order, as the game tells it, each with its line and caret."""
    return "\n\n".join(
        "\n".join(filter(None, (game.explain(problem, language), _shown(problem, text))))
        for problem in problems
    )


def _placed(problem: Problem, said: str, language: Language, text: str | None) -> list[str]:
    line = problem.where.line
    first = said[:1].upper() + said[1:] if not line else said
    headed = KERNEL.say("at_line", language, line=line, said=first) if line else first
    suggestion = problem.facts.get(f"try.{language}", problem.suggestion)
    advice = KERNEL.say("try", language, suggestion=suggestion) if suggestion else ""
    return [headed + signs(problem), _shown(problem, text), advice]


def signs(problem: Problem) -> str:
    """Rule and code behind the sentence, ` (R-21) [N-AUTO]`: for letters, where they can be asked
    about, and for programs."""
    rule = f" ({problem.rule})" if problem.rule else ""
    return f"{rule} [{problem.code}]"


def _shown(problem: Problem, text: str | None) -> str:
    """The line and the caret, indented so that a mail program leaves them alone."""
    block = caret(text, problem.where) if text is not None else ""
    return "\n".join(f"    {line}" for line in block.splitlines())


def _facts(problem: Problem, language: Language) -> dict[str, object]:
    facts: dict[str, object] = {
        "token": _short(problem.where.token),
        "line": problem.where.line,
        "rule": problem.rule or "",
        "suggestion": problem.suggestion,
    }
    for name, fact in problem.facts.items():
        stem, _, tongue = name.rpartition(".")
        if tongue not in LANGUAGES:
            facts[name] = fact
        elif tongue == language:
            facts[stem] = fact
    return facts


def _short(token: str) -> str:
    """A token that fits a sentence."""
    return token if len(token) <= 60 else f"{token[:59]}…"
