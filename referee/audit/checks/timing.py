"""`time`: dues follow the policy of leaf 0 or are changed on record, letters came in time, and no
window closed early on anybody.
"""

from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.audit.checks.dues import DueChecks
from referee.audit.checks.fixing import check_shared, unjudged
from referee.audit.checks.remarks import Remarks
from referee.audit.checks.shape import is_moment
from referee.audit.evidence import Evidence, by_rules
from referee.audit.report import Failed, Finding, found
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match import policy
from referee.match.closing import OPENING_PACE, complete
from referee.match.evolve import Entry
from referee.match.letters import filed
from referee.match.rounds import is_ending
from referee.match.state import Match
from referee.match.text import UNBOUND


def time(evidence: Evidence) -> Finding:
    """Walks the leaves once; names the first that stands at a wrong time."""
    _check_forwards(evidence.raw)
    letters, closes, asked_since, dues = 0, 0, 0, DueChecks(evidence)
    remarks = Remarks()
    for entry in evidence.entries[1:]:
        match = evidence.before(entry.n)
        match entry.event:
            case e.LetterSealed(letter) if not isinstance(letter.value, msgspec.UnsetType):
                _letter(match, entry, letter.known)
                if letter.known.received < evidence.entries[0].at:
                    raise Failed("time.before", leaf=entry.n, received=letter.known.received)
                remarks.letter(entry, letter.known.received)
                letters += 1
            case e.WindowOpened() as event:
                _opened(evidence, entry, event, evidence.entries[asked_since].at)
                dues.opened(entry, event)
            case e.WindowSealed() as event:
                _sealed(evidence, match, entry, event)
            case e.RoundNamed():
                check_shared(evidence, match, entry)
                _fixed(evidence, match, entry)
            case e.DueChanged() as event:
                dues.changed(match, entry, event)
                remarks.moved(match, entry, event)
            case e.SeatChanged() as event:
                check_shared(evidence, match, entry)
                dues.handed_over(event)
            case e.WindowClosed() as event:
                check_shared(evidence, match, entry)
                _closed(evidence, match, entry, event)
                remarks.closed(match, entry)
                closes += 1
        if not isinstance(entry.event, e.LetterSealed):
            asked_since = _since(entry, asked_since)
    more = (*remarks.found(), *dues.found(), *unjudged(evidence))
    return found("time", *more, letters=letters, closes=closes)


def _check_forwards(raw: list[dict[str, Any]]) -> None:
    for before, leaf in pairwise(raw):
        if leaf["at"] < before["at"]:
            raise Failed("time.back", leaf=leaf["n"], at=leaf["at"], before=before["at"])


def _since(entry: Entry, before: int) -> int:
    """The leaf that makes the next window open: its fresh time begins there, or a little later
    where a log gives every leaf a second of its own."""
    makes = (e.Started, e.WindowClosed, e.Rewound, e.SeatChanged)
    return entry.n if isinstance(entry.event, makes) else before


def _letter(match: Match, entry: Entry, letter: e.Letter) -> None:
    """Received before it was written down and, if for the open window, while that was open."""
    if not is_moment(letter.received) or letter.received > entry.at:
        raise Failed("time.received", leaf=entry.n, received=letter.received[:40], at=entry.at)
    window = match.window
    if window is None or letter.text is None or letter.kind in (*UNBOUND, "refused"):
        return
    if is_ending(match, filed(letter, entry.n)):
        return
    if window.due is not None and letter.received >= window.due:
        raise Failed("time.late", leaf=entry.n, received=letter.received, due=window.due)
    if letter.received < window.opened:
        raise Failed("time.early", leaf=entry.n, received=letter.received, opened=window.opened)
    sealed = window.sealed_at if letter.kind == "open" else None
    if sealed is not None and letter.received < sealed:
        raise Failed("time.unsealed_early", leaf=entry.n, received=letter.received, opened=sealed)


def _opened(evidence: Evidence, entry: Entry, event: e.WindowOpened, since: str) -> None:
    """Due when the policy says, counted from between the leaf that made the window and its own."""
    rules = evidence.matches[entry.n].policy
    if not event.asked:
        if event.due is not None:
            raise Failed("time.nobody", leaf=entry.n)
        return
    first, last = policy.due(rules, event.pace, since), policy.due(rules, event.pace, entry.at)
    if event.due is None or not first <= event.due <= last:
        raise Failed("time.due", leaf=entry.n, said=str(event.due), due=last)


def _sealed(evidence: Evidence, match: Match, entry: Entry, event: e.WindowSealed) -> None:
    """Sealing ends as a window closes, and openings are due as the options say from then on."""
    _check_over(evidence, match, entry, event.sealed)
    due = policy.due(match.policy, OPENING_PACE, entry.at)
    if event.due != due:
        raise Failed("time.due", leaf=entry.n, said=event.due, due=due)


def _fixed(evidence: Evidence, match: Match, entry: Entry) -> None:
    """What counts is fixed as a window closes; who was heard by then the close tells."""
    if match.window is None:
        return
    closes = (after.event for after in evidence.entries[entry.n :])
    given = next((event.given for event in closes if isinstance(event, e.WindowClosed)), ())
    _check_over(evidence, match, entry, given)


def _closed(evidence: Evidence, match: Match, entry: Entry, event: e.WindowClosed) -> None:
    _check_over(evidence, match, entry, event.given)


def _check_over(evidence: Evidence, match: Match, entry: Entry, given: tuple[Seat, ...]) -> None:
    """Not before it was due, unless everybody had answered; a pause ends by a resume alone."""
    due = match.window.due if match.window else None
    if due is not None and entry.at >= due:
        return
    paused = due is None and match.window is not None and bool(match.window.asked)
    if match.policy.hold and match.window is not None and match.window.asked and not paused:
        raise Failed("time.held", leaf=entry.n, at=entry.at, due=str(due))
    if paused or not _complete(evidence, match, entry.n, given):
        raise Failed("time.closed", leaf=entry.n, at=entry.at, due=str(due))


def _complete(evidence: Evidence, match: Match, n: int, given: tuple[Seat, ...]) -> bool:
    if not evidence.ended:  # what stands in the answers is under seal
        asked = match.window.asked if match.window else ()
        return set(given) <= set(asked) and not (match.policy.hold and asked)
    unsure = set(evidence.tenures.all_unsure(n))
    if unsure:  # who of them had answered the leaf tells; whether it waited, nobody can any more
        match = replace(match, lonely=0)
    with by_rules(match.size):
        found = evidence.answers(n).items()
        known = {seat: one for seat, one in found if seat not in unsure.intersection(given)}
        return complete(match, evidence.game_at(match), known)
