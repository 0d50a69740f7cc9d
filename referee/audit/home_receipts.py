"""What letters bring of the home log: what witnesses saw of the match last (docs/spec/home.md).

One key signs all logs of a home, so whoever trusts that of the match's log can judge it.

Why: docs/decisions/0142-cosigning.md.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.audit.checks.home import signed_by
from referee.audit.evidence import Evidence
from referee.audit.mails.spellings import bared
from referee.audit.report import Failed, Finding, found
from referee.homelog import leaf as leaves
from referee.homelog.leaf import BEGUN, MATCH, BadHomeLeaf, HomeLeaf
from referee.homelog.names import number
from referee.homelog.policy import WitnessPolicy
from referee.seals import checkpoint, proof
from referee.seals.canonical import b64u
from referee.seals.checkpoint import Checkpoint
from referee.seals.note import BadNote
from storage.tree import leaf_hash, verify_inclusion

_RECEIPT = re.compile(
    r"^leaf: (?P<leaf>\{.*\})\n(?:disclosure: (?P<disclosure>[A-Za-z0-9_-]+)\n)?"
    r"(?P<proof>c2sp\.org/tlog-proof@v1\nindex [0-9]{1,19}\n(?:[A-Za-z0-9+/]{43}=\n)*\n"
    r"(?P<host>[^\s+/]+)/(?P<log>\.home[.0-9]{0,11})\n"
    r"[0-9]{1,19}\n[A-Za-z0-9+/]{43}=\n\n(?:— [^\n]+\n)+)",
    re.MULTILINE,
)


class HomeReceipt(NamedTuple):
    """A leaf of a home log, what it seals for whoever may read it, and the whole tlog-proof."""

    leaf: bytes
    disclosure: str | None
    proof: bytes
    origin: str


def home_receipts_in(text: str, host: str) -> Iterator[HomeReceipt]:
    """Every one of this host's, quoted or not."""
    for told in _RECEIPT.finditer(bared(text)):
        if told["host"] == host and number(told["log"]) is not None:
            origin = f"{host}/{told['log']}"
            leaf, way = (
                told["leaf"].encode("utf-8", "replace"),
                told["proof"].encode("utf-8", "replace"),
            )
            yield HomeReceipt(leaf, told["disclosure"], way, origin)


def judged(
    receipt: HomeReceipt,
    publics: Sequence[bytes],
    policy: WitnessPolicy | None = None,
    evidence: Evidence | None = None,
) -> Finding:
    """What it proves to whoever trusts one of these keys. Raises Failed where it proves nothing,
    where fewer witnesses have signed than are demanded, and where the record tells otherwise."""
    leaf, told, head, signed = _proved(receipt, publics)
    more = [_told(told)]
    if evidence is not None:
        more.append(_compared(leaf, told, evidence))
    if policy is None:
        more.append(found("receipt.home_unasked"))
    else:
        named = ", ".join(signed_by(policy, signed))
        more.append(found("receipt.home_signed", by=named, named=len(policy.keys)))
    return found("receipt.home", *more, log=head.origin, leaf=leaf.n, size=head.size)


def _proved(
    receipt: HomeReceipt, publics: Sequence[bytes]
) -> tuple[HomeLeaf, dict[str, Any] | None, Checkpoint, bytes]:
    """The leaf, what it tells as far as the reader may know, and the head that holds it."""
    try:
        way = proof.parse(receipt.proof)
        head = checkpoint.verify_by_one(way.checkpoint, receipt.origin, publics)
        leaf = leaves.read(receipt.leaf, way.index)
        told = leaves.told(leaf, receipt.disclosure) if leaf.type == MATCH else None
    except (BadHomeLeaf, BadNote, ValueError) as error:
        raise _bad(error) from error
    if leaf.type != MATCH:
        raise _bad(f"leaf {leaf.n} of the home log tells of no match")
    if not verify_inclusion(leaf_hash(receipt.leaf), leaf.n, head.size, way.hashes, head.root):
        raise _bad(f"leaf {leaf.n} of the home log is not under its checkpoint")
    return leaf, told, head, way.checkpoint


def _bad(why: object) -> Failed:
    return Failed("receipt.home_bad", why=str(why)[:300])


def _told(told: dict[str, Any] | None) -> Finding:
    if told is None:
        return found("receipt.home_sealed")
    if told["act"] == BEGUN:
        return found("receipt.home_begun", origin=told["origin"][:200])
    facts: dict[str, Any] = {"leaves": told["size"], "root": told["root"]}
    cause = told.get("cause")
    if cause is None:
        return found("receipt.home_stood", **facts)
    return found("receipt.home_ended", cause=cause[:200], **facts)


def _compared(leaf: HomeLeaf, told: dict[str, Any] | None, evidence: Evidence) -> Finding:
    """Raises Failed where the record is another match's, or tells another history."""
    if leaf.data["match"] != leaves.match_id(evidence.leaf0):
        raise Failed("receipt.home_other")
    if told is None:
        return found("receipt.home_beyond")
    size, root = leaves.stand(told)
    if size > len(evidence.leaves):
        return found("receipt.home_beyond")
    if root != b64u(evidence.tree.root(size)):
        raise Failed("home.history", leaves=size)
    return found("receipt.home_here")
