"""A game that reads no text twice while one order is looked at from all sides: mended, judged,
taken apart, put into a form."""

from dataclasses import replace
from typing import Any

from referee.kernel.game import AnyGame, View
from referee.kernel.refused import Refused


def reading_once(game: AnyGame, view: View) -> AnyGame:
    """The same game for one look at an order on this view; on another view it reads as ever."""
    orders = dict[str, Any]()
    refusals = dict[str, Refused]()

    def read(text: str, seen: View) -> Any:
        if seen is not view:
            return game.read(text, seen)
        if text in refusals:
            raise Refused(refusals[text].kind, *refusals[text].problems)
        if text not in orders:
            try:
                orders[text] = game.read(text, view)
            except Refused as refused:
                refusals[text] = refused
                raise
        return orders[text]

    return replace(game, read=read)
