"""Letters to those who watch a match: what everybody may see of it, and how to stop them."""

from referee.kernel.offers import offered
from referee.mail.writing.frame import letter
from referee.mail.writing.news import happened
from referee.mail.writing.pieces import Literal, Paragraph, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller

WATCHERS = frozenset({"watching", "watched", "watched_over"})  # to who has no seat there


def confirm_watch(scene: Scene) -> RenderedLetter:
    """A mail in the reader's name wants to watch a match: do they?

    payload: `watch`, the match; `token`, `expires`, `received`.
    """
    tell, payload = Teller(scene), scene.payload
    at = tell.when(payload["received"])
    what: Pieces = [
        tell.p("confirm_watch_intro", at=at, watch=payload["watch"]),
        tell.p("confirm_watch_then"),
        Literal(offered(f"{tell.say('word_confirm')} {payload['token']}")),
        tell.p("confirm_until", until=tell.when(payload["expires"])),
        tell.p("confirm_command_else"),
    ]
    return letter(tell, "confirm_watch", what, window=0)


def watching(scene: Scene) -> RenderedLetter:
    """They watch the match from now on, and this is how it stands."""
    tell = Teller(scene)
    intro = tell.p("watching_intro", match=tell.table.match)
    return letter(tell, "watching", [intro, *tell.players(), *_table(tell)])


def watched(scene: Scene) -> RenderedLetter:
    """What happened since their last letter. payload: `since`, the first leaf that it tells."""
    tell = Teller(scene)
    intro = tell.p("watched_intro", match=tell.table.match)
    return letter(tell, "watched", [intro, *happened(tell, head="head_since"), *_table(tell)])


def watched_over(scene: Scene) -> RenderedLetter:
    """How the match ended; they hear no more of it. payload: `since`."""
    tell = Teller(scene)
    outcome, cause = tell.table.outcome, tell.table.cause
    words, result = "", list[Paragraph]()
    if outcome is not None:
        words = tell.table.game.conclude(outcome, tell.language)
        result = [Paragraph(words)]
    elif cause is not None:
        result = [tell.p(f"over_cause_{cause}")]
    intro = tell.p("watched_over_intro", match=tell.table.match)
    what: Pieces = [intro, *result, *happened(tell, words), *tell.board(), _page(tell)]
    return letter(tell, "over", what)


def watch_off(scene: Scene) -> RenderedLetter:
    """No more letters about the match. payload: `watch`, the match; `says`, the sentence."""
    return _told(scene, "watch_off")


def watch_not(scene: Scene) -> RenderedLetter:
    """They cannot watch that match, and why. payload: as of `watch_off`, and `most`."""
    return _told(scene, "watch_not")


def _told(scene: Scene, name: str) -> RenderedLetter:
    tell, payload = Teller(scene), scene.payload
    said = tell.p(payload["says"], watch=payload["watch"], most=payload["most"])
    return letter(tell, name, [said], window=0)


def _table(tell: Teller) -> Pieces:
    stop = tell.p("watched_stop", match=tell.table.match, url=tell.scene.unsubscribe)
    return [*tell.deadline(), *tell.turn(), *tell.board(), _page(tell), stop]


def _page(tell: Teller) -> Paragraph:
    return tell.p("watched_page", url=f"{tell.scene.site}/match/{tell.table.match}")
