"""To a mail that came to our bare address: it is for no match, and where it should have gone."""

from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Literal, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller


def astray(scene: Scene) -> RenderedLetter:
    """To whom we know: each of their matches with its own address, or their page as organiser."""
    tell = Teller(scene)
    came = {"to": scene.payload["to"], "at": tell.when(scene.payload["received"])}
    intro = tell.p("astray_intro", **came)
    if not scene.chair.seat:
        what = [intro, tell.p("astray_organiser"), *tell.organising()]
        return letter(tell, "astray", what, window=0)
    there = [piece for other in scene.others for piece in _match(other)]
    last = tell.p("astray_this", match=tell.table.match)
    return letter(tell, "astray", [intro, tell.p("astray_where"), *there, last], window=0)


def _match(scene: Scene) -> Pieces:
    tell = Teller(scene)
    return [
        tell.h("digest_match", game=tell.game, match=tell.table.match),
        Literal(scene.chair.reply_address),
        tell.p("foot_page", url=scene.page),
    ]
