"""Outside dice: what a draw hangs on is fixed before the beacon speaks.

    named    nothing that is sent counts any more, and no due moves; the round comes later
    silent   an hour later it has still not come: all who sit there may end the match by vote
    given    the beacon's signature of just that round: the draw follows, and nothing else
    settled  behind a draw, a window for which nobody can send anything: it shares that round

So whoever knows a round (or s_k and h, as the host does) can no longer change what meets it. What
is left is to stop: to end the match, or to go back in it, both on record.

Why: docs/decisions/0146-outside-dice.md, docs/decisions/0152-silent-beacon.md.
"""

from collections.abc import Iterable
from datetime import timedelta

from referee.kernel.event import Event
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused, illegal
from referee.match import events as e
from referee.match.closing import settled
from referee.match.deadlines.outages import PATIENCE
from referee.match.policy import instant, moment
from referee.match.state import FiledLetter, Match, NamedRound

LONGEST = 19  # digits of a round
SILENCE = timedelta(hours=1)  # behind its time: a beacon whose round is not there is silent
ENDING = ("draw", "end")  # the motions that end a match
STILL = ("press", "refused")  # letters that change nothing a draw hangs on
_FIXED = (e.LetterSealed, e.RoundGiven, e.Started, e.WindowClosed, e.Ruled, e.Rewound, e.Ended)


def naming(match: Match, game: AnyGame, at: e.Moment) -> e.RoundNamed | None:
    """What stands before the coming draw at `at`; None if nothing need be waited for."""
    beacon = match.policy.beacon
    if beacon is None or match.named is not None or shares(match, game):
        return None
    number = beacon.round_after(at)
    return e.RoundNamed(match.window_number, number, beacon.time_of(number))


def shares(match: Match, game: AnyGame) -> bool:
    """Has the coming draw the round of the one before it? It has where nothing has counted since
    and nobody could send anything: else somebody would answer to dice that the host knows."""
    unmoved = match.policy.beacon is not None and match.round is not None and not match.moved
    return unmoved and match.named is None and settled(match, game)


def is_fixed(match: Match, game: AnyGame) -> bool:
    """Does nothing that is sent count any more before the coming draw?"""
    return match.policy.beacon is not None and (match.named is not None or shares(match, game))


def moves(letter: e.Letter) -> bool:
    """Is it of a person, and may a draw hang on it?"""
    return letter.kind not in STILL and letter.assurance != "bot"


def silent_from(named: NamedRound) -> e.Moment:
    """From when on its beacon is silent, if the round has not come by then."""
    return moment(instant(named.due) + SILENCE)


def is_ending(match: Match, letter: FiledLetter) -> bool:
    """Is it a vote on the end of a match whose beacon was silent when it came? It moves no dice: if
    all agree there are none, and if they do not the draw is what it was."""
    if match.window is None or match.named is None or not match.awaits_round:
        return False
    return _on_the_end(letter) and letter.received >= silent_from(match.named)


def _on_the_end(letter: FiledLetter) -> bool:
    return letter.kind == "vote" and letter.body.split(" ")[0] in ENDING


def check_open(match: Match, game: AnyGame, letter: FiledLetter) -> None:
    """May this letter still count? Raises Refused."""
    if letter.kind in STILL or is_ending(match, letter) or not is_fixed(match, game):
        return
    votes = _on_the_end(letter) and match.window is not None and match.awaits_round
    raise _fixed(match, "M-VOTE-WAIT" if votes else "M-DICE-WAIT")


def _fixed(match: Match, code: str = "M-DICE-WAIT") -> Refused:
    if match.named is None:
        return illegal(Problem("M-DICE-FIXED"))
    named = match.named
    facts: dict[str, int | str] = {"round": named.number, "due": named.due}
    if code == "M-VOTE-WAIT":
        facts["silent"] = silent_from(named)
    return illegal(Problem(code, facts=facts))


def check_events(match: Match, game: AnyGame, events: Iterable[Event]) -> None:
    """May these follow, whoever wants them? Raises Refused."""
    if not is_fixed(match, game):
        return
    first = next(iter(events), None)
    if isinstance(first, e.DueChanged) and match.named is None and _is_of_the_house(first):
        return
    if isinstance(first, e.MATCH_EVENTS) and not isinstance(first, _FIXED):
        raise _fixed(match)


def _is_of_the_house(moved: e.DueChanged) -> bool:
    """An outage is made good, or there is grace left: it moves no dice. Without it a match stood
    still for ever where a bot is late in a window that shares its round."""
    return moved.cause == "outage" or moved.reason.startswith(PATIENCE)


def check_round(match: Match, number: int, at: e.Moment) -> None:
    """Is this the round that the dice wait for, and is it time for it? Raises Refused."""
    if match.policy.beacon is None:
        raise illegal(Problem("M-NO-BEACON"))
    if match.phase == "ended":
        raise illegal(Problem("M-ENDED", facts={"match": match.origin}))
    named, last = match.named, match.round
    if last is not None and number <= last.number:
        raise illegal(Problem("M-ROUND-OLD", facts={"round": number, "last": last.number}))
    if named is None:
        raise illegal(Problem("M-ROUND-NONE", facts={"round": number}))
    facts: dict[str, int | str] = {"round": number, "named": named.number, "due": named.due}
    if number != named.number:
        raise illegal(Problem("M-ROUND-OTHER", facts=facts))
    if named.given is not None:
        raise illegal(Problem("M-ROUND-OLD", facts={"round": number, "last": number}))
    if at < named.due:
        raise illegal(Problem("M-ROUND-EARLY", facts=facts))


def read_round(number: str, signature: str) -> tuple[int, bytes]:
    """A round as somebody sends it: its number, and its signature in hexadecimal, as beacons
    publish it. Raises Refused."""
    digits = number.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST):
        raise illegal(Problem("M-ROUND-NUMBER", facts={"said": _said(digits)}))
    try:
        return int(digits), bytes.fromhex(signature.strip())
    except ValueError as error:
        problem = Problem("M-ROUND-HEX", facts={"said": _said(signature.strip())})
        raise illegal(problem) from error


def _said(text: str) -> str:
    """As much of it as a sentence shows."""
    return text[:20] or "—"


def outside(n: int, due: e.Moment, cosigned: Iterable[tuple[int, e.Moment]]) -> bool:
    """Do witnesses show that leaf `n`, which named a round, was there before the round's time?

    `cosigned`: sizes of the log, each with the time at which a witness had signed a head that
    holds it. What the host says of its own clock shows nothing.
    """
    return any(size > n and at < due for size, at in cosigned)
