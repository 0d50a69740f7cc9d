"""The rules of a game as `rules_text.html` shows them: on their own page and at a table."""

from typing import Any

from referee.kernel.game import AnyGame
from referee.kernel.lookup import handbook_of


def rules_text(game: AnyGame) -> dict[str, Any]:
    """The handbook, and the kinds of things that it defines, in its order."""
    book = handbook_of(game)
    return {
        "book": book,
        "kinds": list(dict.fromkeys(defined.kind for defined in book.definitions)),
    }
