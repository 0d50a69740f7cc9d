"""Mail of somebody we know to the bare address: what they may ask for though they run nothing."""

from referee.mail.asking.machines import silence
from referee.mail.asking.match_fields import CreateLines, create_lines
from referee.mail.asking.open_lines import asks_for_matches
from referee.mail.asking.watch_lines import help_wanted, watch_line
from referee.mail.inbox.organiser_mail import tokens
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.service.desk import Referee
from referee.service.notices.strays import KnownAuthor
from referee.service.reception.commands import Occasion, Says
from storage import InboxRow


class OpenMail:
    """A part of the desk."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def takes(self, row: InboxRow, letter: IncomingLetter, author: KnownAuthor) -> bool:
        """Do what it asks for; False: it asks for nothing. Raises storage.Conflict for one that
        somebody else has done."""
        if letter.fault is not None or silence(letter):
            return False
        mail = Occasion(row.id, row.received, letter.message_id, letter.subject)
        if self._confirmed(letter, author, mail) or self._watches(letter, author, mail):
            return True
        if asks_for_matches(letter.lines):
            about = (row.received, letter.message_id, letter.subject)
            self._referee.strays.answer(row.id, author, *about, matches=True)
            return True
        if (topic := help_wanted(letter.lines)) is not None:
            self._referee.desk_help.answer("desk_help", author, mail, {"about": topic})
            return True
        made, create = self._referee.new_matches, create_lines(letter.lines)
        if create is None or not made.anyone:
            return False
        self._create(create, author, mail)
        return True

    def _confirmed(self, letter: IncomingLetter, author: KnownAuthor, mail: Occasion) -> bool:
        """Did a token come back for something that waits?"""
        clerks = (self._referee.new_matches, self._referee.watching)
        found = tokens(letter)[:1]
        return any(clerk.come_back(token, author, mail) for token in found for clerk in clerks)

    def _watches(self, letter: IncomingLetter, author: KnownAuthor, mail: Occasion) -> bool:
        line = watch_line(letter.lines)
        if line is None:
            return False
        watching = self._referee.watching
        (watching.stop if line.stops else watching.ask)(line.match, author, mail)
        return True

    def _create(self, create: CreateLines, author: KnownAuthor, mail: Occasion) -> None:
        made = self._referee.new_matches
        if create.troubles:
            says: Says = [
                ["trouble_create_line", dict(trouble.facts)] for trouble in create.troubles
            ]
            made.refuse(author, mail, says=says[:6])
        elif create.wanted is None:
            made.form(create.game, author, mail)
        else:
            made.ask(create.wanted, author, mail)
