"""All that is wrong with an order text, told at once: each wrong line, not the first alone.

    wrong = Wrong()
    for line in found:
        with wrong:                  # a refusal in here is kept, and the next line is read
            read(line)
    wrong.tell()                     # raises Refused with all of them, if there were any

A text of very many wrong lines is not read to its end: finding the nearest word for each takes
time.

Why: docs/decisions/0056-all-faults.md.
"""

from types import TracebackType

from referee.kernel.refused import Problem, Refused

MOST = 10  # wrong lines that are told


class Wrong:
    def __init__(self) -> None:
        self._found: list[Refused] = []

    def __enter__(self) -> None:
        """A line begins."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        _: TracebackType | None,
    ) -> bool:
        if not isinstance(raised, Refused):
            return False
        self._found.append(raised)
        if len(self._found) == MOST:
            self.tell(Problem("E-MORE", facts={"line": raised.problems[-1].where.line}))
        return True

    def tell(self, *more: Problem) -> None:
        """Raises Refused if anything was wrong."""
        if self._found:
            problems = [problem for refused in self._found for problem in refused.problems]
            raise Refused(self._found[0].kind, *problems, *more)
