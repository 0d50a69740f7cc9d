"""What the reader has noted to themselves: nobody else is ever sent it."""

from referee.mail.writing.pieces import Pieces, Verbatim
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted

MOST = 10  # notes, the newest; the page has them all


def diary(tell: Teller) -> Pieces:
    """The notes with their times, the oldest first; nothing where there are none. They are set as
    other players' words are, so that a quotation of them is never read as a request."""
    notes = tell.scene.diary
    if not notes:
        return []
    pieces: Pieces = [tell.h("head_diary")]
    if len(notes) > MOST:
        pieces.append(tell.p("diary_more", n=len(notes) - MOST, url=tell.scene.page))
    for note in notes[-MOST:]:
        pieces += [tell.p("diary_noted", at=tell.when(note.at)), Verbatim(quoted(note.text))]
    return pieces
