"""The desk: each mail in the inbox is read once, done once and answered once.

A mail that acts goes to the service, which answers it by letter in the same transaction as its
effect. A mail that acts on nothing (help, status, not understood) is answered from here.
"""

import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta

from referee.mail.addresses.house import House
from referee.mail.asking.blocks import bare_order
from referee.mail.asking.machines import is_asking, silence
from referee.mail.asking.request_items import Query, Requests, Trouble
from referee.mail.asking.requests import requests_of
from referee.mail.asking.words import word_spelt
from referee.mail.inbox.game_names import GameNames
from referee.mail.inbox.replies import FAULT, Payload, Says, answer_to, plainly, refused, to_look_up
from referee.mail.inbox.round_mail import RoundMail, seated
from referee.mail.inbox.seat_mail import SeatMail
from referee.mail.inbox.unaddressed import UnaddressedMail
from referee.mail.reading.incoming_letter import read_letter
from referee.mail.reading.robots import perhaps_away
from referee.mail.vault import MailVault
from referee.match.policy import instant, moment
from referee.service.desk import Referee
from referee.service.letters.posts import Aside
from referee.service.reception import replies
from referee.templating import say
from referee.traces import span
from storage import Conflict, InboxRow, Unavailable

_log = logging.getLogger(__name__)
_AROUND = {"begin": "orders", "end": "end"}
TRIES = 5  # then the mail is put aside with an answer that says so
_IDLE = ("not understood", "unreadable")
HOLD = 10  # seconds until the mails of a desk that vanished are another's


class Desk:
    """Works off the inbox, in order. Thread-safe; a close may call `drain` while `work` runs.

    There may be several, in several processes: each takes mails for a while (`Log.take_mails`), so
    that the work is shared. That a mail is done once does not rest on it: a mail's outcome is
    written with its effect, and the second to write it is refused.
    """

    def __init__(self, referee: Referee, vault: MailVault, house: House) -> None:
        self._referee = referee
        self._vault = vault
        self._house = house
        self._unaddressed = UnaddressedMail(referee, vault, house)
        self._rounds = RoundMail(referee)
        self._name = secrets.token_hex(8)
        self._lock = threading.RLock()
        self._depth = 0
        self._taken: set[int] = set()
        self._tries: dict[int, int] = {}

    def work(self, limit: int = 100) -> int:
        """Every mail that waits; gives how many were done. A mail that meets a fault of ours is
        left for the next time, and does not keep the others waiting."""
        with self._busy():
            rows = self._mine(limit)
            return sum(self._try(row) for row in rows if row.id not in self._taken)

    def _mine(self, limit: int) -> list[InboxRow]:
        now = self._referee.clock.now()
        until = moment(instant(now) + timedelta(seconds=HOLD))
        return self._referee.log.take_mails(self._name, now, until, limit)

    def drain(self, match: str, before: str) -> None:
        """The match's mail that came before this instant: what a close must hear first.

        Whoever holds them: a desk that vanished must not hold up a close. A fault of ours is
        raised: the window then stays open rather than close over a mail that was answered 250 in
        time. A mail that has failed too often is put aside, and the close goes on.
        """
        with self._busy():
            while rows := self._waiting(match, before):
                for row in rows:
                    if row.id not in self._taken:
                        self._off(row)

    def _waiting(self, match: str, before: str) -> list[InboxRow]:
        rows = self._referee.log.inbox(stream=match, before=before)
        return [row for row in rows if row.id not in self._taken]

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """One thread at a time. An order taken in here may close a window, which drains the inbox
        in here again: `_taken` keeps both from doing a mail twice."""
        with self._lock:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self._taken.clear()

    def _try(self, row: InboxRow) -> bool:
        """Is the mail off the desk? A fault is for our log, and the mail waits."""
        try:
            self._off(row)
        except Unavailable:
            raise
        except Exception:
            _log.exception("mail %d could not be handled", row.id, extra=_about(row))
            return False
        return True

    def _off(self, row: InboxRow) -> None:
        """Take it; one that has met a fault too often is put aside. Raises the fault otherwise.

        A store that is not there is no fault of the mail's, and is not counted.
        """
        try:
            self._take(row)
        except Unavailable:
            raise
        except Exception:
            self._tries[row.id] = self._tries.get(row.id, 0) + 1
            if self._tries[row.id] < TRIES:
                raise
            _log.exception("mail %d is put aside", row.id, extra=_about(row))
            self._put_aside(row)
        self._tries.pop(row.id, None)

    def _put_aside(self, row: InboxRow) -> None:
        token = self._house.token_of(row.recipient)
        chair = self._referee.seats.by_mail(token) if token else None
        payload = {**FAULT, "quiet": ""}
        intents = [answer_to(SeatMail(row, chair), payload)] if chair else []
        with suppress(Conflict):  # somebody else has done it meanwhile
            self._referee.log.inbox_done(row.id, "fault", intents)
        if row.stream is not None:
            self._referee.windows.wake(row.stream)  # a complete window may have waited for it alone

    # --- one mail -------------------------------------------------------------------------------

    def _take(self, row: InboxRow) -> None:
        """Do it once. What somebody else has done meanwhile (another process) is done."""
        self._taken.add(row.id)
        try:
            with span("mail read", **_about(row)):
                self._read(row)
        except Conflict as conflict:
            if conflict.what != "inbox":
                raise
            _log.info("mail %d was done by somebody else meanwhile", row.id, extra=_about(row))

    def _read(self, row: InboxRow) -> None:
        token = self._house.token_of(row.recipient)
        chair = self._referee.seats.by_mail(token) if token else None
        if chair is None:
            self._unaddressed.take(row)
            return
        raw = self._vault.unlock(row.stream, "inbox", row.digest.hex(), row.box)
        letter = read_letter(raw, row.sender, self._house)
        mail = SeatMail(row, chair, letter, self._house.host)
        if machine := silence(letter):
            self._silent(row, machine)
        elif letter.fault is not None:
            says: Says = [(f"fault_{letter.fault}", {})]
            self._answer(mail, "unreadable", refused(says))
        else:
            asked = requests_of(letter, self._names(mail))
            if asked.acts or not self._rounds.takes(row, letter, seated(chair)):
                self._asked(mail, asked)

    def _asked(self, mail: SeatMail, asked: Requests) -> None:
        if asked.troubles:
            troubles = self._unblocked(mail, asked) or asked.troubles
            self._answer(mail, "not understood", refused(_said(troubles)))
        elif asked.confirms:
            self._confirm(mail, asked.confirms[0])
        elif asked.acts:
            self._referee.submissions.submit_all(
                mail.posts(asked.acts), self._asides(mail, asked.asks)
            )
        elif [wish.what for wish in asked.asks] == ["again"]:
            self._again(mail, asked.asks[0].about)
        elif [wish.what for wish in asked.asks] == ["forget"]:
            self._forget(mail, asked.asks[0].about == "keys")
        elif [wish.what for wish in asked.asks] == ["decline"]:
            self._decline(mail)
        else:
            outcome = " ".join(wish.what for wish in asked.asks)
            self._answer(mail, outcome, plainly(asked.asks) or self._told(mail, asked.asks))

    def _again(self, mail: SeatMail, window: str) -> None:
        """The newest letter about the table, or what there was to tell when that window opened."""
        chair, letter = mail.chair, mail.letter
        number = int(window) if window else None
        if number is not None and not self._referee.copies.has_opened(chair.match, number):
            says: Says = [("again_not_opened", {"number": number})]
            self._answer(mail, "not understood", refused(says))
            return
        about = (mail.row.id, letter.message_id, letter.subject, mail.assurance)
        self._referee.copies.send(chair.match, chair.seat, *about, window=number)

    def _unblocked(self, mail: SeatMail, asked: Requests) -> Sequence[Trouble]:
        """Where nothing was understood: order lines that stand in no block."""
        if asked.troubles[0].key != "nothing":
            return ()
        table = self._referee.views.table(mail.chair.match, mail.chair.seat)
        if getattr(table.view, "ask", None) is None:
            return ()
        words = {word: say(f"word_{name}", mail.chair.language) for word, name in _AROUND.items()}
        return bare_order(mail.letter.lines, lambda text: table.game.read(text, table.view), words)

    def _told(self, mail: SeatMail, asks: Sequence[Query]) -> Payload:
        return replies.transcript((), (), self._asides(mail, asks))

    def _asides(self, mail: SeatMail, asks: Sequence[Query]) -> list[Aside]:
        """What is only to be told, with what the answering letter needs for it."""
        return [Aside(wish.what, wish.line, wish.said, self._facts(mail, wish)) for wish in asks]

    def _facts(self, mail: SeatMail, wish: Query) -> dict[str, object]:
        if wish.act is not None:
            looked_at = self._referee.submissions.preview(mail.post(wish.act))
            return replies.understood(looked_at, looked_at.text)
        if wish.what == "again":
            return {"since": self._referee.copies.told_last(mail.chair.match)}
        if wish.what == "history":
            first, _, last = wish.about.partition("-")
            windows = {"first": int(first), "last": int(last)} if first else {}
            return {"about": wish.about, **windows}
        if wish.about in ("", "rules", "sign"):
            return to_look_up(wish)
        return {"about": word_spelt(wish.about).value}

    def _names(self, mail: SeatMail) -> GameNames:
        return GameNames(lambda: self._referee.views.table(mail.chair.match, mail.chair.seat).game)

    def _confirm(self, mail: SeatMail, token: str) -> None:
        row = mail.row
        if self._referee.forgetting_requests.come_back(token) is not None:
            self._silent(row, "forgotten")  # nobody is there to be answered
            self._referee.log.blank_mails([row.id])
            return
        answer = self._referee.submissions.confirm(token, row.id, mail.letter.subject, row.received)
        if answer.outcome == "unknown":
            says: Says = [("confirmed_unknown", {"token": token})]
            self._answer(mail, "unknown token", refused(says))

    def _forget(self, mail: SeatMail, keys: bool) -> None:
        """Asked about at the player's own mailbox, whoever wrote; nothing is said of it elsewhere,
        and no more once it has been asked about twice."""
        chair = mail.chair
        if chair.person is not None:
            requests = self._referee.forgetting_requests
            requests.ask(chair.person, chair.match, chair.seat, keys)
        self._silent(mail.row, "forget")

    def _decline(self, mail: SeatMail) -> None:
        """From the mailbox that was invited alone: whoever knows the reply address may have it from
        a letter that was passed on."""
        chair, letter = mail.chair, mail.letter
        about = (mail.row.id, letter.message_id, letter.subject)
        if mail.assurance != "address":
            self._answer(mail, "not understood", refused([("decline_elsewhere", {})]))
        elif not self._referee.declined_offers.decline(chair.match, chair.seat, *about):
            self._answer(mail, "not understood", refused([("decline_late", {})]))

    # --- answers --------------------------------------------------------------------------------

    def _silent(self, row: InboxRow, outcome: str) -> None:
        """Machines are never answered, strangers neither."""
        self._referee.log.inbox_done(row.id, outcome)

    def _answer(self, mail: SeatMail, outcome: str, payload: Payload) -> None:
        """One letter to the seat's own address, whoever wrote, while its budget lasts."""
        row, chair = mail.row, mail.chair
        away = chair.person.address if chair.person and self._may_be_away(mail, outcome) else ""
        spent = self._referee.guests.allowance(chair.match, chair.seat, mail.assurance, away)
        if not spent.allowed:
            _log.info(
                "mail %d is not answered: that seat has had too many answers",
                row.id,
                extra=_about(row),
            )
            self._silent(row, outcome)
            return
        if outcome in _IDLE and self._referee.submissions.errors.again(chair.match, chair.seat):
            payload = {**payload, "example": True}
        intents = [answer_to(mail, {**payload, "quiet": spent.quiet})]
        self._referee.log.inbox_done(row.id, outcome, intents)

    def _may_be_away(self, mail: SeatMail, outcome: str) -> bool:
        """Nothing is asked for, and the subject is one that robots write."""
        letter = mail.letter
        if outcome not in _IDLE or not perhaps_away(letter.subject):
            return False
        return letter.fault is not None or not is_asking(letter)


def _said(troubles: Sequence[Trouble]) -> Says:
    """Why, and how each word is written that was not written well."""
    says: Says = []
    for trouble in troubles:
        says.append((f"trouble_{trouble.key}", trouble.facts))
        if trouble.word and (f"help_{trouble.word}", {}) not in says:
            says.append((f"help_{trouble.word}", {}))
    return says


def _about(row: InboxRow) -> dict[str, str | int]:
    """What a line of our log is about."""
    return {"mail": row.id} if row.stream is None else {"mail": row.id, "match": row.stream}
