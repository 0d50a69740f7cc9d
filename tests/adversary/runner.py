"""Runs classes of mutations past both checkers, and says what each thought of them."""

import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from referee.audit import audit
from tests.adversary.classes import MUTATIONS
from tests.adversary.mutations import BOTH, RULES, Forged, Mutation
from tests.adversary.tables import GAMES, Host, Unfit
from tests.independent.checker import check

BEFORE_LEAVES = ("sums", "key", "sums_sig", "tree", "checkpoint")  # what needs no leaf but 0
TRIES = 12  # tables that a class may find unfit


@dataclass(frozen=True)
class Opinion:
    """The checks that fail, by the audit and by the second checker; what broke; and the codes of
    what the audit's first line says behind *holds, but*."""

    audit: tuple[str, ...]
    second: tuple[str, ...]
    broken: str = ""
    but: tuple[str, ...] = ()


@dataclass
class Outcome:
    """How often each class was tried and what was said of it; what went wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def table(self) -> str:
        """A row for each class and pair of verdicts."""
        rows = [f"| {n} | {a} | {s} | {c} |" for (n, a, s), c in sorted(self.verdicts.items())]
        return "\n".join(["| class | audit | second | times |", "|---|---|---|---|", *rows])


def run(seed: int, count: int, games: Iterable[str] = GAMES) -> Outcome:
    """So many mutations: every class in turn, the games at random."""
    outcome, classes, known = Outcome(), list(MUTATIONS), list(games)
    for place in range(count):
        name = classes[place % len(classes)]
        judge(outcome, MUTATIONS[name], seed + place // len(classes), known)
    return outcome


def judge(outcome: Outcome, mutation: Mutation, seed: int, games: list[str]) -> None:
    """Tries one; `outcome` has then what came of it."""
    mutant = made(outcome, mutation, seed, games)
    if mutant is None:
        return
    game, host, forged = mutant
    found = opinion(host, forged)
    outcome.tried[mutation.name] += 1
    outcome.verdicts[mutation.name, said(found.audit), said(found.second)] += 1
    wrong = fault(mutation, forged, found)
    if wrong:
        outcome.failures.append(f"{mutation.name}, {game}, seed {seed}: {wrong}; {found}")


def made(
    outcome: Outcome, mutation: Mutation, seed: int, games: list[str]
) -> tuple[str, Host, Forged] | None:
    """The game, the host and the record of the first table that fits; a fault of the class is told
    to `outcome`, and the others go on."""
    for game, chance in tables(mutation, seed, games):
        try:
            return (game, *mutation.forge(chance, game))
        except Unfit:
            continue
        except Exception as error:  # told with its class and seed
            outcome.failures.append(f"{mutation.name}, {game}, seed {seed}: not made, {error!r}")
            return None
    return None


def tables(mutation: Mutation, seed: int, games: list[str]) -> Iterator[tuple[str, random.Random]]:
    """The tables that it is tried at, one after the other; the same for the same seed."""
    for attempt in range(TRIES):
        chance = random.Random(f"{mutation.name} {seed} {attempt}")
        yield chance.choice(games), chance


def opinion(host: Host, forged: Forged) -> Opinion:
    with tempfile.TemporaryDirectory() as folder:
        mails = [Path(folder) / f"{n}.eml" for n in range(len(forged.mails))]
        for path, mail in zip(mails, forged.mails, strict=True):
            path.write_bytes(mail)
        report = audit(forged.record, host.vkey, mails, host.rules)
        first = [one for one in report.checks if one.failed]
        broken = [
            f"{one.name}: {one.finding.facts}" for one in first if one.finding.code == "broke"
        ]
        try:
            second = [one.name for one in check(forged.record, host.vkey, mails) if not one.ok]
        except Exception as error:  # a traceback is what must never come: it is told as a failure
            second, broken = [], [*broken, f"second: {type(error).__name__}: {error}"]
    but = tuple(one.code for check in report.checks for one in check.finding.reservations)
    return Opinion(tuple(one.name for one in first), tuple(second), "; ".join(broken)[:300], but)


def said(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "holds"


def fault(mutation: Mutation, forged: Forged, found: Opinion) -> str:
    """What is wrong with these verdicts; "" if nothing is."""
    if found.broken:
        return f"a check broke ({found.broken})"
    if mutation.refused == BOTH and not (found.audit and found.second):
        return "must be refused by both"
    if mutation.refused == RULES and not found.audit:
        return "must be refused by the audit"
    if mutation.refused is None and (found.audit or found.second):
        return "is said to pass by design and was refused"
    misnamed = found.audit and not names(forged, found.audit)
    if mutation.refused == BOTH:
        misnamed = misnamed or not names(forged, found.second)
    return f"must be named {' or '.join(sorted(forged.named))}" if misnamed else ""


def names(forged: Forged, failing: tuple[str, ...]) -> bool:
    """Is one of these failing checks one that ought to name it? What fails behind an archive that
    cannot be opened, or behind leaves that cannot be read, fails for that and names nothing."""
    if "zip" in failing:
        failing = ("zip",)
    elif "leaves" in failing:
        failing = tuple(name for name in failing if name in BEFORE_LEAVES or name == "leaves")
    return not forged.named.isdisjoint(failing)
