"""How letters to each player fare: what comes back is scored, and shown to them and the organiser.

A failure that says *there is no such mailbox* counts at once; one that may pass (full, refused for
now, held up for hours) counts a little, and only several make a mailbox one that letters do not
reach. What is older than FORGOTTEN days counts no more. Letters are tried all the same: a page is
the other way in, and a mailbox may come back.

Why: docs/decisions/0028-return-paths.md.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from storage import ChairRow, Intent, MailboxRow, WishRow

HARD, SOFT = 5, 1
FAILING = 5  # from this score on the organiser is told
MOST = 20
COUNTED = 2 * MOST  # letters whose bounces have counted are known again; more would count no more
FORGOTTEN = 14  # days
UNREACHED = "unreached"  # Wish: an offer of a seat that did not arrive


@dataclass(frozen=True)
class Failure:
    """A letter that did not arrive. `status` is as in RFC 3463 (`5.1.1`), `hard`: no other letter
    will arrive either; `ours`: it is no fault of the mailbox, somebody does not like how or by whom
    we send."""

    hard: bool
    status: str
    ours: bool = False


@dataclass(frozen=True)
class Health:
    """Of one mailbox, as its owner and the organiser are shown it. `at`: the last failure (ISO
    UTC), "" if none is remembered."""

    score: int = 0
    status: str = ""
    at: str = ""

    @property
    def failing(self) -> bool:
        return self.score >= FAILING

    @property
    def why(self) -> str:
        """What the status means, as the key of a sentence (RFC 3463 §3)."""
        if self.status.startswith("4."):
            return "bounce_later"
        if self.status.startswith("5.1.") or self.status == "5.4.4":
            return "bounce_unknown"
        kinds = {"5.2.1": "bounce_shut", "5.2.2": "bounce_full"}
        return kinds.get(self.status, "bounce_refused")


def _mark(letter: str) -> str:
    """By which the letter is known again."""
    return hashlib.sha256(letter.encode()).hexdigest()[:12]


class Mailboxes:
    """Keeps the scores, one row a person."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def health(self, person: str, now: str) -> Health:
        """Of the person's mailbox; a clean one if nothing is known."""
        row = self._core.log.mailboxes.get(person)
        if row is None or instant(now) - instant(row.at) > timedelta(days=FORGOTTEN):
            return Health()
        return Health(row.score, row.status, row.at)

    def of_seat(self, match: str, seat: Seat) -> Health:
        """How letters to this seat's player fare; a clean one where nobody is written to."""
        chair = self._core.log.chairs.get(match, seat)
        if chair is None or chair.person is None:
            return Health()
        return self.health(chair.person, self._core.clock.now())

    def offered(self, match: str, person: str, now: str) -> Health:
        """Whether the letter arrived that offered them a seat of this match, and nothing else."""
        row = self._core.log.wishes.get(UNREACHED, f"{match}/{person}")
        if row is None:
            return Health()
        status, at = load(row.value)
        old = instant(now) - instant(at) > timedelta(days=FORGOTTEN)
        return Health() if old else Health(HARD, status, at)

    def failed(
        self, person: str, letter: str, failure: Failure, now: str, offered: str | None = None
    ) -> Health:
        """One more failure, of this letter; each letter's bounces count once. When the
        mailbox becomes a failing one, the organisers of the matches that they play are owed a
        letter; `offered`, the match that this letter offered them a seat of, when it failed for
        good."""
        known, before = self._core.log.mailboxes.get(person), self.health(person, now)
        counted = known.letter.split() if known is not None and before.score else []
        if (mark := _mark(letter)) in counted:
            return before
        score = min(MOST, before.score + (HARD if failure.hard else SOFT))
        letters = " ".join([*counted, mark][-COUNTED:])
        self._core.log.mailboxes.put(MailboxRow(person, score, failure.status, letters, now))
        after = Health(score, failure.status, now)
        if offered is not None and failure.hard:
            self._unreached(offered, person, after)
        if after.failing and not before.failing:
            chairs = self._core.log.chairs.find(person=person)
            self._core.log.intend(self._warnings(chairs, after))
        return after

    def _unreached(self, match: str, person: str, health: Health) -> None:
        row = WishRow(UNREACHED, f"{match}/{person}", dump([health.status, health.at]))
        self._core.log.wishes.put(row)
        chairs = self._core.log.chairs.find(stream=match, person=person)
        self._core.log.intend(self._warnings(chairs, health, offered=True))

    def _warnings(
        self, chairs: Sequence[ChairRow], health: Health, **facts: object
    ) -> list[Intent]:
        """To the organisers of those of these matches that go on. Who has not taken a seat plays
        not, and its organiser is told nothing of other letters: that is looked at when the letter
        is written, which loads its match anyway (`LetterWriter`)."""
        going = self._core.going_on(chair.stream for chair in chairs)
        sizes = {listed.head.stream: listed.head.size for listed in going}
        what = ".offer" if facts else ""
        facts |= {"status": health.status, "at": health.at}
        return [
            intent(
                chair.stream, size, "bounced", None, f"{chair.seat}{what}", who=chair.seat, **facts
            )
            for chair in chairs
            if (size := sizes.get(chair.stream)) is not None
        ]
