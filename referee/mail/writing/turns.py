"""Letters on how a match goes on: what happened, what is asked, until when, how it ended."""

from referee.mail.writing.frame import letter
from referee.mail.writing.motions import on_table, undone
from referee.mail.writing.named_things import explained
from referee.mail.writing.pieces import Literal, Paragraph, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller


def due(scene: Scene) -> RenderedLetter:
    """What is asked, until when and how to answer; then what happened since the last letter."""
    tell = Teller(scene)
    return letter(tell, "due", _due(tell))


def _due(tell: Teller) -> Pieces:
    window = tell.table.window
    assert window is not None, "a letter about orders has an open window"
    intro = tell.p("due_intro", number=window.number, window=tell.window, match=tell.table.match)
    asked = [intro, *tell.deadline(named=False), *tell.asked()]
    signing = tell.signing() if tell.signed_only else []
    since = [*tell.happened(), *undone(tell), *tell.board()]
    block = "\n".join(piece.text for piece in asked if isinstance(piece, Literal))
    return [
        *asked,
        *signing,
        *since,
        *explained(tell, asked=block),
        *on_table(tell),
        *tell.standing(),
    ]


def happened(scene: Scene) -> RenderedLetter:
    """What happened since the last letter; nothing is asked of this seat."""
    tell = Teller(scene)
    return letter(tell, "happened", _happened(tell))


def _happened(tell: Teller) -> Pieces:
    intro = tell.p("happened_intro", match=tell.table.match)
    what = [intro, *tell.happened(), *undone(tell), *tell.board(), *explained(tell)]
    what += [*on_table(tell), *tell.deadline(), *tell.turn()]
    return [*what, *tell.standing()]


def over(scene: Scene) -> RenderedLetter:
    """How it ended, and where the record is."""
    tell = Teller(scene)
    return letter(tell, "over", _over(tell))


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
    ]


def extended(scene: Scene) -> RenderedLetter:
    """The deadline was moved, or the match paused or resumed."""
    tell = Teller(scene)
    said = [
        tell.spoken(moment.say(tell.language))
        for moment in tell.table.history
        if moment.n == scene.n
    ]
    pieces: Pieces = [tell.p("extended_intro", match=tell.table.match)]
    pieces += [Paragraph(sentence) for sentence in said]
    return letter(tell, "extended", [*pieces, *tell.deadline(), *tell.turn()])


def as_of_now(tell: Teller) -> Pieces:
    """The letter about the table as it would be written now."""
    if tell.table.phase == "lobby":
        return [*tell.deadline(), *tell.players()]
    if tell.table.phase == "ended":
        return _over(tell)
    return _due(tell) if tell.is_asked else _happened(tell)
