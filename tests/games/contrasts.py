"""How well the words of a picture stand out from what is drawn under them, by day and by night."""

from xml.etree import ElementTree

from referee.kernel.lettering import width
from tests.games.pieces import both
from tests.legible import LEAST, contrast

START = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of the words lies left of their x


def faint(game, view, language="en"):
    """Words of either drawing of a position that can hardly be read by day or by night."""
    for picture in both(game, view, language):
        yield from faint_on(game, picture)


def faint_on(game, picture):
    """Such words of one drawing."""
    night = {tone.name: tone.night for tone in game.livery.tones}
    shapes = []
    for element in ElementTree.fromstring(picture).iter():
        if element.tag.endswith("}text"):
            yield from _faint(element, shapes, night)
        elif element.get("fill", "none") not in ("none", "transparent"):
            shapes.append(element)


def _faint(text, shapes, night):
    point = _middle(text)
    under = next(shape for shape in reversed(shapes) if _covers(shape, *point))
    day = text.get("fill"), under.get("fill")
    for theme, (ink, ground) in (("day", day), ("night", (_by(text, night), _by(under, night)))):
        if contrast(ink, ground) < LEAST:
            yield text.text, theme, ink, ground


def _by(element, night):
    """Its colour by night: that of its tone, or the same as by day."""
    names = [name[2:] for name in element.get("class", "").split() if name.startswith("f-")]
    return night[names[0]] if names else element.get("fill")


def _middle(text):
    size = float(text.get("font-size"))
    wide = width(text.text or "", size)
    left = START[text.get("text-anchor")] * wide
    return float(text.get("x")) - left + wide / 2, float(text.get("y")) - size * 0.35


def _covers(shape, x, y):
    """Circles and boxes are measured, other shapes by the box of their corners; a path covers
    nothing."""
    kind = shape.tag.rpartition("}")[2]
    if kind == "circle":
        across, down, r = (float(shape.get(name)) for name in ("cx", "cy", "r"))
        return (x - across) ** 2 + (y - down) ** 2 <= r * r
    if kind == "rect":
        left, top = float(shape.get("x", 0)), float(shape.get("y", 0))
        right, low = left + float(shape.get("width")), top + float(shape.get("height"))
        return left <= x <= right and top <= y <= low
    if kind == "polygon":
        corners = [tuple(map(float, point.split(","))) for point in shape.get("points").split()]
        xs, ys = zip(*corners, strict=True)
        return min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
    return False
