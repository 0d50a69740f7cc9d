"""Letters that bring a message from the table, and what a receipt says of one.

Somebody else's words are set as plain text behind `~ `, so that nothing in them is ever read as a
request, however often they are quoted and forwarded.
"""

from referee.kernel.offers import offered
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Literal, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted
from referee.service.ledger.messages import Message


def press(scene: Scene) -> RenderedLetter:
    """Somebody has written to this seat, or to the organiser; or what this seat wrote has not
    reached somebody (payload: `unheard`, seats)."""
    tell, message = Teller(scene), scene.message
    assert message is not None, "a letter with a message has one"
    if unheard := scene.payload.get("unheard"):
        who = tell.seats(unheard)
        said: Pieces = [tell.p("press_unheard", who=who), Verbatim(quoted(message.text))]
        return letter(tell, "press_unheard", said)
    back: Pieces = []
    if message.author is not None and scene.chair.seat:
        block = f"{tell.say('word_press')} {message.author}\n…\n{tell.say('word_end')}"
        back = [tell.p("press_answer", seat=message.author), Literal(offered(block))]
    what: Pieces = [
        tell.p("press_intro", who=_author(tell, message), to=readers(tell, message.to)),
        Verbatim(quoted(message.text)),
        *([tell.p("press_anonymous")] if message.anonymous else []),
        tell.p("press_secret"),
        *back,
    ]
    return letter(tell, "press", what)


def _author(tell: Teller, message: Message) -> str:
    return tell.say("press_nobody") if message.author is None else tell.seat(message.author)


def readers(tell: Teller, to: str) -> str:
    """Those whom a message names, as its head has them (`2 3`, `all`), by their names."""
    if to in ("all", "organiser", "diary"):
        return tell.say(f"press_to_{to}")
    return tell.seats(map(int, to.split(" ")))


def sent_to(tell: Teller, echo: str) -> Pieces:
    """Of a message that was received: who hears it, and whether it names its author."""
    head, *more = echo.split("\n")
    to = tell.p("receipt_press_to", who=readers(tell, head.removeprefix("to: ")))
    return [to, *([tell.p("receipt_press_anonymous")] if more else [])]
