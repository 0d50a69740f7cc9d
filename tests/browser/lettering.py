"""How the words of the board that is seen are written: measured by the browser that draws them."""

import re
from itertools import combinations

from tests.legible import contrast

TOUCH = 2  # pixels that two boxes of words may share: letters have air around them
# The board that is seen, its texts, and of each: the words, how high they are written, their box
# (from the top of a capital to the line), whether they run over the picture's edge, their colour,
# and what lies under their middle: the rim they have, or what is painted there, the topmost first.
_WRITTEN = """() => {
  const svg = [...document.querySelectorAll(".board[role='region'] svg")].find((each) => each.getClientRects().length);
  const edge = svg.getBoundingClientRect();
  const seen = (text) => text.textContent.trim() && text.getClientRects().length && !text.closest("#order-over");
  const painted = (each) => {
    const style = getComputedStyle(each);
    return svg.contains(each) && !/text|tspan|svg/.test(each.tagName) && style.fill !== "none" ? [[style.fill, Number(style.fillOpacity)]] : [];
  };
  const ground = (text, x, y) => {
    const style = getComputedStyle(text);
    if (style.stroke !== "none") return [[style.stroke, 1]];
    return [...document.elementsFromPoint(x, y).flatMap(painted), [getComputedStyle(svg).backgroundColor, 1]];
  };
  return [...svg.querySelectorAll("text")].filter(seen).map((text) => {
    const box = text.getBoundingClientRect(), scale = text.getScreenCTM().a;
    const size = parseFloat(getComputedStyle(text).fontSize) * scale, air = (box.height - size * .75) / 2;
    return {words: text.textContent, size: size, left: box.left, right: box.right, top: box.top + air, low: box.bottom - air,
            inside: box.left >= edge.left - 1 && box.right <= edge.right + 1, colour: getComputedStyle(text).fill,
            ground: ground(text, box.left + box.width / 2, box.top + box.height / 2)};
  });
}"""  # noqa: E501


def written(page):
    """Each text of the board that is seen."""
    return page.evaluate(_WRITTEN)


def over_each_other(texts):
    """Pairs of texts of which one lies over the other."""
    return [
        (one["words"], other["words"])
        for one, other in combinations(texts, 2)
        if _shared(one, other, "left", "right") > TOUCH
        and _shared(one, other, "top", "low") > TOUCH
    ]


def _shared(one, other, first, last):
    """Pixels that both cover in one direction."""
    return min(one[last], other[last]) - max(one[first], other[first])


def stands_out(text):
    """The contrast of a text with what lies under it."""
    mixed = (255.0, 255.0, 255.0)
    for colour, opacity in reversed(text["ground"]):
        red, green, blue, alpha = _parts(colour)
        share = alpha * opacity
        over = (red, green, blue)
        mixed = tuple(share * new + (1 - share) * old for new, old in zip(over, mixed, strict=True))
    return contrast(_hex(_parts(text["colour"])[:3]), _hex(mixed))


def _parts(colour):
    """`rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)`"""
    found = [float(part) for part in re.findall(r"[\d.]+", colour)]
    return (*found, 1.0) if len(found) == 3 else tuple(found)


def _hex(parts):
    return "#" + "".join(f"{round(part):02x}" for part in parts)
