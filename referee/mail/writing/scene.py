"""What a letter is made of, and what comes out: all that `writing` sees of the world."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from referee.kernel.refused import Problem, Where
from referee.kernel.words import Language, Words
from referee.raster import Picture
from referee.service.ledger.messages import Message
from referee.service.letters.posts import ReceiptFiles
from referee.service.notices.home_proofs import SeenLeaf
from referee.service.notices.table_view import TableView
from referee.service.people.mailboxes import Health
from referee.service.people.seats import ChairView
from referee.service.people.wishes import USUAL
from referee.service.reception.waiting_letters import PendingView

Explain = Callable[[tuple[Problem, ...], str], str]
Draw = Callable[[], Picture | None]


@dataclass(frozen=True)
class Scene:
    """One letter's world: the table as its reader sees it, and what there is to tell.

    `n` is the leaf that the letter speaks of, `payload` what the service wrote down for it. `page`
    is the seat's page under `site`, `reply` its reply address ("": nobody answers this letter),
    `checkpoint` the newest signed head. `organiser` is the name of
    who runs the match: "" if only their address is known, None if nobody is. `files` are the
    receipts' by entry, `ended` is the proof, for who is to open, that nothing is sealed any more,
    `message` is what somebody wrote to the reader, `explain` puts problems with
    the text they are about into the reader's words. `draw` makes the board's picture, `before` is
    the seat's table before somebody else sat down, `health` how letters to the reader fare,
    `unsubscribe` the page that stops reminders, `others` the matches of a digest, `vkey` the line
    that says which key signs this log, `runs` the page of all that an organiser runs, `waiting` the
    letters that wait for their token, `gave_way` when those came that do not wait any more,
    `habit` the standing order that gives what the reader has always answered in such a window,
    `diary` what they have noted to themselves, the oldest first, where their letter tells of it,
    `drafted` whether they keep an order on the page that they have not sent,
    `texts` how much of the handbook they want to read (`Wishes.texts`), `pictures` whether they
    want to see any; `seen` the last that witnesses saw of the match, where the home asks any
    (`witnessed`) and its log tells of the match.
    """

    table: TableView
    chair: ChairView
    n: int
    payload: Mapping[str, Any]
    page: str
    checkpoint: str
    explain: Explain
    site: str = ""
    reply: str = ""
    organiser: str | None = None
    files: Mapping[int, ReceiptFiles] = field(default_factory=dict)
    ended: ReceiptFiles | None = None
    message: Message | None = None
    draw: Draw = lambda: None
    before: TableView | None = None
    unsubscribe: str = ""
    vkey: str = ""
    runs: str = ""
    others: tuple["Scene", ...] = ()
    waiting: tuple[PendingView, ...] = ()
    gave_way: tuple[str, ...] = ()
    habit: Words | None = None
    diary: tuple[Message, ...] = ()
    drafted: bool = False
    texts: str = USUAL
    pictures: bool = True
    witnessed: bool = False
    seen: SeenLeaf | None = None
    health: Health = Health()  # noqa: RUF009 # frozen: nobody can change the default

    @cached_property
    def board(self) -> Picture | None:
        """None before the match starts, and where the picture could not be drawn. Drawn when it is
        first looked at: it costs more than all the rest of a letter, and most show none."""
        return self.draw() if self.pictures else None

    @property
    def language(self) -> Language:
        return self.chair.language

    @property
    def zone(self) -> str:
        return self.chair.person.zone if self.chair.person else "UTC"


@dataclass(frozen=True)
class Attachment:
    """A file of ours beside the letter; `kind` is its media type."""

    name: str
    kind: str
    content: bytes


@dataclass(frozen=True)
class RenderedLetter:
    """A letter, written: what `envelope.py` puts headers on."""

    subject: str
    text: str
    html: str
    picture: Picture | None = None
    attachments: tuple[Attachment, ...] = field(default=())


def problems_of(payload: Mapping[str, Any]) -> tuple[Problem, ...]:
    """The problems (of a receipt: the remarks) that travel in a payload."""
    return tuple(_problem(problem) for problem in payload.get("problems", ()))


def _problem(plain: Mapping[str, Any]) -> Problem:
    where = Where(plain["line"], plain["column"], plain["token"])
    return Problem(plain["code"], plain["rule"], where, plain["facts"], plain["suggestion"])
