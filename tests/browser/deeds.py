"""What is done on a page that is visited, where a visit alone does not show a kind of page."""

from playwright.sync_api import expect


def press_first(page):
    """The button of the page's own form."""
    with page.expect_navigation():
        page.locator("main form button").first.click()


def open_menu(page):
    page.locator(".pick[aria-haspopup]:visible").first.click()
    page.wait_for_selector(".pick-menu")


def _order(page, **fields):
    """The form of the order as text, with these fields, goes out at once; the page that comes."""
    with page.expect_navigation():
        page.evaluate(SUBMIT, fields)


# Past the scripts that would hold it.
SUBMIT = """fields => {
    const form = document.getElementById("order-text").form;
    for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
    HTMLFormElement.prototype.submit.call(form);
}"""


def ask_for_too_many_links(page):
    for _ in range(25):
        page.locator("main form input[type='email']").fill("zoe@example.org")
        press_first(page)
        if page.locator(".note[role='alert']").count():
            return
        page.goto(page.url)
    raise AssertionError("as many links as one likes")


def begin_too_many_matches(page):
    for _ in range(15):
        with page.expect_navigation():
            page.locator("form[action$='/play'] button").first.click()
        if page.url.endswith("/play"):
            return
        page.go_back()
    raise AssertionError("as many matches as one likes")


def try_an_example(page):
    """The text that stands there is tried."""
    with page.expect_navigation():
        page.locator("form:has(textarea) button").first.click()
    expect(page.locator(".done[role='status']")).to_be_visible()


def look_at_an_order(page):
    """Check, which files nothing."""
    with page.expect_navigation():
        page.locator("button[name='check']:visible").first.click()
    expect(page.locator("#preview")).to_be_visible()


def step_in_the_editor(page):
    """A menu of it says something else, or a button of it is pressed; the referee has answered."""
    menus = page.locator("#order-editor select:not([disabled]):visible")
    with page.expect_response("**/try"):
        if menus.count():
            others = menus.first.locator("option:not(:checked)")
            menus.first.select_option(value=others.first.get_attribute("value"))
        else:
            page.locator("#order-editor button:visible").first.click()
    expect(
        page.locator("#order-understood:not([hidden]), #order-problems > *").first
    ).to_be_attached()


def hold_an_order(page):
    """An order is sent; the seconds in which it can be held back do not end."""
    page.evaluate(ENDLESS)
    with page.expect_response("**/try"):
        page.locator("#asked ~ form input[type='radio']").first.check()
    page.locator(".order-foot button[form='order-form']").click()
    expect(page.locator("#order-hold")).to_be_focused()


ENDLESS = """() => {
    const real = setTimeout;
    window.setTimeout = (does, ms, ...more) => ms >= 5000 ? 0 : real(does, ms, ...more);
}"""


def try_a_match_that_goes_on(page):
    """By the button that the film of a match that is over has."""
    form = page.locator("form[action='/match/table-over/sandbox']").first
    form.evaluate("form => form.setAttribute('action', '/match/table-table-of-combats/sandbox')")
    with page.expect_navigation():
        page.locator("form[action='/match/table-table-of-combats/sandbox'] button").first.click()
    expect(page.locator(".wrong")).to_be_visible()


DEEDS = {
    "letter confirmed": press_first,
    "forgotten": press_first,
    "unsubscribed": press_first,
    "unwatched": press_first,
    "open menu": open_menu,
    "plot in use": step_in_the_editor,
    "deck in use": step_in_the_editor,
    "battles in use": step_in_the_editor,
    "deal in use": step_in_the_editor,
    "order held": hold_an_order,
    "order looked at": look_at_an_order,
    "order tried": try_an_example,
    "sandbox refused": try_a_match_that_goes_on,
    "order refused": lambda page: _order(page, text="xyzzy"),
    "window closed": lambda page: _order(page, text="xyzzy", window="999"),
    "nothing to press": lambda page: _order(page, csrf="forged"),
    "too many matches": begin_too_many_matches,
    "too many links": ask_for_too_many_links,
}
