"""Whole matches and first moves on the board alone: whoever plays here types no word.

A visitor comes to the front page, begins a match against bots, and picks what the board marks until
an order is understood; then it is sent. Where the board marks nothing they pick in the form; it
goes out as it stands only where there is nothing to pick.
"""

import re
from collections import Counter
from random import Random

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.web.seat_pages.asked_form import UNDO
from tests.browser.pointer import Pointer

pytest_plugins = ["tests.browser.site"]
GAMES = catalogue().names
MOST_CLICKS, MOST_SECONDS = 4, 60
# A person's time, without a clock: they look before a click, and read what it is about.
LOOK = 3  # seconds
WORDS = 4  # that are read in a second
WORD = re.compile(r"[^\W\d_]{3,}")  # the signs of an order are glanced at
# What a person reads before their first order: what is asked and hinted at, each choice and each
# line on offer that can be seen, what the fields are called, and what was understood. Not the
# board, which they look at, nor what is folded away, nor small print (`.hint`) below the choices.
ASKED = ".order-side section:has(#asked)"
READ = ", ".join(
    [
        f".hint-box, {ASKED} > h2, {ASKED} > p:not(.hint), #order-understood",
        f"{ASKED} > form :is(label, legend, .offers button, .offers summary)",
    ]
)
SINGLE, CAMPAIGN = {"mode": "single"}, {"rounds": 6}
# Matches, and of the windows that have something to pick how many at least the board answers, in
# percent.
MATCHES = {
    "combat": ("combats", SINGLE, 100),
    "campaign": ("combats", CAMPAIGN, 100),
    "kardashev": ("kardashev", {"mode": "match", "stages": 1}, 100),
    "empereur-telepathe": ("empereur-telepathe", {}, 100),
    "rencontre-cosmique": ("rencontre-cosmique", {"base_goal": 3}, 100),
    "capitaine-cosmos": ("capitaine-cosmos", {"scenario": "S1"}, 100),
}
MOST_WINDOWS = 400
ASKED_TO_CHOOSE = """<div class="order-side"><section><h2 id="asked">asked</h2><p class="hint">small
print</p><form><fieldset><legend>take one</legend><label><input type="radio"> apples</label>
</fieldset><div class="offers"><button>pears</button><details><summary>more</summary><button>
plums</button></details></div></form></section></div>"""
LAST_CARD = """<section><h2 id="asked">Your card</h2><form>
<input type="radio" name="f.card" value="A6" checked><textarea name="f.more"></textarea>
</form></section>"""


def read(page):
    """The words that a person reads, as far as they can be seen."""
    return WORD.findall(" ".join(page.locator(READ).filter(visible=True).all_inner_texts()))


def test_the_clock_counts_what_is_chosen_from_and_not_what_is_folded(visit):
    page = visit("about:blank")
    page.set_content(ASKED_TO_CHOOSE)
    assert " ".join(read(page)) == "asked take one apples pears more"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_own_order_is_four_clicks_and_a_minute_from_the_front_page(
    game, language, address, visit
):
    """Given a visitor, when they have read what is asked and what is hinted at, and have picked on
    the board and sent it, then a minute has not gone by, and they have typed no word."""
    page = visit(address, language)
    page.clock.install()
    hand = Pointer(page)
    hand.click(page.locator(f"form[action='/games/{game}/play'] button"))
    page.wait_for_selector("#order-keys:not([hidden])", state="attached")
    assert hand.answer(Random(1)) == "board"
    words = read(page)
    hand.send()
    assert hand.clicks <= MOST_CLICKS
    seconds = hand.clicks * LOOK + len(words) / WORDS + UNDO
    assert seconds <= MOST_SECONDS, (seconds, len(words))
    assert page.locator(".wrong").count() == 0
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MATCHES)
def test_a_whole_match_is_played_on_the_board_alone(name, language, seat, visit, house):
    """Given any picks, then every order is taken, and the match comes to its end; then every answer
    was picked, on the board, but where its window had nothing to pick."""
    game, options, least = MATCHES[name]
    page = visit(seat(game, language, **options), language)
    page.locator("form[action$='/join'] button").click()
    page.clock.install()
    hand, dice, answers, decks = Pointer(page), Random(1), Counter(), 0
    for _ in range(MOST_WINDOWS):
        page.wait_for_selector("#order-keys, section.over", state="attached")
        if page.locator("section.over").count():
            break
        page.wait_for_selector("#order-keys:not([hidden])", state="attached")
        answers[hand.answer(dice)] += 1
        decks += hand.build()
        hand.send()
        assert page.locator(".wrong").count() == 0, page.locator(".wrong").inner_text()
    [match] = [row.head.stream for row in house.records.matches()]
    assert house.views.table(match, None).phase == "ended"
    picked = answers["board"] + answers["form"]
    assert bool(decks) == (game == "kardashev"), "only Kardashev's deck is built in an editor"
    assert answers["board"], answers
    assert 100 * answers["board"] >= least * picked, answers
    assert page.errors == []


def test_one_card_that_is_chosen_already_and_words_that_may_be_typed_are_nothing_to_pick(visit):
    """Given the last card of a hand, then the hand sends the order as it stands."""
    page = visit("about:blank")
    page.set_content(LAST_CARD)
    assert Pointer(page).answer(Random(1)) == "nothing"
    page.set_content(LAST_CARD.replace("radio", "number"))
    with pytest.raises(AssertionError, match="no pick makes an order: Your card"):
        Pointer(page).answer(Random(1))
