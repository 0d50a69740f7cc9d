"""`home`: does the home log tell of this match as the record does, and which witnesses have signed
that log (docs/spec/home.md)?

Without a witness a trace is the host's own word: then the check is not made, and says so.

Why: docs/decisions/0146-outside-dice.md, docs/decisions/0151-audit-demands-witnesses.md,
docs/decisions/0155-earlier-heads.md, docs/decisions/0158-one-deal-a-name.md.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from referee.audit.checks.heads import left_at
from referee.audit.checks.trust import counting
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.homelog import trace as traces
from referee.homelog.leaf import BEGUN, ENDED, stand
from referee.homelog.names import family
from referee.homelog.policy import WitnessPolicy
from referee.homelog.policy import policy as policy_of
from referee.homelog.trace import BadTrace, MatchTold
from referee.match.events import Moment, Restored
from referee.match.policy import split_options, witnesses_of
from referee.record.members import HOME_PROOF
from referee.seals.canonical import b64u
from referee.seals.cosignature import WitnessKey, signers
from referee.seals.note import BadNote, LogKey

_LAST = 253_402_300_799  # seconds; a year of five digits is in no calendar of ours


def home(evidence: Evidence) -> Finding:
    """`home`: begun, closes and end stand on a home log that so many witnesses have signed: those
    that the reader demands and, of a match that is over, those that its leaf 0 promises."""
    promised, data = _promised(evidence), _given(evidence)
    policies = [policy for policy in (evidence.policy, promised) if policy is not None]
    demanded = policies if evidence.ended else [*filter(None, [evidence.policy])]
    more = [found("home.promised")] if promised and not evidence.ended else []
    if data is None:
        raise Failed("home.none") if demanded else NotApplicable("home.unasked", *more)
    told, signed = _followed(evidence, data)
    _check_told(evidence, told)
    _check_anew(evidence, told)
    whole = told.ended or not evidence.ended
    log = told.head.origin
    more += [found("home.restored")] if family(log)[1] > 1 else []
    more += [] if told.ended else [_younger(evidence, told)]
    if not demanded:
        more += [] if whole else [found("home.later")]
        raise NotApplicable("home.alone", *more, log=log, leaves=told.head.size)
    if not whole:
        raise Failed("home.unended")
    for earlier in filter(None, told.earlier):
        _ = [_signers(policy, earlier) for policy in demanded]
    by = {key: at for policy in demanded for key, at in _signed_by(policy, signed).items()}
    named = {key for policy in demanded for key in policy.keys}
    names = ", ".join(_said(key, seconds) for key, seconds in by.items())
    return found("home", *more, log=log, leaves=told.head.size, by=names, named=len(named))


def signed_by(policy: WitnessPolicy, signed: bytes) -> list[str]:
    """Who of those that are demanded signed a head, and when, in words. Raises Failed where they
    are too few, and for a line that is not theirs."""
    return [_said(key, seconds) for key, seconds in _signed_by(policy, signed).items()]


def cosigned(evidence: Evidence) -> list[tuple[int, Moment]]:
    """The sizes that the home log tells of, each with when the last of so many witnesses as are
    demanded (or promised, also of a match that runs) had signed a head that holds it: the trace's,
    or an earlier one. Where no head bears so many: nothing; `home` says why.
    """
    try:
        policies, data = [evidence.policy, _promised(evidence)], _given(evidence)
        demanded = [policy for policy in policies if policy is not None]
        if data is None or not demanded:
            return []
        told, signed = _followed(evidence, data)
        _check_told(evidence, told)
        _check_anew(evidence, told)
        last = _time_of(demanded, signed)
        heads = [(last, _time_of(demanded, earlier)) for earlier in told.earlier]
    except Failed:
        return []
    sizes = [moment.get("size", 1) for moment in told.told]
    return [(size, at) for size, times in zip(sizes, heads, strict=True) for at in times if at]


def _time_of(policies: Sequence[WitnessPolicy], signed: bytes | None) -> Moment | None:
    """When so many as all of them want had signed this head; None: there is none, or they are too
    few. Raises Failed."""
    times = list[int]()
    if signed is None:
        return None
    for policy in policies:
        by = sorted(_signers(policy, signed).values())
        if len(by) < policy.at_least:
            return None
        times.append(by[policy.at_least - 1])
    return f"{_date(max(times)):%Y-%m-%dT%H:%M:%S}.000Z"


def _promised(evidence: Evidence) -> WitnessPolicy | None:
    """What leaf 0 says of witnesses. Raises Failed."""
    told = split_options(evidence.first.options)[1].witnesses
    if not told:
        return None
    least, keys = witnesses_of(told)
    try:
        return policy_of(keys, least)
    except ValueError as error:
        raise Failed("home.keys", why=str(error)[:300]) from error


def _given(evidence: Evidence) -> bytes | None:
    carried: bytes | None = evidence.record.members.get(HOME_PROOF)
    return carried if evidence.trace is None else evidence.trace


def _followed(evidence: Evidence, data: bytes) -> tuple[MatchTold, bytes]:
    """What the trace proves, and the checkpoint under which it does. Raises Failed."""
    keys = [LogKey(evidence.key.name, public) for public in counting(evidence)]
    try:
        trace = traces.parse(data)
        return traces.follow(trace, keys), trace.checkpoint
    except BadTrace as error:
        raise Failed("home.bad", why=str(error)[:300]) from error


def _check_told(evidence: Evidence, told: MatchTold) -> None:
    """Raises Failed where it is of another match, or tells another history of this one."""
    begun, *later = told.told
    if (begun["leaf0"], begun["origin"]) != (b64u(evidence.leaf0), evidence.first.origin):
        raise Failed("home.other", origin=begun["origin"][:200])
    for moment in later:
        size = moment["size"]
        if size > len(evidence.leaves):
            raise Failed("home.longer", size=size, leaves=len(evidence.leaves))
        if moment["root"] != b64u(evidence.tree.root(size)):
            raise Failed("home.history", leaves=size)
        if moment["act"] == ENDED and not _is_end(evidence, moment["cause"], size):
            raise Failed("home.end", leaves=size, cause=moment["cause"][:200])


def _check_anew(evidence: Evidence, told: MatchTold) -> None:
    """Raises Failed where the match was begun anew otherwise than leaf 0 says, or from before what
    the log had told of the one that was lost."""
    restored = evidence.first.restored
    if not isinstance(restored, Restored):
        return
    if not told.lost:
        raise Failed("home.unlinked")
    head = left_at(restored)
    start = max(n for n, each in enumerate(told.lost) if each["act"] == BEGUN)
    if told.lost[start]["origin"] != head.origin:
        raise Failed("home.anew", origin=head.origin, said=told.lost[start]["origin"][:200])
    for size, root in map(stand, told.lost[start:]):
        if size > head.size:
            raise Failed("home.behind", origin=head.origin, told=size, left=head.size)
        if size == head.size and root != b64u(head.root):
            raise Failed("home.past", origin=head.origin, leaves=size)


def _younger(evidence: Evidence, told: MatchTold) -> Finding:
    """Which leaves receipts alone protect."""
    return found("home.younger", told=stand(told.told[-1])[0], leaves=len(evidence.leaves))


def _is_end(evidence: Evidence, cause: str, size: int) -> bool:
    last = evidence.raw[-1]
    whole = size == len(evidence.leaves) and evidence.ended
    return whole and bool(last["data"]["cause"] == cause)


def _signers(policy: WitnessPolicy, signed: bytes) -> dict[WitnessKey, int]:
    """Who of the named witnesses signed it, and when. Raises Failed for a line not theirs."""
    try:
        return signers(signed, policy.keys)
    except BadNote as error:
        raise Failed("home.false", why=str(error)[:300]) from error


def _signed_by(policy: WitnessPolicy, signed: bytes) -> dict[WitnessKey, int]:
    """The same. Raises Failed where they are too few."""
    by = _signers(policy, signed)
    if len(by) < policy.at_least:
        facts = {"signed": len(by), "named": len(policy.keys), "wanted": policy.at_least}
        raise Failed("home.few", **facts)
    return by


def _said(key: WitnessKey, seconds: int) -> str:
    return f"{key.name} ({_date(seconds):%Y-%m-%d %H:%M} UTC)"


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(min(seconds, _LAST), UTC)
