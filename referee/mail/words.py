"""The words a mail may hold: a closed list, in both languages. Everything else is conversation.

    ORDERS [window]     ORDRES [fenêtre]      … END / FIN
    STANDING            PERMANENTS            … END / FIN
    WITHDRAW [numbers]  RETIRE [numéros]
    JOIN                REJOINS
    KEY                 CLE                   … END / FIN
    CONFIRM token       CONFIRME jeton
    STATUS              ETAT
    HELP                AIDE

A word stands alone on its line with what belongs to it. `Orders are below!` is conversation;
`ORDERS ARE BELOW` was meant, and its author is told how it is written.
"""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum

from referee.kernel.fold import folded


class Word(Enum):
    ORDERS = "order"
    STANDING = "standing"
    WITHDRAW = "withdraw"
    JOIN = "join"
    KEY = "key"
    CONFIRM = "confirm"
    STATUS = "status"
    HELP = "help"
    END = "end"
    LATER = "later"  # in the list, but this service cannot do it yet


BLOCKS = (Word.ORDERS, Word.STANDING, Word.KEY)

_LATER = (
    *("preview", "apercu", "press", "presse", "again", "encore", "language", "langue", "zone"),
    *("fuseau", "absent", "concede", "abandonne", "vote"),
)

_SPELT: dict[str, Word] = {
    **dict.fromkeys(("orders", "order", "ordres", "ordre"), Word.ORDERS),
    **dict.fromkeys(("standing", "permanents", "permanent", "permanente"), Word.STANDING),
    **dict.fromkeys(("withdraw", "retire", "retirer", "retirez"), Word.WITHDRAW),
    **dict.fromkeys(("join", "rejoins", "rejoindre"), Word.JOIN),
    **dict.fromkeys(("key", "cle"), Word.KEY),
    **dict.fromkeys(("confirm", "confirme", "confirmer"), Word.CONFIRM),
    **dict.fromkeys(("status", "etat"), Word.STATUS),
    **dict.fromkeys(("help", "aide"), Word.HELP),
    **dict.fromkeys(("end", "fin"), Word.END),
    **dict.fromkeys(_LATER, Word.LATER),
}
_TAKES: dict[Word, str] = {
    Word.ORDERS: r"(?:(?:window|fenetre)\s+)?(?P<window>[0-9]{1,9})?",
    Word.STANDING: r"(?:orders|ordres)?",
    Word.WITHDRAW: r"(?P<numbers>[0-9]{1,9}(?:(?:\s|,|and|et)+[0-9]{1,9})*)?",
    Word.JOIN: "",
    Word.KEY: "",
    Word.CONFIRM: r"(?P<token>[a-z0-9_-]{4,128})",
    Word.STATUS: "",
    Word.HELP: "",
    Word.END: "",
    Word.LATER: r".*",
}
_FIRST = re.compile(r"\s*(?P<word>[a-z]+)(?P<rest>.*?)\s*[.:;!,]*\s*", re.S)


@dataclass(frozen=True)
class Said:
    """A line that holds a word. `fits`: what follows the word is what it takes.

    `own` is the line as it was written (a token is read from there), `found` the parts of
    what follows, folded.
    """

    word: Word
    own: str
    fits: bool = True
    found: dict[str, str] = field(default_factory=dict)

    @property
    def rest(self) -> str:
        """What follows the word, as it was written."""
        return self.own.strip().partition(" ")[2].strip()


def said(line: str) -> Said | None:
    """The word that this line holds, or None: conversation."""
    split = _FIRST.fullmatch(folded(line)[:500])
    word = _SPELT.get(split["word"]) if split else None
    if split is None or word is None:
        return None
    rest = split["rest"]
    taken = re.fullmatch(_TAKES[word], rest.strip()) if not rest or rest[0].isspace() else None
    if taken is not None and (word is not Word.LATER or _is_shouted(line)):
        return Said(word, line, found={k: v for k, v in taken.groupdict().items() if v})
    return Said(word, line, fits=False) if _is_shouted(line) else None


def _is_shouted(line: str) -> bool:
    """The first word is in capitals: it was meant as a word of the list."""
    return line.split()[0].isupper()


def nearest(line: str) -> str | None:
    """The word that this line may have been meant to begin with."""
    first = folded(line).split()
    close = get_close_matches(first[0], _SPELT, n=1, cutoff=0.8) if first else []
    return close[0].upper() if close and len(first) <= 3 else None
