"""Who must not be answered. A header tells it for certain; what a subject tells, a body may belie:
a person answers in the thread of a robot, or copies its subject, and his order counts."""

from referee.mail.asking.asked import Requests, Trouble
from referee.mail.asking.requests import requests_of
from referee.mail.asking.words import Word
from referee.mail.inbound import Letter
from referee.mail.reading.robots import Nature

# Troubles of a letter in which nobody has begun to ask for anything.
_IDLE = frozenset({"nothing", "nearest", "subject", "leaving", "file", "only_quoted", "more"})


def silence(letter: Letter) -> str:
    """The word under which a mail is filed that nobody answers; "" for a person's."""
    if letter.nature is not Nature.PERSON:
        return str(letter.nature.value)
    if letter.robotic and (letter.fault is not None or _is_idle(requests_of(letter))):
        return str(Nature.AUTOMATIC.value)
    return ""


def _is_idle(asked: Requests) -> bool:
    """Does it ask for nothing that we know? Machines say `ABSENCE` too."""
    nothing = not (asked.acts or asked.confirms or asked.asks)
    return nothing and all(_of_nobody(one) for one in asked.troubles)


def _of_nobody(trouble: Trouble) -> bool:
    return trouble.key in _IDLE or trouble.word == Word.ABSENT.value
