"""Letters on how a match goes on: what happened, what is asked, until when, how it ended."""

from referee.mail.writing.frame import letter
from referee.mail.writing.motions import on_table, undone
from referee.mail.writing.named_things import explained
from referee.mail.writing.news import happened as news
from referee.mail.writing.pieces import Paragraph, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.standing_offer import standing_offer
from referee.mail.writing.teller import Teller


def due(scene: Scene) -> RenderedLetter:
    """What is asked, until when and how to answer; then what happened since the last letter, and
    the table with what its signs mean."""
    tell = Teller(scene)
    return letter(tell, "due", [*_due(tell), *standing_offer(tell)])


def _due(tell: Teller) -> Pieces:
    window = tell.table.window
    assert window is not None, "a letter about orders has an open window"
    intro = tell.p("due_intro", number=window.number, window=tell.window, match=tell.table.match)
    asked: Pieces = [intro, *tell.deadline(named=False), *tell.asked()]
    asked += tell.signing() if tell.signed_only else []
    return _with_table(tell, asked)


def happened(scene: Scene) -> RenderedLetter:
    """What happened since the last letter; nothing is asked of this seat."""
    tell = Teller(scene)
    return letter(tell, "happened", _happened(tell))


def _happened(tell: Teller) -> Pieces:
    return _with_table(
        tell,
        [tell.p("happened_intro", match=tell.table.match), *tell.deadline(), *tell.turn()],
    )


def _with_table(tell: Teller, first: Pieces) -> Pieces:
    """The plan of all letters about the table, behind what comes first: the news, the position,
    what its signs and names mean, what else is open."""
    since = [*news(tell, head="head_since"), *undone(tell)]
    told = explained(tell, first, since)
    return [*first, *since, *tell.board(), *told, *on_table(tell), *tell.standing()]


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
    intro, policy = tell.p("over_intro", match=tell.table.match), tell.table.policy
    return [
        intro,
        *result,
        *news(tell, words),
        *tell.board(),
        tell.p("over_record"),
        *([tell.p("over_witnessed", **policy.witnessed())] if policy.witnesses else []),
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
