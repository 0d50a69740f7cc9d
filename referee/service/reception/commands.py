"""What an organiser commands by mail: asked about at their mailbox, done once its token is back.

A From proves nothing, and each of these commands goes on record for everybody. So a command waits,
under the digest of a token that only the organiser's mailbox is told, and is done for the window
that was open when it came. It is taken away before it is done: it is never done twice.

Why: docs/decisions/0084-commands-by-mail.md.
"""

from dataclasses import astuple, dataclass, replace
from datetime import timedelta
from typing import Any, Literal

from referee.kernel.refused import Problem, Refused
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.people.budget import Budget, Purse
from referee.service.people.organised_matches import Runs
from referee.service.people.players import Contact, Person
from referee.service.people.seats import Seats
from referee.service.reception.replies import plain_problem
from referee.service.table.chairs import Chairs
from referee.service.table.rulings import Rulings
from referee.service.turns.deadlines import Deadlines, one_line
from storage import Intent, WishRow

Verb = Literal["extend", "pause", "resume", "replace", "decide"]
VALID = timedelta(days=3)
PURSE = Purse("commands", 12, timedelta(hours=1))
LONGEST_ADDRESS = 320  # characters
Says = list[list[str | dict[str, str | int]]]  # keys of sentences, each with its facts
_WAITING = "commands"  # Wish: what waits for its token


@dataclass(frozen=True)
class Command:
    """What is to be done to which match, and why; `said` is the line as it was written.

    `due` is an instant of the log, `seat` the one to be replaced or decided about (0: none),
    `address` who shall sit there. `window` is the one that was open when it came.
    """

    verb: Verb
    match: str
    reason: str
    due: str = ""
    seat: int = 0
    address: str = ""
    said: str = ""
    window: int = 0


@dataclass(frozen=True)
class Occasion:
    """The mail that a letter answers: its row, when it came, and what it is called."""

    inbox: int
    received: str
    message_id: str
    subject: str


class Commands:
    def __init__(
        self, core: Core, seats: Seats, deadlines: Deadlines, chairs: Chairs, rulings: Rulings
    ) -> None:
        self._core = core
        self._seats = seats
        self._deadlines = deadlines
        self._chairs = chairs
        self._rulings = rulings
        self._budget = Budget(core)

    def ask(self, command: Command, mail: Occasion) -> None:
        """Ask the match's organiser at their mailbox whether they want this. Raises
        storage.Conflict for a mail that somebody else has done."""
        try:
            one_line(command.reason)
        except Refused as refused:
            self._answer(command.match, "refused", mail, command.said, refused.problems)
            return
        spent = self._budget.spend(command.match, 0, PURSE)
        if not spent.allowed:
            self._core.log.inbox_done(mail.inbox, "command")
            return
        self.tidy()
        with self._core.locked(command.match) as loaded:
            shown = replace(command, window=loaded.match.window_number)
        token = self._core.ring.token()
        expires = moment(instant(self._core.clock.now()) + VALID)
        self._keep(token, shown, expires)
        facts: dict[str, Any] = {"token": token, "expires": expires, "line": command.said}
        facts |= {"received": mail.received, "window": shown.window, "quiet": spent.quiet}
        self._done(command.match, "confirm_command", mail, facts)

    def refuse(self, match: str, mail: Occasion, says: Says) -> None:
        """Nothing of this mail was done, and why: told to the organiser of the match while the
        purse lasts. Raises storage.Conflict."""
        if self._budget.spend(match, 0, PURSE).allowed:
            self._done(match, "commanded", mail, {"outcome": "malformed", "says": says})
        else:
            self._core.log.inbox_done(mail.inbox, "command")

    def come_back(self, token: str, author: str, mail: Occasion) -> bool:
        """Do what waits for this token, and tell its organiser; False if nothing of the matches
        that this author runs does (any more). Raises storage.Conflict."""
        found = self._kept(token)
        runs = Runs(self._core)
        if found is None or not runs.is_run_by(found.match, runs.token(author)):
            return False
        self._core.log.wishes.drop(_WAITING, self._digest(token))
        try:
            self._carry_out(found)
        except Refused as refused:
            self._answer(found.match, "refused", mail, found.said, refused.problems)
        else:
            self._answer(found.match, "done", mail, found.said, ())
        return True

    def tidy(self) -> None:
        """What nobody has confirmed in time goes."""
        for row in self._core.log.wishes.find(what=_WAITING):
            if self._opened(row)[1] <= self._core.clock.now():
                self._core.log.wishes.drop(_WAITING, row.whose)

    def _carry_out(self, command: Command) -> None:
        """Raises Refused."""
        match, why, shown = command.match, command.reason, command.window
        match command.verb:
            case "extend":
                self._deadlines.extend(match, command.due, why, shown_window=shown)
            case "pause":
                self._deadlines.pause(match, why, shown_window=shown)
            case "resume":
                self._deadlines.resume(match, why, shown_window=shown)
            case "decide":
                self._rulings.rule(match, command.seat or None, why, shown_window=shown)
            case "replace":
                who = self._successor(command)
                self._chairs.replace(
                    match, command.seat, who, why, bounded=True, shown_window=shown
                )

    def _successor(self, command: Command) -> Contact:
        """Whom nobody here knows yet is written to as the organiser is."""
        organiser = self._organiser(command.match)
        return Contact(command.address, "", organiser.language, organiser.zone)

    def _organiser(self, match: str) -> Person:
        found = self._seats.organiser(match)
        person = found.person if found is not None else None
        assert person is not None, "who runs it has just written"
        return person

    # --- letters --------------------------------------------------------------------------------

    def _answer(
        self,
        match: str,
        outcome: str,
        mail: Occasion,
        said: str,
        problems: tuple[Problem, ...],
    ) -> None:
        plain = [plain_problem(problem) for problem in problems]
        self._done(match, "commanded", mail, {"outcome": outcome, "line": said, "problems": plain})

    def _done(self, match: str, kind: str, mail: Occasion, facts: dict[str, Any]) -> None:
        """The mail is done, with the letter that answers it. Its id holds no leaf: it tells of
        none."""
        about = {"message_id": mail.message_id, "subject": mail.subject}
        told: Intent = intent(match, 0, kind, None, f"m{mail.inbox}", **facts, **about)
        self._core.log.inbox_done(mail.inbox, "command", [told])

    # --- what waits -----------------------------------------------------------------------------

    def _keep(self, token: str, command: Command, expires: str) -> None:
        digest = self._digest(token)
        plain = dump([list(astuple(command)), expires])
        box = self._core.ring.lock("command", digest, plain)
        self._core.log.wishes.put(WishRow(_WAITING, digest, box))

    def _kept(self, token: str) -> Command | None:
        row = self._core.log.wishes.get(_WAITING, self._digest(token))
        if row is None:
            return None
        command, expires = self._opened(row)
        return command if expires > self._core.clock.now() else None

    def _opened(self, row: WishRow) -> tuple[Command, str]:
        fields, expires = load(self._core.ring.unlock("command", row.whose, row.value))
        return Command(*fields), str(expires)

    def _digest(self, token: str) -> str:
        return self._core.ring.index("command", token).hex()[:40]
