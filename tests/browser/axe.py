"""What axe-core finds on a page, by day and by night."""

from axe_playwright_python.sync_playwright import Axe

THEMES = ("light", "dark")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # nine tenths of axe's time
NOT_COLOURS = {rule: {"enabled": False} for rule in OF_COLOURS}
WHOLE = {"runOnly": {"type": "tag", "values": WCAG}}
WORDS = WHOLE | {"rules": NOT_COLOURS}
COLOURS = {"runOnly": {"type": "rule", "values": OF_COLOURS}}


def broken(page, *themes):
    """What breaks WCAG 2.2 A and AA in these themes (in either, if none is named), a line a place:
    the theme, the rule, where.

    The window is as high as the page: else what lies under the bar at the foot until one scrolls
    has no room. A theme is only another set of colours (no script asks for it), so the page is
    loaded once, and in the second the colours alone are looked at. Afterwards it is by day.
    """
    first, *others = themes or reversed(THEMES)
    return _found(page, {first: WHOLE} | dict.fromkeys(others, COLOURS))


def broken_in_words(page):
    """The same but for its colours, for the other language of a page that `broken` has seen."""
    return _found(page, {"light": WORDS})


def _found(page, looks):
    size = page.viewport_size
    high = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": high + 200})
    page.evaluate(Axe().axe_script)
    found = [line for theme, how in looks.items() for line in _lines(page, theme, how)]
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light")
    return found


def _lines(page, theme, how):
    page.emulate_media(color_scheme=theme)
    how = how | {"resultTypes": ["violations"]}
    rules = page.evaluate("(how) => axe.run(how).then((told) => told.violations)", how)
    return [
        f"{theme}, {rule['id']}: {node['target']} {node['html'][:120]}"
        for rule in rules
        for node in rule["nodes"]
    ]
