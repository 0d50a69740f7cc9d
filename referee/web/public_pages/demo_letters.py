"""/post: the letters that would have gone out. Only a demo on the loopback has this page.

Everybody's letters lie here, with every secret address in them: it is the postman's bag of a
match that one person plays at their own desk. Whether a proxy stands before the pages no request
tells (the server takes away what one says of itself, and many say nothing), so the setting decides
(`REFEREE_POST`).
"""

from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path

from flask import Blueprint, Response, abort, request

from referee.web.base.pages import page
from referee.web.base.site import is_loopback, site

blueprint = Blueprint("demo_letters", __name__)

MOST = 200


@dataclass(frozen=True)
class DemoLetter:
    """A letter as the bag shows it. `file` names it in the maildir."""

    file: str
    to: str
    subject: str
    date: str
    text: str
    attachments: tuple[str, ...]


@blueprint.before_request
def only_here() -> None:
    """For a browser on this very machine that came under a name of this machine: a stranger's
    name may point to it, and their page would read on."""
    here = ip_address(request.remote_addr or "0.0.0.0").is_loopback
    if not (here and is_loopback(request.host_url)):
        abort(404)


@blueprint.get("/post")
def bag() -> Response:
    """All letters, the newest first."""
    return page("demo_letters", letters=[_opened(file) for file in _files()[:MOST]])


@blueprint.get("/post/<file>")
def letter(file: str) -> Response:
    """One letter, whole."""
    found = next((path for path in _files() if path.name == file), None)
    if found is None:
        abort(404)
    return page(
        "demo_letter", letter=_opened(found), source=found.read_bytes().decode("utf-8", "replace")
    )


def _files() -> list[Path]:
    """The maildir's letters; its own listing decides, never a name from outside."""
    maildir = site().post
    if maildir is None:
        return []
    found = [
        file for part in ("new", "cur") for file in (maildir / part).glob("*") if file.is_file()
    ]
    return sorted(found, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def _opened(file: Path) -> DemoLetter:
    mail = message_from_bytes(file.read_bytes(), policy=default)
    return DemoLetter(
        file.name,
        str(mail["To"] or ""),
        str(mail["Subject"] or ""),
        str(mail["Date"] or ""),
        _text(mail),
        tuple(name for part in mail.iter_attachments() if (name := part.get_filename())),
    )


def _text(mail: EmailMessage) -> str:
    body = mail.get_body(preferencelist=("plain",))
    return str(body.get_content()) if body is not None else ""
