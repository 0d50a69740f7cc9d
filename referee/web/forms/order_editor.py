"""The editor of an order as data for the page's script: groups, rows, cells and steps."""

from typing import Any

import msgspec

from referee.kernel.editing import groups_of
from referee.kernel.game import AnyGame, View
from referee.kernel.words import Language


def editor(game: AnyGame, view: View, text: str, language: Language) -> list[Any]:
    """What the editor shows of this text; none where the window has none."""
    found: list[Any] = msgspec.to_builtins(groups_of(game, view, text, language))
    return found
