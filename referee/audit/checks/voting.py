"""What seats decided together: did everybody who played there agree, and to just this?"""

from collections.abc import Iterator

from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.kernel.event import Event, Seat
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match import filing, motions
from referee.match.authors import BOT
from referee.match.state import Match, Motion


def agreed(evidence: Evidence) -> Iterator[Finding]:
    """A sentence for each way back, and for what a vote has brought about; one with a `but` where
    who agreed is forgotten. Raises Failed."""
    judged = evidence.ended and evidence.knows_game
    if judged:
        _check_bots(evidence)
    for entry in evidence.entries if evidence.knows_game else ():
        match entry.event:
            case e.Rewound() as event:
                yield _rewound(evidence, entry.n, event)
            case event if judged and _by_vote(event):
                yield _carried(evidence, entry.n, event)


def _by_vote(event: Event) -> bool:
    if isinstance(event, e.Ruled):
        return event.cause == "draw"
    if isinstance(event, e.RulesChanged):  # by consent, and in no other way
        return True
    if isinstance(event, e.DueChanged) and event.reason == motions.HEARD:
        return True
    return isinstance(event, e.Ended | e.DueChanged) and event.cause == "vote"


def _rewound(evidence: Evidence, n: int, event: e.Rewound) -> Finding:
    """Everybody's consent, the organiser alone, or consents that nobody can read (any more)."""
    if any(leaf not in evidence.letters for leaf in event.consents):
        _only_sealed(evidence, n, event.consents)
        return unread(evidence, n)
    if not all(_consents(evidence.letters[leaf], event.to_window) for leaf in event.consents):
        raise Failed("orders.no_consent", leaf=n, letter=event.consents[0])
    if evidence.ended and not evidence.tenures.all_unsure(n):
        _check_standing(evidence, n, event)
    seats = {evidence.letters[leaf].seat for leaf in event.consents}
    everybody = len(seats) == evidence.first.seats
    return found("orders.agreed" if everybody else "orders.alone", leaf=n)


def _check_bots(evidence: Evidence) -> None:
    """A bot consents to what all persons have agreed on, right before it comes about."""
    for n, letter in evidence.letters.items():
        if letter.assurance != BOT or letter.kind != "consent":
            continue
        back = n + 1
        while _is_bots(evidence, back):
            back += 1
        event = evidence.entries[back].event if back < len(evidence.entries) else None
        if not isinstance(event, e.Rewound) or n not in event.consents:
            raise Failed("orders.bots_consent", leaf=n, seat=letter.seat)
        match = evidence.before(back)
        if _lacking(evidence, back, match.motions.get("rewind"), match) is None:
            raise Failed("orders.bots_consent", leaf=n, seat=letter.seat)


def _is_bots(evidence: Evidence, n: int) -> bool:
    letter = evidence.letters.get(n)
    return letter is not None and letter.assurance == BOT


def _consents(letter: e.Letter, window: int) -> bool:
    """Does it say yes to going back there?"""
    if letter.kind != "consent" or letter.text is None:
        return False
    try:
        ballot = motions.parse("consent", filing.read(letter).body)
    except Refused:
        return False
    return ballot == motions.Ballot("rewind", window, True)


def _check_standing(evidence: Evidence, n: int, event: e.Rewound) -> None:
    """Named are the consents that stand, and all of them."""
    motion = evidence.before(n).motions.get("rewind")
    standing = motion.yes if motion and motion.number == event.to_window else {}
    for leaf in event.consents:
        if standing.get(evidence.letters[leaf].seat) != leaf:
            raise Failed("orders.no_consent", leaf=n, letter=leaf)
    for leaf in standing.values():
        if leaf not in event.consents:
            raise Failed("orders.left_out", leaf=n, letter=leaf)


def _only_sealed(evidence: Evidence, n: int, consents: tuple[int, ...]) -> None:
    """What cannot be read is a letter at least, and one that came before."""
    for leaf in consents:
        if leaf >= n or evidence.raw[leaf]["type"] != "match.letter_sealed":
            raise Failed("orders.no_consent", leaf=n, letter=leaf)


def _carried(evidence: Evidence, n: int, event: Event) -> Finding:
    """Every person's last word was yes, or is forgotten with all that they wrote."""
    match = evidence.before(n)
    names = _names(match, event)
    motion = next((open_motion for name in names if (open_motion := match.motions.get(name))), None)
    lacking = _lacking(evidence, n, motion, match)
    if lacking is None:
        raise Failed("orders.not_carried", leaf=n, motion=" / ".join(names))
    if motion is None:  # all of them are forgotten
        return unread(evidence, n)
    if isinstance(event, e.RulesChanged) and motion.number != event.versions[1]:
        raise Failed("orders.not_carried", leaf=n, motion=f"rules {event.versions[1]}")
    if isinstance(event, e.DueChanged):
        _check_due(evidence, n, match, motion, event)
    return unread(evidence, n) if lacking else found("orders.carried", leaf=n, motion=motion.motion)


def _lacking(
    evidence: Evidence, n: int, motion: Motion | None, match: Match
) -> frozenset[Seat] | None:
    """The persons of whom no yes is left, if all of them may have said it; None if one of them
    shows a letter and no yes, or nobody sits there."""
    lacking = match.persons - (motion.yes.keys() if motion else set())
    may = lacking <= set(evidence.tenures.all_unsure(n))
    return lacking if may and match.persons else None


def unread(evidence: Evidence, n: int) -> Finding:
    """What rests on letters that are sealed or, once the match has ended, forgotten."""
    but = [found("but.unread", leaf=n)] if evidence.ended else []
    return found("orders.unread", leaf=n, but=but)


def _names(match: Match, event: Event) -> tuple[str, ...]:
    """The motions that can have brought this about."""
    match event:
        case e.Ruled():
            return ("draw",)
        case e.RulesChanged():
            return ("rules",)
        case e.DueChanged(due=None):
            return ("pause",)
        case e.DueChanged():
            return ("resume",) if match.paused else ("extend",)
    return ("draw", "end")


def _check_due(
    evidence: Evidence, n: int, match: Match, motion: Motion, event: e.DueChanged
) -> None:
    due = motions.due(match, motion, evidence.entries[n].at)
    if event.due != due:
        raise Failed("orders.voted_due", leaf=n, said=str(event.due), due=str(due))
