"""How our own log is written: lines for people, or objects in JSON for machines, one a line.

An object has `at`, `level`, `logger`, `message`, perhaps `fault` (what was raised), and the names
of the `match`, `mail` or `letter` that it is about, where the caller gives them as `extra`. What a
line quotes (another server's words, a fault's) may hold an address or the token of a link; objects
are sent away and kept, so both are struck out of them.
"""

import json
import logging
import re
from datetime import UTC, datetime

from referee.match.policy import moment

FORMS = ("text", "json")
ABOUT = ("match", "mail", "letter")
_TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"
_STRUCK = "…"
_LOCAL_PART = re.compile(r"[^\s<>\"'(),:;/=]+(?=@[\w\[])")
_TOKEN = re.compile(r"\b(?:[a-z0-9]{24,}|[\w-]{40,})\b")  # of links, of addresses, of forms


def begin(form: str) -> None:
    """From here on this process writes its log so."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(_TEXT))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    # Twenty lines at the first start that tell an operator nothing; `storage.migrations` says it.
    logging.getLogger("alembic").setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": moment(datetime.fromtimestamp(record.created, UTC)),
            "level": record.levelname,
            "logger": record.name,
            "message": struck_out(record.getMessage()),
        }
        said |= {name: record.__dict__[name] for name in ABOUT if name in record.__dict__}
        if record.exc_info:
            said["fault"] = struck_out(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def struck_out(text: str) -> str:
    """Without whose mailbox an address is, and without what opens a page."""
    return _TOKEN.sub(_STRUCK, _LOCAL_PART.sub(_STRUCK, text))
