"""The receipt: what was understood of a letter, what is worth knowing, when it locks; the proof."""

from referee.kernel.offers import offer
from referee.mail.writing.frame import letter as _letter
from referee.mail.writing.keys import said
from referee.mail.writing.messages import sent_to
from referee.mail.writing.motions import on_table
from referee.mail.writing.pieces import Board, Literal, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import sealed
from referee.mail.writing.transcript import RECEIPTS


def receipt(scene: Scene) -> RenderedLetter:
    """What was understood, what is worth knowing, when it locks; with the proof attached."""
    tell, payload = Teller(scene), scene.payload
    letter = sealed(scene)
    key = letter["kind"] if letter["kind"] in RECEIPTS else "other"
    unsigned_key = key == "lost" or (key == "key" and not letter["signature"])
    key = "repeated" if payload.get("repeated") else "lost" if unsigned_key else key
    pieces: Pieces = [
        tell.p(f"receipt_{key}", n=payload["leaf"], match=tell.table.match),
        tell.p("receipt_at", at=tell.when(letter["received"])),
        tell.p("receipt_signed" if letter["signature"] else "receipt_unsigned"),
    ]
    if key == "lost":
        pieces += said(tell, payload["leaf"] + 1)
    if key == "press":
        pieces += sent_to(tell, payload["echo"])
    elif payload["echo"].strip():
        pieces += [tell.h("head_understood"), Verbatim(payload["echo"])]
        if letter["kind"] == "order" and scene.board is not None:
            pieces.append(Board("", scene.board))  # the order, drawn
    if letter["kind"] == "standing":
        pieces += _numbers(tell)
    if payload["waits"]:
        pieces.append(tell.p("order_waits"))
    remarks = tell.problems(problems_of(payload), letter["text"] or "")
    if remarks:
        pieces += [tell.h("head_remarks"), *remarks]
    pieces += on_table(tell) if letter["kind"] in ("vote", "consent") else []
    pieces += _bare(tell) if letter["kind"] == "withdraw" and not remarks else []
    pieces += _locks(tell, letter["kind"])
    pieces.append(tell.p("receipt_files"))
    window = tell.window_of(payload["leaf"])
    return _letter(tell, f"receipt_{key}", pieces, window, receipts=True)


def _bare(tell: Teller) -> Pieces:
    """Behind a withdrawal: nothing of the reader's is in force, and what that means."""
    ask = tell.table.view.ask if tell.table.view is not None else None
    if ask is None or tell.table.order is not None:
        return []
    return [tell.p("order_none"), *tell.silence(ask.default)]


def _numbers(tell: Teller) -> Pieces:
    """The numbers that a withdrawal needs; of a letter that came again, the book as it is now."""
    if tell.scene.payload.get("repeated"):
        return tell.standing()
    number = tell.scene.payload["echo"].partition(".")[0]
    return [tell.p("standing_numbers", number=number)]


def _locks(tell: Teller, kind: str) -> Pieces:
    """Until when the answer can be taken back; only an order for the open window locks."""
    if kind == "seal" and tell.table.blind == "sealing":
        return [tell.p("seal_locks"), *tell.deadline()]
    if kind != "order":
        return tell.deadline()
    if tell.table.order is None:
        return [tell.p("receipt_closed")]
    assert tell.table.window is not None, "an order is in force in a window"
    words = (tell.say("word_withdraw"), tell.say("word_orders"), tell.table.window.number)
    back = Literal(offer(" ".join(map(str, words))))
    return [tell.p("receipt_locks"), back, *tell.deadline()]
