"""The receipt of the order that closed a window, as a part of the letter about the close.

Why: docs/decisions/0087-fewer-letters.md.
"""

from referee.mail.writing.pieces import Heading, Paragraph, Pieces, Verbatim
from referee.mail.writing.scene import problems_of
from referee.mail.writing.teller import Teller
from referee.seals import commitment


def taken(tell: Teller) -> Pieces:
    """What was understood, and that it counts; nothing where the reader has sent nothing.

    payload: `receipt`, as a receipt's own (`Replies`).
    """
    receipt = tell.scene.payload.get("receipt")
    if receipt is None:
        return []
    letter = commitment.open(tell.scene.files[receipt["leaf"]].disclosure).value
    assert isinstance(letter, dict)
    signed = "receipt_signed" if letter["signature"] else "receipt_unsigned"
    facts = {"n": receipt["leaf"], "match": tell.table.match, "at": tell.when(letter["received"])}
    found: Pieces = [Paragraph(f"{tell.say('taken', **facts)} {tell.say(signed)}")]
    if receipt["echo"].strip():
        found += [Heading(tell.say("head_understood")), Verbatim(receipt["echo"])]
    if remarks := tell.problems(problems_of(receipt), letter["text"] or ""):
        found += [Heading(tell.say("head_remarks")), *remarks]
    return found
