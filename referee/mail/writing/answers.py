"""Answers to a letter that filed nothing, or several things: refusal, status, help, transcript."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.words import Language
from referee.mail.asking.words import spelling, word_spelt
from referee.mail.reading.damage import damage
from referee.mail.writing.diary import diary
from referee.mail.writing.frame import letter
from referee.mail.writing.handbook_pieces import looked_up
from referee.mail.writing.help_texts import a_window, whole_help
from referee.mail.writing.keys import awaited
from referee.mail.writing.motions import on_table
from referee.mail.writing.pieces import Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene, problems_of
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import quoted
from referee.mail.writing.transcript import counted, line_by_line, verdict
from referee.mail.writing.turns import as_of_now


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
    return letter(tell, "refusal", [*what, *sent, *table])


def answer(scene: Scene) -> RenderedLetter:
    """To a letter that changed nothing: the table, the help, or why it was not taken.

    payload: `says` a list of [key, facts]; `status` and `help` flags; `looked_up` what is wanted of
    the handbook, if anything is; `fault` if it is ours.
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
    if "looked_up" in payload:
        pieces += looked_up(tell, payload["looked_up"])
    return letter(tell, f"answer_{_answered(payload)}", pieces)


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
    open_ = [*on_table(tell), *awaited(tell)]
    what = [*tell.mailbox(), *tell.deadline(), *tell.turn(), *open_, *tell.board()]
    return [*what, *tell.in_force(), *tell.asked(), *tell.standing(), *diary(tell), *tell.players()]


def transcript(scene: Scene) -> RenderedLetter:
    """To a letter that asked for several things: what became of each, with its proof."""
    tell = Teller(scene)
    pieces = line_by_line(tell, {"status": _status, "again": as_of_now})
    found = verdict(scene.payload["items"])
    return letter(tell, f"transcript_{found}", pieces, receipts=True)
