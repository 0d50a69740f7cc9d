"""What the desk answers by itself: payloads of letters that change nothing."""

import json
from collections.abc import Mapping, Sequence

from referee.mail.asking.request_items import Query
from referee.mail.inbox.seat_mail import SeatMail
from storage import Intent

Says = list[tuple[str, Mapping[str, str | int]]]
Payload = Mapping[str, object]

# What is answered to a mail that this program cannot read, and should.
FAULT: Payload = {"says": [("fault_ours", {})], "status": False, "help": False, "fault": True}


def refused(says: Says) -> Payload:
    """The letter was not taken, and why; the help comes with it."""
    return {"says": [("answer_not_taken", {}), *says], "status": False, "help": True}


def plainly(asks: Sequence[Query]) -> Payload | None:
    """The answer to STATUS or HELP alone, or to one look into the handbook, which needs no
    transcript; None for anything else."""
    if len(asks) != 1 or asks[0].what not in ("status", "help"):
        return None
    [asked] = asks
    if asked.about in ("rules", "sign") or asked.named:
        return {"says": [], "status": False, "help": False, "looked_up": to_look_up(asked)}
    if asked.about:
        return None
    return {"says": [], "status": asked.what == "status", "help": asked.what == "help"}


def to_look_up(asked: Query) -> dict[str, object]:
    """What is to be looked up, as it travels to the writer of letters."""
    named = {"named": asked.named} if asked.named else {}
    return {"about": asked.about, **named, **({"part": asked.part} if asked.part else {})}


def answer_to(mail: SeatMail, payload: Payload) -> Intent:
    """The intent of the letter that answers this mail."""
    kind = "transcript" if "items" in payload else "answer"
    letter, chair = mail.letter, mail.chair
    whole = {**payload, "message_id": letter.message_id, "subject": letter.subject}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    id = f"answer.{chair.match}.{chair.seat}.m{mail.row.id}"
    return Intent(id, chair.match, 0, kind, chair.seat, text.encode("utf-8"))
