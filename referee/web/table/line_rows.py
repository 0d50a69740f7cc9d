"""The rows of a film that stand on every one of its pages: they are drawn once, and only the one
that is shown is drawn anew."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar
from weakref import WeakKeyDictionary

from markupsafe import Markup

from referee.match.storyline import Storyline

Item = TypeVar("Item")

# Kept for as long as the storyline is: one that has grown is another.
_kept: WeakKeyDictionary[Storyline, dict[Hashable, tuple[Markup, ...]]] = WeakKeyDictionary()


def rows(
    story: Storyline,
    key: Hashable,
    items: Iterable[Item],
    shown: tuple[int, Item] | None,
    draw: Callable[[Item, bool], Markup],
) -> Markup:
    """All rows of this story. `key`: all that they follow from beside it; `shown` is the one that
    is shown, and its number; `draw` makes the row of an item, which is shown or not."""
    drawn = _kept.setdefault(story, {})
    if key not in drawn:
        drawn[key] = tuple(draw(item, False) for item in items)
    found = list(drawn[key])
    if shown is not None:
        place, item = shown
        found[place] = draw(item, True)
    return Markup("\n".join(found))  # each is markup already
