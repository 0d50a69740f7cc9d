"""Whether as many witnesses as a reader demands have signed the home log, and the same one."""

from collections.abc import Iterator
from urllib.parse import quote

from referee.homelog.leaf import read as leaf_of
from referee.homelog.policy import WitnessPolicy
from referee.monitor.afar import LARGE
from referee.monitor.head import HomeHeads
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals.cosignature import WitnessKey, signers
from referee.seals.note import BadNote
from storage.tree import Tree, leaf_hash


def unsigned(heads: HomeHeads, leaves: list[bytes], policy: WitnessPolicy) -> Iterator[Sighting]:
    """The newest batch has a while until witnesses have signed it; what is older must be."""
    try:
        sizes = sorted(_signed_by(each, heads, leaves) for each in policy.keys)
    except Alarm as alarm:
        yield alarm.sighting
        return
    size = sizes[-policy.at_least]  # as far as so many of them have seen the log
    if size < len(leaves):
        since = leaf_of(leaves[size], size).at
        if not heads.afar.is_young(since):
            yield found("witness.few", n=size, since=since, least=policy.at_least)


def _signed_by(witness: WitnessKey, heads: HomeHeads, leaves: list[bytes]) -> int:
    """How many of these leaves this witness has signed. Raises Alarm for another history."""
    answer = heads.afar.answer(f"/checkpoint?witness={quote(witness.vkey, safe='')}", LARGE)
    if answer.status != 200:
        return 0
    head = heads.verified(answer.body)
    try:
        signed = witness in signers(answer.body, [witness])
    except BadNote as error:
        raise Alarm("witness.line", name=witness.name, why=error) from error
    if head.size > len(leaves):  # it grew while we were reading
        return len(leaves) if signed else 0
    if Tree(map(leaf_hash, leaves[: head.size])).root() != head.root:
        raise Alarm("witness.history", name=witness.name, size=head.size)
    return head.size if signed else 0
