"""What the desk answers by itself: payloads of letters that change nothing."""

import json
from collections.abc import Mapping, Sequence

from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES, Language
from referee.mail.asked import Act, Wish
from referee.mail.inbound import Letter
from referee.service.beside import tongue
from referee.service.posts import Seated
from storage import InboxRow, Intent

Says = list[tuple[str, Mapping[str, str | int]]]
Payload = Mapping[str, object]


def refused(says: Says) -> Payload:
    """The letter was not taken, and why; the help comes with it."""
    return {"says": [("answer_not_taken", {}), *says], "status": False, "help": True}


def plainly(asks: Sequence[Wish]) -> Payload | None:
    """The answer to STATUS or HELP alone, which needs no transcript; None for anything else."""
    if len(asks) != 1 or asks[0].what not in ("status", "help") or asks[0].about:
        return None
    return {"says": [], "status": asks[0].what == "status", "help": asks[0].what == "help"}


def spoken(acts: Sequence[Act], language: Language) -> Language:
    """The language of the answer: the one that the letter itself asks for, if it does."""
    for act in reversed(acts):
        if act.kind == "language":
            try:
                wanted = tongue(act.text)
            except Refused:
                return language
            return next(one for one in LANGUAGES if one == wanted)
    return language


def answer_to(row: InboxRow, chair: Seated, letter: Letter, payload: Payload) -> Intent:
    """The intent of the letter that answers this mail."""
    kind = "transcript" if "items" in payload else "answer"
    whole = {**payload, "message_id": letter.message_id, "subject": letter.subject}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    id = f"answer.{chair.match}.{chair.seat}.m{row.id}"
    return Intent(id, chair.match, 0, kind, chair.seat, text.encode("utf-8"))
