"""The letters: one function each, pure. Scene -> Rendered, in the reader's language and zone.

The words stand in `templates/words/letters.toml`, the two forms of a letter in
`templates/letters/`. The text is complete without the HTML and without the picture.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.offers import offer
from referee.kernel.words import Language
from referee.mail.asking.words import spelling, word_spelt
from referee.mail.reading.damage import damage
from referee.mail.writing.astray import astray
from referee.mail.writing.chairs import chair, farewell, handover, silent
from referee.mail.writing.confirmations import (
    confirm_concede,
    confirm_key,
    confirm_letter,
    confirm_waiting,
)
from referee.mail.writing.frame import letter as _letter
from referee.mail.writing.help_texts import a_window, whole_help
from referee.mail.writing.pieces import Board, Literal, Paragraph, Pieces, Verbatim
from referee.mail.writing.proof import receipts
from referee.mail.writing.reminders import digest, reminder
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.table_talk import motion, on_table, press, ruled, sent_to, undone
from referee.mail.writing.teller import Teller
from referee.mail.writing.terms import terms
from referee.mail.writing.texts import quoted, sealed
from referee.mail.writing.transcript import RECEIPTS, counted, line_by_line, verdict
from referee.service.people.mailboxes import FAILING, Health


def welcome(scene: Scene) -> RenderedLetter:
    """A seat is offered: what this is, and how to take it."""
    tell = Teller(scene)
    return _letter(
        tell,
        "welcome",
        [
            tell.p("welcome_intro", game=tell.game, match=tell.table.match, seat=_me(tell)),
            *_how_to_join(tell),
            *tell.deadline(),
            *tell.players(),
            *terms(tell),
            *(tell.p(f"welcome_{what}") for what in ("shows", "secret")),
            tell.p("welcome_dice"),
            *tell.pin(),
            *([] if tell.signed_only else tell.signing()),
        ],
    )


def _how_to_join(tell: Teller) -> Pieces:
    """The line JOIN, unless nothing unsigned counts in this match."""
    page = tell.p("welcome_join_page", url=tell.scene.page)
    if tell.signed_only:
        return [tell.p("welcome_join_signed"), *tell.signing(), page]
    return [tell.p("welcome_join"), Literal(offer(tell.say("word_join"))), page]


def due(scene: Scene) -> RenderedLetter:
    """What happened since the last letter, and what is asked now."""
    tell = Teller(scene)
    return _letter(tell, "due", _due(tell))


def _due(tell: Teller) -> Pieces:
    window = tell.table.window
    assert window is not None, "a letter about orders has an open window"
    intro = tell.p("due_intro", number=window.number, window=tell.window, match=tell.table.match)
    what = [intro, *tell.deadline(named=False), *tell.happened(), *undone(tell), *tell.board()]
    return [*what, *on_table(tell), *tell.asked(), *tell.standing(), *tell.signing()]


def happened(scene: Scene) -> RenderedLetter:
    """What happened since the last letter; nothing is asked of this seat."""
    tell = Teller(scene)
    return _letter(tell, "happened", _happened(tell))


def _happened(tell: Teller) -> Pieces:
    intro = tell.p("happened_intro", match=tell.table.match)
    what = [intro, *tell.happened(), *undone(tell), *tell.board()]
    what += [*on_table(tell), *tell.deadline(), *tell.turn()]
    return [*what, *tell.standing()]


def over(scene: Scene) -> RenderedLetter:
    """How it ended, and where the record is."""
    tell = Teller(scene)
    return _letter(tell, "over", _over(tell))


def _over(tell: Teller) -> Pieces:
    outcome, cause = tell.table.outcome, tell.table.cause
    result: Pieces = []
    words = ""
    if outcome is not None:
        words = tell.table.game.conclude(outcome, tell.language)
        result = [tell.h("head_result"), Paragraph(words)]
    elif cause is not None:
        result = [tell.p(f"over_cause_{cause}")]
    intro = tell.p("over_intro", match=tell.table.match)
    return [
        intro,
        *result,
        *tell.happened(words),
        *tell.board(),
        tell.p("over_record"),
        *tell.pin(),
    ]


def _again(tell: Teller) -> Pieces:
    """The letter about the table as it would be written now."""
    if tell.table.phase == "lobby":
        return [*tell.deadline(), *tell.players()]
    if tell.table.phase == "ended":
        return _over(tell)
    return _due(tell) if tell.is_asked else _happened(tell)


def receipt(scene: Scene) -> RenderedLetter:
    """What was understood, what is worth knowing, when it locks; with the proof attached."""
    tell, payload = Teller(scene), scene.payload
    letter = sealed(scene)
    key = letter["kind"] if letter["kind"] in RECEIPTS else "other"
    key = "repeated" if payload.get("repeated") else key
    pieces: Pieces = [
        tell.p(f"receipt_{key}", n=payload["leaf"], match=tell.table.match),
        tell.p("receipt_at", at=tell.when(letter["received"])),
        tell.p("receipt_signed" if letter["signature"] else "receipt_unsigned"),
    ]
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
    return _letter(tell, f"receipt_{key}", pieces, receipts(tell), window)


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


def refusal(scene: Scene) -> RenderedLetter:
    """Every problem with the line it is about, what is in force, and what is asked."""
    tell, text = Teller(scene), scene.payload["text"]
    problems = tell.problems(problems_of(scene.payload), text)
    what = [tell.p("refusal_intro"), tell.h("head_problems"), *problems]
    what += counted(tell, problems_of(scene.payload), text)
    if guess := damage(text, problems_of(scene.payload)):
        what += [tell.p(f"damage_{guess}"), tell.p("damage_instead")]
    sent: Pieces = [tell.h("head_sent"), Verbatim(quoted(text))] if text.strip() else []
    table = [*tell.in_force(), *tell.deadline(), *tell.asked()]
    return _letter(tell, "refusal", [*what, *sent, *table])


def answer(scene: Scene) -> RenderedLetter:
    """To a letter that changed nothing: the table, the help, or why it was not taken.

    payload: `says` a list of [key, facts]; `status` and `help` flags; `fault` if it is ours.
    """
    tell, payload = Teller(scene), scene.payload
    window = {"window": a_window(tell)}
    pieces: Pieces = [
        tell.p(key, **{**window, **_advised(facts, tell.language)})
        for key, facts in payload["says"]
    ]
    if payload["status"]:
        pieces += [tell.p("answer_status"), *_status(tell)]
    if payload["help"]:
        pieces += whole_help(tell)
    return _letter(tell, f"answer_{_answered(payload)}", pieces)


def _answered(payload: Mapping[str, Any]) -> str:
    """What the subject says of it, first of all that something of the reader's does not count."""
    if payload.get("fault"):
        return "fault"
    if payload["says"]:
        return "not_taken"
    return "status" if payload["status"] else "help"


def _advised(facts: Mapping[str, object], language: Language) -> Mapping[str, object]:
    """A word of the list that is advised stands there as this reader writes it."""
    word = facts.get("word")
    return {**facts, "word": spelling(word_spelt(str(word)), language)} if word else facts


def _status(tell: Teller) -> Pieces:
    """The table as the reader sees it."""
    what = [*tell.mailbox(), *tell.deadline(), *tell.turn(), *on_table(tell), *tell.board()]
    return [*what, *tell.in_force(), *tell.asked(), *tell.standing(), *tell.players()]


def transcript(scene: Scene) -> RenderedLetter:
    """To a letter that asked for several things: what became of each, with its proof."""
    tell = Teller(scene)
    pieces = line_by_line(tell, {"status": _status, "again": _again})
    found = verdict(scene.payload["items"])
    return _letter(tell, f"transcript_{found}", pieces, receipts(tell))


def extended(scene: Scene) -> RenderedLetter:
    """The deadline was moved, or the match paused or resumed."""
    tell = Teller(scene)
    said = [tell.spoken(one.say(tell.language)) for one in tell.table.history if one.n == scene.n]
    pieces: Pieces = [tell.p("extended_intro", match=tell.table.match)]
    pieces += [Paragraph(one) for one in said]
    return _letter(tell, "extended", [*pieces, *tell.deadline(), *tell.turn()])


def trouble(scene: Scene) -> RenderedLetter:
    """To the organiser: a window could not be closed, and the match waits for the host."""
    tell, payload = Teller(scene), scene.payload
    what: Pieces = [
        tell.p("trouble_intro", match=tell.table.match, number=payload["window"]),
        tell.p("trouble_then"),
        *tell.organising(),
    ]
    return _letter(tell, "trouble", what, window=payload["window"])


def bounced(scene: Scene) -> RenderedLetter:
    """To the organiser: letters to a player do not arrive, and he may need another way."""
    tell, payload = Teller(scene), scene.payload
    health = Health(FAILING, payload["status"], payload["at"])
    who = tell.seat(payload["who"])
    return _letter(
        tell,
        "bounced",
        [
            tell.p("bounced_intro", match=tell.table.match, who=who, why=tell.why(health)),
            tell.p("bounced_then"),
            *tell.deadline(),
            *tell.organising(),
        ],
    )


LETTERS: dict[str, Callable[[Scene], RenderedLetter]] = {
    one.__name__: one
    for one in (
        *(welcome, due, happened, over, receipt, refusal),
        *(
            confirm_key,
            confirm_concede,
            confirm_letter,
            confirm_waiting,
            answer,
            transcript,
            extended,
            trouble,
            bounced,
        ),
        *(press, motion, ruled, reminder, digest, astray),
        *(chair, handover, farewell, silent),
    )
}


# --- parts of several of them --------------------------------------------------------------------


def _me(tell: Teller) -> str:
    seat = tell.scene.chair.seat
    name = tell.table.names[seat - 1].in_(tell.language)
    return tell.say("seat_player", seat=seat, name=name)


def _locks(tell: Teller, kind: str) -> Pieces:
    """Until when the answer can be taken back; only an order for the open window locks."""
    if kind != "order":
        return tell.deadline()
    if tell.table.order is None:
        return [tell.p("receipt_closed")]
    assert tell.table.window is not None, "an order is in force in a window"
    words = (tell.say("word_withdraw"), tell.say("word_orders"), tell.table.window.number)
    back = Literal(offer(" ".join(map(str, words))))
    return [tell.p("receipt_locks"), back, *tell.deadline()]
