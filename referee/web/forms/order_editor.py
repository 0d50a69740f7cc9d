"""The editor of an order as data for the page's script: groups, rows, cells and steps."""

from typing import Any

import msgspec

from referee.kernel.editing import groups_of
from referee.kernel.game import AnyGame, View
from referee.kernel.words import Language
from referee.web.base.thing_links import ThingLinks

NAMED = ("name", "note")  # of a row: what may name cards and powers


def editor(game: AnyGame, view: View, text: str, language: Language) -> list[Any]:
    """What the editor shows of this text; none where the window has none. `pieces` of a row are
    its name and note with the texts of what they name."""
    found: list[Any] = msgspec.to_builtins(groups_of(game, view, text, language))
    links = ThingLinks(game, language)
    for row in (row for group in found for row in group.get("rows", ())):
        row["pieces"] = {part: links.pieces(row[part]) for part in NAMED if part in row}
    return found
