"""What this home holds about a player: his own copy of all of it (GDPR, article 15 and 20)."""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from typing import Any

from referee.kernel.event import Seat
from referee.match import events as e
from referee.service.core import Core
from referee.service.loaded import Loaded
from referee.service.people.players import Person, in_ascii
from referee.service.people.tenure import Kept, sat_down
from referee.service.table import press
from storage import Chair

ALL = 1_000_000
README = """Your data in one match, as this referee holds it

person.json     how you are reached, how many deadlines you have kept in all your matches, and the
                days off that you have told in this one
record.zip      the record of the match as far as your seat may hold it
letters.jsonl   what you sent and the log keeps, each with its text
messages.json   messages that you wrote or were written
mails/          your mails as they came            (until they are dropped after the match's end)
sent/           our letters to you as they left    (until they are dropped after the match's end)
"""


def match_data(
    core: Core, loaded: Loaded, chair: Chair, person: Person, kept: Kept, record: bytes
) -> bytes:
    """A zip with all of it. Only what is of this player's own time on the seat."""
    since = sat_down(loaded, chair.seat)
    heard = [asdict(one) for one in press.messages(core, loaded, chair.seat)]
    files = {
        "README.txt": README.encode(),
        "person.json": _json(
            {
                **asdict(person),
                "asked": kept.asked,
                "kept": kept.kept,
                "absent": core.absences.of(loaded.name, chair.seat),
            }
        ),
        "record.zip": record,
        "letters.jsonl": b"".join(_json(one) for one in _letters(loaded, chair.seat, since)),
        "messages.json": _json(heard),
        **dict(_mails(core, loaded, chair)),
        **dict(_sent(core, loaded, chair.seat, person)),
    }
    return zipped(files)


def zipped(files: dict[str, bytes]) -> bytes:
    """The files in one zip, sorted, all of one date: the same data gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])
    return out.getvalue()


def _letters(loaded: Loaded, seat: Seat, since: int) -> Iterator[dict[str, Any]]:
    for entry in loaded.entries[since:]:
        if isinstance(entry.event, e.LetterSealed):
            part = loaded.by_name.get(f"letter.{entry.n}")
            if part is not None and part.disclosure is not None and part.value["seat"] == seat:
                yield {"n": entry.n, "at": entry.at, **part.value}


def _mails(core: Core, loaded: Loaded, chair: Chair) -> Iterator[tuple[str, bytes]]:
    for row in core.log.mails(loaded.name, limit=ALL):
        if row.box and chair.mail_token in row.recipient.lower():
            raw = loaded.vault.unlock("inbox", row.digest.hex(), row.box)
            yield f"mails/{row.id:08}.eml", raw


def _sent(core: Core, loaded: Loaded, seat: Seat, person: Person) -> Iterator[tuple[str, bytes]]:
    """Letters to his own address: somebody else may have sat there before him."""
    for row in core.log.outbox(loaded.name, limit=ALL):
        if row.box is None or row.intent.seat != seat:
            continue
        raw = loaded.vault.unlock("outbox", row.intent.id, row.box)
        _, recipient = parseaddr(str(BytesHeaderParser().parsebytes(raw)["To"]))
        if recipient.casefold() == in_ascii(person.address).casefold():
            yield f"sent/{row.intent.id}.eml", raw


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
