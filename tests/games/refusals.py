"""What is said about orders and options that are wrong, as golden files show it.

A game's own `refusals.py` has the cases: each has a key (the code it gets; behind a point, what
tells it from others) and the order's text.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from referee.kernel.explain import explain_all
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES


def attempt(game, text, view):
    """The order, and the problems it cannot be read for; one of the two is empty."""
    try:
        return game.read(text, view), ()
    except Refused as refused:
        return None, refused.problems


class Refusals(NamedTuple):
    """`view_of(case)` is what the seat sees when it writes its order; `wrong` are options and a
    number of seats, by what is wrong with them."""

    game: AnyGame
    cases: list[Any]
    view_of: Callable[[Any], Any]
    wrong: dict[str, tuple[Any, int]]
    folder: Path

    def problems(self, case):
        """What the order is told: why it cannot be read or played, else the remarks."""
        view = self.view_of(case)
        order, unreadable = attempt(self.game, case.text, view)
        if unreadable:
            return unreadable
        verdict = self.game.check(view, order)
        return verdict.refused or verdict.remarks

    def codes(self, case):
        """Each problem's code, and which of its cases it is."""
        return {(problem.code, problem.facts.get("case", "")) for problem in self.problems(case)}

    def wrong_codes(self, key):
        """The codes of everything that is wrong with these options."""
        return [problem.code for problem in self.game.check_options(*self.wrong[key])]

    def shown(self):
        """The keys of all that stands in the golden files."""
        return {case.key for case in self.cases} | set(self.wrong)

    def page(self, language):
        """All of it, as a player reads it."""
        return "\n".join([*self._orders(language), *self._options(language)])

    def _orders(self, language):
        for case in self.cases:
            said = explain_all(self.game, self.problems(case), language, case.text)
            yield f"=== {case.key}\n{case.text}\n---\n{said}\n"

    def _options(self, language):
        for key, (options, seats) in self.wrong.items():
            problems = self.game.check_options(options, seats)
            said = [self.game.explain(problem, language) for problem in problems]
            yield "\n".join([f"=== {key}", *said, ""])

    def golden(self, language):
        return self._file(language).read_text("utf-8")

    def keep(self):
        """Writes the golden files anew."""
        for language in LANGUAGES:
            self._file(language).write_text(self.page(language), "utf-8")

    def _file(self, language):
        return self.folder / f"refusals.{language}.txt"
