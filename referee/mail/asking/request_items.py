"""What a letter can ask for, and why it cannot be taken."""

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Act:
    """Something to be filed: `kind` of the service's Post, the text, the armour if it is signed.

    `window` is the window that the line `ORDERS 3` names, if it names one, `motion` the entry of
    the motion that `VOTE DRAW MOTION 10 YES` means; `line` and `said` are
    the line of the letter where it begins, by number and as it was written. `certificate` is the
    OpenPGP certificate that the letter brings, `mime` the signed part of PGP/MIME.
    """

    kind: str
    text: str
    signature: str | None = None
    window: int | None = None
    motion: int | None = None
    line: int = 0
    said: str = ""
    certificate: str | None = None
    mime: bytes | None = None


@dataclass(frozen=True)
class Query:
    """Something to be told, or asked about first: `what` is status, help, again, history, forget,
    decline or preview; `about` the word that help is wanted with, `keys` that are to be forgotten
    too, the window to be shown again or the windows of a history (`3-5`); `act` what is to be
    looked at and not filed. Of the rules (`about` is rules) `named` is a title or a number, `part`
    a part of the whole; else `named` is a name of the game, as it was written."""

    what: str
    line: int = 0
    said: str = ""
    about: str = ""
    act: Act | None = None
    named: str = ""
    part: int = 0


class Names(Protocol):
    """What a game can be asked about: only it knows whether `HELP VOID` asks or talks."""

    def knows(self, name: str) -> bool: ...

    def resembles(self, name: str) -> bool: ...

    def has_rules(self, title: str) -> bool: ...


class NoNames:
    """Of a letter that is read without its game."""

    def knows(self, name: str) -> bool:
        return False

    def resembles(self, name: str) -> bool:
        return False

    def has_rules(self, title: str) -> bool:
        return False


@dataclass(frozen=True)
class Trouble:
    """Why the letter cannot be taken: the key of the sentence (`trouble_<key>`) and its facts.

    `word` is the word of the list whose use is then shown.
    """

    key: str
    facts: dict[str, str | int] = field(default_factory=dict)
    word: str = ""


@dataclass(frozen=True)
class Requests:
    """All that a letter asks for, in the order written: what to file, tokens that come back, what
    to be told. With `troubles` nothing of it is done."""

    acts: tuple[Act, ...] = ()
    confirms: tuple[str, ...] = ()
    asks: tuple[Query, ...] = ()
    troubles: tuple[Trouble, ...] = ()
