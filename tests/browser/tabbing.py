"""A keyboard's way through a page: where the Tab key comes by, and what it never comes to."""

STOPS = 400  # presses of the Tab key that no page needs
AT_ONCE = 20  # after so many presses one looks where they have led
# Whatever a pointer could press, numbered; of radio buttons of a name one, as the Tab key has it.
PRESSED = """() => {
    const all = [...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [tabindex='0']")];
    const groups = new Set();
    return all.filter(each => {
        if (each.disabled || each.type === "hidden" || !each.checkVisibility()) return false;
        if (each.tabIndex < 0 || each.closest("[aria-hidden='true']")) return false;
        if (each.type !== "radio") return true;
        const group = each.form && each.form.action + each.name;
        if (groups.has(group)) return false;
        const chosen = each.form && each.form.querySelector(`[name="${each.name}"]:checked`);
        if (chosen && chosen !== each) return false;
        groups.add(group);
        return true;
    }).map((each, n) => { each.dataset.stop = n; return [n, each.outerHTML.slice(0, 160)]; });
}"""
# From now on, each place that has the focus, and whether one sees that.
FOLLOW = """() => {
    const met = new Map();  // two links may look alike to the last byte
    window.stops = [];
    document.addEventListener("focusin", ({ target: here }) => {
        const drawn = here.matches(".pick") ? here.querySelector("rect") : null;
        const style = getComputedStyle(drawn || here);
        const ring = drawn ? style.strokeDasharray !== "none"
            : style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
        if (!met.has(here)) met.set(here, `met ${met.size}`);
        window.stops.push({
            n: here.dataset.stop === undefined ? met.get(here) : Number(here.dataset.stop),
            shown: ring || style.boxShadow !== "none",
            html: here.outerHTML.slice(0, 160),
        });
    });
}"""


def missed_by_tab(page):
    """What can be pressed and the Tab key does not come to, or has come to unseen."""
    wanted, stops = page.evaluate(PRESSED), once_round(page)
    seen = {stop["n"] for stop in stops}
    unseen = [stop["html"] for stop in stops if not stop["shown"]]
    return unseen + [html for n, html in wanted if n not in seen]


def once_round(page):
    """Where the Tab key comes by: from wherever the address points to, until it comes again."""
    page.evaluate(FOLLOW)
    for _ in range(STOPS // AT_ONCE):
        for _ in range(AT_ONCE):
            page.keyboard.press("Tab")
        stops = page.evaluate("window.stops")
        met = [stop["n"] for stop in stops]
        if len(set(met)) < len(met):
            return stops
    raise AssertionError("the Tab key never comes round")


def tab_to(page, selector):
    """The Tab key, until what is meant has the focus."""
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the Tab key never comes to {selector}")
