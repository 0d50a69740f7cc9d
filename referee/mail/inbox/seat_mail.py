"""A mail on the desk: its row, the chair that its reply address leads to, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES, Language
from referee.mail.asking.request_items import Act
from referee.mail.reading.answered_letter import AnsweredLetter, answered_letter
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.mail.reading.robots import Nature
from referee.service.letters.posts import Post
from referee.service.letters.preferences import tongue
from referee.service.people.addresses import same_address
from referee.service.people.seats import ChairView
from storage import InboxRow


@dataclass(frozen=True)
class SeatMail:
    row: InboxRow
    chair: ChairView
    letter: IncomingLetter = IncomingLetter(Nature.PERSON)  # noqa: RUF009 # frozen: nobody can change the default
    host: str = ""

    @property
    def assurance(self) -> str:
        """ "address" if the letter comes from the seat's own mailbox, else "token"."""
        person = self.chair.person
        known = person is not None and self.letter.author == same_address(person.address)
        return "address" if known else "token"

    @property
    def answers(self) -> AnsweredLetter | None:
        """The letter of ours that this mail answers, if it names one."""
        return answered_letter(self.letter.answers, self.chair.match, self.chair.seat, self.host)

    def posts(self, acts: Sequence[Act]) -> list[Post]:
        """All that is to be filed, answered in the language that the letter itself asks for."""
        language = _spoken(acts, self.chair.language)
        return [self.post(act, language) for act in acts]

    def post(self, act: Act, language: Language | None = None) -> Post:
        """One of them, for the service."""
        return Post(
            match=self.chair.match,
            seat=self.chair.seat,
            kind=act.kind,
            text=act.text,
            window=act.window,
            motion=act.motion,
            answers=self.answers.leaf if self.answers else None,
            seen=self.answers.seen if self.answers else None,
            received=self.row.received,
            signature=act.signature,
            assurance=self.assurance,
            language=language or self.chair.language,
            inbox=self.row.id,
            message_id=self.letter.message_id,
            subject=self.letter.subject,
            line=act.line,
            said=act.said,
            certificate=act.certificate,
            mime=act.mime,
        )


def _spoken(acts: Sequence[Act], language: Language) -> Language:
    """The last language that these acts set, if they set one that there is."""
    wanted = [act.text for act in acts if act.kind == "language"]
    try:
        found = tongue(wanted[-1]) if wanted else language
    except Refused:
        return language
    return next(known for known in LANGUAGES if known == found)
