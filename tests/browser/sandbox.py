"""A moment of a match of each game is tried in a real browser: played, undone, exported."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.scenario import judge
from referee.kernel.words import LANGUAGES
from tests.browser.axe import broken
from tests.browser.boards import pick_first
from tests.browser.tabbing import tab_to

pytest_plugins = [
    "tests.browser.site",
    "tests.browser.ended_matches",
    "tests.browser.shared_tables",
]
GAMES = catalogue().names
IN = dict(zip(GAMES, cycle(LANGUAGES), strict=False))  # both languages spread over the games
PHONE = {"viewport": {"width": 360, "height": 740}}
PLAY_ON = {"en": "“Play on”", "fr": "« Continuer »"}
NO_MATCH = {"en": "Sandbox: not the match.", "fr": "ce n’est pas la partie."}


@pytest.fixture
def film(ended_match):
    """The film of a short match that bots have played, in its middle."""

    def played(game):
        match = ended_match(game)
        return f"{match.page}/replay?at={match.middle}"

    return played


def fork(page):
    page.locator("form[action$='/sandbox'] button").click()
    page.wait_for_url("**/sandbox/**")


def press(page, what):
    """The button of the form that does this."""
    page.locator(f"form[action$='/{what}'] button").first.click()
    page.wait_for_load_state()


def bots_resolve(page):
    before = steps(page).count()
    page.locator("button.play-on").click()
    expect(steps(page)).to_have_count(before + 1)


def steps(page):
    return page.locator(".sandbox-steps ol li")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("game", GAMES)
def test_a_window_is_played_undone_redone_and_exported(game, scripts, film, visit):
    page = visit(film(game), IN[game], java_script_enabled=scripts)
    fork(page)
    expect(page.locator(".sandbox-sign")).to_contain_text(NO_MATCH[IN[game]])
    bots_resolve(page)
    expect(page.locator("#happened")).to_be_visible()
    press(page, "undo")
    expect(steps(page).nth(0).locator("a")).to_have_attribute("aria-current", "step")
    expect(page.locator("form[action$='/take-back']").first).to_be_visible()
    press(page, "redo")
    expect(steps(page).nth(1).locator("a")).to_have_attribute("aria-current", "step")
    with page.expect_download() as saved:
        page.locator("a[href$='/scenario.toml']").click()
    text = saved.value.path().read_text("utf-8")
    assert judge("exported", text, catalogue()).failures == ()
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_of_a_seat_is_given_by_its_form(game, film, visit):
    page = visit(film(game), IN[game])
    fork(page)
    page.locator("form[action$='/bot'] button:not([value='0'])").first.click()
    page.wait_for_load_state()
    answered = page.locator(".who-answers pre")
    expect(answered).to_have_count(1)
    page.locator(".who-answers li:has(pre) a[href*='seat=']").click()
    page.wait_for_url("**#asked")
    text = page.locator("#order-text")
    wanted = text.input_value()
    with page.expect_navigation():  # between two pages nothing is answered either
        page.locator("form[action$='/take-back'] button").click()
    expect(answered).to_have_count(0)
    if not text.is_visible():
        page.locator("details:has(#order-text) summary").click()
    with page.expect_response("**/try?**"):
        text.fill(wanted)
    expect(page.locator("#order-understood")).to_be_visible()
    page.locator(".order-foot button.second[form]").click()
    expect(answered).to_have_count(1)
    assert page.errors == []


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_on_a_phone_the_main_button_beside_the_choice_plays_what_is_marked(scripts, film, visit):
    page = visit(film("kardashev"), "fr", java_script_enabled=scripts, **PHONE)
    fork(page)
    choices = page.locator("#answer-form input[name^='f.'][type='radio']")
    for _ in range(12):  # until a window asks for a choice of several
        if choices.count() > 2:
            break
        bots_resolve(page)
    seat = page.locator("#answer-form input[name='seat']").input_value()
    page.locator(f"form[action$='/bot'] button[value='{seat}']").click()
    page.wait_for_load_state()
    page.goto(page.url.split("?")[0] + f"?seat={seat}")
    other = choices.and_(page.locator(":not(:checked)")).last
    wanted = other.get_attribute("value")
    other.check()
    button = page.locator(".order-foot button.play-on")
    expect(button).to_be_in_viewport()
    before = steps(page).count()
    button.click()
    expect(steps(page)).to_have_count(before + 1)
    press(page, "undo")
    page.goto(page.url.split("?")[0] + f"?seat={seat}")
    expect(choices.and_(page.locator(f"[value='{wanted}']"))).to_be_checked()
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_one_button_goes_on_and_the_other_way_is_said_in_a_sentence(game, film, visit):
    page = visit(film(game), IN[game])
    fork(page)
    main = page.locator("main button:not(.second):visible")
    expect(page.locator("button.play-on")).to_have_count(1)
    expect(main.and_(page.locator("[name='bots'], [name='resolve']"))).to_have_count(1)
    expect(page.locator(".without-bots")).to_contain_text(PLAY_ON[IN[game]])
    before = steps(page).count()
    page.locator(".without-bots button").click()
    expect(steps(page)).to_have_count(before + 1)


def test_what_one_picks_on_the_board_is_looked_at_while_one_does(film, visit):
    page = visit(film("combats"))
    fork(page)
    with page.expect_response("**/try?**") as answer:
        page.locator("details:has(#order-text) summary").click()
        page.locator("#order-text").fill("nonsense")
    assert answer.value.ok
    expect(page.locator("#order-problems pre")).not_to_have_count(0)


def test_with_keys_alone_a_window_is_played_and_undone(film, visit):
    page = visit(film("combats"))
    tab_to(page, "form[action$='/sandbox'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sandbox/**")
    tab_to(page, "button.play-on")
    page.keyboard.press("Enter")
    expect(steps(page)).to_have_count(2)
    tab_to(page, "form[action$='/undo'] button")
    page.keyboard.press("Enter")
    expect(steps(page).nth(0).locator("a")).to_have_attribute("aria-current", "step")
    tab_to(page, "form[action$='/redo'] button")
    page.keyboard.press("Space")
    expect(steps(page).nth(1).locator("a")).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_and_a_phone_shows_it_whole(game, film, visit):
    """In the language of the game's tests and by night at a desk, in the other on the phone."""
    there = film(game)
    [other] = [tongue for tongue in LANGUAGES if tongue != IN[game]]
    for language, theme, context in ((IN[game], "dark", {}), (other, "light", PHONE)):
        page = visit(there, language, **context)
        fork(page)
        bots_resolve(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"]
        assert broken(page, theme) == []


def test_a_file_is_chosen_and_set_up(film, visit, tmp_path):
    page = visit(film("kardashev"), "fr")
    fork(page)
    bots_resolve(page)
    with page.expect_download() as saved:
        page.locator("a[href$='/scenario.toml']").click()
    saved.value.save_as(tmp_path / "tried.toml")
    page.goto(page.url.split("/sandbox/")[0] + "/games/kardashev/sandbox")
    page.locator("input[type='file']").set_input_files(tmp_path / "tried.toml")
    page.locator("form[action*='/file'] button").click()
    page.wait_for_url("**/sandbox/**")
    expect(steps(page)).to_have_count(2)
    press(page, "redo")
    expect(steps(page).nth(1).locator("a")).to_have_attribute("aria-current", "step")


def test_what_was_better_leads_into_a_sandbox_of_that_answer(film, visit):
    page = visit(film("rencontre-cosmique").replace("/replay", "/analysis?all=1"), "fr")
    assert page.locator(".weighed").count() > 0
    page.locator(".weighed form button").first.click()
    page.wait_for_url("**/sandbox/**")
    expect(page.locator(".sandbox-sign")).to_be_visible()
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_at_the_table_stands_ready_in_ones_own_sandbox_and_there_still(game, table):
    """The scripts hold what is sent against bots; this is not sent, and goes at once."""
    page = table(game, IN[game])
    text = page.locator("#order-text")
    before = text.input_value()
    pick_first(page)
    expect(text).not_to_have_value(before)
    picked = text.input_value()
    page.locator("button[name='try']:visible").click()
    page.wait_for_url("**/sandbox")
    expect(page.locator("p.done[role='status']")).to_be_visible()
    page.locator(".lead a[href*='/seat/']").first.click()
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    expect(page.locator("#order-text")).to_have_value(picked)
    page.locator("form[action$='/draft/drop'] button").click()
    expect(page.locator("form[action$='/draft/drop']")).to_have_count(0)
    assert page.errors == []
