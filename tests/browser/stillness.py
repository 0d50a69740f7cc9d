"""What has moved by itself on a page while it loaded, as the browser has seen it."""

from tests.browser.until import until

# All that the browser has seen moving since it began to load, as a share of the window: what
# is less than STILL is a line's jitter.
MOVED = """() => new Promise(done => {
    const moved = [];
    new PerformanceObserver(list => {
        for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            const what = shift.sources.map(each => each.node?.outerHTML?.slice(0, 80) ?? "gone");
            moved.push([shift.value, what]);
        }
    }).observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(moved), 0)));
})"""
STILL = 0.001
# The pictures that are in sight have come; one that waits to be scrolled to never does.
DRAWN = """() => [...document.images].every((each) => {
    const { top, bottom, width } = each.getBoundingClientRect();
    return each.complete || !width || bottom < 0 || top > innerHeight;
})"""


def moved(page):
    """All of it, once nothing is asked for any more."""
    page.wait_for_load_state("networkidle")
    return _moved(page)


def moved_in_sight(page):
    """The same, once what is in sight is drawn: sooner."""
    until(page, DRAWN)
    return _moved(page)


def _moved(page):
    return [shift for shift in page.evaluate(MOVED) if shift[0] > STILL]
