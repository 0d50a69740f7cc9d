"""Is a drawing that another process made of a stranger's record nothing but a drawing?

It stands in a page of ours only if every piece of it is known to draw and to do nothing else: no
script, no style, no link, no foreign piece of HTML, nothing that is fetched, no end of the drawing
before its end. Nothing is mended: what has one other piece is shown as a picture file, as before.

Why: docs/decisions/0125-foreign-boards.md.
"""

import re

_WORD = re.compile(r"\S+")
_ELEMENTS = frozenset(
    _WORD.findall(
        """svg g defs title desc text tspan rect circle ellipse line path polygon polyline
        clipPath"""
    )
)
_ATTRIBUTES = frozenset(
    _WORD.findall(
        """class clip-path cx cy d data-frame data-id data-track display dominant-baseline dx dy
        fill fill-opacity fill-rule font-family font-size font-style font-weight height
        opacity paint-order pointer-events points r role rx ry stroke stroke-dasharray
        stroke-linecap stroke-linejoin stroke-opacity stroke-width tabindex text-anchor
        text-decoration transform viewBox width x x1 x2 xmlns y y1 y2 aria-hidden
        aria-label id"""
    )
)
_TEXTS = ("title", "desc")  # an HTML parser reads what stands in them as HTML
# A piece is a tag whose values stand between double quotes, or text without "<": an HTML parser
# reads both as we do.
_PIECE = re.compile(r'<(/?)([A-Za-z]+)((?: [a-z0-9A-Z-]+="[^"<>]*")*) ?(/?)>|[^<]+')
_ATTRIBUTE = re.compile(r' ([a-z0-9A-Z-]+)="([^"<>]*)"')
_REFERENCE = re.compile(r"url\s*\((?!#[\w.-]+\))|:\s*//", re.IGNORECASE)
_NAMESPACE = "http://www.w3.org/2000/svg"


def only_draws(svg: str) -> bool:
    """Is it one whole drawing of nothing but known pieces?"""
    opened: list[str] = []
    place = 0
    while place < len(svg):
        piece = _PIECE.match(svg, place)
        if piece is None or (place > 0 and not opened):
            return False  # something unknown, or something behind the drawing's end
        place = piece.end()
        if piece[2] is None:
            if not opened:
                return False
        elif not _fits(piece, opened):
            return False
    return place > 0 and not opened


def _fits(piece: re.Match[str], opened: list[str]) -> bool:
    """A known tag at a place where it may stand? `opened` are those that stand open."""
    ends, name, attributes, closed = piece.groups()
    if ends:
        return not attributes and not closed and bool(opened) and opened.pop() == name
    if name not in _ELEMENTS or not all(map(_is_known, _ATTRIBUTE.findall(attributes))):
        return False
    if (opened[-1] in _TEXTS) if opened else name != "svg":
        return False
    if not closed:
        opened.append(name)
    return bool(opened)


def _is_known(attribute: tuple[str, str]) -> bool:
    name, value = attribute
    if name == "xmlns":
        return value == _NAMESPACE
    return name in _ATTRIBUTES and _REFERENCE.search(value) is None
