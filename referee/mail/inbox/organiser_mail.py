"""Mail of somebody who runs matches: their commands, and the tokens that come back for them."""

from referee.mail.asking.command_lines import commands_in, matches_named
from referee.mail.asking.machines import silence
from referee.mail.asking.request_items import Trouble
from referee.mail.asking.requests import TOLD
from referee.mail.asking.words import Word, word_line
from referee.mail.reading.flowed import Mark
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.service.desk import Referee
from referee.service.reception.commands import Command, Occasion, Says
from storage import InboxRow


class OrganiserMail:
    """A part of the desk."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def takes(self, row: InboxRow, letter: IncomingLetter, runs: str) -> bool:
        """Do what it commands; False: it commands nothing. `runs` is a match that its author
        runs. Raises storage.Conflict for one that somebody else has done."""
        if letter.fault is not None or silence(letter):
            return False
        mail = Occasion(row.id, row.received, letter.message_id, letter.subject)
        commands, author = self._referee.commands, letter.author or ""
        if any(commands.come_back(token, author, mail) for token in tokens(letter)[:1]):
            return True
        who = self._referee.runs.token(author)
        named = matches_named(letter.lines)
        theirs = [match for match in named if self._referee.runs.is_run_by(match, who)]
        found = commands_in(letter.lines, theirs, self._zone(runs))
        troubles = list(found.troubles)
        if len(found.commands) > 1 and not troubles:
            troubles.append(Trouble("command_one"))
        if troubles:
            commands.refuse(_meant(found.commands, runs), mail, _said(troubles))
        elif found.commands:
            commands.ask(found.commands[0], mail)
        return bool(troubles or found.commands)

    def _zone(self, match: str) -> str:
        organiser = self._referee.seats.organiser(match)
        known = organiser.person if organiser is not None else None
        return known.zone if known is not None else "UTC"


def tokens(letter: IncomingLetter) -> list[str]:
    """What the author's own lines confirm."""
    words = [word_line(line.text) for line in letter.lines if line.mark is Mark.OWN]
    return [
        word.found["token"]
        for word in words
        if word is not None and word.word is Word.CONFIRM and word.fits
    ]


def _meant(commands: tuple[Command, ...], runs: str) -> str:
    """The match of which the answer speaks."""
    return commands[0].match if commands else runs


def _said(troubles: list[Trouble]) -> Says:
    """Why, and how each command is written that was not written well."""
    says: Says = []
    for trouble in troubles[:TOLD]:
        says.append([f"trouble_{trouble.key}", trouble.facts])
        if trouble.word and [f"help_command_{trouble.word}", {}] not in says:
            says.append([f"help_command_{trouble.word}", {}])
    return says
