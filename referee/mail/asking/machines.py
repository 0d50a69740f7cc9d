"""Who must not be answered. A header tells it for certain; what a subject tells, a body may belie:
a person answers in the thread of a robot, or copies its subject, and their order counts."""

import re

from referee.kernel.fold import folded
from referee.mail.asking.request_items import Requests, Trouble
from referee.mail.asking.requests import requests_of
from referee.mail.asking.words import Word
from referee.mail.reading.flowed import Mark
from referee.mail.reading.incoming_letter import IncomingLetter
from referee.mail.reading.robots import Nature

# Troubles of a letter in which nobody has begun to ask for anything.
_IDLE = frozenset({"nothing", "nearest", "subject", "leaving", "file", "only_quoted", "more"})
# A person's absence with its days, badly written: machines say `ABSENCE` and give none behind it.
_DAYS = re.compile(r"\W*absente?\b.*[0-9].*")
# A few words and a number, as orders are written that lack their `ORDERS` and `END`. No date, no
# time, no telephone and no address of whoever is away.
_MOVE = re.compile(r"(?:[^\W\d]+'?\s+){1,4}[0-9]{1,3}(?:\s+[^\W\d]+){0,2}[.!]?")
_ELSEWHERE = re.compile(
    r"\b(jan|feb|fev|mar|apr|avr|ma[iy]|jun|juin|jul|juil|aug|aout|sep|o[ck]t|nov|de[cz]"
    r"|until|till|jusqu|bis|ext|room|bureau|tel|poste|rue|street|floor|etage|week|day|jour|sem)"
)


def silence(letter: IncomingLetter) -> str:
    """The word under which a mail is filed that nobody answers; "" for a person's."""
    if letter.nature is not Nature.PERSON:
        return str(letter.nature.value)
    if letter.robotic and (letter.fault is not None or not is_asking(letter)):
        return str(Nature.AUTOMATIC.value)
    return ""


def is_asking(letter: IncomingLetter) -> bool:
    """Does this readable letter ask for something that we know, or try to? Machines say `ABSENCE`
    too."""
    asked = requests_of(letter)
    return _is_busy(asked) or any(
        line.mark is Mark.OWN and _is_move(line.text) for line in letter.lines
    )


def _is_move(text: str) -> bool:
    said = folded(text[:60]).strip()
    return _MOVE.fullmatch(said) is not None and _ELSEWHERE.search(said) is None


def _is_busy(asked: Requests) -> bool:
    something = asked.acts or asked.confirms or asked.asks
    return bool(something) or not all(_of_nobody(trouble) for trouble in asked.troubles)


def _of_nobody(trouble: Trouble) -> bool:
    if trouble.word == Word.ABSENT.value:
        return _DAYS.fullmatch(folded(str(trouble.facts.get("token", "")))) is None
    return trouble.key in _IDLE
