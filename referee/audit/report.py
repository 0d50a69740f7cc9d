"""What the audit says: a status and a sentence for every check, in both languages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any

from referee.kernel.sentences import Sentences
from referee.kernel.words import Language, Words

WIDTH = 11  # of the longest name
_BETWEEN: dict[Language, str] = {"en": "; ", "fr": " ; "}


class Status(Enum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True)
class Finding:
    """What a check found: the key of its sentence, and the facts the sentence needs.

    A fact that is itself a Finding, or is Words, is said in the reader's language. `more` are
    further sentences that belong to it. `but` are clauses, without a full stop, that the report's
    first line repeats: what holds, and is still not as it should be.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    more: tuple["Finding", ...] = ()
    but: tuple["Finding", ...] = ()

    @property
    def reservations(self) -> Iterator["Finding"]:
        """The clauses of all its sentences."""
        for further in self.more:
            yield from further.reservations
        yield from self.but

    def say(self, language: Language) -> str:
        facts = {name: _spoken(fact, language) for name, fact in self.facts.items()}
        said = sentences().say(self.code, language, **facts)
        but = (sentences().say("but", language, said=one.say(language)) for one in self.but)
        return " ".join([said, *(further.say(language) for further in self.more), *but])


def _spoken(fact: Any, language: Language) -> Any:
    if isinstance(fact, Finding):
        return fact.say(language)
    return fact.in_(language) if isinstance(fact, Words) else fact


def found(code: str, /, *more: Finding, but: Sequence[Finding] = (), **facts: Any) -> Finding:
    return Finding(code, facts, more, tuple(but))


class Failed(Exception):
    """The thing checked does not hold."""

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.finding = found(code, **facts)


class NotApplicable(Exception):
    """There is nothing here to check, or it rests on what is sealed or has failed."""

    def __init__(
        self, code: str, /, *more: Finding, but: Sequence[Finding] = (), **facts: Any
    ) -> None:
        super().__init__(code)
        self.finding = found(code, *more, but=but, **facts)


@dataclass(frozen=True)
class Check:
    """One check by its name."""

    name: str
    status: Status
    finding: Finding

    @property
    def failed(self) -> bool:
        return self.status is Status.FAILED

    def sentence(self, language: Language) -> str:
        return self.finding.say(language)


@dataclass(frozen=True)
class Report:
    """All checks in order. `pinned`: a key or a mailbox of the reader's says who signed."""

    checks: tuple[Check, ...]
    pinned: bool
    vkey: str | None

    @property
    def holds(self) -> bool:
        return not any(check.failed for check in self.checks)

    @property
    def lacking(self) -> bool:
        """Nothing fails but that the rules of the match are not here: that is no fault of it."""
        codes = [check.finding.code for check in self.checks if check.failed]
        return codes == ["rules.unknown"]

    @property
    def exit_code(self) -> int:
        return 0 if self.holds else 1

    def of(self, name: str) -> Check:
        """The check of that name. Raises KeyError."""
        return {check.name: check for check in self.checks}[name]

    def headline(self, language: Language) -> str:
        """The first line: what the whole comes to, and what it cannot say."""
        if not self.holds:
            failed = [check for check in self.checks if check.failed]
            if self.lacking:
                return sentences().say("lacking", language, **failed[0].finding.facts)
            names = ", ".join(check.name for check in failed)
            return sentences().say("broken", language, names=names)
        but = _BETWEEN[language].join(self.reservations(language))
        code = ("pinned" if self.pinned else "unpinned") + ("_but" if but else "")
        return sentences().say(code, language, vkey=self.vkey, **({"but": but} if but else {}))

    def reservations(self, language: Language) -> Iterator[str]:
        """The clauses after *holds, but*: what the first line must not pass over."""
        for check in self.checks:
            yield from (one.say(language) for one in check.finding.reservations)

    def text(self, language: Language) -> str:
        """The headline and a line a check."""
        rows = _rows(self.checks, language)
        return "\n".join([self.headline(language), "", *rows, ""])

    def refusal(self, language: Language) -> str:
        """The headline and a line for each check that fails."""
        rows = _rows((check for check in self.checks if check.failed), language)
        return "\n".join([self.headline(language), *rows])

    def plain(self, language: Language) -> dict[str, Any]:
        """The report as plain data, for `--json`."""
        return {
            "holds": self.holds,
            "pinned": self.pinned,
            "vkey": self.vkey,
            "headline": self.headline(language),
            "but": [*self.reservations(language)],
            "checks": [
                {
                    "name": check.name,
                    "status": check.status.value,
                    "code": check.finding.code,
                    "sentence": check.sentence(language),
                }
                for check in self.checks
            ],
        }


def _rows(checks: Iterable[Check], language: Language) -> list[str]:
    return [
        f"{check.name:<{WIDTH}} {sentences().say(check.status.name.lower(), language):<15}"
        f" {check.sentence(language)}"
        for check in checks
    ]


@cache
def sentences() -> Sentences:
    """The audit's own sentences."""
    return Sentences.of("referee.audit")
