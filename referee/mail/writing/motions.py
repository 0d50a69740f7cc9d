"""Letters about motions and rulings, the open motions, and what a way back undoes.

Why: docs/decisions/0037-undone.md.
"""

from collections.abc import Mapping
from typing import Any

from referee.kernel.offers import offered
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Items, Literal, Paragraph, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.service.notices.table_view import Rewind

MOST_UNDONE = 40  # sentences of what a way back had revealed


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
    said = [
        tell.spoken(moment.say(tell.language))
        for moment in tell.table.history
        if moment.n == scene.n
    ]
    pieces: Pieces = [tell.p("ruled_intro", match=tell.table.match)]
    pieces += [Paragraph(sentence) for sentence in said]
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
            what=_what(tell, proposed.name, proposed.number),
            who=tell.seats(proposed.yes),
            n=proposed.n,
        )
        for proposed in tell.table.motions
    ]
    return [tell.h("head_motions"), Items(tuple(items))] if items else []


def undone(tell: Teller) -> Pieces:
    """What had been told before the match went back: it is known, and no more true (T29)."""
    since = tell.scene.payload["since"]
    rewinds = [branch for branch in tell.table.rewinds if branch.n >= since]
    return [piece for branch in rewinds for piece in _revealed(tell, branch)]


def _revealed(tell: Teller, left: Rewind) -> Pieces:
    told = [moment for moment in tell.table.history if moment.n in left.undone]
    said = [tell.spoken(moment.say(tell.language)) for moment in told]
    more = [tell.say("undone_more", more=len(said) - MOST_UNDONE)] if said[MOST_UNDONE:] else []
    items = Items((*(sentence for sentence in said[:MOST_UNDONE] if sentence), *more))
    return [
        tell.h("head_undone"),
        tell.p(f"undone_{left.agreed}"),
        items,
        tell.p("undone_standing"),
    ]


def _would_undo(tell: Teller, window: int) -> Pieces:
    told = [moment for moment in tell.table.history if moment.window >= window]
    return [tell.p("motion_reveals", number=window, sentences=len(told))]


def _what(tell: Teller, name: str, number: int | str | None) -> str:
    return tell.say(f"motion_{name}", number=number or 0)
