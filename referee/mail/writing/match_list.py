"""Which matches there are: the reader's own, and all that anybody may look at."""

from referee.kernel.words import Words
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Items, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller


def matches(scene: Scene) -> RenderedLetter:
    """The answer to MATCHES.

    payload: `public`, of each match its name, its game's titles and its phase; `more` that are not
    named; `watched`, those that the reader watches; `received`.
    """
    tell, payload = Teller(scene), scene.payload
    own = _own(tell)
    listed = [_line(tell, *row) for row in payload["public"]]
    what = [tell.p("matches_intro", at=tell.when(payload["received"])), *own, *_watched(tell)]
    what += [tell.h("head_matches"), Items(tuple(listed))]
    if payload["more"]:
        what.append(tell.p("matches_more", n=payload["more"], url=scene.site))
    return letter(tell, "matches", what, window=0)


def _own(tell: Teller) -> Pieces:
    """Where the reader plays, each with its page; for who only runs matches, the page of all."""
    scene = tell.scene
    if not scene.chair.seat:
        return [tell.h("head_matches_yours"), *tell.organising()]
    tellers = [Teller(other) for other in scene.others]
    lines = [
        tell.say("matches_own", match=own.table.match, game=own.game, url=own.scene.page)
        for own in tellers
    ]
    return [tell.h("head_matches_yours"), Items(tuple(lines))]


def _watched(tell: Teller) -> Pieces:
    """What they watch, each with the line that ends it; nothing where they watch nothing."""
    lines = [
        tell.say("matches_watched", match=match, game=Words(*titles).in_(tell.language))
        for match, titles in tell.scene.payload["watched"]
    ]
    return [tell.h("head_matches_watched"), Items(tuple(lines))] if lines else []


def _line(tell: Teller, match: str, titles: list[str], phase: str) -> str:
    game = Words(*titles).in_(tell.language)
    url = f"{tell.scene.site}/match/{match}"
    return tell.say(f"matches_{phase}", match=match, game=game, url=url)
