"""Letters about a key that nobody has signed for.

Why: docs/decisions/0075-lost-keys.md.
"""

from referee.kernel.offers import offer
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Literal, Paragraph, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller


def key_news(scene: Scene) -> RenderedLetter:
    """One is announced, objected to, or in force.

    payload: `announced`, the cause of one that is to come, else "".
    """
    tell, cause = Teller(scene), scene.payload["announced"]
    pieces: Pieces = [tell.p("key_news_intro", match=tell.table.match), *said(tell, scene.n)]
    if cause:
        pieces.append(tell.p(f"key_news_{cause}"))
    if cause == "first":
        pieces.append(Literal(offer(tell.say("word_objection"))))
    return letter(tell, "key_news", [*pieces, *tell.deadline()])


def awaited(tell: Teller) -> Pieces:
    """The keys that are announced and may be objected to."""
    told = [piece for n in tell.table.awaited for piece in said(tell, n)]
    return [tell.h("head_awaited"), *told] if told else []


def said(tell: Teller, n: int) -> Pieces:
    """What the log tells all at this leaf."""
    moments = (moment for moment in tell.table.history if moment.n == n)
    return [Paragraph(tell.spoken(moment.say(tell.language))) for moment in moments]
