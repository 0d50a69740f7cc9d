"""Letters about chairs that change hands, and about those who are silent.

Why: docs/decisions/0045-replacements.md.
"""

from referee.mail.writing.frame import letter
from referee.mail.writing.news import happened
from referee.mail.writing.pieces import Items, Piece, Pieces, Verbatim
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.match.bot_names import bot_called

LAST = 60  # sentences of the story that a handover tells; the page has them all


def chair(scene: Scene) -> RenderedLetter:
    """A chair has changed hands and the window stays: what that means for the reader."""
    tell = Teller(scene)
    intro = tell.p("chair_intro", match=tell.table.match)
    lost = tell.table.order is not None and tell.table.order.lost
    again: Pieces = [tell.p("chair_order_lost")] if lost else []
    links: Pieces = [] if scene.chair.seat else tell.organising()
    what = [intro, *happened(tell), *again, *tell.deadline(), *tell.turn(), *links]
    return letter(tell, "chair", what)


def handover(scene: Scene) -> RenderedLetter:
    """To who sits down: all that the seat legally knows, and what is asked of it now."""
    tell = Teller(scene)
    who = tell.seat(scene.chair.seat)
    what = [
        tell.p("handover_intro", game=tell.game, match=tell.table.match, who=who),
        tell.p("handover_links"),
        *tell.deadline(),
        *tell.players(),
        *_story(tell),
        *tell.board(),
        *_drafts(tell),
        *tell.asked(),
        *(tell.signing() if tell.signed_only else []),
        tell.p("welcome_secret"),
    ]
    return letter(tell, "handover", what)


def farewell(scene: Scene) -> RenderedLetter:
    """To who sat there: the links lead nowhere any more."""
    tell, match = Teller(scene), scene.table.match
    who = tell.table.names[scene.payload["who"] - 1].in_(tell.language)
    seen = tell.p("farewell_look_on", url=f"{scene.site}/match/{match}")
    return letter(tell, "farewell", [tell.p("farewell_intro", match=match, who=who), seen])


def silent(scene: Scene) -> RenderedLetter:
    """To a seat that has been silent too often, or to the organiser about it."""
    tell, payload = Teller(scene), scene.payload
    mine = scene.chair.seat != 0
    facts = {"match": tell.table.match, "windows": payload["windows"], "limit": payload["limit"]}
    facts |= {"bot": bot_called(tell.table.policy.level).in_(tell.language)}
    who = tell.seat(payload["who"])
    pieces: Pieces = [tell.p("silent_you" if mine else "silent_seat", who=who, **facts)]
    if payload["limit"]:
        pieces.append(tell.p(f"silent_then_{payload['then']}", **facts))
    if not mine:
        pieces += [tell.p("silent_organiser"), *tell.organising()]
    return letter(tell, "silent", [*pieces, *tell.deadline()])


def _story(tell: Teller) -> Pieces:
    """What has happened, as this seat may know it; of a long match its last part."""
    told = [tell.spoken(moment.say(tell.language)) for moment in tell.table.history]
    said = tuple(moment for moment in told if moment)[-LAST:]
    page: list[Piece] = [tell.p("handover_story", url=f"{tell.scene.page}?history")]
    return [tell.h("head_happened"), Items(said), *page]


def _drafts(tell: Teller) -> Pieces:
    """What the seat had filed before: it counts no more, and may be sent anew."""
    before = tell.scene.before
    if before is None:
        return []
    lines = [rule.text.in_(tell.language) for rule in before.standing]
    order = before.order.echo.in_(tell.language).strip() if before.order is not None else ""
    drafts: Pieces = []
    if order:
        drafts += [tell.p("handover_order"), Verbatim(order)]
    if lines:
        drafts += [tell.p("handover_standing"), Verbatim("\n".join(lines))]
    return [tell.h("head_drafts"), *drafts] if drafts else []
