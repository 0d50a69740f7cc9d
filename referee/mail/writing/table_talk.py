"""Letters that other people cause: messages, motions, rulings; and what a way back undoes.

Somebody else's words are set as plain text behind `~ `, so that nothing in them is ever read as a
request, however often they are quoted and forwarded.
"""

from collections.abc import Mapping
from typing import Any

from referee.kernel.offers import offered
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Items, Literal, Paragraph, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted
from referee.service.ledger.messages import Message
from referee.service.notices.table_view import Rewind

MOST_UNDONE = 40  # sentences of what a way back had revealed


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


def motion(scene: Scene) -> RenderedLetter:
    """Something is proposed, or somebody has refused it.

    payload: `motion`, `number`, `by` (a seat), `open`.
    """
    tell, payload = Teller(scene), scene.payload
    what, by = _what(tell, payload["motion"], payload["number"]), tell.seat(payload["by"])
    if not payload["open"]:
        return letter(tell, "motion", [tell.p("motion_fallen", who=by, what=what)])
    pieces: Pieces = [tell.p("motion_intro", who=by, what=what)]
    if payload["motion"] == "rewind":
        pieces += _would_undo(tell, payload["number"])
    if payload["motion"] == "rules":
        pieces.append(tell.p("motion_rules_back"))
    line = (
        f"{tell.say('word_vote')} {_line(tell, payload)}"
        f" {tell.say('word_motion')} {scene.n} {tell.say('word_yes')}"
    )
    pieces += [tell.p("motion_how", no=tell.say("word_no")), Literal(offered(line))]
    return letter(tell, "motion", [*pieces, *on_table(tell), *tell.deadline()])


def ruled(scene: Scene) -> RenderedLetter:
    """The organiser has decided something."""
    tell = Teller(scene)
    said = [tell.spoken(one.say(tell.language)) for one in tell.table.history if one.n == scene.n]
    pieces: Pieces = [tell.p("ruled_intro", match=tell.table.match)]
    pieces += [Paragraph(one) for one in said]
    return letter(tell, "ruled", [*pieces, tell.p("ruled_record"), *tell.deadline()])


def _line(tell: Teller, payload: Mapping[str, Any]) -> str:
    """The motion as a player writes it: `draw`, `retour 3`."""
    return tell.say(f"vote_{payload['motion']}", number=payload["number"] or 0)


# --- what other letters tell --------------------------------------------------------------------


def on_table(tell: Teller) -> Pieces:
    """The open motions: who has agreed."""
    items = [
        tell.say(
            "motion_open",
            what=_what(tell, one.name, one.number),
            who=tell.seats(one.yes),
            n=one.n,
        )
        for one in tell.table.motions
    ]
    return [tell.h("head_motions"), Items(tuple(items))] if items else []


def undone(tell: Teller) -> Pieces:
    """What had been told before the match went back: it is known, and no more true (T29)."""
    since = tell.scene.payload["since"]
    left = [one for one in tell.table.rewinds if one.n >= since]
    return [piece for one in left for piece in _revealed(tell, one)]


def _revealed(tell: Teller, left: Rewind) -> Pieces:
    told = [one for one in tell.table.history if one.n in left.undone]
    said = [tell.spoken(one.say(tell.language)) for one in told]
    more = [tell.say("undone_more", more=len(said) - MOST_UNDONE)] if said[MOST_UNDONE:] else []
    items = Items((*(one for one in said[:MOST_UNDONE] if one), *more))
    return [
        tell.h("head_undone"),
        tell.p(f"undone_{left.agreed}"),
        items,
        tell.p("undone_standing"),
    ]


def _would_undo(tell: Teller, window: int) -> Pieces:
    told = [one for one in tell.table.history if one.window >= window]
    return [tell.p("motion_reveals", number=window, sentences=len(told))]


def _what(tell: Teller, name: str, number: int | str | None) -> str:
    return tell.say(f"motion_{name}", number=number or 0)
