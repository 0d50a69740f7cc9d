"""Outside dice: what counts was fixed, the round named in time, and the beacon's word is its own.

Why: docs/decisions/0146-outside-dice.md.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.audit.checks.home import cosigned
from referee.audit.evidence import Evidence, by_rules
from referee.audit.report import Failed, Finding, found
from referee.match import events as e
from referee.match import rounds
from referee.match.beacon import Beacon, is_signature
from referee.match.evolve import Entry
from referee.match.policy import split_options
from referee.match.state import Match
from referee.seals.beacon import is_key, verifies
from referee.seals.canonical import unb64u

Leaf = dict[str, Any]
_STILL = ("match.letter_sealed", "match.ruled", "match.rewound", "match.ended")
_DRAWS = ("match.started", "match.window_closed")


class Fixing:
    """The order of leaves around a round: named, given, drawn. `window` is the open one's."""

    def __init__(self, beacon: bool) -> None:
        self.beacon = beacon
        self._named: int | None = None
        self._given = False
        self._drawn = False

    def take(self, leaf: Leaf, window: int) -> None:
        """The next leaf. Raises Failed where it may not stand."""
        name = leaf["type"]
        if name == "match.round_named":
            self._name(leaf, window)
        elif name == "match.round_given":
            self._give(leaf)
        elif name in _DRAWS:
            self._draw(leaf)
        elif self._named is not None and name not in _STILL:
            raise Failed("leaves.order", leaf=leaf["n"], type=name)
        if name in ("match.rewound", "match.ended"):
            self._named, self._given = None, False

    def _name(self, leaf: Leaf, window: int) -> None:
        if not self.beacon or self._named is not None:
            raise Failed("leaves.order", leaf=leaf["n"], type=leaf["type"])
        if leaf["data"]["window"] != window:
            said = str(leaf["data"]["window"])[:80]
            raise Failed("leaves.number_of", leaf=leaf["n"], field="window", said=said)
        self._named = leaf["data"]["round"]

    def _give(self, leaf: Leaf) -> None:
        if self._named is None or self._given:
            raise Failed("leaves.order", leaf=leaf["n"], type=leaf["type"])
        for field, right in (
            ("round", leaf["data"]["round"] == self._named),
            ("signature", is_signature(leaf["data"]["signature"])),
        ):
            if not right:
                said = str(leaf["data"][field])[:80]
                raise Failed("leaves.number_of", leaf=leaf["n"], field=field, said=said)
        self._given = True

    def _draw(self, leaf: Leaf) -> None:
        """A draw has the round that was named for it or, but for the first, shares the last one."""
        waits = self._named is not None and not self._given
        first = self.beacon and not self._drawn and self._named is None
        if waits or first:
            raise Failed("leaves.order", leaf=leaf["n"], type=leaf["type"])
        self._named, self._given, self._drawn = None, False, True


def check_key(evidence: Evidence) -> None:
    """Leaf 0's beacon has a key, also where no round was ever named. Raises Failed."""
    beacon = split_options(evidence.first.options)[1].beacon
    if beacon is not None and not is_key(unb64u(beacon.key)):
        raise Failed("draws.beacon_key", name=beacon.name)


def check_rounds(evidence: Evidence) -> Iterator[Finding]:
    """Every round is the one that the clock gives, and the word of leaf 0's beacon, which was not
    there before its time. Raises Failed."""
    beacon = split_options(evidence.first.options)[1].beacon
    if beacon is None:
        return
    naming, thrown = list[Entry](), list[Entry]()
    for entry in evidence.rounds:
        if isinstance(entry.event, e.RoundNamed):
            _check_named(beacon, entry, entry.event)
            naming.append(entry)
        elif isinstance(entry.event, e.RoundGiven):
            _check_given(beacon, entry, entry.event)
            thrown.append(naming[-1])
    yield found("draws.rounds", rounds=len(thrown), name=beacon.name)
    yield _outside(thrown, cosigned(evidence))


def _outside(thrown: Sequence[Entry], seen: Sequence[tuple[int, e.Moment]]) -> Finding:
    """Before how many rounds witnesses had signed what they fall on. `thrown`: what named them."""
    dues = [(entry.n, entry.event.due) for entry in thrown if isinstance(entry.event, e.RoundNamed)]
    shown = sum(rounds.outside(n, due, seen) for n, due in dues)
    told: dict[str, Any] = {"shown": shown, "rounds": len(dues)}
    if not shown:
        return found("draws.not_outside", **told)
    return found("draws.outside" if shown == len(dues) else "draws.partly_outside", **told)


def _check_named(beacon: Beacon, entry: Entry, event: e.RoundNamed) -> None:
    due = beacon.round_after(entry.at)
    if event.round != due:
        raise Failed("draws.round_named", leaf=entry.n, said=event.round, due=due)
    time = beacon.time_of(due)
    if event.due != time:
        raise Failed("draws.round_due", leaf=entry.n, round=due, said=event.due[:40], due=time)


def _check_given(beacon: Beacon, entry: Entry, event: e.RoundGiven) -> None:
    if entry.at < beacon.time_of(event.round):
        raise Failed("draws.round_early", leaf=entry.n, round=event.round)
    if not verifies(unb64u(beacon.key), event.round, unb64u(event.signature)):
        raise Failed("draws.round_wrong", leaf=entry.n, round=event.round)


def check_shared(evidence: Evidence, match: Match, entry: Entry) -> None:
    """A draw shares the round of the one before it just where nobody could send anything since,
    and nothing is moved before it has. Of an ended match. Behind a letter that is forgotten only
    what is shown can be held against a draw; see `unjudged`. Raises Failed."""
    if match.policy.beacon is None or not evidence.ended:
        return
    known = isinstance(entry.event, e.WindowClosed) and match.named is None
    if _forgets(evidence, entry.n):
        if known and match.moved:
            raise Failed("time.round_known", leaf=entry.n)
        return
    with by_rules(entry.n):
        shares = rounds.shares(match, evidence.game_at(match))
    if known and not shares:
        raise Failed("time.round_known", leaf=entry.n)
    if isinstance(entry.event, e.RoundNamed | e.SeatChanged) and shares:
        raise Failed("time.round_fixed", leaf=entry.n)


def unjudged(evidence: Evidence) -> Iterator[Finding]:
    """From where on nobody can tell any more whether draws share rounds just where they may: any
    letter that is forgotten may have been a standing order, or an answer to known dice."""
    beacon = split_options(evidence.first.options)[1].beacon
    judges = (e.WindowClosed, e.RoundNamed, e.SeatChanged)
    if beacon is None or not evidence.ended:
        return
    passed = [
        entry.n
        for entry in evidence.entries
        if isinstance(entry.event, judges) and _forgets(evidence, entry.n)
    ]
    if passed:
        yield found("time.rounds_unjudged", gone=min(evidence.erased), leaf=passed[0])


def _forgets(evidence: Evidence, n: int) -> bool:
    """Is a letter before leaf n forgotten?"""
    return any(gone < n for gone in evidence.erased)
