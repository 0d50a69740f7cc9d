"""Votes and consents: once every person at the table has agreed, what they agreed on happens
(`motion_effects`), in the same transaction as the letter that made it so.

Why: docs/decisions/0034-votes.md.
"""

from collections.abc import Sequence

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem
from referee.match import events as e
from referee.match.evolve import Entry, evolve
from referee.match.motions import Ballot, carried, parse
from referee.match.state import Match
from referee.match.text import has_headers
from referee.match.text import parse as parse_text
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent, reader_seats
from referee.service.letters.transaction import Transaction
from referee.service.table.motion_effects import effects
from storage import Intent


class Votes:
    def __init__(self, core: Core) -> None:
        self._core = core

    def follows(self, transaction: Transaction, letter: e.Letter) -> list[Event]:
        """What this accepted vote or consent brings about; who is told of the motion."""
        ballot = ballot_of(letter)
        before, after = (
            transaction.match,
            _with(transaction, e.LetterSealed(Sealed((letter.seat,), letter))),
        )
        motion = after.motions.get(ballot.name)
        if motion is not None and carried(motion, after.persons):
            return effects(
                self._core, transaction.loaded, after, motion, transaction.at, letter.received
            )
        transaction.intents += self._told(transaction, before, after, ballot, letter.seat)
        return []

    def remarks(
        self, transaction: Transaction, letter: e.Letter, effect: Sequence[Event]
    ) -> tuple[Problem, ...]:
        """Everybody has agreed on more time, and it comes to nothing: the receipt says so."""
        if letter.kind != "vote" or effect:
            return ()
        after = _with(transaction, e.LetterSealed(Sealed((letter.seat,), letter)))
        motion = after.motions.get(ballot_of(letter).name)
        if motion is None or not carried(motion, after.persons):
            return ()
        return (Problem("M-VOTE-OVER", facts={"motion": motion.motion}),)

    def _told(
        self, transaction: Transaction, before: Match, after: Match, ballot: Ballot, voter: Seat
    ) -> list[Intent]:
        """A letter to the other persons when a motion is new, and when it has fallen."""
        old, new = before.motions.get(ballot.name), after.motions.get(ballot.name)
        fresh = new is not None and (old is None or old.number != new.number)
        fallen = old is not None and new is None
        if not fresh and not fallen:
            return []
        name, n, number = transaction.loaded.name, before.size, ballot.number
        others = [seat for seat in reader_seats(self._core.log, name) if seat != voter]
        return [
            intent(name, n, "motion", seat, motion=ballot.name, number=number, by=voter, open=fresh)
            for seat in others
        ]


def ballot_of(letter: e.Letter) -> Ballot:
    """What an accepted vote or consent says."""
    text = letter.text or ""
    return parse(letter.kind, parse_text(text).body if has_headers(text) else text)


def _with(transaction: Transaction, event: Event) -> Match:
    """The match after this event."""
    entry = Entry(transaction.match.size, transaction.at, event)
    return evolve(transaction.match, entry, transaction.loaded.game)
