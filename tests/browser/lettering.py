"""How the words of the board that is seen are written: measured by the browser that draws them."""

from itertools import combinations

TOUCH = 2  # pixels that two boxes of words may share: letters have air around them
# The board that is seen, its texts, and of each: the words, how high they are written, their box
# (from the top of a capital to the line) and whether they run over the picture's edge.
_WRITTEN = """() => {
  const svg = [...document.querySelectorAll(".board[role='region'] svg")].find((each) => each.getClientRects().length);
  const edge = svg.getBoundingClientRect();
  const seen = (text) => text.textContent.trim() && text.getClientRects().length && !text.closest("#order-over");
  return [...svg.querySelectorAll("text")].filter(seen).map((text) => {
    const box = text.getBoundingClientRect(), scale = text.getScreenCTM().a;
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    return {words: text.textContent, size: size, left: box.left, right: box.right,
            top: box.top + (box.height - size * .75) / 2, low: box.bottom - (box.height - size * .75) / 2,
            inside: box.left >= edge.left - 1 && box.right <= edge.right + 1};
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
