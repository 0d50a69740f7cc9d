"""What all letters have in common: greeting, foot, checkpoint, and both forms from one page."""

import re

from referee.mail.writing.pieces import Board, Pieces
from referee.mail.writing.scene import Attachment, Rendered
from referee.mail.writing.telling import Teller
from referee.mail.writing.texts import FILE
from referee.templating import render

_GAPS = re.compile(r"\n{3,}")


def letter(tell: Teller, name: str, pieces: Pieces, more: tuple[Attachment, ...] = ()) -> Rendered:
    """Greeting, pieces and foot as text and as HTML; the checkpoint is attached to every letter."""
    scene = tell.scene
    whole = [tell.greeting(), *pieces, *_quiet(tell), *tell.foot()]
    subject = tell.say(f"subject_{name}", match=tell.table.match, game=tell.game)
    facts = {"pieces": whole, "subject": subject}
    text = render("letters/letter.txt", tell.language, scene.zone, **facts)
    html = render("letters/letter.html", tell.language, scene.zone, **facts)
    shown = any(isinstance(piece, Board) for piece in whole)
    note = Attachment(f"{tell.table.match}.checkpoint", FILE, scene.checkpoint.encode())
    return Rendered(
        subject=subject,
        text=_GAPS.sub("\n\n", text).strip("\n") + "\n",
        html=html,
        picture=scene.board if shown else None,
        attachments=(note, *more),
    )


def _quiet(tell: Teller) -> Pieces:
    """The last letter of its kind for now says so."""
    until = tell.scene.payload.get("quiet")
    return [tell.p("quiet_until", until=tell.when(until))] if until else []
