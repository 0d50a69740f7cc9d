"""What all letters have in common: greeting, foot, checkpoint, and both forms from one page."""

import re
from dataclasses import replace

from referee.kernel.typography import unbroken
from referee.kernel.words import Language
from referee.mail.writing.pieces import Board, Button, Heading, Items, Paragraph, Piece, Pieces
from referee.mail.writing.proof import proof
from referee.mail.writing.scene import RenderedLetter
from referee.mail.writing.taken import taken
from referee.mail.writing.teller import Teller
from referee.mail.writing.worked_example import worked_example
from referee.templating import render

_GAPS = re.compile(r"\n{3,}")


def letter(
    tell: Teller,
    name: str,
    pieces: Pieces,
    window: int | None = None,
    *,
    receipts: bool = False,
) -> RenderedLetter:
    """Greeting, pieces and foot as text and as HTML, with what proves it attached; with `receipts`
    also those of what the reader sent.

    The subject is `subject_<name>`; `window` is the number of the one that it speaks of, if that
    need not be the open one (0: none). What the reader has sent, and what closed the window of
    which this letter tells, is receipted first.
    """
    scene = tell.scene
    receipt = taken(tell)
    receipts |= bool(receipt)
    if receipt and name == "happened":
        name, window = "receipt_order", tell.window_of(scene.payload["receipt"]["leaf"])
    whole = [tell.greeting(), *receipt, *pieces, *worked_example(tell), *_quiet(tell)]
    whole = _set(_with_one_picture([*whole, *tell.foot(whole)]), tell.language)
    about = {"match": tell.table.match, "game": tell.game, "window": tell.in_window(window)}
    subject = tell.say(f"subject_{name}", **about, **tell.open_window())
    facts = {"pieces": whole, "subject": subject, "state": _state(name)}
    text = render("letters/letter.txt", tell.language, scene.zone, **facts)
    html = render("letters/letter.html", tell.language, scene.zone, **facts)
    pictures = (piece.picture for piece in whole if isinstance(piece, Board))
    return RenderedLetter(
        subject=subject,
        text=_GAPS.sub("\n\n", text).strip("\n") + "\n",
        html=html,
        picture=next(filter(None, pictures), None),
        attachments=(proof(tell, window=tell.number(window), receipts=receipts),),
    )


def _state(name: str) -> str:
    """asked, refused or told: what the letter's first line shows by its colour."""
    asked = ("due", "unsealing", "reminder", "handover", "welcome")
    if name in asked or name.startswith("confirm"):
        return "asked"
    refused = ("refusal", "answer_not_taken", "answer_fault", "transcript_stopped")
    return "refused" if name in refused else "told"


def _with_one_picture(pieces: Pieces) -> Pieces:
    """The first picture stays; of the others the words do."""
    drawn = [i for i, piece in enumerate(pieces) if isinstance(piece, Board) and piece.picture]
    return [
        replace(piece, picture=None) if isinstance(piece, Board) and i in drawn[1:] else piece
        for i, piece in enumerate(pieces)
    ]


def _set(pieces: Pieces, language: Language) -> Pieces:
    """The pieces as their language sets them; what is copied or shown as it was typed (`Literal`,
    `Verbatim`) stays as it is."""
    return [_set_one(piece, language) for piece in pieces]


def _set_one(piece: Piece, language: Language) -> Piece:
    match piece:
        case Heading(text) | Paragraph(text):
            return replace(piece, text=unbroken(text, language))
        case Button(text):
            return replace(piece, text=unbroken(text, language))
        case Items(texts):
            return replace(piece, texts=tuple(unbroken(text, language) for text in texts))
        case Board(words):
            return replace(piece, words=unbroken(words, language))
    return piece


def _quiet(tell: Teller) -> Pieces:
    """The last letter of its kind for now says so."""
    until = tell.scene.payload.get("quiet")
    return [tell.p("quiet_until", until=tell.when(until))] if until else []
