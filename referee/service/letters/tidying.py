"""An unsigned order without what programs put before its lines; signed texts are never touched."""

from collections.abc import Callable
from dataclasses import replace

from referee.kernel import standing
from referee.kernel.tidying import reads, tidied
from referee.match.filing import LONGEST_RULES
from referee.match.text import has_headers
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.posts import Post


def tidy(loaded: LoadedMatch, post: Post) -> Post:
    """The post as its seat's game reads it best at this moment."""
    read = None if post.signature or has_headers(post.text) else _reader(loaded, post)
    if read is None:
        return post
    return replace(post, text=tidied(post.text, read, loaded.game.comment))


def _reader(loaded: LoadedMatch, post: Post) -> Callable[[str], object] | None:
    """How the lines of this kind of post are read now; None if there is no way."""
    game, match = loaded.game, loaded.match
    if post.kind == "standing":
        if len(post.text.encode()) > LONGEST_RULES:
            return None
        return lambda text: standing.read(game, text)
    if post.kind != "order" or match.window is None or post.seat not in match.window.asked:
        return None
    return reads(game, game.view(match.state, post.seat))
