"""`home`: does the home log tell of this match as the record does, and which witnesses have signed
that log (docs/spec/home.md)?

Without a witness a trace is the host's own word: then the check is not made, and says so.

Why: docs/decisions/0146-outside-dice.md, docs/decisions/0151-audit-demands-witnesses.md.
"""

from datetime import UTC, datetime

from referee.audit.checks.trust import counting
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.homelog import trace as traces
from referee.homelog.leaf import ENDED
from referee.homelog.names import family
from referee.homelog.policy import WitnessPolicy
from referee.homelog.policy import policy as policy_of
from referee.homelog.trace import BadTrace, MatchTold
from referee.match.events import Moment
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
    whole = told.ended or not evidence.ended
    log = told.head.origin
    more += [found("home.restored")] if family(log)[1] > 1 else []
    if not demanded:
        more += [] if whole else [found("home.later")]
        raise NotApplicable("home.alone", *more, log=log, leaves=told.head.size)
    if not whole:
        raise Failed("home.unended")
    by = {key: at for policy in demanded for key, at in _signed_by(policy, signed).items()}
    named = {key for policy in demanded for key in policy.keys}
    names = ", ".join(_said(key, seconds) for key, seconds in by.items())
    return found("home", *more, log=log, leaves=told.head.size, by=names, named=len(named))


def cosigned(evidence: Evidence) -> list[tuple[int, Moment]]:
    """The sizes that the home log tells of, each with when the last of so many witnesses as are
    demanded (or promised, also of a match that runs) had signed a head that holds it. Where the
    trace shows none: nothing; `home` says why. A trace has one head, so what it shows is of then.
    """
    try:
        policies, data = [evidence.policy, _promised(evidence)], _given(evidence)
        demanded = [policy for policy in policies if policy is not None]
        if data is None or not demanded:
            return []
        told, signed = _followed(evidence, data)
        _check_told(evidence, told)
        times = [_seconds_of(policy, signed) for policy in demanded]
    except Failed:
        return []
    at = f"{_date(max(times)):%Y-%m-%dT%H:%M:%S}.000Z"
    return [(moment["size"], at) for moment in told.told[1:]]


def _seconds_of(policy: WitnessPolicy, signed: bytes) -> int:
    """When so many as it wants had signed. Raises Failed where they are too few."""
    return sorted(_signed_by(policy, signed).values())[policy.at_least - 1]


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


def _is_end(evidence: Evidence, cause: str, size: int) -> bool:
    last = evidence.raw[-1]
    whole = size == len(evidence.leaves) and evidence.ended
    return whole and bool(last["data"]["cause"] == cause)


def _signed_by(policy: WitnessPolicy, signed: bytes) -> dict[WitnessKey, int]:
    """Who of the named witnesses signed it, and when. Raises Failed where they are too few."""
    try:
        by = signers(signed, policy.keys)
    except BadNote as error:
        raise Failed("home.false", why=str(error)[:300]) from error
    if len(by) < policy.at_least:
        facts = {"signed": len(by), "named": len(policy.keys), "wanted": policy.at_least}
        raise Failed("home.few", **facts)
    return by


def _said(key: WitnessKey, seconds: int) -> str:
    return f"{key.name} ({_date(seconds):%Y-%m-%d %H:%M} UTC)"


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(min(seconds, _LAST), UTC)
