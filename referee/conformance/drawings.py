"""The check of what is drawn: well-formed SVG, beside it words and help that say something."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from referee.conformance import legibility
from referee.conformance.seeded_match import SeededMatch
from referee.kernel import picking
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, Still, View
from referee.kernel.words import LANGUAGES, Language

COVER = 1.6  # how wide a cover is to how high
_SVG = "{http://www.w3.org/2000/svg}"
_POINT = r"-?\d+(\.\d)?,-?\d+(\.\d)?"
_TRACK = re.compile(rf"{_POINT}( {_POINT})*")


def pictures(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """The position, what happened last, and what an order will do.

    One reader and one language a window have their turn: pictures take long.
    """
    game, readers = match.game, (None, *match.table.seats)
    reader = readers[match.table.number % len(readers)]
    view, language = match.table.view(reader), LANGUAGES[match.table.number // 2 % 2]
    who = f"{'a spectator' if reader is None else f'seat {reader}'} ({language})"
    for name, drawn in _drawn(match, view, orders.get(reader or 0), language):
        if fault := svg_fault(drawn):
            yield f"{name} for {who} is {fault}"
    for still in game.film(view, language) if game.film else ():
        if fault := _size_fault(still):
            yield f"a still of the strip for {who} is {fault}"
    usual = game.picture(view, language)
    if not svg_fault(usual):
        for fault in _desk_faults(game, usual):
            yield f"the picture for {who} is {fault}"
    if game.narrow is not None:
        small = game.narrow.picture(view, language)
        for fault in legibility.faults(small, usual):
            yield f"the narrow picture for {who} is {fault}"
    for name, text in (("words", game.words), ("help", game.help)):
        if not text(view, language).strip():
            yield f"{name} for {who} is empty"


def cover(game: AnyGame) -> Iterator[str]:
    """The drawing that stands for the game; of one that has none, nothing."""
    if not game.cover:
        return
    if fault := svg_fault(game.cover):
        yield f"the cover is {fault}"
        return
    root = ElementTree.fromstring(game.cover)
    size = tuple(float(root.get(side, "0").removesuffix("px")) for side in ("width", "height"))
    if not size[1] or size[0] / size[1] != COVER:
        yield f"the cover is {size[0]:g} by {size[1]:g}, and may be as 640 to 400"
    for words in root.iter(f"{_SVG}text"):
        yield f"the cover says {''.join(words.itertext())!r}, in one language"


def _size_fault(still: Still) -> str:
    """A page leaves room for the size that is told."""
    if still.size is None or svg_fault(still.svg):
        return ""
    root = ElementTree.fromstring(still.svg)
    drawn, told = (root.get("width"), root.get("height")), tuple(map(str, still.size))
    return (
        "" if drawn == told else f"drawn {drawn[0]} by {drawn[1]}, and told {told[0]} by {told[1]}"
    )


def _desk_faults(game: AnyGame, picture: str) -> Iterator[str]:
    """A picture that is made for day and night is made for a desk, too."""
    if legibility.is_for_the_night(picture, game.name):
        yield from legibility.wide_faults(picture)
        yield from legibility.night_faults(picture, game.name, game.livery)


def marks(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """What can be picked on the board of each asked seat is what it is asked."""
    for seat in orders:
        for fault in picking.faults_of(match.game, match.table.view(seat)):
            yield f"{fault}, for seat {seat}"


def _drawn(
    match: SeededMatch, view: View, order: Any, language: Language
) -> Iterator[tuple[str, str]]:
    """Each drawing with what it is called."""
    game = match.game
    yield "the picture", game.picture(view, language)
    if game.narrow is not None:
        yield "the narrow picture", game.narrow.picture(view, language)
    for still in game.film(view, language) if game.film else ():
        yield "a still of the strip", still.svg
    if game.spots and view.ask is not None:
        yield "the picture to pick from", picking.picture_to_pick(game, view, language)
    if game.narrow and game.narrow.spots and view.ask is not None:
        yield "the narrow picture to pick from", picking.narrow_to_pick(game, view, language)
    if game.picture_order and order is not None:
        shown = game.picture_order(view, order, language)
        if shown:
            yield "the picture of an order", shown
    if order is not None:
        yield from _ghosts(game, view, order, language)


def _ghosts(game: AnyGame, view: View, order: Any, language: Language) -> Iterator[tuple[str, str]]:
    """An order laid over the boards, each as a drawing of its own."""
    small = game.narrow.ghost if game.narrow else None
    for name, draw in (("the ghost", game.ghost), ("the narrow ghost", small)):
        drawn = draw(view, order, language) if draw else ""
        if drawn:
            yield name, f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


def svg_fault(text: str) -> str:
    """What is wrong with a drawing: `no XML: …`, two pieces of one name, or nothing."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return f"no XML: {error}"
    if not root.tag.endswith("svg"):
        return f"a {root.tag}, and no svg"
    return next(_piece_faults(root), "")


def _piece_faults(root: ElementTree.Element) -> Iterator[str]:
    pieces = [element for element in root.iter() if "data-id" in element.attrib]
    for name, times in Counter(piece.get("data-id") for piece in pieces).items():
        if times > 1:
            yield f"drawn with {times} pieces called {name}"
    for piece in pieces:
        track = piece.get("data-track", "0,0")
        if not _TRACK.fullmatch(track):
            yield f"drawn with a piece that came by {track!r}, which is no way"
