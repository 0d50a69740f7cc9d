"""Can a drawing be read: in a narrow window, and beside the order in a wide one? And may both stand
in one page?"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

from referee.kernel import wide as desk
from referee.kernel.livery import Livery, worn
from referee.kernel.narrow import SMALLEST, WIDEST

_USUAL = 16.0  # pixels of a letter where nobody says how high it is
_ROUNDED = 0.05  # a width is a whole number
_SCALE = re.compile(r"\bscale\(\s*([\d.]+)")
_STYLED = ("style=", "<style", "var(")


def faults(narrow: str, wide: str) -> Iterator[str]:
    """What is wrong with a narrow drawing, beside the wide one of the same position."""
    root = fromstring(narrow)
    width, box = root.get("width", ""), root.get("viewBox", "").split()
    if not width.isdigit() or int(width) > WIDEST:
        yield f"{width or 'nothing'} wide, and may be {WIDEST}"
    if len(box) != 4 or box[2] != width:
        yield f"{width} wide, though its viewBox is {' '.join(box)}"
    for size, said in _letters(root, _USUAL, 1.0):
        if size < SMALLEST:
            yield f"written {size:g} pixels high at {said!r}, and may be {SMALLEST}"
    if root.get("class") != fromstring(wide).get("class"):
        yield "by night not what the wide one is"
    for twice in sorted(_ids(root) & _ids(fromstring(wide))):
        yield f"beside a wide one that has an id {twice!r} too"
    yield from (f"dressed by {sign!r}" for sign in _STYLED if sign in narrow)


def wide_faults(picture: str) -> Iterator[str]:
    """What is too small in a drawing that is as wide as a page leaves it beside the order."""
    root = fromstring(picture)
    shown = desk.WIDEST / float(root.get("width", desk.WIDEST))
    for size, said in _letters(root, _USUAL, shown):
        if size < desk.SMALLEST - _ROUNDED:
            yield f"shown {size:.1f} pixels high at {said!r}, and may be {desk.SMALLEST}"


def night_faults(picture: str, name: str, livery: Livery | None) -> Iterator[str]:
    """What a drawing that wears a livery has of tones that the livery does not know: by night they
    would stay as they are by day."""
    known = {tone.name for tone in livery.tones} if livery else set()
    root = fromstring(picture)
    if worn(name) != root.get("class"):
        return
    classes = {each for element in root.iter() for each in element.get("class", "").split()}
    for found in sorted(classes):
        if found[:2] in ("f-", "s-") and found[2:] not in known:
            yield f"dressed in {found!r}, a tone that its livery has not"


def is_for_the_night(picture: str, name: str) -> bool:
    """Is it drawn for a page that is read in the dark: dark already, or by its tones?"""
    return fromstring(picture).get("class") in ("night", worn(name))


def _letters(element: Element, size: float, scale: float) -> Iterator[tuple[float, str]]:
    """How high each text of it is written, and how it begins."""
    size = float(element.get("font-size", size))
    found = _SCALE.search(element.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    if element.tag.endswith(("}text", "}tspan")) and (element.text or "").strip():
        yield size * scale, (element.text or "")[:20]
    for child in element:
        yield from _letters(child, size, scale)


def _ids(root: Element) -> set[str]:
    return {found for element in root.iter() if (found := element.get("id"))}
