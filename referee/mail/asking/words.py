"""The words a mail may hold: a closed list, in both languages. Everything else is conversation.

    ORDERS [window]              ORDRES [fenêtre]                … END / FIN
    PREVIEW [window | STANDING]  APERCU [fenêtre | PERMANENTS]   … END / FIN
    STANDING                     PERMANENTS                      … END / FIN
    WITHDRAW [ORDERS window]     RETIRE [ORDRES fenêtre]
    WITHDRAW numbers             RETIRE numéros
    PRESS recipients [ANONYMOUS] PRESSE destinataires [ANONYME]  … END / FIN
    VOTE motion [which] YES|NO   VOTE motion [laquelle] OUI|NON
    JOIN                         REJOINS
    DECLINE                      DECLINE                         (in capitals)
    CONCEDE                      ABANDONNE
    ABSENT first [last] | OFF    ABSENT début [fin] | ANNULE
    LANGUAGE en|fr               LANGUE en|fr
    ZONE zone                    FUSEAU fuseau
    REMIND FULL|SHORT|USUAL      RAPPELLE COMPLET|BREF|HABITUEL
    PICTURES ON|OFF              IMAGES OUI|NON              (in capitals)
    KEY                          CLE                             … END / FIN
    LOST                         PERDU                           … END / FIN
    OBJECTION                    OBJECTION
    CONFIRM token                CONFIRME jeton
    STATUS                       ETAT
    AGAIN [window]               ENCORE [fenêtre]
    HISTORY [first[-last]]       HISTORIQUE [début[-fin]]
    FORGET ME [KEYS]             OUBLIE MOI [CLES]
    HELP [word]                  AIDE [mot]
    HELP RULES [number | title]  AIDE REGLES [numéro | titre]
    HELP RULES PART number       AIDE REGLES PARTIE numéro
    HELP name                    AIDE nom                        of the game: requests.py

A word stands alone on its line with what belongs to it; it may be an item of a list, or bold.
`Orders are below!` is conversation; `ORDERS ARE BELOW` was meant, and its author is told how it is
written.

Why: docs/decisions/0023-lower-case.md.
"""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum

from referee.kernel.fold import folded
from referee.kernel.words import Language


class Word(Enum):
    ORDERS = "orders"
    PREVIEW = "preview"
    STANDING = "standing"
    WITHDRAW = "withdraw"
    PRESS = "press"
    VOTE = "vote"
    JOIN = "join"
    DECLINE = "decline"
    CONCEDE = "concede"
    ABSENT = "absent"
    LANGUAGE = "language"
    ZONE = "zone"
    REMIND = "remind"
    PICTURES = "pictures"
    KEY = "key"
    LOST = "lost"
    OBJECTION = "objection"
    CONFIRM = "confirm"
    STATUS = "status"
    AGAIN = "again"
    HISTORY = "history"
    FORGET = "forget"
    HELP = "help"
    END = "end"


BLOCKS = (Word.ORDERS, Word.PREVIEW, Word.STANDING, Word.PRESS, Word.KEY, Word.LOST)

_SPELLINGS = {
    Word.ORDERS: "orders order ordres ordre",
    Word.PREVIEW: "preview apercu",
    Word.STANDING: "standing permanents permanent permanente",
    Word.WITHDRAW: "withdraw retire retirer retirez",
    Word.PRESS: "press presse",
    Word.VOTE: "vote votes voter",
    Word.JOIN: "join rejoins rejoindre",
    Word.DECLINE: "decline decliner",
    Word.CONCEDE: "concede abandonne abandonner",
    Word.ABSENT: "absent absente absence",
    Word.LANGUAGE: "language langue",
    Word.ZONE: "zone fuseau",
    Word.REMIND: "remind rappelle rappeler rappelez",
    Word.PICTURES: "pictures images",
    Word.KEY: "key cle",
    Word.LOST: "lost perdu perdue",
    Word.OBJECTION: "objection",
    Word.CONFIRM: "confirm confirme confirmer",
    Word.STATUS: "status etat",
    Word.AGAIN: "again encore",
    Word.HISTORY: "history historique",
    Word.FORGET: "forget oublie oublier oubliez",
    Word.HELP: "help aide",
    Word.END: "end fin",
}
_FRENCH = {
    Word.ORDERS: "ordres",
    Word.PREVIEW: "apercu",
    Word.STANDING: "permanents",
    Word.WITHDRAW: "retire",
    Word.PRESS: "presse",
    Word.JOIN: "rejoins",
    Word.CONCEDE: "abandonne",
    Word.LANGUAGE: "langue",
    Word.ZONE: "fuseau",
    Word.REMIND: "rappelle",
    Word.PICTURES: "images",
    Word.KEY: "cle",
    Word.LOST: "perdu",
    Word.CONFIRM: "confirme",
    Word.STATUS: "etat",
    Word.AGAIN: "encore",
    Word.HISTORY: "historique",
    Word.FORGET: "oublie",
    Word.HELP: "aide",
    Word.END: "fin",
}
_SPELT = {spelt: word for word, all_ in _SPELLINGS.items() for spelt in all_.split()}

_WINDOW = r"(?:(?:window|fenetre)\s+)?(?P<window>[0-9]{1,9})"
_NUMBERS = r"[0-9]{1,9}(?:(?:\s|,|and|et)+[0-9]{1,9})*"
_RECIPIENTS = (
    r"(?P<all>all|everybody|tous|toutes)"
    r"|(?P<organiser>(?:the\s+|l')?(?:organiser|organizer|organisateur|organisatrice))"
    r"|(?P<diary>diary|journal)"
    rf"|(?:(?:seats?|places?)\s+)?(?P<seats>{_NUMBERS})"
)
_MOTION = (
    r"(?P<draw>draw|nulle|nul)|(?P<end>end|fin)|(?P<pause>pause)|(?P<resume>resume|reprise)"
    r"|(?P<extend>extend|prolonge)\s+(?P<days>[0-9]{1,3})(?:\s+(?:days?|jours?))?"
    rf"|(?P<rewind>rewind|retour)\s+{_WINDOW}"
    r"|(?P<rules>rules|regles)\s+(?P<version>[0-9]+(?:\.[0-9]+)*)"
)
_WHICH = r"(?:motion\s+(?P<meant>[0-9]{1,9})|(?:window|fenetre)\s+(?P<during>[0-9]{1,9}))"
_WINDOWS = (
    r"(?:(?:windows?|fenetres?)\s+)?(?P<from>[0-9]{1,9})"
    r"(?:\s*(?:-|to|a|au)\s*(?P<to>[0-9]{1,9}))?"
)
_ORDERS_OF = r"(?:(?:orders?|ordres?)(?:\s+(?:window|fenetre))?|window|fenetre)"
_RULES = (
    r"(?P<rules>rules|regles)"
    r"(?:\s+(?:(?:part|partie)\s+(?P<part>[0-9]{1,2})|(?P<number>[0-9]{1,3})))?"
)
_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TAKES: dict[Word, str] = {
    Word.ORDERS: rf"(?:{_WINDOW})?",
    Word.PREVIEW: rf"(?:(?:orders|ordres)\s*)?(?:{_WINDOW})?|(?P<standing>standing|permanents)",
    Word.STANDING: r"(?:orders|ordres)?",
    Word.WITHDRAW: rf"(?P<numbers>{_NUMBERS})?|{_ORDERS_OF}\s+(?P<window>[0-9]{{1,9}})",
    Word.PRESS: rf"(?:(?:to|a|aux?)\s+)?(?:{_RECIPIENTS})(?:\s+(?P<anonymous>anonymous|anonyme))?",
    Word.VOTE: rf"(?:{_MOTION})(?:\s+{_WHICH})?\s*[:,]?\s+(?:(?P<yes>yes|oui)|no|non)",
    Word.JOIN: "",
    Word.DECLINE: "",
    Word.CONCEDE: "",
    Word.ABSENT: rf"(?P<first>{_DAY})(?:\s+(?:(?:to|until|au)\s+)?(?P<last>{_DAY}))?"
    r"|(?P<off>off|annule)",
    Word.LANGUAGE: r"(?P<language>en|fr|english|french|anglais|francais)",
    Word.ZONE: r"(?P<zone>[a-z0-9_+-]+(?:/[a-z0-9_+-]+)+|utc|gmt)",
    Word.REMIND: r"(?P<texts>full|short|usual|complet|bref|habituel)",
    Word.PICTURES: r"(?P<on>on|yes|oui)|(?P<off>off|no|non)",
    Word.KEY: "",
    Word.LOST: "",
    Word.OBJECTION: "",
    Word.CONFIRM: r"<?(?P<token>[a-z0-9_-]{4,128})>?",
    Word.STATUS: "",
    Word.AGAIN: rf"(?:{_WINDOW})?",
    Word.HISTORY: _WINDOWS,
    Word.FORGET: r"(?:me|moi)(?:\s+(?:and\s+|et\s+)?(?:my\s+|mes\s+)?(?P<keys>keys|cles))?",
    Word.HELP: rf"(?P<about>{'|'.join(_SPELT)})?|{_RULES}",
    Word.END: "",
}
# How a good-bye begins, and up to three words more; no order of any game begins so.
_THANKS = (
    r"(?:(?:many|best|kind|warm|mille|grand|bien)\s+)?"
    r"(?:thanks?|thx|cheers|regards|greetings|bye|merci|mercis|cordialement|amicalement|salutations)"
    r"(?:[\s,.!-]+[^\W\d_]+(?:'[^\W\d_]+)?){0,3}"
)
_SHOUTED = {
    Word.ZONE: r"(?P<zone>.{1,80})",
    Word.PRESS: rf"(?:{_TAKES[Word.PRESS]})?",
    Word.END: rf"(?:{_THANKS})?",
    Word.HISTORY: rf"(?:{_WINDOWS})?",  # alone and in small letters it is a heading of prose
}
# What a mail program or its writer puts before a word: a list's dash or number, stars for bold.
_ITEM = r"(?:[-*+.•‐-―]|[0-9]{1,2}[.)])\s+"
_ADORNED = re.compile(rf"\s*(?:{_ITEM})?[*`]{{0,3}}")
_LISTED = re.compile(rf"\s*{_ITEM}")
_FIRST = re.compile(r"(?P<word>[a-z]+)[*`]{0,3}(?P<rest>.*)", re.S)
_OWN = re.compile(r"[^\s:]+[\s:]+(?P<rest>.*)", re.S)
_ENDS = " \t.:;!,*`"
_BEHIND = " \t*`"
_AFTER_END = " \t.,:;!*`–—-"
_FEW = 3  # words of a line that was meant to be one of these
_NEAR, _LIKE = 0.8, 0.6  # of 1: as difflib compares


@dataclass(frozen=True)
class WordLine:
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
        """What follows the word, as it was written, without what ends a sentence."""
        found = _OWN.fullmatch(_undressed(self.own.strip()))
        return found["rest"].rstrip(_ENDS).strip() if found else ""

    @property
    def adorned(self) -> bool:
        """Does it stand as an item of a list, or in bold?"""
        return _undressed(self.own) != self.own.lstrip()

    @property
    def listed(self) -> bool:
        """Does it stand as an item of a list?"""
        return _LISTED.match(self.own) is not None


def word_line(line: str) -> WordLine | None:
    """The word that this line holds, or None: conversation.

    A colon may follow what was surely meant; French puts a blank before it.
    """
    split = _FIRST.fullmatch(_undressed(folded(line)[:500]))
    word = _SPELT.get(split["word"]) if split else None
    if split is None or word is None:
        return None
    shouted, rest = is_shouted(line), split["rest"].rstrip(_ENDS)
    if word in (Word.DECLINE, Word.PICTURES) and not shouted:
        return None  # calendars write `Decline` below invitations, people `pictures on`, a link
    if word in BLOCKS and not shouted and not rest and split["rest"].strip(_BEHIND) == ".":
        return None  # a sentence that a program broke before its last word
    if (shouted or word is Word.CONFIRM) and rest.lstrip().startswith(":"):
        rest = " " + rest.lstrip(" :")
    if shouted and word is Word.END:
        rest = " " + rest.lstrip(_AFTER_END)
    takes = _SHOUTED.get(word, _TAKES[word]) if shouted else _TAKES[word]
    taken = re.fullmatch(takes, rest.strip()) if not rest or rest[0].isspace() else None
    if taken is not None:
        return WordLine(word, line, found={k: v for k, v in taken.groupdict().items() if v})
    meant = word not in (Word.REMIND, Word.PICTURES) or len(line.split()) <= _FEW
    return WordLine(word, line, fits=False) if shouted and meant else None


def _undressed(line: str) -> str:
    return _ADORNED.sub("", line, count=1)


def spelling(word: Word, language: Language) -> str:
    """How a reader of this language writes it."""
    return (_FRENCH.get(word, word.value) if language == "fr" else word.value).upper()


def word_spelt(word: str) -> Word:
    """The word of the list that is spelt like this. Raises KeyError."""
    return _SPELT[folded(word)]


def is_shouted(line: str) -> bool:
    """The first word is in capitals: it was meant as a word of the list."""
    first = re.split(r"[\s:]", _undressed(line), maxsplit=1)[0]
    return first.isupper()


def first_word(line: str) -> str:
    """The first word as it is compared, without what stands around it."""
    first = _undressed(folded(line[:100])).split()  # comparing takes time for each letter
    return first[0].strip("*`-") if first else ""


def nearest(line: str) -> str | None:
    """The word that this line may have been meant to begin with. People mistype inside a word
    rather than at its first letter: OTHER is not VOTER."""
    words, first = _undressed(folded(line[:100])).split(), first_word(line)
    if not first or len(words) > _FEW:
        return None
    for spelt in get_close_matches(first, _SPELT, n=3, cutoff=_NEAR):
        if spelt[0] == first[0] or sorted(spelt) == sorted(first) or spelt[1:] == first:
            return spelt.upper()
    return None


def is_thanks(line: str, author: str = "") -> bool:
    """A good-bye: thanks, perhaps with a name, or a name alone that the author's mailbox has."""
    words = folded(line[:100]).strip(_AFTER_END)
    names = re.split("[^a-z]+", folded(author).partition("@")[0])
    signed = bool(words) and all(word in names for word in words.split())
    return signed or re.fullmatch(_THANKS, words) is not None


def resembles(line: str) -> bool:
    """May this line have been meant to begin a request, were it badly spelt?"""
    first = first_word(line)
    return bool(is_shouted(line) and get_close_matches(first, _SPELT, n=1, cutoff=_LIKE))
