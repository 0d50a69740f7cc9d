"""Who wrote: a person, or a machine that must never be answered (RFC 3834)."""

import re
from email.message import Message
from enum import Enum

from referee.mail.house import House
from referee.mail.reading.headers import author, subject, value


class Nature(Enum):
    """Only a PERSON's letter is read and answered; the others are filed under this word."""

    PERSON = "person"
    AUTOMATIC = "automatic"
    BOUNCE = "bounce"
    OWN = "own"
    LIST = "list"


_NULL = ("", "<>")  # aiosmtpd gives the null sender as the string "<>"
_DAEMONS = re.compile(r"(mailer-daemon|postmaster)@.*")
_NOBODY = re.compile(r"(no-?reply|do-?not-?reply)@.*")
_DELIVERY = re.compile(r"multipart/report\b|message/delivery-status\b", re.I)
_AUTOMATIC_HEADERS = (
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Auto-Reply-From",
    "X-Mail-Autoreply",
    "X-Failed-Recipients",
    "X-AutoReply-From",
)
_LIST_HEADERS = ("List-Id", "List-Post", "List-Unsubscribe", "Mailing-List")
_BULK = frozenset({"bulk", "junk", "list", "auto_reply"})
# Machines that set none of these headers still say so in the subject, in the owner's language.
_AWAY = re.compile(
    r"(automatic reply|auto[- ]?reply|autoreply|out of (the )?office|réponse automatique"
    r"|absence du bureau|message d[’']absence|automatische antwort|abwesenheit(snotiz)?"
    r"|respuesta automática|risposta automatica|automatisch antwoord|resposta automática"
    r"|autosvar|автоответ|(re: ?)?(your )?(e-?mail|message) requires (verification|confirmation)"
    r"|.{0,40}\bverify#|please (confirm|verify) (that )?you(r e-?mail| are)|\[challenge\]"
    r"|read:|lu ?:|accepted:|accepté ?:|declined:|tentative:)",
    re.I,
)


def nature(message: Message, sender: str, house: House) -> Nature:
    """What the headers and the envelope's sender tell. X-Auto-Response-Suppress alone tells
    nothing: people's mail programs set it too."""
    if _is_own(message, house):
        return Nature.OWN
    if _is_bounce(message, sender):
        return Nature.BOUNCE
    if _is_automatic(message):
        return Nature.AUTOMATIC
    if any(value(message, name) for name in _LIST_HEADERS):
        return Nature.LIST
    return Nature.PERSON


def _is_own(message: Message, house: House) -> bool:
    """Every letter of ours says so in X-Loop. A Message-ID tells nothing: the mailbox of a player
    may be on our own domain, and his mail must not be taken for ours."""
    return value(message, "X-Loop").lower() == house.address


def _is_bounce(message: Message, sender: str) -> bool:
    if sender.strip() in _NULL or _DELIVERY.match(value(message, "Content-Type")):
        return True
    return any(_DAEMONS.fullmatch(one or "") for one in (author(message), sender.lower()))


def _is_automatic(message: Message) -> bool:
    submitted = value(message, "Auto-Submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return True
    if value(message, "Precedence").lower() in _BULK or _NOBODY.fullmatch(author(message) or ""):
        return True
    if any(value(message, name) for name in _AUTOMATIC_HEADERS):
        return True
    if re.match(r"text/calendar\b", value(message, "Content-Type"), re.I):
        return True
    return _AWAY.match(subject(message)) is not None
