"""What receipts prove, one by one: for whoever holds a few letters or files, and perhaps a record.

Why a receipt may prove nothing: docs/decisions/0064-binding.md.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from referee.audit.checking import run
from referee.audit.checks import trust
from referee.audit.checks.held import HeldReceipt, Promises
from referee.audit.evidence import Evidence
from referee.audit.home_receipts import HomeReceipt, home_receipts_in, judged
from referee.audit.mails.mailboxes import mails
from referee.audit.mails.receipts import MailedReceipt, receipts_in
from referee.audit.mails.signed_heads import HeadReader
from referee.audit.report import Failed, Finding, found
from referee.games.catalogue import catalogue
from referee.homelog.origins import generation
from referee.homelog.policy import WitnessPolicy
from referee.kernel.words import Language
from referee.match.rule_changes import GameVersions
from referee.seals import note

NEEDED = ("zip", "leaves", "disclosures")
_Found = TypeVar("_Found", MailedReceipt, HomeReceipt)


@dataclass(frozen=True)
class ReceiptVerdict:
    """Whether a receipt proves what it says, in which file, and the sentence for that. `text` is
    the letter that it discloses, "" for none."""

    holds: bool
    where: str
    finding: Finding
    text: str = ""

    def say(self, language: Language) -> str:
        shown = "".join(f"\n    {line}" for line in _printable(self.text).splitlines())
        return f"{self.where}: {self.finding.say(language)}{shown}"


def verdicts(
    paths: Sequence[Path],
    vkey: str | None = None,
    record: bytes | None = None,
    games: GameVersions | None = None,
    policy: WitnessPolicy | None = None,
) -> Iterator[ReceiptVerdict]:
    """A verdict for each receipt in these mails and files, and one for each file that has none.

    `vkey` is the key the reader trusts, by default the record's; `record` says what became of the
    leaves; `policy` who must have signed what is told of the home log: then each file tells it.
    Raises OSError for a file that is not there, ValueError for what is no key, and Failed
    for a record that cannot be read, or is another key's.
    """
    evidence = _evidence(record, games or catalogue()) if record is not None else None
    if evidence is not None and vkey not in (None, evidence.vkey):
        raise Failed("key.other", vkey=evidence.vkey, pinned=vkey)
    known = vkey or (evidence.vkey if evidence is not None else None)
    key = note.parse_vkey(known) if known is not None else None
    publics = _publics(key, evidence) if key is not None else ()
    reader = HeadReader(key.name, publics) if key is not None else None
    host = key.name.partition("/")[0] if key is not None else ""
    for path in paths:
        texts = [(mail.where, text) for mail in mails([path]) for text in mail.texts]
        seen = _first(texts, lambda text: home_receipts_in(text, host))
        home = {receipt.leaf for receipt in seen}
        own = _first(texts, lambda text: receipts_in(text, reader))
        for receipt, where in own.items():
            if receipt.leaf not in home:
                yield _verdict(HeldReceipt(where, receipt), reader, evidence)
        for told, where in seen.items():
            yield _home_verdict(where, told, publics, policy, evidence)
        if not own:
            yield ReceiptVerdict(False, path.name, found("receipt.none"))
        elif policy is not None and not seen:
            yield ReceiptVerdict(False, path.name, found("receipt.home_none"))


def _first(
    texts: Sequence[tuple[str, str]], read: Callable[[str], Iterator[_Found]]
) -> dict[_Found, str]:
    """Each that these texts hold, and where it stands first."""
    seen = dict[_Found, str]()
    for where, text in texts:
        for one in read(text):
            seen.setdefault(one, where)
    return seen


def _home_verdict(
    where: str,
    told: HomeReceipt,
    publics: Sequence[bytes],
    policy: WitnessPolicy | None,
    evidence: Evidence | None,
) -> ReceiptVerdict:
    try:
        return ReceiptVerdict(True, where, judged(told, publics, policy, evidence))
    except Failed as reason:
        return ReceiptVerdict(False, where, reason.finding)


def _publics(key: note.LogKey, evidence: Evidence | None) -> tuple[bytes, ...]:
    return (key.public,) if evidence is None else trust.counting(evidence)


def _evidence(record: bytes, games: GameVersions) -> Evidence:
    evidence = Evidence(record, None, (), games)
    for check in run(evidence, NEEDED):
        if check.failed:
            raise Failed("receipt.record", check=check.name, why=check.finding)
    return evidence


def _verdict(
    held: HeldReceipt, reader: HeadReader | None, evidence: Evidence | None
) -> ReceiptVerdict:
    receipt, head = held.receipt, held.receipt.head
    facts: dict[str, Any] = {"leaf": receipt.n, "origin": head.origin, "size": head.size}
    flaw = _flaw(receipt, reader, facts)
    if flaw is not None:
        return ReceiptVerdict(False, held.where, flaw)
    letter, text = _letter(receipt)
    try:
        more = [*letter, *(_became(held, evidence) if evidence is not None else ())]
    except Failed as reason:
        return ReceiptVerdict(False, held.where, reason.finding, text)
    proves = found("receipt.proves" if reader else "receipt.unpinned", *more, **facts)
    return ReceiptVerdict(True, held.where, proves, text)


def _flaw(
    receipt: MailedReceipt, reader: HeadReader | None, facts: dict[str, Any]
) -> Finding | None:
    """Why it proves nothing, in words of its own."""
    match receipt.weakness:
        case "early":
            return found("receipt.early", **facts)
        case "path":
            return found("receipt.path", **facts)
        case "leaf":
            return found("receipt.leaf", **facts)
        case "part":
            return found("receipt.part", **facts)
    if reader is not None and not reader.knows(receipt.head.origin):
        return found("receipt.other_log", **facts)
    if reader is not None and not receipt.head.signed:
        return found("receipt.unsigned", **facts)
    return None


def _letter(receipt: MailedReceipt) -> tuple[list[Finding], str]:
    """The sentence of the letter that it discloses, and the letter's text."""
    part = receipt.part
    value = part.value if part is not None else None
    if not isinstance(value, dict) or "kind" not in value:
        return [], ""
    told: dict[str, Any] = {name: str(value.get(name)) for name in ("kind", "seat", "received")}
    signed = isinstance(value.get("signature"), str)
    text = value.get("text")
    said = found("receipt.letter_signed" if signed else "receipt.letter", **told)
    return [said], text if isinstance(text, str) else ""


def _became(held: HeldReceipt, evidence: Evidence) -> Iterator[Finding]:
    """What the record says of it. Raises Failed where it is not kept."""
    if generation(held.receipt.head.origin) != generation(evidence.first.origin):
        yield found("receipt.other_generation", origin=evidence.first.origin)
        return
    promises = Promises()
    promises.take(evidence, held)
    if promises.beyond:
        yield found("receipt.beyond")
        return
    yield found("receipt.here")
    for reservation in promises.reservations(evidence):
        yield found("but", said=reservation)


def _printable(text: str) -> str:
    """What a terminal may be given: a receipt is written by anybody."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)
