"""What may be asked for at the bare address, and each of its words."""

from referee.kernel.offers import offered
from referee.mail.writing.frame import letter
from referee.mail.writing.pieces import Items, Literal, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller

_WORDS = ("matches", "create", "watch", "unwatch", "beacon")


def desk_help(scene: Scene) -> RenderedLetter:
    """payload: `about`, one of these words, or "" for all."""
    tell, about = Teller(scene), scene.payload["about"]
    return letter(tell, "desk_help", _word(tell, about) if about else _words(tell), window=0)


def _words(tell: Teller) -> Pieces:
    lines = tuple(tell.say(f"desk_help_{word}") for word in _WORDS)
    return [tell.p("desk_help_intro"), Items(lines), tell.p("desk_help_else")]


def _word(tell: Teller, about: str) -> Pieces:
    return [
        tell.h("head_about", word=tell.say(f"word_{about}")),
        tell.p(f"desk_help_{about}"),
        tell.p(f"desk_help_{about}_more"),
        Literal(offered(tell.say(f"desk_help_{about}_example"))),
        tell.p("desk_help_takes"),
    ]
