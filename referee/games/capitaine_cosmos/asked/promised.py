"""What an order would do, in words: where ships would end, whom they could fire at, who at them.

The ghost of `board/order_picture.py` for who cannot see it; the enemy as they stand now.
"""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.asked.plotting import promise
from referee.games.capitaine_cosmos.asked.programs import program
from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Follow, Plot
from referee.games.capitaine_cosmos.things.state import flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.words import Language


def order_text(view: CosmosView, order: AnyOrder, language: Language) -> str:
    """A line for each ship in flight that is ordered to go somewhere."""
    return "\n".join(_lines(view, order, language))


def _lines(view: CosmosView, order: AnyOrder, language: Language) -> Iterator[str]:
    ships = {ship.id: ship for ship in flying(view.ships, view.seat)}
    plotted = getattr(order, "lines", ())
    for line in plotted:
        if isinstance(line, Plot | Follow) and line.ship in ships:
            found = program(view, ships[line.ship], line.cells)
            if found is not None:
                yield f"#{line.ship}: {promise(found, language)}"
