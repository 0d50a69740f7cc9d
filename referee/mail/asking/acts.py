"""A word and its lines -> what is to be filed, in the service's own spelling.

Players write French or English; what goes on record is lower-case English (docs/spec/letters.md).

Why: docs/decisions/0021-whole-letter.md.
"""

import re
from datetime import date

from referee.kernel.fold import folded
from referee.mail.asking.key_line import key_line
from referee.mail.asking.request_items import Act
from referee.mail.asking.words import Word, WordLine
from referee.match.awaited_keys import NO_KEY
from referee.seals import openpgp

MOTIONS = ("draw", "end", "pause", "resume", "extend", "rewind", "rules")
_PGP_KEYS = (openpgp.BEGIN_KEY, openpgp.BEGIN_KEY.replace("PUBLIC", "PRIVATE"))
_CONSENTS = frozenset(["rewind", "rules"])  # what undoes the past or changes the game
_TEXTS = {
    **dict.fromkeys(("full", "complet"), "full"),
    **dict.fromkeys(("short", "bref"), "short"),
    **dict.fromkeys(("usual", "habituel"), "usual"),
}
_RECIPIENTS = ("all", "organiser", "diary")


def act(line: int, word: WordLine, lines: list[str]) -> Act:
    """What this word asks to be filed; `lines` are those of its block."""
    kind, text = _filed(word, lines)
    if word.word in (Word.KEY, Word.LOST) and any(line.strip() in _PGP_KEYS for line in lines):
        return _certificate(line, word, lines)
    window = word.found.get("during" if word.word is Word.VOTE else "window")
    return Act(
        kind,
        text,
        window=int(window) if window else None,
        motion=int(word.found["meant"]) if "meant" in word.found else None,
        line=line,
        said=word.own.strip()[:80],
    )


def _certificate(line: int, word: WordLine, lines: list[str]) -> Act:
    """A key of OpenPGP is told by its fingerprint; the certificate comes beside it, and one that is
    none is refused by name."""
    armour = _joined([line.strip() for line in lines]).strip("\n") + "\n"
    try:
        told = openpgp.certificate(armour)[0]
    except openpgp.BadCertificate:
        told = openpgp.PREFIX
    said = word.own.strip()[:80]
    return Act(word.word.value, told + "\n", line=line, said=said, certificate=armour)


def _filed(word: WordLine, lines: list[str]) -> tuple[str, str]:
    match word.word:
        case Word.PREVIEW:
            return "standing" if "standing" in word.found else "order", _joined(lines)
        case Word.ORDERS:
            return "order", _joined(lines)
        case Word.KEY | Word.LOST:
            return word.word.value, _joined([key_line(lines)])
        case Word.OBJECTION:
            return "key", _joined([NO_KEY])
        case Word.PRESS:
            return "press", _press(word, lines)
        case Word.VOTE:
            return _vote(word)
        case Word.WITHDRAW:
            return "withdraw", _joined(re.findall("[0-9]+", word.found.get("numbers", "")))
        case Word.LANGUAGE | Word.ZONE:
            return word.word.value, word.rest
        case Word.REMIND:
            return "remind", _TEXTS[word.found.get("texts", "usual")]
        case Word.PICTURES:
            return "pictures", "off" if "off" in word.found else "on"
        case Word.ABSENT:
            return "absent", _absence(word)
    return word.word.value, _joined(lines)


def _press(word: WordLine, lines: list[str]) -> str:
    """To whom, whether without a name, then the text as it was written."""
    to = next((name for name in _RECIPIENTS if name in word.found), "")
    if not to:
        seats = {int(seat) for seat in re.findall("[0-9]+", word.found.get("seats", ""))}
        to = " ".join(str(seat) for seat in sorted(seats))
    anonymous = ["as: anonymous"] if "anonymous" in word.found else []
    return _joined([f"to: {to}", *anonymous, "", *_trimmed(lines)])


def _trimmed(lines: list[str]) -> list[str]:
    """Without the empty lines before and behind."""
    full = [i for i, line in enumerate(lines) if line.strip()]
    return lines[full[0] : full[-1] + 1] if full else []


def _vote(word: WordLine) -> tuple[str, str]:
    """`extend 2 yes`, as a vote; `rewind 3 no`, as a consent."""
    motion = next(name for name in MOTIONS if name in word.found)
    number = next(
        (word.found[name] for name in ("days", "window", "version") if name in word.found), ""
    )
    said = " ".join(filter(None, (motion, number, "yes" if "yes" in word.found else "no")))
    return "consent" if motion in _CONSENTS else "vote", said + "\n"


def _absence(word: WordLine) -> str:
    """`2026-12-20 2027-01-03`, both included, or `off`."""
    if "off" in word.found:
        return "off"
    first = word.found["first"]
    return f"{first} {word.found.get('last', first)}"


def is_possible(word: WordLine) -> bool:
    """Do the days of an absence exist, and come one after the other?"""
    try:
        days = [date.fromisoformat(day) for day in _absence(word).split()] if word.found else []
    except ValueError:
        return "off" in word.found
    return days == sorted(days)


def has_recipient(word: WordLine) -> bool:
    return bool({*_RECIPIENTS, "seats"} & word.found.keys())


def about(word: WordLine) -> str:
    """The word that help is wanted with, as the list names it, or `rules`; `keys` if they are to
    go too; the window that is to be shown again; the first and the last window of a history:
    `3-5`."""
    match word.word:
        case Word.AGAIN:
            return word.found.get("window", "")
        case Word.HISTORY:
            first = word.found.get("from", "")
            return f"{first}-{word.found.get('to', first)}" if first else ""
    if "keys" in word.found or "rules" in word.found:
        return "keys" if "keys" in word.found else "rules"
    return folded(word.found.get("about", ""))


def _joined(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines)
