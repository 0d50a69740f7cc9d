"""Receipts against the record: what a player was promised, and what became of it.

A receipt that the log's key signed binds (docs/decisions/0064-binding.md): its leaf must stand
here as it was. What a receipt discloses and the record has forgotten is put back, and judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audit.checks import awaited, letters, proving
from referee.audit.evidence import Evidence, by_rules
from referee.audit.mails.receipts import MailedReceipt
from referee.audit.report import Failed, Finding, found
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.evolve import Entry
from referee.match.filing import Repeated, accept
from referee.seals import commitment


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
    """The record with what it has forgotten: who signed the letters that it shows, and what was in
    force. Raises Failed."""
    if "disclosures" not in evidence.passed or not evidence.ended:
        return []
    full = Evidence(evidence.data, evidence.pinned, (), evidence.games, tuple(returned))
    if "keys" in evidence.passed:
        _check_keys(full, returned)
    _check_signers(full, returned)
    return [*unused(full, returned)] if full.knows_game else []


def _check_signers(full: Evidence, returned: dict[str, HeldReceipt]) -> None:
    """Where a letter that is put back tells the key of its seat, what the record still shows of the
    seat was signed by that key (docs/spec.md §8)."""
    back = {held.receipt.n for held in returned.values()}
    for n, letter in full.letters.items():
        if n in back or letter.assurance == BOT or letter.kind in proving.WITHOUT_TEXT:
            continue
        if not proving.signed_as_told(full, n, letter):
            raise Failed("mail.receipt_key", leaf=n, seat=letter.seat)


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
    if any(since < gone < draw.n for gone in full.erased):
        yield found("but.doubtful", leaf=n, draw=draw.n)
    else:
        raise Failed("mail.receipt_unused", where=held.where, leaf=n, draw=draw.n)
