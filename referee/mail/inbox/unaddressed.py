"""Mail that is no seat's: to the return path of a letter, or to the bare address.

Why: docs/decisions/0017-bare-address.md.
"""

import re

from referee.mail.addresses.house import House
from referee.mail.addresses.return_paths import ReturnPath, ReturnPaths
from referee.mail.asking.beacon_line import announces_round
from referee.mail.asking.machines import is_asking, silence
from referee.mail.asking.watch_lines import watch_line
from referee.mail.inbox.open_mail import OpenMail
from referee.mail.inbox.organiser_mail import OrganiserMail
from referee.mail.inbox.round_mail import RoundMail
from referee.mail.reading.bounces import failure_of, is_complaint
from referee.mail.reading.incoming_letter import IncomingLetter, read_head, read_letter
from referee.mail.reading.robots import Nature
from referee.mail.vault import MailVault
from referee.service.desk import Referee
from referee.service.notices.strays import KnownAuthor
from storage import InboxRow

_REPLY = re.compile(rb"\bmethod\s*[=:]\s*\"?reply\b", re.I)  # of a calendar, in some part


class UnaddressedMail:
    """A part of the desk. What such a mail tells is told once; then it is kept no longer."""

    def __init__(self, referee: Referee, vault: MailVault, house: House) -> None:
        self._referee = referee
        self._vault = vault
        self._house = house
        self._organisers = OrganiserMail(referee)
        self._open = OpenMail(referee)
        self._rounds = RoundMail(referee)
        self._paths = ReturnPaths(house, referee.core.ring)

    def take(self, row: InboxRow) -> None:
        """Do it. Raises storage.Conflict for one that somebody else has done."""
        if back := self._paths.read(row.recipient):
            self._returned(row, back)
        elif self._house.is_bare(row.recipient):
            self._astray(row)
        else:
            self._done(row, "unknown")
        if row.stream is None:  # what it told is told: nobody looks at it again
            self._referee.log.blank_mails([row.id])

    def _astray(self, row: InboxRow) -> None:
        """To the address that is no seat's: a beacon's round is brought to its match, what an
        organiser commands is asked about, and whoever else we know is told where to write."""
        raw = self._opened(row)
        letter = self._heard(raw, row.sender)
        if machine := silence(letter):
            self._done(row, machine)
            return
        author = letter.author or ""
        run = next(self._referee.runs.going(author), None) if author else None
        runs = run.match if run is not None else ""
        if not (runs and self._commanded(row, raw, runs)):
            about = (letter.message_id, letter.subject)
            reader = self._referee.strays.reader(author, runs)
            if self._brings(row, raw, letter.subject, reader):
                return
            if reader is None and self._stops(raw, row, author):
                self._done(row, "watch")
            elif reader is None or not self._open.takes(row, self._read(raw, row), reader):
                self._referee.strays.answer(row.id, reader, row.received, *about)

    def _brings(self, row: InboxRow, raw: bytes, subject: str, reader: KnownAuthor | None) -> bool:
        """Is it a beacon's round? Of a stranger's mail the subject says whether to look."""
        if reader is None and not announces_round(subject):
            return False
        return self._rounds.takes(row, self._read(raw, row), reader)

    def _stops(self, raw: bytes, row: InboxRow, author: str) -> bool:
        """Whoever plays and runs nothing any more still watches; that they can stop, unanswered."""
        watching = author and self._referee.watchers.watched(self._referee.people.mailbox(author))
        line = watch_line(self._read(raw, row).lines) if watching else None
        if line is None or not line.stops:
            return False
        return self._referee.watching.ended(line.match, author)

    def _commanded(self, row: InboxRow, raw: bytes, runs: str) -> bool:
        return self._organisers.takes(row, self._read(raw, row), runs)

    def _read(self, raw: bytes, row: InboxRow) -> IncomingLetter:
        return read_letter(raw, row.sender, self._house)

    def _heard(self, raw: bytes, sender: str) -> IncomingLetter:
        """Its headers say enough, unless they or a calendar's reply look like a machine's: anybody
        may write here, and of a stranger's body nothing is done, unless it brings a round."""
        head = read_head(raw, sender, self._house)
        doubtful = head.robotic or _REPLY.search(raw) is not None
        return read_letter(raw, sender, self._house) if doubtful else head

    def _returned(self, row: InboxRow, back: ReturnPath) -> None:
        """To the return path of a letter. Machines write there; but some programs let a person
        answer to it, and whoever asks for something is told where to write."""
        raw = self._opened(row)
        if self._came_back(raw, row.sender, back) or not self._is_of_a_person(raw, row.sender):
            self._done(row, "bounce")
        else:
            self._astray(row)

    def _is_of_a_person(self, raw: bytes, sender: str) -> bool:
        letter = read_letter(raw, sender, self._house)
        return letter.nature is Nature.PERSON and letter.fault is None and is_asking(letter)

    def _came_back(self, raw: bytes, sender: str, back: ReturnPath) -> bool:
        """Does it tell of the letter: that the mailbox it was for failed, or that it was spam?"""
        complains = is_complaint(raw, sender)
        found, offered = None if complains else failure_of(raw, sender), None
        person = self._referee.returned_letters.written_to(back.person)
        if person and found is not None and found.hard:
            chairs = self._referee.log.chairs.find(person=person)
            offered = self._paths.offers(back, (chair.stream for chair in chairs))
        self._referee.returned_letters.heard(person, back.letter, found, offered)
        if person and complains:
            self._unwanted(back, person)
        return complains or found is not None

    def _unwanted(self, back: ReturnPath, person: str) -> None:
        """Somebody said *this is spam* of a letter: it stops what one click in that letter would
        have stopped, and no more. Whoever sees the letter could have clicked."""
        for chair in self._referee.log.chairs.find(person=person):
            if self._paths.stops(back, chair.stream):
                self._referee.wishes.keep_quiet(chair.stream, person, True)
        for match in self._referee.watchers.watched(person):
            if self._paths.stops(back, match):
                self._referee.watchers.stop(match, person)

    def _opened(self, row: InboxRow) -> bytes:
        return self._vault.unlock(row.stream, "inbox", row.digest.hex(), row.box)

    def _done(self, row: InboxRow, outcome: str) -> None:
        self._referee.log.inbox_done(row.id, outcome)
