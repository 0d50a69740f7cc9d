"""What comes to the front desk and what goes back over it."""

from dataclasses import dataclass, field
from typing import Any

from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.kernel.words import Language

# What a player sets beside the log: their letters' language and times, what these bring, and when
# they are away.
PREFERENCES = ("language", "zone", "remind", "pictures", "absent")


@dataclass(frozen=True)
class Post:
    """Something a player sends to a match, by mail or page.

    `text` of an unsigned one is the bare body, and `kind` says what it is; a signed one says it
    itself, and `signature` is its SSHSIG armour, or what OpenPGP made (docs/spec/letters.md):
    `certificate` is then the armoured one that came with it, if one did, and `mime` the signed part
    of PGP/MIME, as it was on the wire. `assurance`: "address" if reply address and From
    (or a session of the page) speak for the seat, "token" if only the reply address does.
    `window` is the one that its author named beside an unsigned text (`ORDERS 3`), if they did;
    `motion` the leaf of the motion that they named (0: a new one). `answers` is the leaf of the
    letter of ours that this one answers, `seen` the last leaf of which that letter told.
    `received` is ISO UTC; `inbox` the row of a mail, which is then answered by letter; `line` and
    `said` are where in the mail it stands and the line it begins with.

    `kind` is one of docs/spec/letters.md, or one of BESIDE, which leave no leaf.
    """

    match: str
    seat: Seat
    kind: str
    text: str
    received: str
    signature: str | None = None
    assurance: str = "address"
    language: Language = "en"
    inbox: int | None = None
    message_id: str = ""
    subject: str = ""
    confirmed: bool = False
    window: int | None = None
    motion: int | None = None
    answers: int | None = None
    seen: int | None = None
    line: int = 0
    said: str = ""
    certificate: str | None = None
    mime: bytes | None = None


@dataclass(frozen=True)
class Aside:
    """Something that a mail asks to be told beside what it files, for the answering letter.

    `what`: status, help (`facts`: about), again (`facts`: since), history (`facts`: about, first,
    last), preview (`facts`: text, echo, waits, problems as they travel to the writer of letters).
    """

    what: str
    line: int = 0
    said: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """What became of it. `n` is the leaf it became (for a repeated one: the first's).

    `outcome`: accepted, repeated, refused, unfiled (another thing of the same letter was refused),
    unconfirmed (one letter went to the seat's address), understood (a preview: nothing is filed),
    or alarmed (it proves a second history: the match is stopped).
    """

    outcome: str
    n: int | None = None
    echo: str = ""
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    waits: bool = False
    text: str = ""


@dataclass(frozen=True)
class NewMatch:
    """A new match and the token of its organiser's page."""

    match: str
    organiser: str


@dataclass(frozen=True)
class ReceiptFiles:
    """What a player keeps of a letter: its leaf, what it hides, and that it stands on the log."""

    leaf: bytes
    disclosure: str
    proof: str

    @property
    def text(self) -> str:
        """All of it as one text, which opens on any screen and can still be checked to the byte
        (docs/spec.md §4)."""
        shown = f"disclosure: {self.disclosure}\n" if self.disclosure else ""
        return f"leaf: {self.leaf.decode()}\n{shown}{self.proof}"
