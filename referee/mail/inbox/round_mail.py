"""Mail that brings the round of a beacon, to whichever address it comes."""

from referee.mail.asking.beacon_line import beacon_line
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.service.desk import Referee
from referee.service.notices.strays import KnownAuthor
from referee.service.people.seats import ChairView
from referee.service.reception.commands import Occasion
from storage import InboxRow


class RoundMail:
    """A part of the desk."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def takes(self, row: InboxRow, letter: IncomingLetter, author: KnownAuthor | None) -> bool:
        """Bring the round to its match, and answer an author whom we know; False: it holds none.
        Raises storage.Conflict for one that somebody else has done."""
        line = beacon_line(letter.lines) if letter.fault is None else None
        if line is None:
            return False
        mail = Occasion(row.id, row.received, letter.message_id, letter.subject)
        rounds = self._referee.brought_rounds
        rounds.bring(line.match, line.number, line.signature, author, mail)
        return True


def seated(chair: ChairView) -> KnownAuthor | None:
    """Who sits there, as an author; None for an empty seat."""
    if chair.person is None:
        return None
    return KnownAuthor(chair.person.address, chair.match, chair.seat, chair.person.id)
