"""The checks in their order (docs/spec.md §8), one after the other, so that a reader who needs
only the first that fails does not pay for the rest.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from referee.audit.breakage import told
from referee.audit.checks import (
    draws,
    files,
    heads,
    history,
    home,
    judging,
    leaves,
    letters,
    sealed,
    timing,
    trust,
)
from referee.audit.evidence import Evidence
from referee.audit.report import Check, Failed, Finding, NotApplicable, Report, Status, found
from referee.games.catalogue import catalogue
from referee.homelog.policy import WitnessPolicy
from referee.match.rule_changes import GameVersions
from referee.thinking.minds import Minds

Look = Callable[[Evidence], Finding]

# name, what must have passed before it can be looked at, the look
CHECKS: tuple[tuple[str, tuple[str, ...], Look], ...] = (
    ("zip", (), files.archive),
    ("sums", ("zip",), files.sums),
    ("key", ("zip",), trust.key),
    ("sums_sig", ("zip",), files.sums_sig),
    ("leaves", ("zip",), leaves.leaves),
    ("tree", ("zip",), heads.tree),
    ("checkpoint", ("zip",), heads.checkpoint),
    ("disclosures", ("leaves",), sealed.disclosures),
    ("keys", ("leaves", "disclosures"), letters.keys),
    ("orders", ("leaves", "disclosures"), letters.orders),
    ("draws", ("leaves", "disclosures"), draws.draws),
    ("secret", ("leaves",), draws.secret),
    ("rules", ("leaves",), files.rules),
    ("dice", ("leaves", "disclosures", "rules"), judging.dice),
    ("outcome", ("leaves", "disclosures", "rules"), judging.outcome),
    ("time", ("leaves", "disclosures", "rules"), timing.time),
    ("mail", ("zip", "leaves"), history.mail),
    ("home", ("leaves",), home.home),
)
NAMES = tuple(name for name, _, _ in CHECKS)


def audit(
    data: bytes,
    vkey: str | None = None,
    mails: Sequence[Path] = (),
    games: GameVersions | None = None,
    *,
    root: str | None = None,
    home_keys: bytes | None = None,
    minds: Minds | None = None,
    trace: bytes | None = None,
    policy: WitnessPolicy | None = None,
) -> Report:
    """Every check on a record's bytes. Never raises for what stands in them.

    `vkey` is the key the reader trusts, `root` the root of its home, `mails` his mailboxes (mbox,
    maildir or single mails); each says who signed. `home_keys` is a copy of the home's notes.
    `games` are the rules to judge by, by default all this referee knows. `minds` think the bots'
    thoughts again, side by side, and change nothing of what is found. `trace` is what the home log
    tells of the match, by default what the record carries; `policy` whose cosignatures of that log
    the reader demands.
    """
    evidence = Evidence(
        data,
        vkey,
        mails,
        games or catalogue(),
        root=root,
        home_keys=home_keys,
        minds=minds,
        trace=trace,
        policy=policy,
    )
    done = tuple(run(evidence))
    statuses = {check.name: check for check in done}
    given = vkey is not None or root is not None
    pinned = given or statuses["mail"].finding.facts.get("pins", 0) > 0
    told = None if statuses["zip"].failed else evidence.vkey
    return Report(done, pinned, told)


def checks(
    data: bytes,
    vkey: str | None = None,
    mails: Sequence[Path] = (),
    games: GameVersions | None = None,
) -> Iterator[Check]:
    """The checks of `audit`, each made when it is asked for."""
    return run(Evidence(data, vkey, mails, games or catalogue()))


def run(evidence: Evidence, names: Sequence[str] = NAMES) -> Iterator[Check]:
    """These checks of a record that is already open."""
    for name, needed, look in CHECKS:
        if name not in names:
            continue
        first = ("zip", *needed) if name != "zip" else needed  # nothing is read from a bad archive
        missing = next((name for name in first if name not in evidence.passed), None)
        check = _blocked(name, missing) if missing else _look(name, look, evidence)
        if check.status is Status.PASSED:
            evidence.passed.add(name)
        yield check


def _blocked(name: str, missing: str) -> Check:
    told = found("blocked.zip") if missing == "zip" else found("blocked", missing=missing)
    return Check(name, Status.NOT_APPLICABLE, told)


def _look(name: str, look: Look, evidence: Evidence) -> Check:
    try:
        return Check(name, Status.PASSED, look(evidence))
    except NotApplicable as reason:
        return Check(name, Status.NOT_APPLICABLE, reason.finding)
    except Failed as reason:
        return Check(name, Status.FAILED, reason.finding)
    except Exception as error:  # a record is written by anybody: whatever it breaks, it has failed
        return Check(name, Status.FAILED, found("broke", why=told(error)))
