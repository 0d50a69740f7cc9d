"""Receipts against the record: what a player was promised, and what became of it.

A receipt that the log's key signed binds (docs/decisions/0064-binding.md): its leaf must stand
here as it was. What a receipt discloses and the record has forgotten is put back, and judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audit.checks import awaited, draws, judging, key_changes, letters, timing
from referee.audit.evidence import Evidence, by_rules
from referee.audit.mails.receipts import MailedReceipt
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match.evolve import Entry
from referee.match.filing import Repeated, accept
from referee.seals import commitment

# What the record says of the letters that it shows must hold with those that are put back.
AGAIN = (
    ("keys", key_changes.judged),
    ("orders", letters.judged),
    ("draws", draws.draws),
    ("dice", judging.dice),
    ("time", timing.time),
)


class HeldReceipt(NamedTuple):
    """Where a receipt was found, and what it says."""

    where: str
    receipt: MailedReceipt


@dataclass
class Promises:
    """The receipts for this log, told apart by what they are worth. `beyond`: this export of a
    running match is older. `returned`: the disclosures that the record has forgotten."""

    standing: set[int] = field(default_factory=set)
    beyond: set[int] = field(default_factory=set)
    empty: dict[int, str] = field(default_factory=dict)
    returned: dict[str, HeldReceipt] = field(default_factory=dict)

    def take(self, evidence: Evidence, held: HeldReceipt) -> None:
        """One more. Raises Failed for one that binds and is not kept."""
        where, receipt = held
        n, lines = receipt.n, evidence.leaves
        if n < len(lines) and lines[n] == receipt.leaf:
            self.standing.add(n)
            self.empty.pop(n, None)
            self._return(evidence, held)
        elif receipt.flaw:
            self.empty.setdefault(n, where)
        elif n < len(lines):
            raise Failed("mail.receipt_changed", where=where, leaf=n)
        elif evidence.raw[-1]["type"] == "match.ended":
            raise Failed("mail.receipt_missing", where=where, leaf=n, leaves=len(lines))
        else:
            self.beyond.add(n)

    def _return(self, evidence: Evidence, held: HeldReceipt) -> None:
        disclosure = held.receipt.disclosure
        if disclosure is None or held.receipt.part is None:
            return
        if commitment.digest(disclosure) in evidence.forgotten:
            self.returned.setdefault(disclosure, held)

    def told(self) -> list[Finding]:
        """What there is to say of them."""
        more = []
        if self.standing:
            more.append(found("mail.receipts", receipts=len(self.standing)))
        if self.beyond:
            more.append(found("mail.receipts_beyond", receipts=len(self.beyond)))
        return more

    def reservations(self, evidence: Evidence) -> list[Finding]:
        """What stands in the way of trusting the rest. Raises Failed."""
        but = []
        if self.empty:
            leaves = ", ".join(map(str, sorted(self.empty)))
            where = ", ".join(sorted(set(self.empty.values())))
            but.append(found("but.empty", receipts=len(self.empty), leaves=leaves, where=where))
        if self.returned:
            numbers = sorted(held.receipt.n for held in self.returned.values())
            told = ", ".join(map(str, numbers))
            but.append(found("but.returned", letters=len(numbers), leaves=told))
            but += put_back(evidence, self.returned)
        return but


def put_back(evidence: Evidence, returned: dict[str, HeldReceipt]) -> list[Finding]:
    """The record with what it has forgotten: whose it was, what was in force, and all that letters
    say. Raises Failed."""
    if "disclosures" not in evidence.passed or not evidence.ended:
        return []
    full = Evidence(evidence.data, evidence.pinned, (), evidence.games, tuple(returned))
    _check_whole(full, returned)
    if "keys" in evidence.passed:
        _check_keys(full, returned)
    if not full.knows_game:
        return []
    doubtful = [*unused(full, returned)]
    _check_rules(evidence, full, returned)
    return doubtful


def _check_whole(full: Evidence, returned: dict[str, HeldReceipt]) -> None:
    """Whoever wrote what is put back has no other letter left (docs/spec.md §5, "At the end")."""
    for held in returned.values():
        n, tenures = held.receipt.n, full.tenures
        seat = full.letters[n].seat if n in full.letters else 0
        shown = tenures.shown(tenures.at(seat, n)) if seat in range(1, full.first.seats + 1) else n
        if shown is not None:
            raise Failed("mail.receipt_half", where=held.where, leaf=n, shown=shown)


def _check_rules(evidence: Evidence, full: Evidence, returned: dict[str, HeldReceipt]) -> None:
    """Every check that reads letters, once more with those that are put back. Raises Failed."""
    for name, look in AGAIN:
        if name not in evidence.passed:
            continue
        try:
            look(full)
        except NotApplicable:
            continue
        except Failed as failed:
            where = ", ".join(sorted({held.where for held in returned.values()}))
            why = failed.finding
            raise Failed("mail.receipt_judged", where=where, check=name, why=why) from failed


def unused(full: Evidence, returned: dict[str, HeldReceipt]) -> Iterator[Finding]:
    """Of the letters that are put back, each that was in force and was not used (docs/spec.md §6):
    Failed, or where another letter is forgotten too, which may have taken its place, a finding."""
    letter_of = {held.receipt.n: held for held in returned.values()}
    for draw in full.draws:
        event = draw.event
        if not isinstance(event, e.Started | e.WindowClosed):
            continue
        for seat, filed in letters.in_force(full, full.before(draw.n), event).items():
            if filed is None or filed.n not in letter_of or event.used.known[seat - 1] == filed.n:
                continue
            if _may_count(full, filed.n):
                yield from _judged(full, draw, letter_of[filed.n])


def _check_keys(full: Evidence, returned: dict[str, HeldReceipt]) -> None:
    """No key came over a letter that is put back. Raises Failed."""
    try:
        awaited.check(full)
    except Failed as failed:
        where = next(iter(returned.values())).where
        raise Failed("mail.receipt_objection", where=where, why=failed.finding) from failed


def _may_count(full: Evidence, n: int) -> bool:
    """Could it be accepted where it stands, in time too?"""
    match, letter = full.before(n), full.letters[n]
    with by_rules(n):
        try:
            return not isinstance(accept(match, full.game_at(match), letter, "en"), Repeated)
        except Refused:
            return False


def _judged(full: Evidence, draw: Entry, held: HeldReceipt) -> Iterator[Finding]:
    """It was not used. Another letter of its seat may have withdrawn it, or have been there first
    with a higher serial, if one is forgotten whose text nobody has put back."""
    n, window = held.receipt.n, full.before(draw.n).window
    since = min(n, window.leaf if window is not None else 0)
    gone = any(since < gone < draw.n for gone in full.erased)
    if gone and full.tenures.unsure(full.letters[n].seat, draw.n):
        yield found("but.doubtful", leaf=n, draw=draw.n)
    else:
        raise Failed("mail.receipt_unused", where=held.where, leaf=n, draw=draw.n)
