"""What axe-core finds on a page, by day and by night."""

from axe_playwright_python.sync_playwright import Axe

THEMES = ("light", "dark")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
HOW = f"axe.run({{runOnly: {{type: 'tag', values: {WCAG}}}, resultTypes: ['violations']}})"


def broken(page):
    """What breaks WCAG 2.2 A and AA in either theme, a line a place: the theme, the rule, where.

    The window is as high as the page: else what lies under the bar at the foot until one scrolls
    has no room. A theme is only another set of colours (no script asks for it), so the page is
    loaded once; afterwards it is as it was, by day.
    """
    size = page.viewport_size
    high = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": high + 200})
    page.evaluate(Axe().axe_script)
    found = [line for theme in reversed(THEMES) for line in _found(page, theme)]
    page.set_viewport_size(size)
    return found


def _found(page, theme):
    page.emulate_media(color_scheme=theme)
    rules = page.evaluate(f"{HOW}.then((told) => told.violations)")
    return [
        f"{theme}, {rule['id']}: {node['target']} {node['html'][:120]}"
        for rule in rules
        for node in rule["nodes"]
    ]
